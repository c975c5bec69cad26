"""Stable names of things: what events, records and option keys call pieces, places, players and programs."""

from __future__ import annotations

from typing import Any

from gwtdsl.analysis.units import Unit
from gwtdsl.compiler import Compiler
from gwtdsl.language.english import Explainer
from gwtdsl.language.types import Type
from gwtdsl.language.written import written
from gwtdsl.program.rules import Layout, Rules

__all__ = ["Naming"]


class Naming:
    """Names over one set of rules."""

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

    # --- things ---

    def thing(self, index: int | None) -> str:
        """The id of a piece or record, of a place with its zone, of a player as `seat N`."""
        if index is None:
            return "none"
        thing = self.layout.things[index]
        if thing.sort == "player":
            return f"seat {(thing.owner or 0) + 1}"
        if thing.sort == "cell":
            return self.thing(thing.parent)
        if thing.sort == "pile":
            return f"{thing.kind}[{thing.name}]"
        return thing.name

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
        thing = self.layout.things[place]
        while thing.parent is not None:
            thing = self.layout.things[thing.parent]
        zone = self.world.pack.zones.get(thing.name)
        return self.world.subkinds(() if zone is None else zone.holds)

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
        unit = self.units[program[0]]
        text = "; ".join(written(block) for block in unit.blocks)
        if len(program) > 2 and program[2]:
            text = f"{text} ({', '.join(str(argument) for argument in program[2])})"
        return text

    def program_text(self, program: tuple[Any, ...]) -> str:
        """A stored program in English."""
        unit = self.units[program[0]]
        return "; ".join(self.explainer.program(block) for block in unit.blocks)
