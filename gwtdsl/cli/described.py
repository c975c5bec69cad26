"""Tiles, cards, offers, slots and spaces of a pack in English: what is printed on them, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from gwtdsl.language.types import UNKNOWN, Type
from gwtdsl.language.wording import article, joined, plain_words, plural
from gwtdsl.packs.english import explainer
from gwtdsl.packs.model import Attribute, Formula, Graph, Kind, Pack, PlaceKind, Program, RecordKind, Value

__all__ = ["Describer"]

Holder: TypeAlias = "Kind | RecordKind | PlaceKind"
#: The attribute that says in words what a record is.
TEXT = "text"


class Describer:
    """Describes the records and spaces of one pack."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.explainer = explainer(pack)

    def record(self, kind: Holder, name: str) -> Iterator[str]:
        """A record, line by line: what it is, then its attributes, those at their defaults left out."""
        record = kind.records[name]
        called = record.values.get(TEXT)
        more = f": {called}" if isinstance(called, str) and called else ""
        yield f"{plain_words(record.kind)} {record.id}{_from(record.source)}{more}"
        if not record.faces:
            yield from self._attributes(kind.attributes, record.values, "  ")
        for face, values in record.faces.items():
            yield f"  face {face}"
            yield from self._attributes(kind.attributes, values, "    ")

    def space(self, graph: Graph, name: str) -> Iterator[str]:
        """A space of a graph, line by line, as a record is described; then where it leads."""
        space = graph.spaces[name]
        yield f"space {space.id} of the {plain_words(graph.name)}{_from(space.source)}"
        yield from self._attributes(graph.attributes, space.values, "  ")
        if space.next:
            yield f"  leads to: {joined([plain_words(each) for each in space.next])}"

    def _attributes(
        self, attributes: Mapping[str, Attribute], values: Mapping[str, Value], indent: str
    ) -> Iterator[str]:
        for name, value in values.items():
            attribute = attributes.get(name)
            if name == TEXT or value is None or _left_out(attribute, value):
                continue
            said = self._said(value, UNKNOWN if attribute is None else attribute.type)
            if len(said) == 1:
                yield f"{indent}{plain_words(name)}: {said[0]}"
            elif said:
                yield f"{indent}{plain_words(name)}:"
                yield from (f"{indent}  - {one}" for one in said)

    def _said(self, value: Value, sort: Type) -> list[str]:
        """A value in words; a list of programs has a line for each."""
        if isinstance(value, Program):
            return [self.explainer.printed(value.tree)]
        if isinstance(value, Formula):
            holds = sort.item is not None and sort.item.base == "bool"
            return [self.explainer.condition(value.tree) if holds else self.explainer.expression(value.tree)]
        if isinstance(value, tuple):
            item = sort.item or UNKNOWN
            if any(isinstance(one, Program | Formula) for one in value):
                return [line for one in value for line in self._said(one, item)]
            return [self._things(value, item)] if value else []
        if isinstance(value, bool):
            return ["yes" if value else "no"]
        return [self._thing(value, sort) if isinstance(value, str) else str(value)]

    def _things(self, values: tuple[Value, ...], sort: Type) -> str:
        """A list of names in words: "green and black"; of records as so many: "2 boats and a card"."""
        said = [self._thing(value, sort) if isinstance(value, str) else str(value) for value in values]
        if sort.base != "record":
            return joined(said)
        counts = {one: said.count(one) for one in said}
        return joined([article(one) if number == 1 else f"{number} {plural(one)}" for one, number in counts.items()])

    def _thing(self, value: str, sort: Type) -> str:
        """A name in words: what a record says of itself, a space with its graph."""
        if sort.base == "text":
            return value
        if sort.base == "record":
            for kind in sort.names:
                record = self.pack.records[kind].records.get(value) if kind in self.pack.records else None
                called = None if record is None else record.values.get(TEXT)
                if isinstance(called, str) and called:
                    return called
        graph, dot, space = value.partition(".")
        if sort.base == "space" and dot:
            return f"space {plain_words(space)} of the {plain_words(graph)}"
        return plain_words(value)


def _from(source: str) -> str:
    """Where a thing comes from, when it says so: what says nothing may be of the rulebook, or made up in a variant."""
    return "" if source == "rulebook" else f" ({source})"


def _left_out(attribute: Attribute | None, value: Value) -> bool:
    plain = not isinstance(value, Program | Formula | tuple)
    return plain and attribute is not None and not attribute.required and value == attribute.default
