"""Tables of constants over the indices of a layout: attributes of things, places of places, classes of equal pieces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from gwtdsl.language.written import written
from gwtdsl.packs.model import Formula, Program, Value
from gwtdsl.program.rules import Thing

if TYPE_CHECKING:
    from gwtdsl.compiler.layout import LayoutBuilder

__all__ = ["Tables"]


class Tables:
    """Makes the tables of a `LayoutBuilder`."""

    def __init__(self, owner: LayoutBuilder) -> None:
        self.owner = owner
        self.pack = owner.pack
        self.things = owner.things
        self.players = owner.players

    def values_of(self, index: int, faces: Mapping[str, Mapping[str, str]]) -> tuple[Mapping[str, Value], str | None]:
        """The attributes of the thing at an index, and its face."""
        thing = self.things[index]
        if thing.sort == "piece":
            kind = self.pack.kinds[thing.kind]
            record = kind.records.get(thing.name)
            if record is None:
                return {a.name: a.default for a in kind.attributes.values()}, None
            if record.faces and kind.faces is not None:
                face = faces.get(kind.name, {}).get(record.id, kind.faces.names[0])
                return record.faces.get(face, record.values), face
            return record.values, None
        if thing.sort == "space":
            return self.pack.graphs[thing.kind].spaces[thing.name].values, None
        if thing.sort == "slot" and thing.kind in self.pack.places:
            return self.pack.places[thing.kind].records[thing.name].values, None
        if thing.sort == "record":
            return self.pack.records[thing.kind].records[thing.name].values, None
        return {}, None

    def tables(self, faces: Mapping[str, Mapping[str, str]], convert: Any) -> dict[str, list[Any]]:
        """All tables by attribute; `convert(value, index, type)` makes program values of programs."""
        size = len(self.things)
        names = [a for k in self.pack.kinds.values() for a in k.attributes.values()]
        for group in (self.pack.records, self.pack.places, self.pack.graphs):
            names += [a for one in group.values() for a in one.attributes.values()]
        tables: dict[str, list[Any]] = {}
        for attribute in names:
            absent: Any = () if attribute.type.base == "list" else None
            if attribute.type.base == "int":
                absent = attribute.default if isinstance(attribute.default, int) else None
            tables.setdefault(attribute.name, [absent] * size)
        for word in (
            "kind",
            "id",
            "face",
            "owner",
            "holder",
            "zone",
            "slot",
            "space",
            "place",
            "seat",
            "automatic",
            "slots",
            "next",
            "previous",
            "row",
            "column",
            "number",
        ):
            tables.setdefault(word, [() if word in ("slots", "next", "previous") else None] * size)
        for index, thing in enumerate(self.things):
            if thing.sort in ("counter", "variable", "stream", "word"):
                continue
            values, face = self.values_of(index, faces)
            declared = self.declared(thing)
            for name, value in values.items():
                if name in declared:
                    tables[name][index] = convert(value, index, declared[name].type)
            self.words(tables, index, thing, face)
        self.edges(tables)
        return tables

    def declared(self, thing: Thing) -> Mapping[str, Any]:
        """The attributes declared for a thing."""
        groups: Mapping[str, Mapping[str, Any]] = {
            "piece": self.pack.kinds,
            "record": self.pack.records,
            "slot": self.pack.places,
            "space": self.pack.graphs,
        }
        owner = groups.get(thing.sort, {}).get(thing.kind)
        return {} if owner is None else owner.attributes

    def words(self, tables: dict[str, list[Any]], index: int, thing: Thing, face: str | None) -> None:
        """The kernel's own attributes of a thing."""
        owner = None if thing.owner is None else self.players[thing.owner]
        if thing.sort == "piece":
            tables["kind"][index] = thing.kind
            tables["face"][index] = face
            tables["owner"][index] = owner
        else:
            tables["holder"][index] = owner
        tables["id"][index] = thing.name
        if thing.sort == "player":
            tables["seat"][index] = (thing.owner or 0) + 1
            tables["automatic"][index] = self.pack.seats[thing.name].automatic
        tables["zone"][index] = self.owner.zone_at.get(index)
        tables["slot"][index] = self.owner.slot_at.get(index)
        tables["space"][index] = self.owner.space_at.get(index)
        tables["place"][index] = (
            self.owner.space_at.get(index) or self.owner.slot_at.get(index) or self.owner.zone_at.get(index)
        )
        if index in self.owner.slots:
            tables["slots"][index] = self.owner.slots[index]
            for number, slot in enumerate(self.owner.slots[index], 1):
                if tables["number"][slot] is None:
                    tables["number"][slot] = number
        if index in self.owner.rows:
            tables["row"][index], tables["column"][index] = self.owner.rows[index]

    def edges(self, tables: dict[str, list[Any]]) -> None:
        """The ways between spaces."""
        for graph in self.pack.graphs.values():
            for space in graph.spaces.values():
                index = self.owner.spaces[(graph.name, space.id)]
                targets = tuple(
                    self.owner.spaces[(graph.name, target)] for target in space.next if target in graph.spaces
                )
                tables["next"][index] = targets
                for target in targets:
                    tables["previous"][target] = (*tables["previous"][target], index)

    def classes(self, faces: Mapping[str, Mapping[str, str]]) -> list[int]:
        """A number for each piece: equal for pieces that are one option."""
        numbers: dict[Any, int] = {}
        result = []
        for index in range(self.owner.pieces):
            thing = self.things[index]
            kind = self.pack.kinds[thing.kind]
            names = kind.same_when if kind.same_when is not None else tuple(kind.attributes)
            values, _ = self.values_of(index, faces)
            values = {**values, "id": thing.name}
            key = (thing.kind, thing.owner, tuple(_comparable(values.get(name)) for name in names))
            result.append(numbers.setdefault(key, len(numbers)))
        return result


def _comparable(value: Value) -> Any:
    """Programs are alike when they say the same."""
    if isinstance(value, Program | Formula):
        return written(value.tree)
    if isinstance(value, tuple):
        return tuple(_comparable(one) for one in value)
    return value
