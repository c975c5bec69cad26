"""How attributes of things are read, by the type of the thing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gwtdsl.analysis.meaning import Access, union
from gwtdsl.language.types import BOOL, INT, PLAYER, TEXT, UNKNOWN, Type, list_of
from gwtdsl.packs.model import Attribute, Cell

if TYPE_CHECKING:
    from gwtdsl.analysis.world import World

__all__ = ["Attributes"]


class Attributes:
    """Answers `access` and `attribute_names` for a `World`."""

    def __init__(self, owner: World) -> None:
        self.owner = owner
        self.pack = owner.pack

    def access(self, target: Type, name: str) -> Access | None:
        """How attribute `name` of a thing of type `target` is read, or None when it has none."""
        ways = {
            "piece": self.of_piece,
            "space": self.of_space,
            "slot": self.of_slot,
            "place": self.of_place,
            "player": self.of_player,
            "zone": self.of_zone,
            "graph": self.of_graph,
            "record": self.of_record,
            "records": self.of_record,
            "option": self.of_option,
            "knob": self.of_knob,
            "unknown": self.of_anything,
        }
        way = ways.get(target.base)
        return None if way is None else way(target, name)

    def attribute_names(self, target: Type) -> tuple[str, ...]:
        """The attribute names a thing of this type has, for did-you-mean."""
        pack = self.pack
        names: list[str] = []
        if target.base in ("piece", "unknown"):
            names += ["kind", "id", "owner", "holder", "zone", "slot", "space", "place", "face"]
            for kind in self.owner.subkinds(target.names):
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
            names += [k.name for k in pack.kinds.values() if self.owner.single(k)]
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
        if target.base == "knob":
            names += pack.manifest.knobs
        return tuple(dict.fromkeys(names))

    def of_piece(self, target: Type, name: str) -> Access | None:
        """An attribute of a piece."""
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
            return Access("where", "slot", Type("slot", self.owner.slot_homes(target), or_none=True))
        if name == "space":
            return Access("where", "space", Type("space", self.owner.space_homes(target), or_none=True))
        kinds = self.owner.subkinds(target.names)
        declared = [self.pack.kinds[kind].attributes.get(name) for kind in kinds]
        return self.declared(name, declared)

    def declared(self, name: str, declared: list[Attribute | None]) -> Access | None:
        """A declared attribute of one of several kinds."""
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

    def zone_holds(self, holds: tuple[str, ...], kinds: tuple[str, ...]) -> bool:
        """Whether a zone takes one of these kinds."""
        return not holds or any(kind in self.owner.subkinds(holds) for kind in kinds)

    def of_space(self, target: Type, name: str) -> Access | None:
        """An attribute or cell of a space."""
        spaces = Type("space", target.names)
        found = {
            "id": Access("table", "id", TEXT),
            "next": Access("table", "next", list_of(spaces)),
            "previous": Access("table", "previous", list_of(spaces)),
        }.get(name)
        if found is not None:
            return found
        graphs = [self.pack.graphs[graph] for graph in target.names or tuple(self.pack.graphs)]
        cell = self.cell(name, [tuple(graph.cells.values()) for graph in graphs])
        if cell is not None:
            return cell
        return self.declared(name, [graph.attributes.get(name) for graph in graphs])

    def cell(self, name: str, owners: list[tuple[Cell, ...]]) -> Access | None:
        """A cell of a space or slot by name, or whether its only one is free."""
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

    def of_slot(self, target: Type, name: str) -> Access | None:
        """An attribute or cell of a slot."""
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
            cell = self.cell(name, owners)
            if cell is not None:
                return cell
        return self.declared(name, [place.attributes.get(name) for place in places] + [None] * len(grids))

    def of_place(self, target: Type, name: str) -> Access | None:
        """An attribute of a space or slot."""
        return self.of_space(Type("space"), name) or self.of_slot(Type("slot"), name)

    def of_player(self, target: Type, name: str) -> Access | None:
        """Something of a player."""
        pack = self.pack
        if name == "seat":
            return Access("table", "seat", INT)
        if name == "automatic":
            return Access("table", "automatic", BOOL)
        meaning = self.owner.meaning(name)
        if meaning is None or meaning.sort not in ("counter", "variable", "purse", "zone", "function", "my piece"):
            return None
        if meaning.sort == "counter" and not pack.counters[name].per_player:
            return None
        if meaning.sort == "variable" and not pack.variables[name].per_player:
            return None
        if meaning.sort == "zone" and not (name in pack.zones and pack.zones[name].per_player):
            return None
        return Access(f"player {meaning.sort}", name, meaning.type)

    def of_zone(self, target: Type, name: str) -> Access | None:
        """An attribute or slot of a zone."""
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

    def of_graph(self, target: Type, name: str) -> Access | None:
        """A space of a graph, or all of them."""
        graph = self.pack.graphs[target.names[0]]
        if name == "spaces":
            return Access("spaces", graph.name, list_of(Type("space", (graph.name,))))
        if name in graph.spaces:
            return Access("space", name, Type("space", (graph.name,)))
        return None

    def of_record(self, target: Type, name: str) -> Access | None:
        """An attribute of a record."""
        if name == "id":
            return Access("table", "id", TEXT)
        kinds = [self.pack.records[kind] for kind in target.names or tuple(self.pack.records)]
        return self.declared(name, [kind.attributes.get(name) for kind in kinds])

    def of_knob(self, target: Type, name: str) -> Access | None:
        """A number that can be varied; for the compiler it is an option."""
        return Access("option", name, INT) if name in self.pack.manifest.knobs else None

    def of_option(self, target: Type, name: str) -> Access | None:
        """An option of the game."""
        option = self.pack.manifest.options.get(name)
        if option is None:
            return None
        if all(isinstance(value, bool) for value in option.values):
            return Access("option", name, BOOL)
        if all(isinstance(value, int) for value in option.values):
            return Access("option", name, INT)
        return Access("option", name, Type("symbol", (f"option {name}",)))

    def of_anything(self, target: Type, name: str) -> Access | None:
        """An attribute of a thing whose type is not known."""
        found = list(self.anything(name))
        if not found:
            return None
        covered = union(access.type for access in found) or UNKNOWN
        first = found[0]
        if any(access.how != first.how for access in found) and {a.how for a in found} - {"table", "where"}:
            return Access("dynamic", name, covered.optional())
        return Access(first.how, first.name, covered if covered.base in ("list", "program") else covered.optional())

    def anything(self, name: str) -> Iterator[Access]:
        """The ways to read an attribute of any sort of thing."""
        for base in ("piece", "space", "slot", "record"):
            found = self.access(Type(base), name)
            if found is not None:
                yield found
