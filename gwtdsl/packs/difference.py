"""What differs between two resolved packs: declarations added, taken out and changed, field by field.

Layout, comments, sources of facts and the split into files do not count; programs are compared by their trees. Order
counts where it does for the fingerprint: two packs differ in nothing exactly when they have the same one.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping as MappingOf
from dataclasses import dataclass, fields, is_dataclass

from gwtdsl.packs.fingerprint import canonical
from gwtdsl.packs.listing import meaning, named
from gwtdsl.packs.load import MANIFEST_SECTIONS, Resolved
from gwtdsl.packs.model import Formula, Pack, Program
from gwtdsl.packs.sections import ORDERED_FIELDS, by_id
from gwtdsl.packs.shapes import field, unwrap
from gwtdsl.source.nodes import Data, Entry, Mapping, Node, Scalar, Sequence
from gwtdsl.spans import Span

__all__ = ["UNORDERED", "Change", "FieldChange", "Side", "codes_of", "differences", "entries_of"]

#: Sections whose order the game cannot tell: what they declare is looked up by name.
UNORDERED = ("tables", "counters", "variables", "purses", "zones", "actions", "functions", *MANIFEST_SECTIONS)

Code = Program | Formula


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two packs: its document, its model, and the programs and expressions of it by their places."""

    resolved: Resolved
    pack: Pack
    codes: MappingOf[Span, Code]


@dataclass(frozen=True, slots=True)
class FieldChange:
    """One value: its path below the declaration, and what it was and is, each None where it is not said.

    With `order` the values are lists of names: how what is there before and after stood, and how it stands now.
    """

    path: str
    old: Node | None
    new: Node | None
    old_span: Span | None
    new_span: Span | None
    order: bool = False


@dataclass(frozen=True, slots=True)
class Change:
    """One declaration that was `added`, `removed` or `changed`; an added or removed one has no fields."""

    sort: str
    section: str
    id: str
    fields: tuple[FieldChange, ...]
    old: Span | None
    new: Span | None


def codes_of(value: object) -> dict[Span, Code]:
    """The programs and expressions below a value of the model, by their places."""
    return {code.span: code for code in _codes(value)}


def _codes(value: object) -> Iterator[Code]:
    if isinstance(value, (Program, Formula)):
        yield value
    elif isinstance(value, MappingOf):
        for each in value.values():
            yield from _codes(each)
    elif isinstance(value, tuple):
        for each in value:
            yield from _codes(each)
    elif is_dataclass(value) and not isinstance(value, (type, Span)):
        for each in fields(value):
            yield from _codes(getattr(value, each.name))


def differences(old: Side, new: Side) -> tuple[Change, ...]:
    """All that differs, section by section in the order of the documents, old ones first."""
    found = list(_players(old, new))
    names = dict.fromkeys([*old.resolved.document.entries, *new.resolved.document.entries])
    for name in names:
        found += _section(old, new, name)
    return tuple(found)


def _players(old: Side, new: Side) -> Iterator[Change]:
    first, second = (_players_of(side) for side in (old, new))
    if first is not None and second is not None and meaning(first) != meaning(second):
        yield Change("changed", "players", "", tuple(_fields(old, new, "", first, second)), first.span, second.span)


def _players_of(side: Side) -> Node | None:
    return next((at for layer in reversed(side.resolved.layers) if (at := field(layer.manifest, "players"))), None)


def entries_of(node: Node | None) -> dict[str, Entry] | None:
    """What a section or a list of things with ids holds, by id; None for a plain value."""
    if node is None:
        return {}
    if isinstance(node, Mapping):
        return dict(node.entries)
    if isinstance(node, Sequence):
        return {} if not node.items else by_id(node)
    return None


def _section(old: Side, new: Side, name: str) -> Iterator[Change]:
    first, second = old.resolved.document.get(name), new.resolved.document.get(name)
    mine, theirs = entries_of(first), entries_of(second)
    if mine is None or theirs is None:
        changed = tuple(_fields(old, new, "", first, second))
        if changed:
            yield Change("changed", name, "", changed, _place(first), _place(second))
        return
    for each in dict.fromkeys([*mine, *theirs]):
        before, after = mine.get(each), theirs.get(each)
        if after is None and before is not None:
            yield Change("removed", name, each, (), before.key.span, None)
        elif before is None and after is not None:
            yield Change("added", name, each, (), None, after.key.span)
        elif before is not None and after is not None and not _same_record(old.pack, new.pack, name, each):
            changed = tuple(_fields(old, new, "", before.value, after.value))
            if name == "graphs":
                changed = (*(one for one in changed if one.path != "spaces.order"), *_spaces(old, new, each))
            if changed:
                yield Change("changed", name, each, changed, before.key.span, after.key.span)
    if name not in UNORDERED and first is not None and second is not None:
        order = tuple(_order("", _keys(mine), _keys(theirs), first.span, second.span))
        if order:
            yield Change("changed", name, "", order, first.span, second.span)


def _order(path: str, old: MappingOf[str, Scalar], new: MappingOf[str, Scalar], *spans: Span) -> Iterator[FieldChange]:
    """How things that are there before and after are ordered, where that changes."""
    before, after = [each for each in old if each in new], [each for each in new if each in old]
    if before != after:
        one = Sequence(tuple(old[name] for name in before), spans[0])
        two = Sequence(tuple(new[name] for name in after), spans[1])
        yield FieldChange(f"{path}.order" if path else "order", one, two, spans[0], spans[1], order=True)


def _keys(entries: MappingOf[str, Entry]) -> dict[str, Scalar]:
    return {name: entry.key for name, entry in entries.items()}


def _spaces(old: Side, new: Side, name: str) -> Iterator[FieldChange]:
    """The order of a graph's spaces, those of a series among them, which stand nowhere one by one."""
    first, second = old.pack.graphs.get(name), new.pack.graphs.get(name)
    if first is not None and second is not None:
        one, two = (
            {each.id: Scalar(each.id, each.span, each.id, "plain") for each in graph.spaces.values()}
            for graph in (first, second)
        )
        yield from _order("spaces", one, two, first.span, second.span)


def _same_record(old: Pack, new: Pack, section: str, name: str) -> bool:
    """Whether both models hold the same record, however much of it was left to defaults."""
    for kinds in ("kinds", "records", "places"):
        first, second = getattr(old, kinds).get(section), getattr(new, kinds).get(section)
        if first is not None and second is not None and name in first.records and name in second.records:
            return canonical(first.records[name]) == canonical(second.records[name])
    return False


def _fields(old: Side, new: Side, path: str, first: Node | None, second: Node | None) -> Iterator[FieldChange]:
    before = None if first is None else unwrap(first)
    after = None if second is None else unwrap(second)
    ordered = path.rpartition(".")[2] in ORDERED_FIELDS
    if _same(old, new, before, after, ordered=ordered):
        return
    inside = _both(before, after)
    if inside is None:
        yield FieldChange(path, before, after, _place(before), _new_place(old, new, before, after))
        return
    mine, theirs = inside
    for name in dict.fromkeys([*mine.entries, *theirs.entries]):
        if name != "source":
            below = f"{path}.{name}" if path else name
            yield from _fields(old, new, below, mine.get(name), theirs.get(name))
    listed = isinstance(before, Sequence) and isinstance(after, Sequence)
    if (listed or ordered) and before is not None and after is not None:
        yield from _order(path, _keys(mine.entries), _keys(theirs.entries), before.span, after.span)


def _new_place(old: Side, new: Side, first: Node | None, second: Node | None) -> Span | None:
    """Where a value is said now: of a list that was changed, its first item that is new."""
    if isinstance(first, Sequence) and isinstance(second, Sequence):
        known = [_told(old, item) for item in first.items]
        return next((item.span for item in second.items if _told(new, item) not in known), second.span)
    return _place(second)


def _both(first: Node | None, second: Node | None) -> tuple[Mapping, Mapping] | None:
    """The two as mappings where both can be compared part by part."""
    if isinstance(first, Mapping) and isinstance(second, Mapping):
        return first, second
    if isinstance(first, Mapping) and second is None and first.entries:
        return first, Mapping({}, first.span)
    if first is None and isinstance(second, Mapping) and second.entries:
        return Mapping({}, second.span), second
    if isinstance(first, Sequence) and isinstance(second, Sequence) and by_id(first) and by_id(second):
        return named(first), named(second)
    return None


def _same(old: Side, new: Side, first: Node | None, second: Node | None, *, ordered: bool = False) -> bool:
    if first is None or second is None:
        return first is second
    return _told(old, first, ordered=ordered) == _told(new, second, ordered=ordered)


def _told(side: Side, node: Node, *, ordered: bool = False) -> Data:
    """A value with its programs in canonical form, without sources; as pairs where the order of a mapping counts."""
    node = unwrap(node)
    if isinstance(node, Scalar):
        code = side.codes.get(node.span)
        return meaning(node) if code is None else canonical(code)
    if isinstance(node, Sequence):
        return [_told(side, item) for item in node.items]
    entries = [(name, entry) for name, entry in node.items() if name != "source"]
    told = {name: _told(side, entry.value, ordered=name in ORDERED_FIELDS) for name, entry in entries}
    return [[name, value] for name, value in told.items()] if ordered else told


def _place(node: Node | None) -> Span | None:
    return None if node is None else node.span
