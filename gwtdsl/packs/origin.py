"""Where the values of a resolved pack come from: pack, file and line of each, and which are no printed fact."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gwtdsl.packs.load import Resolved
from gwtdsl.packs.sections import id_of
from gwtdsl.packs.shapes import SOURCES, entries, word
from gwtdsl.source.nodes import Mapping, Node, Scalar, Sequence
from gwtdsl.spans import Span

__all__ = ["Fact", "Origin", "origin", "origins", "provenance", "subjects"]


@dataclass(frozen=True, slots=True)
class Origin:
    """One value: its path (`barn.7a.cost`), its text as written, the pack that says it, and the place."""

    path: str
    value: str
    pack: str
    span: Span


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that is not from the rulebook: its path, where it comes from instead, and the place."""

    path: str
    source: str
    pack: str
    span: Span


def subjects(resolved: Resolved) -> tuple[str, ...]:
    """The paths of everything declared: `section.id`."""
    return tuple(path for path, _, _ in _declared(resolved))


def origins(resolved: Resolved, section: str | None = None) -> tuple[Origin, ...]:
    """Every value of all declarations, or of those in a section."""
    found: list[Origin] = []
    for path, span, node in _declared(resolved):
        if section is None or path.startswith(f"{section}."):
            found += _leaves(resolved, path, node, span)
    return tuple(found)


def origin(resolved: Resolved, wanted: str) -> tuple[Origin, ...]:
    """Every value of the declarations called `wanted`, an id or a path; empty when there is none."""
    found: list[Origin] = []
    for path, span, node in _declared(resolved):
        section, _, name = path.partition(".")
        if wanted in (path, name) or wanted.startswith(f"{path}.") or (wanted == section and not name):
            found += [each for each in _leaves(resolved, path, node, span) if _below(each.path, path, wanted)]
    return tuple(found)


def provenance(resolved: Resolved) -> tuple[Fact, ...]:
    """Everything that says a `source` other than the rulebook, worst source first, then by place."""
    facts: list[Fact] = []
    for path, span, node in _declared(resolved):
        facts += _facts(resolved, path, node, span)
    rank = {source: index for index, source in enumerate(reversed(SOURCES))}
    return tuple(sorted(facts, key=lambda fact: (rank[fact.source], fact.span, fact.path)))


def _below(path: str, declared: str, wanted: str) -> bool:
    return not wanted.startswith(f"{declared}.") or path == wanted or path.startswith(f"{wanted}.")


def _declared(resolved: Resolved) -> Iterator[tuple[str, Span, Node]]:
    for section, entry in resolved.document.items():
        for name, span, node in _children(entry.value):
            yield f"{section}.{name}", span, node


def _children(node: Node) -> Iterator[tuple[str, Span, Node]]:
    """What a node holds, by key, id or number."""
    if isinstance(node, Mapping):
        for name, entry in entries(node):
            yield name, entry.key.span, entry.value
    elif isinstance(node, Sequence):
        for index, item in enumerate(node.items, 1):
            at = id_of(item)
            yield (word(at) or str(index), at.span, item) if at is not None else (str(index), item.span, item)


def _leaves(resolved: Resolved, path: str, node: Node, span: Span) -> Iterator[Origin]:
    if isinstance(node, Scalar):
        place = node.span if node.text else span
        yield Origin(path, node.text, resolved.owners.get(place.file, ""), place)
        return
    for name, below, child in _children(node):
        yield from _leaves(resolved, f"{path}.{name}", child, below)


def _facts(resolved: Resolved, path: str, node: Node, span: Span) -> Iterator[Fact]:
    said = node.get("source") if isinstance(node, Mapping) else None
    source = word(said)
    if source in SOURCES[1:]:
        yield Fact(path, source, resolved.owners.get(span.file, ""), span)
    for name, below, child in _children(node):
        if not isinstance(child, Scalar):
            yield from _facts(resolved, f"{path}.{name}", child, below)
