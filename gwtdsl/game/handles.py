"""Handles: a seat's things and the pieces by name, made on demand over the flat state; and boards for drawings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gwtdsl.engine.machine import Machine
from gwtdsl.game.naming import Naming
from gwtdsl.graph.board import Board, Mark

__all__ = ["Piece", "PlayerHandle", "board_of", "pieces_in"]


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece as it lies now: its id, kind, owner (seat from 0, or None), and plain attributes."""

    id: str
    kind: str
    owner: int | None
    attributes: Mapping[str, Any]

    def __getattr__(self, name: str) -> Any:
        try:
            return self.attributes[name]
        except KeyError:
            raise AttributeError(f"{self.kind} has no attribute {name!r}") from None


def pieces_in(machine: Machine, naming: Naming, place: int) -> list[Piece]:
    """The pieces in a place, in its order."""
    gathered = machine.linked.globals["gather"](machine.S, place)
    return [piece_of(naming, index) for index in gathered]


def piece_of(naming: Naming, index: int) -> Piece:
    """The handle of a piece."""
    thing = naming.layout.things[index]
    tables = naming.layout.tables
    skipped = ("kind", "id", "owner", "holder", "zone", "slot", "space", "place", "seat", "automatic", "slots")
    attributes = {
        name: value
        for name, table in tables.items()
        if name not in skipped and isinstance(value := table[index], int | str | bool)
    }
    return Piece(thing.name, thing.kind, thing.owner, attributes)


class PlayerHandle:
    """A seat: `handle.money` is a counter, `handle.hand` the pieces in a zone."""

    def __init__(self, machine: Machine, naming: Naming, seat: int) -> None:
        self._machine = machine
        self._naming = naming
        self.seat = seat
        layout = naming.layout
        self._base = layout.players[seat]
        end = layout.players[seat + 1] if seat + 1 < len(layout.players) else layout.size
        self._names = {
            layout.things[index].name: index
            for index in range(self._base, end)
            if layout.things[index].sort in ("counter", "variable", "zone")
        }

    def __getattr__(self, name: str) -> Any:
        names = self.__dict__.get("_names", {})
        if name not in names:
            raise AttributeError(f"a seat has no {name!r}; it has {', '.join(names)}")
        index = names[name]
        if self._naming.layout.things[index].sort == "zone":
            return pieces_in(self._machine, self._naming, index)
        return self._machine.S[index]

    def __dir__(self) -> list[str]:
        return sorted(self._names)


def board_of(machine: Machine, naming: Naming, graph: str) -> Board:
    """What lies in the cells of a graph's spaces."""
    layout = naming.layout
    board: dict[str, dict[str, list[str | Mark]]] = {}
    for index, thing in enumerate(layout.things):
        if thing.sort != "cell" or thing.parent is None:
            continue
        space = layout.things[thing.parent]
        if space.sort != "space" or space.kind != graph:
            continue
        held = machine.S[index]
        pieces = held if isinstance(held, tuple) else () if held is None else (held,)
        marks: list[str | Mark] = [Mark(naming.thing(piece), layout.things[piece].owner) for piece in pieces]
        board.setdefault(space.name, {})[thing.name] = marks
    return board
