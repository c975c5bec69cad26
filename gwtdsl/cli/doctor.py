"""`gwtdsl doctor FILE`: what was read from a file, value by value, as the toolkit sees it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from gwtdsl.cli.check import references
from gwtdsl.cli.output import show_findings
from gwtdsl.diagnostics.printable import printable

if TYPE_CHECKING:
    from gwtdsl.cli.spots import NodePath
    from gwtdsl.language.rewrite import Kind
    from gwtdsl.source.nodes import Scalar

__all__ = ["doctor"]

_WORDS = {int: "number", float: "number with a point", bool: "truth value", type(None): "nothing", str: "text"}
_LONGEST = 70


@click.command("doctor")
@click.argument("file", type=click.Path(path_type=Path))
def doctor(file: Path) -> None:
    """Show what is read from FILE: the place, path and type of every value, and which are programs or expressions."""
    from gwtdsl.cli.spots import code_paths, code_places, leaves, scenario_code
    from gwtdsl.packs.files import TESTS, shown_path
    from gwtdsl.packs.load import load
    from gwtdsl.source.reader import read

    source = read(file, shown_path(file))
    if source.node is not None:
        pack = next(iter(references((str(file),))), "")
        kinds: dict[NodePath, Kind] = {}
        if TESTS in file.parts:
            kinds = scenario_code(source.node)
        else:
            loaded = load(pack)
            if loaded.pack is not None and loaded.resolved is not None:
                kinds = code_paths(source.node, code_places(loaded.pack, loaded.resolved.document))
        click.echo(f"{shown_path(file)}: {len(source.text)} characters, of the pack at {pack}")
        for path, node in leaves(source.node):
            place = f"{node.span.line}:{node.span.column}"
            name = ".".join(map(str, path))
            click.echo(f"{place:>8}  {name}  {kinds.get(path) or _WORDS[type(node.value)]}  {_shown(node)}".rstrip())
    if source.findings:
        show_findings(source.findings, err=True)
        raise click.exceptions.Exit(1)


def _shown(node: Scalar) -> str:
    text = printable(node.text if node.style != "literal" else node.text.rstrip("\n"))
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
