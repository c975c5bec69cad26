"""Every program and expression of a pack as a unit: what it is called, what it may name, where it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from gwtdsl.analysis.world import World
from gwtdsl.language import tree as t
from gwtdsl.language.types import BOOL, INT, UNKNOWN, Type
from gwtdsl.packs.model import Formula, Pack, Parameter, Program, Record, Value
from gwtdsl.spans import Span

__all__ = ["Unit", "units"]


@dataclass(frozen=True, slots=True, eq=False)
class Unit:
    """One program or expression.

    `name` begins the names of its decisions (`hire`, `building.actions`); `sort` is one of `action function program
    expression setup scoring anytime movement purse value`. `names` are extra names it may read, with their types.
    `this` is what `this` means in it. `returns` is what is expected of an expression.
    """

    key: str
    name: str
    sort: str
    code: tuple[Program | Formula, ...]
    span: Span
    parameters: tuple[Parameter, ...] = ()
    names: Mapping[str, Type] = field(default_factory=dict)
    this: Type = UNKNOWN
    returns: Type | None = None
    bound: int | None = None

    @property
    def is_program(self) -> bool:
        """Whether it is made of statements."""
        return isinstance(self.code[0], Program)

    @property
    def blocks(self) -> tuple[t.Block, ...]:
        """The statement blocks, in order, when it is a program."""
        return tuple(code.tree for code in self.code if isinstance(code, Program))

    @property
    def value(self) -> t.Expression:
        """The expression, when it is one."""
        code = self.code[0]
        assert isinstance(code, Formula)
        return code.tree


def units(world: World) -> tuple[Unit, ...]:
    """All units of the pack, each once, in the order of its declarations."""
    return tuple(_units(world))


def _units(world: World) -> Iterator[Unit]:
    pack = world.pack
    for action in pack.actions.values():
        code = tuple(step.program for step in action.steps)
        yield Unit(
            f"action {action.name}", action.name, "action", code, action.span, action.parameters, bound=action.bound
        )
        yield from _defaults(f"action {action.name}", action.parameters)
    for function in pack.functions.values():
        yield Unit(
            f"function {function.name}",
            function.name,
            "function",
            (function.value,),
            function.span,
            function.parameters,
            bound=function.bound,
        )
        yield from _defaults(f"function {function.name}", function.parameters)
    for anytime in pack.anytime.values():
        yield Unit(f"anytime {anytime.name}", anytime.name, "anytime", (anytime.program,), anytime.span)
    for step in pack.setup:
        yield Unit(f"setup {step.id}", f"setup.{step.id}", "setup", (step.program,), step.span)
    for category in pack.scoring.values():
        yield Unit(
            f"score {category.name}",
            f"score.{category.name}",
            "scoring",
            (category.points,),
            category.span,
            returns=INT,
        )
    for number, formula in enumerate(pack.tie_breaks):
        yield Unit(f"tie {number}", f"tie_breaks.{number}", "scoring", (formula,), formula.span, returns=INT)
    yield from _state(pack)
    yield from _movement(pack)
    yield from _records(pack)


def _defaults(key: str, parameters: tuple[Parameter, ...]) -> Iterator[Unit]:
    for parameter in parameters:
        if parameter.default is not None:
            name = f"{key} {parameter.name}"
            yield Unit(name, name, "value", (parameter.default,), parameter.span, returns=parameter.type.optional())


def _state(pack: Pack) -> Iterator[Unit]:
    for counter in pack.counters.values():
        for role, formula in (("min", counter.min), ("max", counter.max), ("start", counter.start)):
            if formula is not None:
                key = f"counter {counter.name} {role}"
                yield Unit(key, key, "value", (formula,), formula.span, returns=INT.optional())
    for variable in pack.variables.values():
        if variable.start is not None:
            key = f"variable {variable.name} start"
            yield Unit(key, key, "value", (variable.start,), variable.start.span, returns=variable.type.optional())
    for purse in pack.purses.values():
        piece = {"piece": Type("piece", pack.zones[purse.source].holds if purse.source in pack.zones else ())}
        if purse.where is not None:
            key = f"purse {purse.name} where"
            yield Unit(key, key, "value", (purse.where,), purse.where.span, names=piece, returns=BOOL)
        if purse.each is not None:
            yield Unit(f"purse {purse.name}", purse.name, "purse", (purse.each,), purse.each.span, names=piece)
    for zone in pack.zones.values():
        for role, formula in (("size", zone.size), ("rows", zone.rows), ("columns", zone.columns)):
            if formula is not None:
                key = f"zone {zone.name} {role}"
                yield Unit(key, key, "value", (formula,), formula.span, returns=INT)
    for kind in pack.kinds.values():
        for start in kind.start:
            yield from _number(f"kind {kind.name} start", start.number)
        yield from _number(f"kind {kind.name} copies", kind.copies)
        for record in kind.records.values():
            yield from _number(f"{kind.name} {record.id} copies", record.copies)
            for start in record.start:
                yield from _number(f"{kind.name} {record.id} start", start.number)


def _number(key: str, formula: Formula | None) -> Iterator[Unit]:
    if formula is not None:
        yield Unit(key, key, "value", (formula,), formula.span, returns=INT)


def _movement(pack: Pack) -> Iterator[Unit]:
    for graph in pack.graphs.values():
        names = {"space": Type("space", (graph.name,)), "pawn": Type("piece")}
        for label, move in (("", graph.movement), *((f" {name}", move) for name, move in graph.profiles.items())):
            prefix = f"graph {graph.name}{label}"
            for role in ("step", "must_stop", "skip", "barred"):
                formula = getattr(move, role)
                if formula is not None:
                    key = f"{prefix} {role}"
                    yield Unit(key, key, "movement", (formula,), formula.span, names=names, returns=BOOL)
            for number, formula in enumerate(move.tells_apart):
                key = f"{prefix} tells_apart {number}"
                yield Unit(key, key, "movement", (formula,), formula.span, names=names)
            if move.on_enter is not None:
                key = f"{prefix} on_enter"
                yield Unit(key, key, "movement", (move.on_enter,), move.on_enter.span, names=names)


def _records(pack: Pack) -> Iterator[Unit]:
    seen: set[int] = set()
    owners = [
        *((kind.name, Type("piece", (kind.name,)), kind.attributes, kind.records) for kind in pack.kinds.values()),
        *((kind.name, Type("record", (kind.name,)), kind.attributes, kind.records) for kind in pack.records.values()),
        *((place.name, Type("slot", (place.name,)), place.attributes, place.records) for place in pack.places.values()),
    ]
    for name, this, attributes, records in owners:
        types = {attribute.name: attribute.type for attribute in attributes.values()}
        for attribute in attributes.values():
            yield from _values(
                f"{name}.{attribute.name}", attribute.name, name, this, attribute.type, attribute.default, seen
            )
        for record in records.values():
            yield from _record(name, this, types, record, seen)
    for graph in pack.graphs.values():
        this = Type("space", (graph.name,))
        types = {attribute.name: attribute.type for attribute in graph.attributes.values()}
        for attribute in graph.attributes.values():
            yield from _values(
                f"{graph.name}.{attribute.name}",
                attribute.name,
                graph.name,
                this,
                attribute.type,
                attribute.default,
                seen,
            )
        for space in graph.spaces.values():
            for key, value in space.values.items():
                if key in types:
                    yield from _values(f"{graph.name}.{space.id}.{key}", key, graph.name, this, types[key], value, seen)


def _record(name: str, this: Type, types: Mapping[str, Type], record: Record, seen: set[int]) -> Iterator[Unit]:
    for face, values in (("", record.values), *record.faces.items()):
        for key, value in values.items():
            if key in types:
                path = f"{name}.{record.id}.{face}.{key}" if face else f"{name}.{record.id}.{key}"
                yield from _values(path, key, name, this, types[key], value, seen)


def _values(
    path: str, attribute: str, kind: str, this: Type, type_: Type, value: Value, seen: set[int]
) -> Iterator[Unit]:
    if isinstance(value, tuple):
        item = type_.item or UNKNOWN
        for number, one in enumerate(value):
            yield from _values(f"{path}.{number}", attribute, kind, this, item, one, seen)
        return
    if not isinstance(value, Program | Formula) or id(value) in seen:
        return
    seen.add(id(value))
    names = dict.fromkeys(type_.parameters, INT)
    sort = "program" if isinstance(value, Program) else "expression"
    returns = type_.item if type_.base == "expression" else None
    yield Unit(path, f"{kind}.{attribute}", sort, (value,), value.span, names=names, this=this, returns=returns)
