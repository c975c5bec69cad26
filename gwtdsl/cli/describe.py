"""`gwtdsl describe PACK [ID…]`: what the pack does, in plain English made from its programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from gwtdsl.cli.reading import any_pack
from gwtdsl.diagnostics.suggest import did_you_mean

if TYPE_CHECKING:
    from gwtdsl.cli.described import Describer
    from gwtdsl.language.english import Explainer
    from gwtdsl.packs.model import Action, Kind, Pack, PlaceKind, RecordKind

__all__ = ["describe", "described", "kinds"]


@click.command("describe")
@click.argument("pack")
@click.argument("ids", metavar="[ID]...", nargs=-1)
def describe(pack: str, ids: tuple[str, ...]) -> None:
    """Describe PACK in English: its actions and how it is scored; or what it has under the IDs (`hire`, `tile.7a`)."""
    from gwtdsl.cli.described import Describer

    model = any_pack(pack)
    describer = Describer(model)
    explainer = describer.explainer
    if not ids:
        for line in _whole(model, explainer):
            click.echo(line)
        return
    for name in ids:
        found = list(_named(model, describer, name))
        if not found:
            hint = did_you_mean(name, _names(model)) or "`gwtdsl show` prints everything."
            raise click.UsageError(f"the pack has no {name} to describe; {hint}")
        for line in found:
            click.echo(line)


def described(pack: Pack, name: str) -> list[str]:
    """The records of an id in English; nothing for what is no record."""
    from gwtdsl.cli.described import Describer

    describer = Describer(pack)
    return [line for kind in kinds(pack) if name in kind.records for line in describer.record(kind, name)]


def kinds(pack: Pack) -> list[Kind | RecordKind | PlaceKind]:
    """Everything that has records."""
    return [*pack.kinds.values(), *pack.records.values(), *pack.places.values()]


def _whole(pack: Pack, explainer: Explainer) -> Iterator[str]:
    manifest = pack.manifest
    least, most = manifest.players
    yield f"{manifest.title} ({manifest.id} {manifest.version}), {least} to {most} players"
    for option in manifest.options.values():
        yield f"  option {option.name}: {option.text} ({', '.join(map(str, option.values))}; {option.default})"
    yield ""
    yield "Actions"
    for action in pack.actions.values():
        yield from _action(action, explainer, "  ")
    if pack.scoring:
        yield ""
        yield "Scoring"
        for category in pack.scoring.values():
            yield f"  {category.label}: {explainer.expression(category.points.tree)}"


def _action(action: Action, explainer: Explainer, indent: str) -> Iterator[str]:
    parameters = f"({', '.join(one.name for one in action.parameters)})" if action.parameters else ""
    yield f"{indent}{action.name}{parameters}: {action.text or ''}".rstrip(": ")
    for step in action.steps:
        label = f"{step.id}: " if step.id else ""
        yield f"{indent}  {label}{explainer.program(step.program.tree)}"


def _named(pack: Pack, describer: Describer, name: str) -> Iterator[str]:
    explainer = describer.explainer
    if name in pack.actions:
        yield from _action(pack.actions[name], explainer, "")
    if name in pack.functions:
        yield f"{name}: {pack.functions[name].text or ''}".rstrip(": ")
        yield f"  {explainer.expression(pack.functions[name].value.tree)}"
    if name in pack.anytime:
        anytime = pack.anytime[name]
        yield f"{name} ({', '.join(anytime.windows)}): {explainer.program(anytime.program.tree)}"
    if name in pack.scoring:
        yield f"{pack.scoring[name].label}: {explainer.expression(pack.scoring[name].points.tree)}"
    for kind in kinds(pack):
        for each in kind.records:
            if name in (each, f"{kind.name}.{each}", kind.name):
                yield from describer.record(kind, each)
    for graph in pack.graphs.values():
        for space in graph.spaces:
            if name in (graph.name, f"{graph.name}.{space}"):
                yield from describer.space(graph, space)


def _names(pack: Pack) -> list[str]:
    names = [*pack.actions, *pack.functions, *pack.anytime, *pack.scoring, *pack.graphs]
    return [*names, *(name for kind in kinds(pack) for name in (kind.name, *kind.records))]
