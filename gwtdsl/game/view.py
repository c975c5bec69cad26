"""What a player may know, and games that agree with it: nothing hidden gets out of here."""

from __future__ import annotations

import json
from typing import Any

from gwtdsl.engine.chance import shuffled, stream_key
from gwtdsl.engine.machine import Machine
from gwtdsl.game.naming import Naming

__all__ = ["View", "hidden_pieces", "redealt"]


def is_seen(naming: Naming, place: int, player: int) -> bool:
    """Whether the player (an index) sees what lies at a place."""
    seen = naming.layout.seen_by.get(place, "all")
    return seen == "all" or (seen == "owner" and naming.layout.tables["holder"][place] == player)


def hidden_pieces(machine: Machine, naming: Naming, player: int) -> list[int]:
    """The pieces that a player can't see."""
    return [piece for piece in range(naming.layout.pieces) if not is_seen(naming, machine.S[piece], player)]


class View:
    """The game as the player of one seat may see it: counters of all, zones that are open or own, sizes of the rest."""

    def __init__(self, machine: Machine, naming: Naming, seat: int) -> None:
        self.seat = seat
        self._data = _data(machine, naming, naming.layout.players[seat])

    def to_data(self) -> dict[str, Any]:
        """The view as plain data."""
        return self._data

    def to_json(self) -> str:
        """The view as text."""
        return json.dumps(self._data, ensure_ascii=False, indent=1)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self._data == other._data

    __hash__ = None  # type: ignore[assignment]


def _data(machine: Machine, naming: Naming, player: int) -> dict[str, Any]:
    state, pieces = machine.S, naming.owned
    common: dict[str, Any] = {}
    seats: list[dict[str, Any]] = [{} for _ in naming.layout.players]
    for row in naming.shown:
        value = state[row.index]
        if row.type is not None:
            shown = naming.value(value, row.type)
        else:
            held = value if isinstance(value, tuple) else () if value is None else (value,)
            if not held and not row.always:
                continue
            if row.seen == "all" or (row.seen == "owner" and row.holder == player):
                shown = [pieces(piece) for piece in held]
            else:
                shown = f"{len(held)} hidden"
        home = common if row.owner is None else seats[row.owner]
        home[row.name] = shown
    return {"you": naming.seat(player), "common": common, "seats": seats}


def redealt(machine: Machine, naming: Naming, player: int, seed: int) -> None:
    """Deals anew, in place, all that the player of a seat can't see.

    Pieces change places within what could have held them: the hidden places of one seat, or one common place. The deal
    depends on the set of hidden pieces, not on how they lie, so that it tells nothing.
    """
    layout = naming.layout
    me = layout.players[player]
    groups: dict[Any, list[int]] = {}
    for place in layout.parts:
        if is_seen(naming, place, me) or not isinstance(machine.S[place], tuple) or not machine.S[place]:
            continue
        holder = layout.tables["holder"][place]
        groups.setdefault(place if holder is None else ("seat", holder), []).append(place)
    for name, places in groups.items():
        _deal(machine, naming, places, seed, stream_key(f"redeal {name}"))
    machine.seed = seed
    if machine.pending is not None:
        machine.pending = None
        machine.run()


def _deal(machine: Machine, naming: Naming, places: list[int], seed: int, key: int) -> None:
    """One group: pieces of each kind of place are mixed among the places that take them."""
    layout = naming.layout
    takes = {place: naming.holds(place) for place in places}
    pool = sorted(piece for place in places for piece in machine.S[place])
    kinds = layout.tables["kind"]
    # the plainest places first: those that hold fewest kinds can be filled in fewest ways
    mixed = list(shuffled(pool, seed, key, 0))
    for place in sorted(places, key=lambda one: (len(takes[one]), one)):
        count = len(machine.S[place])
        chosen = [piece for piece in mixed if kinds[piece] in takes[place]][:count]
        machine.S[place] = tuple(chosen)
        for piece in chosen:
            machine.S[piece] = place
        gone = set(chosen)
        mixed = [piece for piece in mixed if piece not in gone]
