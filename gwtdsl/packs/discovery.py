"""Where packs are found: by path, or by id in the project's folder, in `GWTDSL_PATH`, and among those installed."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path

from gwtdsl.packs.configuration import configuration
from gwtdsl.packs.files import MANIFEST, shown_path
from gwtdsl.packs.shapes import text
from gwtdsl.source.reader import read

__all__ = ["Found", "Root", "discover", "find", "is_id", "roots"]

_ID = re.compile(r"[a-z][a-z0-9_]*")
#: Folders of a project in which packs lie.
_PROJECT = ("content", "packs")
#: How many folders of a root are looked at.
_MAX_FOLDERS = 2000


@dataclass(frozen=True, slots=True)
class Root:
    """A folder in which packs lie; `kind` is `project`, `path`, `installed` or `beside`."""

    kind: str
    folder: Path


@dataclass(frozen=True, slots=True)
class Found:
    """A pack that was found, before anything but its manifest is read."""

    id: str
    title: str
    version: str
    folder: Path
    root: Root


def is_id(reference: str) -> bool:
    """Whether the reference can be the id of a pack."""
    return _ID.fullmatch(reference) is not None


def roots(beside: Path | None = None) -> tuple[Root, ...]:
    """The folders in which packs are looked for, first come first served.

    `beside` is a pack's folder: its neighbours are looked at first when its bases are sought.
    """
    wanted = [] if beside is None else [Root("beside", beside.absolute().parent)]
    project = Path.cwd()
    wanted += [Root("project", project / name) for name in (*_PROJECT, *configuration(project).packs)]
    listed = os.environ.get("GWTDSL_PATH", "").split(os.pathsep)
    wanted += [Root("path", Path(name).expanduser()) for name in listed if name]
    wanted += [Root("installed", folder) for folder in _installed()]
    kept: dict[Path, Root] = {}
    for root in wanted:
        try:
            if root.folder.is_dir():
                kept.setdefault(root.folder.resolve(), root)
        except OSError:
            continue
    return tuple(kept.values())


def _installed() -> tuple[Path, ...]:
    """The packs that came with the toolkit: inside the package, or beside it in a checkout."""
    package = Path(__file__).parent.parent
    inside = package / "content"
    return (inside,) if inside.is_dir() else (package.parent / "content",)


def find(reference: str | Path, beside: Path | None = None) -> Path | None:
    """The folder of a pack: a path to it or to its manifest, or an id; None when there is no such pack."""
    path = Path(reference)
    if beside is None:
        if path.name == MANIFEST and path.is_file():
            return path.parent
        if path.is_dir() and ((path / MANIFEST).is_file() or not is_id(str(reference))):
            return path
    if isinstance(reference, Path) or not is_id(reference):
        return None
    for root in roots(beside):
        direct = root.folder / reference
        if _inside(direct, root.folder) and _id_of(direct) == reference:
            return direct
    return next((found.folder for found in discover(beside) if found.id == reference), None)


def discover(beside: Path | None = None) -> tuple[Found, ...]:
    """Every pack in the roots, root by root, by name of folder; a later one of the same id is hidden and left out."""
    found: dict[str, Found] = {}
    for root in roots(beside):
        for folder in _folders(root.folder):
            node = read(folder / MANIFEST, shown_path(folder / MANIFEST)).node
            name = text(node, "id")
            if name is not None and is_id(name) and name not in found:
                title, version = text(node, "title") or name, text(node, "version") or ""
                found[name] = Found(name, title, version, folder, root)
    return tuple(found.values())


def _folders(root: Path) -> list[Path]:
    try:
        inside = sorted(path for path in root.iterdir() if not path.name.startswith("."))
    except OSError:
        return []
    return [path for path in inside[:_MAX_FOLDERS] if _inside(path, root)]


def _inside(folder: Path, root: Path) -> bool:
    """Whether a pack lies there, and not by way of a link that leads out of the root."""
    manifest = folder / MANIFEST
    try:
        return manifest.is_file() and manifest.resolve().is_relative_to(root.resolve())
    except (OSError, RuntimeError):
        return False


def _id_of(folder: Path) -> str | None:
    return text(read(folder / MANIFEST).node, "id")
