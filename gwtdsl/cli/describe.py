"""`gwtdsl describe PACK [ID…]`: what the pack does, in plain English made from its programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import click

from gwtdsl.cli.reading import any_pack
from gwtdsl.diagnostics.suggest import did_you_mean

if TYPE_CHECKING:
    from gwtdsl.language.english import Explainer
    from gwtdsl.packs.model import Action, Kind, Pack, PlaceKind, Record, RecordKind, Value

__all__ = ["describe", "described"]


@click.command("describe")
@click.argument("pack")
@click.argument("ids", metavar="[ID]...", nargs=-1)
def describe(pack: str, ids: tuple[str, ...]) -> None:
    """Describe PACK in English: its actions and how it is scored; or what it has under the IDs (`hire`, `tile.7a`)."""
    model = any_pack(pack)
    explainer = _explainer(model)
    if not ids:
        for line in _whole(model, explainer):
            click.echo(line)
        return
    for name in ids:
        found = list(_named(model, explainer, name))
        if not found:
            hint = did_you_mean(name, _names(model)) or "`gwtdsl show` prints everything."
            raise click.UsageError(f"the pack has no {name} to describe; {hint}")
        for line in found:
            click.echo(line)


def described(pack: Pack, name: str) -> list[str]:
    """The records of an id in English; nothing for what is no record."""
    return [
        line for kind in _kinds(pack) if name in kind.records for line in _record(kind.records[name], _explainer(pack))
    ]


def _kinds(pack: Pack) -> list[Kind | RecordKind | PlaceKind]:
    return [*pack.kinds.values(), *pack.records.values(), *pack.places.values()]


def _explainer(pack: Pack) -> Explainer:
    from gwtdsl.language.english import ActionText, Explainer

    texts: dict[str, ActionText] = {}
    for action in pack.actions.values():
        defaults = tuple((one.name, one.default.tree if one.default else None) for one in action.parameters)
        texts[action.name] = ActionText(defaults, action.text)
    for function in pack.functions.values():
        defaults = tuple((one.name, one.default.tree if one.default else None) for one in function.parameters)
        texts.setdefault(function.name, ActionText(defaults))
    return Explainer(texts, {one.symbol: one.name for one in pack.counters.values() if one.symbol})


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


def _named(pack: Pack, explainer: Explainer, name: str) -> Iterator[str]:
    if name in pack.actions:
        yield from _action(pack.actions[name], explainer, "")
    if name in pack.functions:
        yield f"{name}: {explainer.expression(pack.functions[name].value.tree)}"
    if name in pack.anytime:
        anytime = pack.anytime[name]
        yield f"{name} ({', '.join(anytime.windows)}): {explainer.program(anytime.program.tree)}"
    if name in pack.scoring:
        yield f"{pack.scoring[name].label}: {explainer.expression(pack.scoring[name].points.tree)}"
    for kind in _kinds(pack):
        for record in kind.records.values():
            if name in (record.id, f"{kind.name}.{record.id}", kind.name):
                yield from _record(record, explainer)


def _record(record: Record, explainer: Explainer) -> Iterator[str]:
    yield f"{record.kind} {record.id} ({record.source})"
    yield from _attributes(record.values, explainer, "  ") if not record.faces else ()
    for face, values in record.faces.items():
        yield f"  face {face}"
        yield from _attributes(values, explainer, "    ")


def _attributes(values: Mapping[str, Value], explainer: Explainer, indent: str) -> Iterator[str]:
    for name, value in values.items():
        said = _said(value, explainer)
        if said:
            yield f"{indent}{name.replace('_', ' ')}: {said}"


def _said(value: Value, explainer: Explainer) -> str:
    from gwtdsl.packs.model import Formula, Program

    if isinstance(value, Program):
        return explainer.program(value.tree)
    if isinstance(value, Formula):
        return explainer.expression(value.tree)
    if isinstance(value, tuple):
        return "; ".join(_said(one, explainer) for one in value)
    return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def _names(pack: Pack) -> list[str]:
    names = [*pack.actions, *pack.functions, *pack.anytime, *pack.scoring]
    return [*names, *(name for kind in _kinds(pack) for name in (kind.name, *kind.records))]
