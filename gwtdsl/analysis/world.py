"""What names and attributes mean in a pack: the questions that checks and compiler ask about declarations."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from gwtdsl.analysis.attributes import Attributes
from gwtdsl.analysis.meaning import Meaning
from gwtdsl.language.signatures import WORDS
from gwtdsl.language.types import BOOL, INT, PLAYER, UNKNOWN, Type, list_of
from gwtdsl.packs.model import Cell, Kind, Pack

__all__ = ["World"]

#: The zone that every game has: pieces out of the game.
BOX = "box"


class World:
    """The declarations of one pack, asked by name."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.attributes = Attributes(self)

    # --- kinds ---

    @cached_property
    def concrete_kinds(self) -> tuple[str, ...]:
        """Kinds that pieces can be of."""
        return tuple(kind.name for kind in self.pack.kinds.values() if not kind.abstract)

    def subkinds(self, names: Iterable[str]) -> tuple[str, ...]:
        """The concrete kinds that are one of `names`, in declared order; all of them for no names."""
        wanted = tuple(names)
        if not wanted:
            return self.concrete_kinds
        return tuple(
            kind.name
            for kind in self.pack.kinds.values()
            if not kind.abstract and (kind.name in wanted or any(base in wanted for base in kind.ancestors))
        )

    def single(self, kind: Kind) -> bool:
        """Whether a bare kind name means one piece: one per player, or one in all."""
        if kind.per_player and not kind.records:
            return kind.copies is None or kind.copies.text == "1"
        return False

    @cached_property
    def symbol_sets(self) -> dict[str, tuple[str, ...]]:
        """All symbol sets: the pack's, the kinds' names, the options' values, the face names."""
        sets = dict(self.pack.symbols)
        sets["kind"] = tuple(self.pack.kinds)
        for option in self.pack.manifest.options.values():
            words = tuple(str(value) for value in option.values if isinstance(value, str))
            if words:
                sets[f"option {option.name}"] = words
        faces = tuple(
            dict.fromkeys(name for kind in self.pack.kinds.values() if kind.faces for name in kind.faces.names)
        )
        if faces:
            sets["face"] = faces
        seats = tuple(self.pack.seats)
        if seats:
            sets["seat kind"] = seats
        return sets

    def sets_with(self, word: str) -> tuple[str, ...]:
        """The symbol sets that have `word`."""
        return tuple(name for name, words in self.symbol_sets.items() if word in words)

    # --- bare names ---

    def meaning(self, name: str) -> Meaning | None:
        """What a bare name means outside of locals and symbols, or None."""
        pack = self.pack
        if name in WORDS:
            return self._word(name)
        if name in pack.counters:
            return Meaning("counter", name, INT)
        if name in pack.variables:
            return Meaning("variable", name, pack.variables[name].type)
        if name in pack.purses:
            return Meaning("purse", name, INT)
        if name in pack.zones:
            return Meaning("zone", name, Type("zone", (name,)))
        if name in pack.graphs:
            return Meaning("graph", name, Type("graph", (name,)))
        if name in pack.tables:
            return Meaning("table", name, Type("table", (name,)))
        if name in pack.functions:
            return Meaning("function", name, UNKNOWN)
        if name in pack.kinds:
            return self._kind(pack.kinds[name])
        if name in pack.records:
            return Meaning("records", name, list_of(Type("record", (name,))))
        if name in pack.symbols:
            return Meaning("set", name, list_of(Type("symbol", (name,))))
        return None

    def _word(self, name: str) -> Meaning:
        types = {
            "me": PLAYER,
            "this": UNKNOWN,
            "here": Type("space", or_none=True),
            "it": UNKNOWN,
            "none": Type("none", or_none=True),
            "true": BOOL,
            "false": BOOL,
            "players": list_of(PLAYER),
            "player_count": INT,
            "seat": INT,
            "option": Type("option"),
            "knob": Type("knob"),
            "box": Type("zone", (BOX,)),
            "unlimited": INT.optional(),
        }
        if name == BOX:
            return Meaning("zone", BOX, types[name])
        return Meaning("word", name, types[name])

    def _kind(self, kind: Kind) -> Meaning:
        piece = Type("piece", (kind.name,))
        if self.single(kind):
            return Meaning("my piece", kind.name, piece)
        return Meaning("pieces", kind.name, list_of(piece))

    @cached_property
    def value_names(self) -> tuple[str, ...]:
        """Every bare name that means something, for did-you-mean."""
        pack = self.pack
        sections = (
            WORDS,
            pack.counters,
            pack.variables,
            pack.purses,
            pack.zones,
            pack.graphs,
            pack.tables,
            pack.functions,
            pack.kinds,
            pack.records,
            pack.symbols,
        )
        names = [name for section in sections for name in section]
        names.extend(word for words in self.symbol_sets.values() for word in words)
        return tuple(dict.fromkeys(names))

    # --- attributes ---

    def slot_homes(self, target: Type) -> tuple[str, ...]:
        """The kinds of slots where pieces of this type can lie."""
        kinds = self.subkinds(target.names)
        homes = [
            place.name
            for place in self.pack.places.values()
            if any(self.holds(cell, kind) for cell in place.cells.values() for kind in kinds)
        ]
        homes += [
            zone.name
            for zone in self.pack.zones.values()
            if zone.form == "grid" and self.attributes.zone_holds(zone.holds, kinds)
        ]
        return tuple(homes)

    def space_homes(self, target: Type) -> tuple[str, ...]:
        """The graphs on which pieces of this type can lie."""
        kinds = self.subkinds(target.names)
        return tuple(
            graph.name
            for graph in self.pack.graphs.values()
            if any(self.holds(cell, kind) for cell in graph.cells.values() for kind in kinds)
        )

    def holds(self, cell: Cell, kind: str) -> bool:
        """Whether pieces of `kind` lie in this cell."""
        return not cell.holds or kind in self.subkinds(cell.holds)
