"""A position of an edition as a person at the table reads it, from views, handles and board graphs alone.

What is printed on boards and tiles is written down here once more, from the rules, so that a slip in a pack or in the
engine is not repeated.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from networkx import DiGraph

from gwtdsl import Game

__all__ = ["BONUS", "COST", "DARK", "SLOTS", "Sight", "argument", "remaining"]

FEES = {"green": {2: 2, 3: 2, 4: 1}, "black": {2: 2, 3: 1, 4: 2}}
HANDS = {
    ("1", "a"): ("green",),
    ("1", "b"): ("green",),
    ("4", "a"): ("black",),
    ("4", "b"): ("black",),
    ("7", "a"): ("green", "black"),
    ("7", "b"): ("green", "black"),
    ("8", "a"): ("green",),
    ("10", "a"): ("black",),
    ("10", "b"): ("black",),
}
CROSSES = (3, 4, 5, 7, 9, 10, 11, 13, 15, 16, 17)
#: The spaces of discs, those with dark corners, and what clearing one costs and gives.
LIGHT = ("money_2", "cycle_2", "certificate_1", "certificate_2", "engine_1", "engine_2", "thin_1", "thin_2", "limit_4")
DARK = ("limit_6", "step_left", "step_right", "hand_left", "hand_right")
SLOTS = (*LIGHT, *DARK)
COST = {"hand_left": 5, "hand_right": 5}
BONUS = {"step_left": 3}


def argument(game: Game, number: int = 0) -> Any:  # noqa: ANN401 - a number, a place, a truth value
    """A parameter or local of the action that asks, by its place: the rest of a position can be seen."""
    return game._machine.stack[-1][6 + number]


def remaining(game: Game) -> list[str]:
    """The local actions not yet taken, at the decision which of them comes next."""
    return [game._setup.naming.program(pair) for pair in game._machine.stack[-1][8]]


@dataclass(frozen=True)
class Sight:
    """What the player sees who decides."""

    game: Game
    seat: int

    @property
    def players(self) -> int:
        return self.game.players

    @cached_property
    def data(self) -> dict[str, Any]:
        return self.game.view(self.seat).to_data()

    @property
    def mine(self) -> dict[str, Any]:
        """What lies before the player."""
        mine: dict[str, Any] = self.data["seats"][self.seat]
        return mine

    @property
    def common(self) -> dict[str, Any]:
        common: dict[str, Any] = self.data["common"]
        return common

    @property
    def money(self) -> int:
        money: int = self.mine["money"]
        return money

    @cached_property
    def trail(self) -> DiGraph[str]:
        return self.game.graph("trail")

    @cached_property
    def railroad(self) -> DiGraph[str]:
        return self.game.graph("railroad")

    # --- the trail ---

    def tile(self, space: str) -> tuple[str, int | None] | None:
        """The tile on a space of the trail, with the seat it belongs to."""
        node = self.trail.nodes[space]
        tiles = node["board"]["tile"]
        return (tiles[0], node["players"]["tile"][0]) if tiles else None

    def kind(self, space: str) -> str:
        kind: str = self.trail.nodes[space]["attributes"]["kind"]
        return kind

    @property
    def herder(self) -> str | None:
        """Where the player's herder stands."""
        return self.find(self.trail, "herders")

    def find(self, graph: DiGraph[str], cell: str) -> str | None:
        for space, node in graph.nodes(data=True):
            if self.seat in node["players"][cell]:
                return str(space)
        return None

    @property
    def step_limit(self) -> int:
        left = {2: 1, 3: 2, 4: 2}[self.players] if self.clear("step_left") else 0
        return {2: 3, 3: 3, 4: 4}[self.players] + left + (1 if self.clear("step_right") else 0)

    def fee(self, space: str) -> tuple[int, int | None] | None:
        """What the hands of a space cost the player, and who is paid (None: the bank); None when nothing."""
        tile = self.tile(space)
        if tile is None or tile[1] == self.seat:
            return None
        cost = sum(FEES[hand][self.players] for hand in self.hands(*tile))
        return (cost, tile[1]) if cost else None

    def hands(self, tile: str, owner: int | None) -> tuple[str, ...]:
        if owner is not None:
            return HANDS.get((tile, self.face(tile)), ())
        if tile.endswith(("_4", "_green")) or tile.startswith("green_"):
            return ("green",)
        return ("black",) if tile.endswith("_black") or tile.startswith(("orange_", "blue_")) else ()

    def face(self, tile: str) -> str:
        faces: str = self.game._setup.naming.layout.tables["face"][self.piece(tile)]
        return faces

    def piece(self, tile: str) -> int:
        things = self.game._setup.naming.layout.things
        return next(n for n, thing in enumerate(things) if thing.kind == "building" and thing.name == tile)

    def builders(self, tile: str) -> int:
        """The builders printed on a building."""
        builders: int = self.game._setup.naming.layout.tables["builders"][self.piece(tile)]
        return builders

    # --- what lies before the player ---

    def clear(self, slot: str) -> bool:
        return f"board.{slot}" not in self.mine

    def workers(self, kind: str) -> int:
        """Workers of a type, the printed one included."""
        return 1 + sum(1 for name in self.mine if name.startswith(f"crew.{kind}_"))

    @property
    def supply(self) -> list[str]:
        return [name.partition(" of ")[0] for name in self.mine["building_supply"]]

    @property
    def hand(self) -> list[str]:
        hand: list[str] = self.mine["hand"]
        return hand

    def colours(self) -> Counter[str]:
        """The colours of the cattle in hand."""
        return Counter(card.colour for card in self.game.player(self.seat).hand if card.kind == "cattle")

    # --- the railroad and the cities ---

    @property
    def engine(self) -> str:
        engine = self.find(self.railroad, "engines")
        assert engine is not None
        return engine

    def open(self, space: str) -> bool:
        """Whether no other engine is in the way."""
        there = self.railroad.nodes[space]["players"]["engines"]
        return space == "r0" or not [seat for seat in there if seat != self.seat]

    def position(self, space: str) -> float:
        """Sidings lie half-way between two numbers."""
        after = {"s1": 4, "s2": 7, "s3": 10, "s4": 13, "s5": 16, "s6": 21, "s7": 25, "s8": 29, "s9": 33}
        return after[space] + 0.5 if space in after else int(space[1:])

    def stations(self) -> list[str]:
        """Stations with a disc of the player."""
        return [str(s) for s, node in self.railroad.nodes(data=True) if self.seat in node["players"]["discs"]]

    def transport(self, value: int) -> int:
        """Dollars for the crosses ahead of the engine, up to a city's value."""
        nose = self.position(self.engine)
        return sum(1 for cross in CROSSES if nose <= cross < value)

    def delivered(self, city: str) -> bool:
        return f"disc of seat {self.seat + 1}" in self.common.get(f"cities.{city}", [])
