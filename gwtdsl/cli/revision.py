"""Packs as they were at a revision: `PACK@REVISION` is taken out of git into a folder that is gone afterwards."""

from __future__ import annotations

import io
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

__all__ = ["Placed", "at_revision"]

#: A reference to load, and how the beginning of its files' paths is shown instead.
Placed = tuple[str, tuple[str, str] | None]


@contextmanager
def at_revision(reference: str) -> Iterator[Placed]:
    """The reference to load for `PACK@REVISION`; any other reference is itself."""
    pack, sign, revision = reference.rpartition("@")
    if not sign or Path(reference).exists():
        yield reference, None
        return
    folder = _folder(pack)
    top = Path(_git(folder.parent, "rev-parse", "--show-toplevel").decode().strip())
    inside = folder.resolve().relative_to(top.resolve())
    around = inside.parent.as_posix()
    commit = _commit(top, revision)
    data = _git(top, "archive", "--format=tar", commit, "--", around)
    with tempfile.TemporaryDirectory(prefix="gwtdsl-") as name:
        root = Path(name)
        with tarfile.open(fileobj=io.BytesIO(data)) as archive:
            archive.extractall(root, filter="data")
        if not (root / inside / "pack.yaml").is_file():
            raise click.ClickException(f"{revision} has no pack in {inside.as_posix()}")
        yield str(root / inside), (f"{root.as_posix()}/", f"{revision}:")


def _commit(top: Path, revision: str) -> str:
    """The commit of a revision, by its sum: a word such as `--output=…` must not reach git as an option."""
    wanted = ("rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    try:
        return _git(top, *wanted).decode().strip()
    except click.ClickException as error:
        raise click.ClickException(f"git knows no revision {revision}") from error


def _folder(pack: str) -> Path:
    """Where the pack lies now; its neighbours at the revision are taken out too, since they may be its bases."""
    from gwtdsl.packs.discovery import find

    found = find(pack)
    if found is None:
        raise click.ClickException(f"there is no pack {pack} here, whose revision could be looked up")
    return found.absolute()


def _git(folder: Path, *arguments: str) -> bytes:
    command = ["git", "-C", str(folder), *arguments]
    try:
        done = subprocess.run(command, capture_output=True, check=False)  # noqa: S603 - git itself, no shell
    except OSError as error:
        raise click.ClickException(f"git cannot be run: {error.strerror or error}") from error
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip().splitlines() or ["it failed"]
        raise click.ClickException(f"git {arguments[0]}: {said[0]}")
    return done.stdout
