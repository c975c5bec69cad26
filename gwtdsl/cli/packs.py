"""`gwtdsl packs`: which packs are found, and where."""

from __future__ import annotations

import json

import click

__all__ = ["packs"]


@click.command("packs")
@click.option("--format", "style", type=click.Choice(["text", "json"]), default="text", show_default=True)
def packs(style: str) -> None:
    """List the packs that are found: in the project's folders, in GWTDSL_PATH, and those installed with the toolkit."""
    from gwtdsl.packs.discovery import discover, roots
    from gwtdsl.packs.files import shown_path

    found = discover()
    if style == "json":
        rows = [
            {
                "id": one.id,
                "title": one.title,
                "version": one.version,
                "folder": shown_path(one.folder),
                "found": one.root.kind,
            }
            for one in found
        ]
        click.echo(json.dumps(rows, ensure_ascii=False, indent=2))
        return
    if not found:
        click.echo("No packs are found. Looked in:")
        for root in roots():
            click.echo(f"  {shown_path(root.folder)} ({root.kind})")
        return
    wide = [max(len(str(getattr(one, name))) for one in found) for name in ("id", "version", "title")]
    for one in found:
        line = f"{one.id:<{wide[0]}}  {one.version:<{wide[1]}}  {one.title:<{wide[2]}}"
        click.echo(f"{line}  {shown_path(one.folder)} ({one.root.kind})")
