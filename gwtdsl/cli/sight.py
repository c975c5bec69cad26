"""What a log may say to the persons at the terminal: nothing that one of them must not know."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gwtdsl.game import Event
    from gwtdsl.packs.model import Pack

__all__ = ["Sight"]

_PLACE = re.compile(r"(?P<zone>\w+).*?(?: of seat (?P<seat>\d+))?$")
_OWNED = re.compile(r" of seat \d+$")


class Sight:
    """What all of some seats (from 0) can see; with no seats, everything, since only bots play."""

    def __init__(self, pack: Pack, viewers: Iterable[int] = ()) -> None:
        self.zones = pack.zones
        self.viewers = tuple(viewers)

    def place(self, place: str) -> bool:
        """Whether everybody sees what lies at a place, named as events name it (`hand of seat 2`)."""
        found = _PLACE.match(place)
        zone = self.zones.get(found["zone"]) if found is not None else None
        if zone is None or found is None or zone.seen_by == "all":
            return True
        own = zone.seen_by == "owner" and found["seat"] is not None
        return own and all(viewer == int(found["seat"]) - 1 for viewer in self.viewers)

    def moved(self, event: Event) -> bool:
        """Whether a piece that moved was seen where it came from or where it went."""
        return not self.viewers or self.place(event.data["from"]) or self.place(event.data["to"])

    def text(self, event: Event, about: Iterable[Event] = ()) -> str:
        """An event as a line, without names that must not be known; `about` are the events that came with it."""
        if event.type == "move" and not self.moved(event):
            return f"something: {event.data['from']} -> {event.data['to']}"
        if event.type == "answer" and not self.chosen(event.player, event.data["key"], about):
            return f"seat {(event.player or 0) + 1} answers {event.data['decision']}"
        return event.text()

    def chosen(self, player: int | None, key: str, events: Iterable[Event]) -> bool:
        """Whether what somebody chose may be told: it did not move, or it moved where it was seen."""
        if not self.viewers or self.viewers == (player,):
            return True
        name = _OWNED.sub("", key.partition("=")[2])
        moves = [one for one in events if one.type == "move" and _OWNED.sub("", one.data["piece"]) == name]
        return not moves or any(self.moved(one) for one in moves)
