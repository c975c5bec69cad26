"""What the makers of a model share: the resolved document, the findings, the names that declarations may use."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from gwtdsl.diagnostics.catalogue import finding
from gwtdsl.diagnostics.finding import Finding, Note
from gwtdsl.diagnostics.suggest import did_you_mean
from gwtdsl.language.types import Type
from gwtdsl.packs.shapes import entries, items, word
from gwtdsl.packs.shapes import field as shape_field
from gwtdsl.source.nodes import Mapping, Node
from gwtdsl.spans import Span

__all__ = ["BOX", "Context"]

#: The zone that every game has.
BOX = "box"


@dataclass(slots=True)
class Context:
    """The resolved document and what is known of it while the model is made.

    `named` are the pack's own types, `allowed` the names that values of a type may be, once asked for. `replaced` are
    the places of programs that could not be read and were left empty.
    """

    document: Mapping
    findings: list[Finding] = field(default_factory=list)
    replaced: list[Span] = field(default_factory=list)
    symbols: dict[str, tuple[str, ...]] = field(default_factory=dict)
    named: dict[str, Type] = field(default_factory=dict)
    parents: dict[str, tuple[str, ...]] = field(default_factory=dict)
    allowed: dict[Type, dict[str, None]] = field(default_factory=dict)
    _names: dict[tuple[str, ...], dict[str, None]] = field(default_factory=dict)

    def report(self, code: str, message: str, span: Span, suggestion: str = "", notes: Sequence[Note] = ()) -> None:
        """Keep a finding."""
        self.findings.append(finding(code, message, span, suggestion, notes))

    def section(self, name: str) -> Node | None:
        """The resolved section of that name."""
        return self.document.get(name)

    def names(self, *sections: str) -> dict[str, None]:
        """The ids that sections declare, in their order."""
        found = self._names.get(sections)
        if found is None:
            listed = [name for section in sections for name, _ in entries(self.section(section))]
            found = self._names[sections] = dict.fromkeys(listed)
        return found

    def zones(self) -> dict[str, None]:
        """The names of all zones, the box included."""
        found = self._names.get(("zones", BOX))
        if found is None:
            found = self._names["zones", BOX] = self.names("zones") | {BOX: None}
        return found

    def records_of(self, kind: str) -> list[str]:
        """Ids of the records of a kind and of all kinds that are it."""
        return [
            name
            for each, ancestors in self.parents.items()
            if each == kind or kind in ancestors
            for name, _ in entries(self.section(each))
        ]

    def attributes_of(self, kind: str) -> list[str]:
        """Names of the attributes of a kind, those of the kinds it is included."""
        section = self.section("kinds")
        found: list[str] = []
        for name in (kind, *self.parents.get(kind, ())):
            node = section.get(name) if isinstance(section, Mapping) else None
            attributes = node.get("attributes") if isinstance(node, Mapping) else None
            found += [each for each, _ in entries(attributes)]
        return found

    def spaces_of(self, name: str) -> dict[str, None]:
        """Ids of the spaces of a graph, those of its series included; nothing when there is no such graph."""
        found = self._names.get(("graphs", name))
        if found is None:
            graph = shape_field(self.section("graphs"), name)
            listed = [word(shape_field(item, "id")) for item in items(shape_field(graph, "spaces"))]
            ids = [*series_ids(graph), *(each for each in listed if each is not None)]
            found = self._names["graphs", name] = dict.fromkeys(ids)
        return found

    def known(self, name: str, among: Collection[str], what: str, span: Span, code: str = "GWT301") -> bool:
        """Whether `name` is among the names; if not, that is reported."""
        if name in among:
            return True
        self.report(code, f"there is no {what} `{name}`", span, did_you_mean(name, among))
        return False


def series_ids(graph: Node | None) -> list[str]:
    """Ids of the spaces that a graph's `series` makes."""
    series = graph.get("series") if isinstance(graph, Mapping) else None
    if not isinstance(series, Mapping):
        return []
    prefix, first, last = (series.get(name) for name in ("id", "from", "to"))
    start, end = (word(first) or "").strip(), (word(last) or "").strip()
    if not (start.isdigit() and end.isdigit()):
        return []
    return [f"{word(prefix) or ''}{n}" for n in range(int(start), min(int(end), int(start) + 1000) + 1)]
