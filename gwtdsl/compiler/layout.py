"""Where everything stands in the state: pieces, records, places, counters, and one equal block for each seat.

Every piece, place, record and player *is* its index. A piece's entry is where it lies; a place's entry is what lies
there: a tuple of pieces, or one piece or none in a cell of one. All tables of constants are lists over these.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gwtdsl.analysis.world import BOX, World
from gwtdsl.compiler.constants import MOST, Constants, Misfit
from gwtdsl.compiler.placing import Placing
from gwtdsl.compiler.tables import Tables
from gwtdsl.language.types import Type
from gwtdsl.packs.model import Cell, Kind, Pack, Record, Zone
from gwtdsl.program.rules import Index, Layout, Lookup, Thing

__all__ = ["LayoutBuilder"]

#: What has no entry in the state, since nothing about it changes; it stands behind what has one.
STILL = ("slot", "space", "record")


class LayoutBuilder:
    """Builds the layout for a number of seats and options."""

    def __init__(
        self,
        world: World,
        constants: Constants,
        seats: tuple[str, ...],
        shuffled: frozenset[str] | None = None,
        moving: int | None = None,
    ) -> None:
        #: how many things have an entry in the state: slots, spaces and records have none and stand behind them
        self.moving = moving
        #: the zones that rules shuffle (None: any)
        self.shuffled = shuffled
        self.world = world
        self.pack: Pack = world.pack
        self.constants = constants
        self.seats = seats
        self.things: list[Thing] = [_NO_THING] * (moving or 0)
        self.start: list[Any] = []
        self.pieces_of: dict[tuple[str, str], list[int]] = {}
        self.records: dict[tuple[str, str], int] = {}
        self.common: dict[str, int] = {}
        self.offsets: dict[str, int] = {}
        self.spaces: dict[tuple[str, str], int] = {}
        self.players: list[int] = []
        self.streams: dict[str, int] = {}
        self.form: dict[int, int] = {}
        self.parts: dict[int, tuple[int, ...]] = {}
        self.home: dict[int, Any] = {}
        self.key: dict[int, str] = {}
        self.slots: dict[int, tuple[int, ...]] = {}
        self.rows: dict[int, tuple[int, int]] = {}
        self.cell_of: dict[tuple[int, str], int] = {}
        self.zone_at: dict[int, int] = {}
        self.slot_at: dict[int, int] = {}
        self.space_at: dict[int, int] = {}
        self.resets: list[tuple[int, Any]] = []
        self.sizes: dict[int, int] = {}
        self.zone_names: dict[str, list[int]] = {}
        #: printed lists that functions look up by a printed value, with their Python names
        self.indexes: dict[Index, str] = {}
        self.lookups: dict[Lookup, str] = {}
        self.constants_of = Tables(self)
        self.placing = Placing(self)

    def lookup(self, sort: str, table: str, inner: str = "", missing: Any = None) -> str:
        """The Python name of a list by thing; it is made when the functions are linked."""
        return self.lookups.setdefault(Lookup(sort, table, inner, missing), f"LOOKUP_{len(self.lookups)}")

    # --- building ---

    @classmethod
    def built(
        cls, world: World, constants: Constants, seats: tuple[str, ...], shuffled: frozenset[str] | None
    ) -> LayoutBuilder:
        """The finished builder: laid out once to count what has an entry in the state, and once more for good."""
        first = cls(world, constants, seats, shuffled)
        first.lay_out()
        builder = cls(world, constants, seats, shuffled, sum(thing.sort not in STILL for thing in first.things))
        builder.lay_out()
        builder.placing.place_pieces()
        return builder

    def lay_out(self) -> None:
        """Gives every thing its index and every index its first value."""
        for kind in self.pack.kinds.values():
            if not kind.abstract:
                self._pieces(kind)
        self.pieces = len(self.start)
        for record_kind in self.pack.records.values():
            for record in record_kind.records.values():
                self.records[(record_kind.name, record.id)] = self._add(Thing("record", record.id, record_kind.name))
        self.turn = self._add(Thing("word", "turn"))
        self.busy = self._add(Thing("word", "busy"), 0)
        self._state(None)
        for graph in self.pack.graphs.values():
            for space in graph.spaces.values():
                index = self._add(Thing("space", space.id, graph.name))
                self.spaces[(graph.name, space.id)] = index
                self._cells(index, tuple(graph.cells.values()), None)
        self._zone(
            Zone(BOX, False, "heap", (), "all", None, None, {}, None, None, None, None, None, None, None, _NO_SPAN),
            None,
        )
        for zone in self.pack.zones.values():
            if not zone.per_player:
                self._zone(zone, None)
        for seat, name in enumerate(self.seats):
            base = self._add(Thing("player", name, owner=seat))
            self.players.append(base)
            self._state(seat)
            for zone in self.pack.zones.values():
                if zone.per_player:
                    self._zone(zone, seat)
        for zone_name, indices in self.zone_names.items():
            if self.shuffled is not None and zone_name not in self.shuffled:
                continue
            for number, index in enumerate(indices):
                name = zone_name if len(indices) == 1 else f"{zone_name} {number + 1}"
                self.streams[f"shuffle {name}"] = self._add(Thing("stream", f"shuffle {name}", parent=index), 0)

    def _add(self, thing: Thing, value: Any = None) -> int:
        if self.moving is not None and thing.sort in STILL:
            self.things.append(thing)
            return len(self.things) - 1
        index = len(self.start)
        if self.moving is None:
            self.things.append(thing)
        else:
            self.things[index] = thing
        self.start.append(value)
        return index

    def _pieces(self, kind: Kind) -> None:
        owners: list[int | None] = list(range(len(self.seats))) if kind.per_player else [None]
        for owner in owners:
            if not kind.records:
                copies = self._copies(kind, None, owner)
                self._copy(kind.name, kind.name, owner, copies)
            for record in kind.records.values():
                self._copy(kind.name, record.id, owner, self._copies(kind, record, owner))

    def _copy(self, kind: str, record: str, owner: int | None, copies: int) -> None:
        found = self.pieces_of.setdefault((kind, record), [])
        if copies + len(self.start) > MOST:
            place = self.pack.kinds[kind].records.get(record, self.pack.kinds[kind]).span
            raise Misfit(f"with {copies} of `{record}` there are more than {MOST} pieces", place)
        found.extend(self._add(Thing("piece", record, kind, owner)) for _ in range(copies))

    def starts(self, kind: Kind, record: Record | None) -> tuple[Any, ...]:
        """Where the copies of a record lie at the start."""
        return record.start if record is not None and record.start else kind.start

    def _copies(self, kind: Kind, record: Record | None, owner: int | None) -> int:
        formula = record.copies if record is not None and record.copies is not None else kind.copies
        starts = self.starts(kind, record)
        numbers = [start for start in starts if start.number is not None]
        if formula is not None:
            return self.constants.amount(formula, "the number of copies", owner or 0)
        if not numbers:
            return 1
        total = 0
        for start in numbers:
            zone = self.pack.zones.get(start.place[0])
            seats = range(len(self.seats)) if zone is not None and zone.per_player and owner is None else [owner or 0]
            total += sum(self.constants.amount(start.number, "the number of pieces", seat) for seat in seats)
        return total

    def _state(self, seat: int | None) -> None:
        mine = seat is not None
        for counter in self.pack.counters.values():
            if counter.per_player == mine:
                start = self.constants.of(counter.start, seat or 0, 0)
                self._named(counter.name, Thing("counter", counter.name, owner=seat), start, counter.reset)
        for variable in self.pack.variables.values():
            if variable.per_player == mine:
                value: Any = () if variable.type.base == "list" else 0 if variable.type.base == "int" else None
                if variable.type.base == "bool":
                    value = False
                if variable.start is not None:
                    value = self.constants.of(variable.start, seat or 0)
                if variable.type.or_none and variable.start is None:
                    value = None
                self._named(variable.name, Thing("variable", variable.name, owner=seat), value, variable.reset)

    def _named(self, name: str, thing: Thing, value: Any, reset: str | None) -> None:
        index = self._add(thing, value)
        if thing.owner is None:
            self.common[name] = index
        else:
            self.offsets.setdefault(name, index - self.players[thing.owner])
        if reset == "turn":
            self.resets.append((index, value))

    def _zone(self, zone: Zone, seat: int | None) -> None:
        index = self._add(Thing("zone", zone.name, owner=seat), ())
        if seat is None:
            self.common[zone.name] = index
        else:
            self.offsets.setdefault(zone.name, index - self.players[seat])
        self.zone_names.setdefault(zone.name, []).append(index)
        self.zone_at[index] = index
        self.form[index] = 2 if zone.form in ("stack", "pile") else 3 if zone.order_by else 0
        self.home[index] = index
        self.parts[index] = (index,)
        if zone.size is not None:
            self.sizes[index] = self.constants.amount(zone.size, f"the size of `{zone.name}`", seat or 0)
        if zone.form == "piles" and zone.by is not None:
            self._piles(zone, index, seat)
        elif zone.form == "grid":
            self._grid(zone, index, seat)
        elif zone.of is not None:
            place = self.pack.places[zone.of]
            cells = tuple(place.cells.values())
            slots = [self._slot(index, seat, record, place.name, cells) for record in place.records]
            self._board(index, slots)

    def _piles(self, zone: Zone, index: int, seat: int | None) -> None:
        access = self.world.attributes.access(_piece(zone.holds), zone.by or "")
        words = self.world.symbol_sets[access.type.names[0]] if access and access.type.names else ()
        values: list[Any] = list(words)
        if access is not None and access.type.base == "int":
            values = sorted(
                {value for kind in self.world.subkinds(zone.holds) for value in self._ints(kind, zone.by or "")}
            )
        homes = {}
        for value in values:
            pile = self._add(Thing("pile", str(value), zone.name, seat, index), ())
            homes[value] = pile
            self.zone_at[pile] = index
            self.form[pile] = 2
            self.parts[pile] = (pile,)
            self.home[pile] = pile
        self.home[index] = homes
        self.key[index] = zone.by or ""
        self.parts[index] = tuple(homes.values())

    def _ints(self, kind: str, attribute: str) -> list[int]:
        records = self.pack.kinds[kind].records.values()
        faces = [record.values for record in records] + [v for record in records for v in record.faces.values()]
        return [value for values in faces if isinstance(value := values.get(attribute), int)]

    def _grid(self, zone: Zone, index: int, seat: int | None) -> None:
        rows = self.constants.amount(zone.rows, f"the number of rows of `{zone.name}`", seat or 0, 1)
        columns = self.constants.amount(zone.columns, f"the number of columns of `{zone.name}`", seat or 0, 1)
        if rows * columns > MOST:
            raise Misfit(f"`{zone.name}` has {rows * columns} slots; {MOST} is the most", zone.span)
        found = []
        for row in range(1, rows + 1):
            for column in range(1, columns + 1):
                cell = Cell("piece", zone.holds, 1, zone.span)
                slot = self._slot(index, seat, f"{row}_{column}", zone.name, (cell,))
                self.rows[slot] = (row, column)
                found.append(slot)
        self._board(index, found)

    def _slot(self, parent: int, seat: int | None, name: str, kind: str, cells: tuple[Cell, ...]) -> int:
        slot = self._add(Thing("slot", name, kind, seat, parent))
        self.zone_at[slot] = parent
        self._cells(slot, cells, seat)
        return slot

    def _board(self, index: int, slots: list[int]) -> None:
        self.slots[index] = tuple(slots)
        self.parts[index] = tuple(cell for slot in slots for cell in self.parts[slot])
        self.home.pop(index)

    def _cells(self, owner: int, cells: tuple[Cell, ...], seat: int | None) -> None:
        homes: dict[str, int] = {}
        indices = []
        at = self.space_at if self.things[owner].sort == "space" else self.slot_at
        at[owner] = owner
        for cell in cells:
            index = self._add(
                Thing("cell", cell.name, self.things[owner].kind, seat, owner), None if cell.max == 1 else ()
            )
            self.form[index] = 1 if cell.max == 1 else 0
            if cell.max is not None and cell.max > 1:
                self.sizes[index] = cell.max
            self.cell_of[(owner, cell.name)] = index
            self.parts[index] = (index,)
            self.home[index] = index
            at[index] = owner
            if owner in self.zone_at:
                self.zone_at[index] = self.zone_at[owner]
            indices.append(index)
            for kind in self.world.subkinds(cell.holds):
                homes.setdefault(kind, index)
        self.parts[owner] = tuple(indices)
        self.home[owner] = homes
        self.key[owner] = "kind"

    # --- where pieces lie at the start ---

    def zone_index(self, name: str, seat: int | None) -> int:
        """The index of a zone, of a seat's own when zones are per player."""
        if name in self.common:
            return self.common[name]
        return self.players[seat or 0] + self.offsets[name]

    # --- tables ---

    def layout(self, tables: Mapping[str, list[Any]], faces: Mapping[str, Mapping[str, str]]) -> Layout:
        """The finished layout."""
        zones = {index: self.pack.zones[name] for name in self.pack.zones for index in self.zone_names[name]}
        at_once: dict[int, int] = {}
        needed: dict[int, tuple[int, bool]] = {}
        diverts: dict[int, dict[str, int]] = {}
        order: dict[int, str] = {}
        seen: dict[int, str] = dict.fromkeys(self.parts, "all")
        for index, zone in zones.items():
            seat = self.things[index].owner
            for part in self.parts[index]:
                seen[part] = zone.seen_by
            seen[index] = zone.seen_by
            if zone.order_by is not None:
                order[index] = zone.order_by
            if zone.refill is not None:
                source = self.zone_index(zone.refill.source, seat)
                if zone.refill.when == "at_once":
                    at_once[index] = source
                needed[index] = (source, zone.refill.shuffled)
            if zone.diverts:
                diverts[index] = {
                    kind: self.zone_index(target, seat)
                    for name, target in zone.diverts.items()
                    for kind in self.world.subkinds((name,))
                }
        form = [self.form.get(index, -1) for index in range(len(self.things))]
        counters = {
            thing.name: index
            for index, thing in enumerate(self.things)
            if thing.sort == "counter" and thing.owner in (None, 0)
        }
        return Layout(
            size=len(self.things),
            things=tuple(self.things),
            players=tuple(self.players),
            pieces=self.pieces,
            turn=self.turn,
            busy=self.busy,
            streams=self.streams,
            tables=tables,
            form=form,
            parts=self.parts,
            home=self.home,
            key=self.key,
            at_once=at_once,
            needed=needed,
            sizes=self.sizes,
            order=order,
            diverts=diverts,
            seen_by=seen,
            counters=counters,
            symbols={c.name: c.symbol for c in self.pack.counters.values() if c.symbol is not None},
            start=self.start,
            classes=self.constants_of.classes(faces),
            resets=tuple(self.resets),
        )


def _piece(kinds: tuple[str, ...]) -> Type:
    return Type("piece", kinds)


_NO_SPAN: Any = None
_NO_THING: Any = None
