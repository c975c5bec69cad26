"""`gwtdsl new DIR`: a small pack to begin with, which passes `check` and `test` at once and teaches by its comments."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from gwtdsl.cli.output import show_findings, write_file
from gwtdsl.cli.reading import checked_pack
from gwtdsl.cli.templates import Base, Example, game_files, pack_files

if TYPE_CHECKING:
    from gwtdsl.packs.model import Pack

__all__ = ["new"]

TEMPLATES = ("variant", "edition", "empty")
#: How many numbers of the base are tried for the example.
_TRIES = 12


@click.command("new")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option(
    "--extends", "base", metavar="PACK", help="The pack on which the new one stands; without it, a whole tiny game."
)
@click.option(
    "--template",
    type=click.Choice(TEMPLATES),
    help="Of a pack that extends another: `variant` (the default) has a first change and explains how to write more, "
    "`edition` has files for kinds and rules of its own too, `empty` changes nothing.",
)
def new(folder: Path, base: str | None, template: str | None) -> None:
    """Make a pack in DIR. Its id is the folder's name."""
    from gwtdsl.packs.discovery import is_id

    name = folder.resolve().name
    if not is_id(name):
        raise click.UsageError(f"the folder's name is the pack's id: lower-case letters, numbers and _, not {name}")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise click.UsageError(f"{folder} is there already")
    if base is None:
        if template is not None:
            raise click.UsageError("a template is for a pack that extends another: name that with --extends")
        _written(folder, game_files(name))
    else:
        _extended(folder, name, base, template or TEMPLATES[0])
    _said(folder, base)


def _extended(folder: Path, name: str, base: str, template: str) -> None:
    from gwtdsl.packs.discovery import find

    pack = _base(base)
    manifest = pack.manifest
    if manifest.id == name:
        raise click.UsageError(f"the new pack is called {name} like its base; give the folder another name")
    for each in manifest.id.split("+"):
        if find(each, beside=folder) is None:
            home = Path(pack.roots[-1]).parent
            hint = f"put the new pack beside it ({home}), or name that folder in GWTDSL_PATH"
            raise click.UsageError(f"a pack in {folder} would not find {each}: {hint}")
    told = Base(manifest.id, manifest.title, manifest.version, manifest.players)
    if template == "empty":
        _written(folder, pack_files(name, told, template, None))
        return
    for example in _examples(pack):
        files = pack_files(name, told, template, example)
        _written(folder, files)
        if _passes(folder):
            return
        for path in files:
            (folder / path).unlink()
    _written(folder, pack_files(name, told, template, None))


def _base(reference: str) -> Pack:
    """The pack to stand on; one with errors is none."""
    pack = checked_pack(reference).pack
    if pack is None:
        raise AssertionError("a playable pack has a model")
    return pack


def _examples(pack: Pack) -> Iterator[Example]:
    """Numbers of the base that an example could change, likely ones first."""
    found: list[Example] = []
    for kind in pack.kinds.values():
        for record in kind.records.values():
            for name, value in record.values.items():
                plain = isinstance(value, int) and not isinstance(value, bool) and name in record.places
                if plain and isinstance(value, int) and value > 0:
                    found.append(Example(kind.name, record.id, name, value))
    kinds = dict.fromkeys(one.kind for one in found)
    # A number of each kind before a second one of any.
    by_kind = [[one for one in found if one.kind == kind][:2] for kind in kinds]
    yield from [one for turn in range(2) for row in by_kind for one in row[turn : turn + 1]][:_TRIES]


def _passes(folder: Path) -> bool:
    """Whether the pack has no finding, and its scenarios hold."""
    from gwtdsl.check.run import inspect
    from gwtdsl.scenario.read import read_scenarios
    from gwtdsl.scenario.run import run

    checked = inspect(folder)
    if checked.pack is None or not checked.playable:
        return False
    own = f"{folder.resolve().name}/"
    if any(own in one.span.file for one in checked.findings):
        return False
    read = read_scenarios(checked)
    return not read.findings and all(not run(checked.pack, one).findings for one in read.scenarios)


def _written(folder: Path, files: dict[str, str]) -> None:
    try:
        for name, text in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            write_file(path, text)
    except OSError as error:
        raise click.ClickException(f"{folder} cannot be made: {error.strerror or error}") from error


def _said(folder: Path, base: str | None) -> None:
    from gwtdsl.check.run import check

    for path in sorted(folder.rglob("*.yaml")):
        click.echo(str(path))
    findings = check(folder)
    if findings:
        show_findings(findings, err=True)
    more = "" if base is None else f", gwtdsl diff {base} {folder}"
    click.echo(f"\nNext: gwtdsl check {folder}, gwtdsl test {folder}{more}, gwtdsl play {folder}")
