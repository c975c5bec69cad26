"""`gwtdsl options PACK`: what may be chosen when a game of the pack is set up."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from gwtdsl.cli.reading import any_pack
from gwtdsl.diagnostics.printable import printable

if TYPE_CHECKING:
    from gwtdsl.packs.model import GameOption, Knob, Pack

__all__ = ["list_form", "options"]


@click.command("options")
@click.argument("pack")
@click.option("--format", "style", type=click.Choice(["text", "json"]), default="text", show_default=True)
def options(pack: str, style: str) -> None:
    """List the options and knobs of PACK (an id, a path, or a stack such as `base+variant`) with their defaults."""
    model = any_pack(pack)
    if style == "json":
        click.echo(json.dumps(_document(model), ensure_ascii=False, indent=2))
        return
    for line in _text(model):
        click.echo(printable(line))


def _document(pack: Pack) -> dict[str, Any]:
    least, most = pack.manifest.players
    return {
        "pack": pack.manifest.id,
        "version": pack.manifest.version,
        "players": {"min": least, "max": most},
        "options": [
            {
                "name": one.name,
                "values": list(one.values),
                "default": one.default,
                "text": one.text,
                "of": one.of,
                "requires": {name: list(values) for name, values in one.requires.items()},
                "place": str(one.span),
            }
            for one in pack.manifest.options.values()
        ],
        "knobs": [
            {
                "name": one.name,
                "default": one.default,
                "min": one.min,
                "max": one.max,
                "text": one.text,
                "place": str(one.span),
            }
            for one in pack.manifest.knobs.values()
        ],
    }


def _text(pack: Pack) -> Iterator[str]:
    yield f"{pack.manifest.title} ({pack.manifest.id} {pack.manifest.version}), {pack.manifest.people}"
    for option in pack.manifest.options.values():
        yield from _option(option, pack)
    for knob in pack.manifest.knobs.values():
        yield from _knob(knob)
    if not pack.manifest.options and not pack.manifest.knobs:
        yield "  nothing to choose"


def _option(option: GameOption, pack: Pack) -> Iterator[str]:
    yield f"  {option.name}={'|'.join(_said(value) for value in option.values)}"
    yield f"      {option.text or 'An option.'} Default: {_said(option.default)}."
    for name, values in option.requires.items():
        words = " or ".join(_said(value) for value in values)
        yield f"      Other than its default only where {name} is {words}."
    example = list_form(option, pack)
    if example:
        yield f"      A list names the faces of some, the others show their first one: --option {example}"


def list_form(option: GameOption, pack: Pack) -> str:
    """How a list is given to the option on the command line, quoted for a shell; empty where it takes none."""
    kind = pack.kinds.get(option.of or "") if "list" in option.values else None
    if kind is None or kind.faces is None:
        return ""
    ids = [record.id for record in kind.records.values() if record.faces][:2]
    # The last face first, since the first one shows anyhow.
    pairs = zip(ids, reversed(kind.faces.names), strict=False)
    return f'"{option.name}={";".join(f"{each}:{face}" for each, face in pairs) or "ID:FACE"}"'


def _knob(knob: Knob) -> Iterator[str]:
    yield f"  {knob.name}={knob.min}..{knob.max}  (a knob)"
    yield f"      {knob.text or 'A number.'} Default: {knob.default}."


def _said(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
