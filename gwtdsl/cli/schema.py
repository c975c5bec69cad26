"""`gwtdsl schema PACK`: JSON Schemas of a pack's files, for editors."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from gwtdsl.cli.output import write_file
from gwtdsl.cli.reading import any_pack
from gwtdsl.diagnostics.suggest import did_you_mean

__all__ = ["schema"]


@click.command("schema")
@click.argument("pack")
@click.argument("kind", required=False)
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="Write all of them into this folder.")
def schema(pack: str, kind: str | None, out: Path | None) -> None:
    """Print the schema of the content files of PACK, or of the records of one KIND; or write all of them to a folder.

    A file that begins with `# yaml-language-server: $schema=PATH` is checked and completed by editors.
    """
    from gwtdsl.packs.compose import bundled, kind_schema, pack_schema, sections_of

    model = any_pack(pack)
    kinds = sections_of(model)
    if kind is not None and kind not in kinds:
        hint = did_you_mean(kind, kinds) or f"there are {', '.join(kinds)}"
        raise click.UsageError(f"the pack has no kind {kind} with records; {hint}")
    whole = bundled(pack_schema(model))
    if out is None:
        click.echo(_written(whole if kind is None else kind_schema(model, kind)), nl=False)
        return
    wanted = kinds if kind is None else (kind,)
    files = {f"{name}.schema.json": kind_schema(model, name) for name in wanted}
    if kind is None:
        files[f"{model.manifest.id}.pack.schema.json"] = whole
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise click.ClickException(f"{out} cannot be made: {error.strerror or error}") from error
    for name, document in files.items():
        write_file(out / name, _written(document))
        click.echo(str(out / name))


def _written(document: dict[str, Any]) -> str:
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"
