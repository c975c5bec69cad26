"""`gwtdsl graph PACK [NAME]`: a trail or track as a picture, or as JSON."""

from __future__ import annotations

from pathlib import Path

import click

from gwtdsl.cli.output import write_file
from gwtdsl.cli.reading import any_pack
from gwtdsl.diagnostics.suggest import did_you_mean

__all__ = ["graph"]


@click.command("graph")
@click.argument("pack")
@click.argument("name", required=False)
@click.option(
    "--format", "style", type=click.Choice(["svg", "dot", "mermaid", "json"]), default="svg", show_default=True
)
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Write to this file.")
def graph(pack: str, name: str | None, style: str, out: Path | None) -> None:
    """Draw the graph of PACK, or the one called NAME when it has several."""
    from gwtdsl.graph.drawing import draw

    graphs = any_pack(pack).graphs
    if not graphs:
        raise click.ClickException(f"the pack {pack} has no graph")
    if name is None and len(graphs) > 1:
        raise click.UsageError(f"the pack has several graphs, name one: {', '.join(graphs)}")
    wanted = next(iter(graphs)) if name is None else name
    if wanted not in graphs:
        hint = did_you_mean(wanted, graphs) or f"there is {', '.join(graphs)}"
        raise click.UsageError(f"there is no graph {wanted}; {hint}")
    text = draw(graphs[wanted], style)
    if out is None:
        click.echo(text, nl=False)
    else:
        write_file(out, text)
