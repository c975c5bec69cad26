"""Where pieces lie at the start: what records say, boards that are filled, and the box for the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gwtdsl.analysis.world import BOX
from gwtdsl.packs.model import Kind

if TYPE_CHECKING:
    from gwtdsl.compiler.layout import LayoutBuilder

__all__ = ["Placing"]


class Placing:
    """Lays pieces for a `LayoutBuilder`."""

    def __init__(self, owner: LayoutBuilder) -> None:
        self.owner = owner
        self.pack = owner.pack
        self.constants = owner.constants
        self.things = owner.things
        self.start = owner.start
        self.world = owner.world

    def place_pieces(self) -> None:
        """Lays every piece somewhere."""
        box = self.owner.common[BOX]
        lying: dict[int, int] = {}
        for kind in self.pack.kinds.values():
            if kind.abstract:
                continue
            for record in kind.records.values() or [None]:
                free = list(self.owner.pieces_of.get((kind.name, record.id if record else kind.name), ()))
                for start in self.owner.starts(kind, record):
                    self.lay(kind, start, free, lying)
        filled = [zone for zone in self.pack.zones.values() if zone.filled_with is not None]
        for zone in filled:
            for number, index in enumerate(self.owner.zone_names[zone.name]):
                owner = self.things[index].owner
                kinds = self.world.subkinds((zone.filled_with or "",))
                for slot in self.owner.slots.get(index, ()):
                    loose = (
                        piece
                        for piece in range(self.owner.pieces)
                        if piece not in lying
                        and self.things[piece].kind in kinds
                        and (self.things[piece].owner in (None, owner) or number < 0)
                    )
                    found = next(loose, None)
                    if found is not None:
                        lying[found] = self.owner.home[slot][self.things[found].kind]
        for piece in range(self.owner.pieces):
            self.put(piece, lying.get(piece, box))

    def lay(self, kind: Kind, start: Any, free: list[int], lying: dict[int, int]) -> None:
        """Lays the copies that one start asks for."""
        name = start.place[0]
        zone = self.pack.zones.get(name)
        if zone is None and name != BOX:
            target: int | None = self.owner.spaces[(name, start.place[1])]
            seats: list[int | None] = list(range(len(self.owner.seats))) if kind.per_player else [None]
        else:
            target = None
            seats = list(range(len(self.owner.seats))) if kind.per_player or (zone and zone.per_player) else [None]
        for seat in seats:
            mine = [p for p in free if not kind.per_player or self.things[p].owner == seat]
            number = len(mine)
            if start.number is not None:
                number = self.constants.amount(start.number, "the number of pieces", seat or 0)
            if start.number is None and not kind.per_player and len(seats) > 1:
                number = len(free) // len(seats)
            for piece in mine[:number]:
                place = target if target is not None else self.owner.zone_index(name, seat)
                if len(start.place) > 1 and target is None:
                    place = next(s for s in self.owner.slots[place] if self.things[s].name == start.place[1])
                lying[piece] = self.cell_for(place, piece)
                free.remove(piece)

    def cell_for(self, place: int, piece: int) -> int:
        """The cell or pile of a place that takes a piece."""
        home = self.owner.home[place]
        if isinstance(home, int):
            return home
        thing = self.things[piece]
        value = thing.kind if self.owner.key[place] == "kind" else self.value_of(piece, self.owner.key[place])
        return int(home[value])

    def value_of(self, piece: int, attribute: str) -> Any:
        """An attribute of a piece."""
        thing = self.things[piece]
        record = self.pack.kinds[thing.kind].records.get(thing.name)
        if record is None:
            return self.pack.kinds[thing.kind].attributes[attribute].default
        return record.values.get(attribute)

    def put(self, piece: int, place: int) -> None:
        """Puts a piece down."""
        self.start[piece] = place
        held = self.start[place]
        self.start[place] = piece if self.owner.form[place] == 1 else (*held, piece)
