"""What names and attributes mean in a pack: the questions that checks and compiler ask about declarations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from gwtdsl.language.signatures import WORDS
from gwtdsl.language.types import BOOL, INT, PLAYER, TEXT, UNKNOWN, Type, list_of
from gwtdsl.packs.model import Attribute, Cell, Kind, Pack

__all__ = ["Access", "Meaning", "World"]

#: The zone that every game has: pieces out of the game.
BOX = "box"


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a bare name stands for: `sort` says how to read it, `name` which one."""

    sort: str
    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class Access:
    """How `x.name` is read: `how` names the way, `type` what comes out."""

    how: str
    name: str
    type: Type


def union(types: Iterable[Type]) -> Type | None:
    """The one type that covers all of `types`, or None when they have nothing in common."""
    result: Type | None = None
    for one in types:
        if result is None:
            result = one
        elif result.base == one.base:
            names = tuple(dict.fromkeys(result.names + one.names)) if result.names and one.names else ()
            item = result.item
            if result.item != one.item and result.item is not None and one.item is not None:
                item = union((result.item, one.item))
            result = Type(result.base, names, item, result.parameters, result.or_none or one.or_none)
        elif one.base == "none":
            result = result.optional()
        elif result.base == "none":
            result = one.optional()
        else:
            return UNKNOWN
    return result


class World:
    """The declarations of one pack, asked by name."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack

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

    def access(self, target: Type, name: str) -> Access | None:
        """How attribute `name` of a thing of type `target` is read, or None when it has none."""
        ways = {
            "piece": self._of_piece,
            "space": self._of_space,
            "slot": self._of_slot,
            "place": self._of_place,
            "player": self._of_player,
            "zone": self._of_zone,
            "graph": self._of_graph,
            "record": self._of_record,
            "records": self._of_record,
            "option": self._of_option,
            "unknown": self._of_anything,
        }
        way = ways.get(target.base)
        return None if way is None else way(target, name)

    def attribute_names(self, target: Type) -> tuple[str, ...]:
        """The attribute names a thing of this type has, for did-you-mean."""
        pack = self.pack
        names: list[str] = []
        if target.base in ("piece", "unknown"):
            names += ["kind", "id", "owner", "holder", "zone", "slot", "space", "place", "face"]
            for kind in self.subkinds(target.names):
                names += pack.kinds[kind].attributes
        if target.base in ("space", "place", "unknown"):
            names += ["id", "next", "previous", "free", "filled", "piece", "graph"]
            for graph in target.names if target.base == "space" and target.names else pack.graphs:
                names += [*pack.graphs[graph].attributes, *pack.graphs[graph].cells]
        if target.base in ("slot", "place", "unknown"):
            names += ["id", "row", "column", "free", "filled", "piece", "zone", "owner", "number"]
            for place in pack.places.values():
                if not target.names or place.name in target.names:
                    names += [*place.attributes, *place.cells]
        if target.base == "player":
            names += ["seat", "automatic"]
            names += [c.name for c in pack.counters.values() if c.per_player]
            names += [v.name for v in pack.variables.values() if v.per_player]
            names += [p.name for p in pack.purses.values()]
            names += [z.name for z in pack.zones.values() if z.per_player]
            names += pack.functions
            names += [k.name for k in pack.kinds.values() if self.single(k)]
        if target.base == "zone":
            names += ["slots", "owner"]
            for zone in target.names:
                if zone in pack.zones and pack.zones[zone].of is not None:
                    names += pack.places[pack.zones[zone].of or ""].records
        if target.base == "graph":
            names += ["spaces", *(space for graph in target.names for space in pack.graphs[graph].spaces)]
        if target.base in ("record", "unknown"):
            names += ["id"]
            for kind_name in target.names or tuple(pack.records):
                names += pack.records[kind_name].attributes
        if target.base == "option":
            names += pack.manifest.options
        return tuple(dict.fromkeys(names))

    def _of_piece(self, target: Type, name: str) -> Access | None:
        found = {
            "kind": Access("table", "kind", Type("symbol", ("kind",))),
            "id": Access("table", "id", TEXT),
            "face": Access("table", "face", Type("symbol", ("face",), or_none=True)),
            "owner": Access("table", "owner", PLAYER.optional()),
            "holder": Access("where", "holder", PLAYER.optional()),
            "zone": Access("where", "zone", Type("zone", or_none=True)),
            "place": Access("where", "place", Type("place", or_none=True)),
        }.get(name)
        if found is not None:
            return found
        if name == "slot":
            return Access("where", "slot", Type("slot", self.slot_homes(target), or_none=True))
        if name == "space":
            return Access("where", "space", Type("space", self.space_homes(target), or_none=True))
        kinds = self.subkinds(target.names)
        declared = [self.pack.kinds[kind].attributes.get(name) for kind in kinds]
        return self._declared(name, declared)

    def _declared(self, name: str, declared: list[Attribute | None]) -> Access | None:
        present = [attribute for attribute in declared if attribute is not None]
        covered = union(attribute.type for attribute in present)
        if covered is None:
            return None
        if len(present) < len(declared) and covered.base not in ("list", "program", "int", "expression"):
            covered = covered.optional()
        if len(present) < len(declared) and covered.base == "int" and any(a.default is None for a in present):
            covered = covered.optional()
        if covered.base == "expression":
            return Access("expression", name, covered.item or INT)
        return Access("table", name, covered)

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
            if zone.form == "grid" and self._zone_holds(zone.holds, kinds)
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

    def _zone_holds(self, holds: tuple[str, ...], kinds: tuple[str, ...]) -> bool:
        return not holds or any(kind in self.subkinds(holds) for kind in kinds)

    def holds(self, cell: Cell, kind: str) -> bool:
        """Whether pieces of `kind` lie in this cell."""
        return not cell.holds or kind in self.subkinds(cell.holds)

    def _of_space(self, target: Type, name: str) -> Access | None:
        spaces = Type("space", target.names)
        found = {
            "id": Access("table", "id", TEXT),
            "next": Access("table", "next", list_of(spaces)),
            "previous": Access("table", "previous", list_of(spaces)),
        }.get(name)
        if found is not None:
            return found
        graphs = [self.pack.graphs[graph] for graph in target.names or tuple(self.pack.graphs)]
        cell = self._cell(name, [tuple(graph.cells.values()) for graph in graphs])
        if cell is not None:
            return cell
        return self._declared(name, [graph.attributes.get(name) for graph in graphs])

    def _cell(self, name: str, owners: list[tuple[Cell, ...]]) -> Access | None:
        if name in ("free", "filled", "piece") and all(len(cells) >= 1 for cells in owners):
            firsts = [cells[0] for cells in owners]
            if all(cell.max == 1 for cell in firsts):
                if name == "piece":
                    held = tuple(dict.fromkeys(kind for cell in firsts for kind in cell.holds))
                    return Access("cell", firsts[0].name, Type("piece", held, or_none=True))
                return Access(name, firsts[0].name, BOOL)
        found = [cell for cells in owners for cell in cells if cell.name == name]
        if not found:
            return None
        kinds = tuple(dict.fromkeys(kind for cell in found for kind in cell.holds))
        piece = Type("piece", kinds)
        if all(cell.max == 1 for cell in found):
            return Access("cell", name, piece.optional())
        return Access("cells", name, list_of(piece))

    def _of_slot(self, target: Type, name: str) -> Access | None:
        found = {
            "id": Access("table", "id", TEXT),
            "row": Access("table", "row", INT),
            "column": Access("table", "column", INT),
            "number": Access("table", "number", INT),
            "owner": Access("table", "holder", PLAYER.optional()),
            "zone": Access("table", "zone", Type("zone")),
        }.get(name)
        if found is not None:
            return found
        grids = [zone for zone in target.names if zone in self.pack.zones]
        places = [self.pack.places[p] for p in target.names or tuple(self.pack.places) if p in self.pack.places]
        owners = [tuple(place.cells.values()) for place in places]
        owners += [(Cell("piece", self.pack.zones[zone].holds, 1, self.pack.zones[zone].span),) for zone in grids]
        if owners:
            cell = self._cell(name, owners)
            if cell is not None:
                return cell
        return self._declared(name, [place.attributes.get(name) for place in places] + [None] * len(grids))

    def _of_place(self, target: Type, name: str) -> Access | None:
        return self._of_space(Type("space"), name) or self._of_slot(Type("slot"), name)

    def _of_player(self, target: Type, name: str) -> Access | None:
        pack = self.pack
        if name == "seat":
            return Access("table", "seat", INT)
        if name == "automatic":
            return Access("table", "automatic", BOOL)
        meaning = self.meaning(name)
        if meaning is None or meaning.sort not in ("counter", "variable", "purse", "zone", "function", "my piece"):
            return None
        if meaning.sort == "counter" and not pack.counters[name].per_player:
            return None
        if meaning.sort == "variable" and not pack.variables[name].per_player:
            return None
        if meaning.sort == "zone" and not (name in pack.zones and pack.zones[name].per_player):
            return None
        return Access(f"player {meaning.sort}", name, meaning.type)

    def _of_zone(self, target: Type, name: str) -> Access | None:
        if name == "owner":
            return Access("table", "holder", PLAYER.optional())
        if name == "id":
            return Access("table", "id", TEXT)
        slots: list[str] = []
        for zone_name in target.names or tuple(self.pack.zones):
            zone = self.pack.zones.get(zone_name)
            if zone is None:
                continue
            if zone.of is not None:
                slots.append(zone.of)
                if name in self.pack.places[zone.of].records:
                    return Access("slot", name, Type("slot", (zone.of,)))
            elif zone.form == "grid":
                slots.append(zone.name)
        if name == "slots" and slots:
            return Access("table", "slots", list_of(Type("slot", tuple(dict.fromkeys(slots)))))
        return None

    def _of_graph(self, target: Type, name: str) -> Access | None:
        graph = self.pack.graphs[target.names[0]]
        if name == "spaces":
            return Access("spaces", graph.name, list_of(Type("space", (graph.name,))))
        if name in graph.spaces:
            return Access("space", name, Type("space", (graph.name,)))
        return None

    def _of_record(self, target: Type, name: str) -> Access | None:
        if name == "id":
            return Access("table", "id", TEXT)
        kinds = [self.pack.records[kind] for kind in target.names or tuple(self.pack.records)]
        return self._declared(name, [kind.attributes.get(name) for kind in kinds])

    def _of_option(self, target: Type, name: str) -> Access | None:
        option = self.pack.manifest.options.get(name)
        if option is None:
            return None
        if all(isinstance(value, bool) for value in option.values):
            return Access("option", name, BOOL)
        if all(isinstance(value, int) for value in option.values):
            return Access("option", name, INT)
        return Access("option", name, Type("symbol", (f"option {name}",)))

    def _of_anything(self, target: Type, name: str) -> Access | None:
        found = list(self._anything(name))
        if not found:
            return None
        covered = union(access.type for access in found) or UNKNOWN
        first = found[0]
        if any(access.how != first.how for access in found) and {a.how for a in found} - {"table", "where"}:
            return Access("dynamic", name, covered.optional())
        return Access(first.how, first.name, covered if covered.base in ("list", "program") else covered.optional())

    def _anything(self, name: str) -> Iterator[Access]:
        for base in ("piece", "space", "slot", "record"):
            found = self.access(Type(base), name)
            if found is not None:
                yield found
