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

#: Sections besides those of records of which something can be described.
SECTIONS = ("actions", "functions", "anytime", "scoring")


@click.command("describe")
@click.argument("pack")
@click.argument("ids", metavar="[ID]...", nargs=-1)
def describe(pack: str, ids: tuple[str, ...]) -> None:
    """Describe PACK in English: its actions and how it is scored; or what it has under the IDs.

    An ID is a name (`hire`), a record of a kind (`tile.7a`), a kind, or one of the sections actions, functions, anytime
    and scoring.
    """
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
            raise click.UsageError(f"the pack has no {name} to describe; {_hint(pack, model, name)}")
        for line in found:
            click.echo(line)


def _hint(reference: str, pack: Pack, name: str) -> str:
    """What to do instead: what has no English is declared all the same, or something else was meant."""
    from gwtdsl.cli.reading import resolved_pack
    from gwtdsl.packs.origin import subjects

    for path in subjects(resolved_pack(reference)):
        section, _, each = path.partition(".")
        if name in (path, section, each):
            return f"`gwtdsl show {reference} {name}` prints what it declares"
    return did_you_mean(name, _names(pack, whole="." in name)) or f"`gwtdsl show {reference}` prints everything"


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
    yield f"{manifest.title} ({manifest.id} {manifest.version}), {manifest.people}"
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
    for section in SECTIONS:
        for each in getattr(pack, section):
            if name in (each, f"{section}.{each}", section):
                yield from _declared(pack, explainer, section, each)
    for kind in kinds(pack):
        for each in kind.records:
            if name in (each, f"{kind.name}.{each}", kind.name):
                yield from describer.record(kind, each)
    for graph in pack.graphs.values():
        for space in graph.spaces:
            if name in (graph.name, f"{graph.name}.{space}"):
                yield from describer.space(graph, space)


def _declared(pack: Pack, explainer: Explainer, section: str, name: str) -> Iterator[str]:
    """An entry of one of the `SECTIONS`."""
    match section:
        case "actions":
            yield from _action(pack.actions[name], explainer, "")
        case "functions":
            yield f"{name}: {pack.functions[name].text or ''}".rstrip(": ")
            yield f"  {explainer.expression(pack.functions[name].value.tree)}"
        case "anytime":
            anytime = pack.anytime[name]
            yield f"{name} ({', '.join(anytime.windows)}): {explainer.program(anytime.program.tree)}"
        case _:
            yield f"{pack.scoring[name].label}: {explainer.expression(pack.scoring[name].points.tree)}"


def _names(pack: Pack, *, whole: bool) -> list[str]:
    """All that can be described: records as `kind.id` when the `whole` name is wanted."""
    if whole:
        return [
            *(f"{section}.{name}" for section in SECTIONS for name in getattr(pack, section)),
            *(f"{kind.name}.{name}" for kind in kinds(pack) for name in kind.records),
            *(f"{graph.name}.{name}" for graph in pack.graphs.values() for name in graph.spaces),
        ]
    names = [*SECTIONS, *pack.actions, *pack.functions, *pack.anytime, *pack.scoring, *pack.graphs]
    return [*names, *(name for kind in kinds(pack) for name in (kind.name, *kind.records))]
