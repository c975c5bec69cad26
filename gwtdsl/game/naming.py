"""Stable names of things: what events, records and option keys call pieces, places, players and programs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from gwtdsl.analysis.units import Unit
from gwtdsl.compiler import Compiler
from gwtdsl.language import tree as t
from gwtdsl.language.english import Explainer
from gwtdsl.language.types import INT, Type
from gwtdsl.language.written import written
from gwtdsl.program.rules import Layout, Rules
from gwtdsl.spans import Span

__all__ = ["Naming", "Shown"]


@dataclass(frozen=True, slots=True)
class Shown:
    """What a view shows of one index of the state: `name` is what it is called there, `owner` the seat it belongs to.

    `type` is that of a counter or variable, and None for a place; then `seen` says who sees what lies there, and
    `holder` is the player (an index) whose place it is. An `always` place is shown when it is empty, too.
    """

    index: int
    name: str
    owner: int | None
    type: Type | None
    seen: str = "all"
    holder: int | None = None
    always: bool = True


class Naming:
    """Names over one set of rules; tables of them are made when they are first asked for, and kept."""

    def __init__(self, rules: Rules, compiler: Compiler, explainer: Explainer) -> None:
        self.rules = rules
        self.layout: Layout = rules.layout
        self.units: tuple[Unit, ...] = compiler.analysis.units
        self.explainer = explainer
        self.world = compiler.analysis.world
        self.common = frozenset(
            thing.name for thing in self.layout.things if thing.sort in ("counter", "variable") and thing.owner is None
        )
        self.variables = {name: v.type for name, v in compiler.analysis.world.pack.variables.items()}
        self._programs: dict[int, str] = {}
        self._english: dict[int, str] = {}
        self._holds: dict[int, tuple[str, ...]] = {}
        self._branches: dict[Span, tuple[t.Statement, ...]] = {}

    # --- things ---

    def thing(self, index: int | None) -> str:
        """The id of a piece or record, of a place with its zone, of a player as `seat N`."""
        return "none" if index is None else self._names[index]

    @cached_property
    def _names(self) -> tuple[str, ...]:
        return tuple(self._name(index) for index in range(len(self.layout.things)))

    def _name(self, index: int | None) -> str:
        if index is None:
            return "none"
        thing = self.layout.things[index]
        if thing.sort == "player":
            return f"seat {(thing.owner or 0) + 1}"
        if thing.sort == "cell":
            return self._name(thing.parent)
        if thing.sort == "pile":
            return f"{thing.kind}[{thing.name}]"
        return thing.name

    def owned(self, index: int) -> str:
        """A piece by its id, with whose it is: `worker_1 of seat 2`."""
        owner = self.layout.things[index].owner
        return self._names[index] if owner is None else f"{self._names[index]} of seat {owner + 1}"

    @cached_property
    def shown(self) -> tuple[Shown, ...]:
        """All that views show, in their order."""
        things = self.layout.things
        cells: dict[int | None, int] = {}
        for thing in things:
            if thing.sort == "cell":
                cells[thing.parent] = cells.get(thing.parent, 0) + 1
        rows = []
        for index, thing in enumerate(things):
            if thing.sort in ("counter", "variable"):
                rows.append(Shown(index, thing.name, thing.owner, self.variables.get(thing.name, INT)))
            elif thing.sort == "zone" and isinstance(self.layout.home.get(index), int):
                rows.append(self._shown(index, thing.name, always=True))
            elif thing.sort in ("pile", "cell"):
                name = self.place(index).partition(" of seat")[0]
                if thing.sort == "cell" and cells[thing.parent] > 1:
                    name = f"{name} {thing.name}"
                rows.append(self._shown(index, name, always=False))
        return tuple(rows)

    def _shown(self, index: int, name: str, *, always: bool) -> Shown:
        seen, holder = self.layout.seen_by.get(index, "all"), self.layout.tables["holder"][index]
        return Shown(index, name, self.layout.things[index].owner, None, seen, holder, always)

    def place(self, index: int | None) -> str:
        """A place with whose it is: `trail.a`, `hand of seat 2`."""
        if index is None:
            return "nowhere"
        thing = self.layout.things[index]
        if thing.sort == "cell":
            return self.place(thing.parent)
        name = self.thing(index)
        if thing.sort == "space":
            name = f"{thing.kind}.{name}"
        elif thing.sort == "slot":
            zone = None if thing.parent is None else self.layout.things[thing.parent].name
            name = f"{zone}.{name}"
        return name if thing.owner is None else f"{name} of seat {thing.owner + 1}"

    def holds(self, place: int) -> tuple[str, ...]:
        """The kinds of pieces that the zone of a place takes, whatever lies there now."""
        if place not in self._holds:
            thing = self.layout.things[place]
            while thing.parent is not None:
                thing = self.layout.things[thing.parent]
            zone = self.world.pack.zones.get(thing.name)
            self._holds[place] = self.world.subkinds(() if zone is None else zone.holds)
        return self._holds[place]

    def seat(self, player: int | None) -> int | None:
        """The seat (from 0) of a player."""
        return None if player is None else self.layout.things[player].owner

    def is_piece(self, value: Any) -> bool:
        """Whether a value of unknown sort is a piece."""
        return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < self.layout.pieces

    def value(self, value: Any, type_: Type) -> Any:
        """A value with pieces, places and players as names."""
        if value is None or isinstance(value, bool | str):
            return value
        if isinstance(value, tuple | list):
            item = type_.item if type_.base == "list" and type_.item is not None else Type("piece")
            return [self.value(one, item) for one in value]
        named = type_.base in ("piece", "space", "slot", "place", "zone", "player", "record")
        return self.thing(value) if named else value

    # --- programs ---

    def program(self, program: tuple[Any, ...]) -> str:
        """The text of a stored program, on one line."""
        number = program[0]
        if number not in self._programs:
            self._programs[number] = "; ".join(written(block) for block in self.units[number].blocks)
        text = self._programs[number]
        if len(program) > 2 and program[2]:
            text = f"{text} ({', '.join(str(argument) for argument in program[2])})"
        return text

    def program_text(self, program: tuple[Any, ...]) -> str:
        """A stored program in English."""
        number = program[0]
        if number not in self._english:
            self._english[number] = "; ".join(self.explainer.program(block) for block in self.units[number].blocks)
        return self._english[number]

    def branches(self, span: Span) -> tuple[t.Statement, ...]:
        """The branches of the choice that stands there."""
        if span not in self._branches:
            self._branches[span] = next(
                (
                    node.options
                    for unit in self.units
                    for block in unit.blocks
                    if block.span.file == span.file
                    for node in t.walk(block)
                    if isinstance(node, t.Either) and node.span == span
                ),
                (),
            )
        return self._branches[span]
