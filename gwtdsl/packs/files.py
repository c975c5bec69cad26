"""The files of one pack: which there are, and what they hold. Nothing outside the pack's folder is ever read."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from gwtdsl.diagnostics.catalogue import finding
from gwtdsl.diagnostics.finding import Finding
from gwtdsl.source.nodes import Mapping
from gwtdsl.source.reader import Source, read
from gwtdsl.spans import Span

__all__ = [
    "MANIFEST",
    "MAX_BYTES",
    "MAX_FILES",
    "TESTS",
    "Listed",
    "PackFile",
    "PackFiles",
    "list_files",
    "read_files",
    "shown_path",
]

MANIFEST = "pack.yaml"
TESTS = "tests"
#: How many files a pack may have, and how many bytes they may have together.
MAX_FILES = 1000
MAX_BYTES = 20_000_000
_MAX_DEPTH = 16


@dataclass(frozen=True, slots=True)
class PackFile:
    """One file of sections; `node` is None when it could not be read."""

    shown: str
    node: Mapping | None


@dataclass(frozen=True, slots=True)
class PackFiles:
    """What lies in a pack's folder, by name; `scenarios` are the paths of files below `tests/`."""

    files: tuple[PackFile, ...]
    scenarios: tuple[Path, ...]
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Listed:
    """The paths of a pack's files of sections and of its scenarios, by name, and what is wrong with others."""

    content: tuple[Path, ...]
    scenarios: tuple[Path, ...]
    findings: tuple[Finding, ...]


def shown_path(path: Path) -> str:
    """How a path is shown: relative to the present folder when it lies below it."""
    try:
        return path.absolute().relative_to(Path.cwd()).as_posix()
    except (ValueError, OSError):
        return path.as_posix()


def list_files(folder: Path) -> Listed:
    """The files of a pack besides its manifest, unread."""
    walk = _walked(folder)
    return Listed(tuple(walk.found), tuple(walk.scenarios), tuple(walk.findings))


def _walked(folder: Path) -> _Walk:
    walk = _Walk(folder.absolute())
    walk.into(walk.root, 0)
    walk.found.sort(key=lambda path: path.relative_to(walk.root).as_posix())
    walk.scenarios.sort(key=lambda path: path.relative_to(walk.root).as_posix())
    return walk


def read_files(folder: Path) -> PackFiles:
    """All files of sections below a folder, in the order of their names."""
    walk = _walked(folder)
    files: list[PackFile] = []
    size = 0
    for path in walk.found[:MAX_FILES]:
        shown = shown_path(path)
        size += _size(path)
        if size > MAX_BYTES:
            message = f"the files of this pack have more than {MAX_BYTES:,} bytes together"
            walk.findings.append(finding("GWT004", message, _start(shown)))
            break
        source = read(path, shown)
        walk.findings += source.findings
        files.append(PackFile(shown, _mapping(walk, source, shown)))
    if len(walk.found) > MAX_FILES:
        message = f"this pack has more than {MAX_FILES} files"
        walk.findings.append(finding("GWT004", message, _start(shown_path(walk.found[MAX_FILES]))))
    return PackFiles(tuple(files), tuple(walk.scenarios), tuple(walk.findings))


class _Walk:
    """Collects files below a folder, and refuses links."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.found: list[Path] = []
        self.scenarios: list[Path] = []
        self.findings: list[Finding] = []

    def into(self, folder: Path, depth: int) -> None:
        if depth > _MAX_DEPTH:
            self._report("GWT008", f"folders are nested deeper than {_MAX_DEPTH} levels", folder)
            return
        try:
            with os.scandir(folder) as listed:
                inside = sorted(listed, key=lambda item: item.name)
        except OSError as error:
            self._report("GWT001", f"the folder cannot be read: {error.strerror or error}", folder)
            return
        for item in inside:
            if not item.name.startswith("."):
                self._one(folder, item, depth)

    def _one(self, folder: Path, item: os.DirEntry[str], depth: int) -> None:
        path = folder / item.name
        named = item.name.endswith((".yaml", ".yml"))
        if item.is_symlink():
            if named or item.is_dir():
                message = f"`{item.name}` is a link; a pack holds its files itself"
                self._report("GWT207", message, path, "copy the file into the pack")
            return
        if item.is_dir(follow_symlinks=False):
            self.into(path, depth + 1)
        elif item.name.endswith(".yml"):
            self._report("GWT214", f"`{item.name}` is not read", path, f"call it `{path.stem}.yaml`")
        elif named and folder.relative_to(self.root).parts[:1] == (TESTS,):
            self.scenarios.append(path)
        elif named and (depth > 0 or item.name != MANIFEST):
            self.found.append(path)

    def _report(self, code: str, message: str, path: Path, suggestion: str = "") -> None:
        self.findings.append(finding(code, message, _start(shown_path(path)), suggestion))


def _mapping(walk: _Walk, source: Source, shown: str) -> Mapping | None:
    node = source.node
    if node is None or isinstance(node, Mapping):
        return node
    message = "a file of a pack is a mapping of sections, such as `actions:` or `zones:`"
    walk.findings.append(finding("GWT012", message, _start(shown)))
    return None


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _start(shown: str) -> Span:
    return Span(shown, 1, 1, 1, 1)
