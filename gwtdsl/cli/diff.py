"""`gwtdsl diff A B`: what differs in the game between two packs, or two revisions of one."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from gwtdsl.cli.changes import Teller
from gwtdsl.cli.output import show_findings, write_file
from gwtdsl.cli.revision import at_revision

if TYPE_CHECKING:
    from gwtdsl.packs.difference import Side

__all__ = ["diff"]


@click.command("diff")
@click.argument("old", metavar="A")
@click.argument("new", metavar="B")
@click.option(
    "--format", "style", type=click.Choice(["text", "md", "json", "patch"]), default="text", show_default=True
)
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), help="With --format patch: the new pack's folder."
)
@click.option("--exit-code", is_flag=True, help="Exit with 1 when something differs.")
def diff(old: str, new: str, style: str, out: Path | None, exit_code: bool) -> None:
    """Tell what changes in the game from A to B: ids, paths, stacks (`a+b`), or `PACK@REVISION` of git.

    Layout, comments and files do not count, and order only where a game can tell it. `--format patch` writes a pack
    that extends A and means what B means.
    """
    from gwtdsl.packs.difference import differences

    with ExitStack() as stack:
        prefixes: dict[str, str] = {}
        sides: list[Side] = []
        for reference in (old, new):
            placed, shown = stack.enter_context(at_revision(reference))
            prefixes |= dict([shown] if shown else [])
            sides.append(_side(placed))
        first, second = sides
        if style == "patch":
            _patch(first, second, out)
            return
        changes = differences(first, second)
        teller = Teller(first, second, changes, prefixes)
        if style == "json":
            click.echo(teller.json())
        else:
            for line in teller.markdown() if style == "md" else teller.text():
                click.echo(line)
    raise click.exceptions.Exit(1 if exit_code and changes else 0)


def _side(reference: str) -> Side:
    """One of the packs; errors in it are no hindrance as long as it can be read."""
    from gwtdsl.packs.difference import Side, codes_of
    from gwtdsl.packs.load import load

    loaded = load(reference)
    if loaded.pack is None or loaded.resolved is None:
        show_findings(loaded.findings, err=True)
        raise click.exceptions.Exit(1)
    return Side(loaded.resolved, loaded.pack, codes_of(loaded.pack))


def _patch(first: Side, second: Side, out: Path | None) -> None:
    from gwtdsl.packs.patching import patch_files

    if out is None:
        raise click.UsageError("--format patch writes a pack: name its folder with --out")
    if out.exists() and any(out.iterdir()):
        raise click.UsageError(f"{out} is not empty")
    out.mkdir(parents=True, exist_ok=True)
    for name, text in patch_files(first, second, _id(out)).items():
        write_file(out / name, text)
        click.echo(str(out / name))


def _id(folder: Path) -> str:
    """The folder's name as an id."""
    name = "".join(sign if sign.isalnum() else "_" for sign in folder.resolve().name.lower()).strip("_")
    return name if name[:1].isalpha() else f"pack_{name}".rstrip("_")
