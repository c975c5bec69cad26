# ruff: noqa: N999 - a lint's file is named by its code
"""GWT404: definitions that nothing uses: leftovers, for whose meaning readers look in vain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gwtdsl.check.subject import Subject
from gwtdsl.diagnostics.catalogue import finding
from gwtdsl.diagnostics.finding import Finding
from gwtdsl.packs.discovery import discover
from gwtdsl.packs.files import MANIFEST
from gwtdsl.packs.model import Action, Counter, Function, Pack, Table, Variable, Zone
from gwtdsl.packs.shapes import field, items, word
from gwtdsl.source.nodes import Mapping as MappingNode
from gwtdsl.source.reader import read

__all__ = ["check"]

_Definition = Action | Function | Table | Zone | Counter | Variable


def check(subject: Subject) -> Iterator[Finding]:
    """Definitions of the pack itself (not of its bases) without a use, unless other packs build on this one."""
    if not subject.sound:
        return
    used = {*subject.analysis.facts.used, *_by_declarations(subject.pack)}
    unused = [
        (what, one)
        for what, section in _sections(subject.pack)
        for name, one in section.items()
        if (what, name) not in used and subject.resolved.owners.get(one.span.file) == subject.pack.manifest.id
    ]
    if not unused or _is_base(subject.pack.manifest.id):
        return
    for what, one in unused:
        yield finding("GWT404", f"nothing uses the {what} `{one.name}`", one.span)


def _sections(pack: Pack) -> tuple[tuple[str, Mapping[str, _Definition]], ...]:
    return (
        ("action", pack.actions),
        ("function", pack.functions),
        ("table", pack.tables),
        ("zone", pack.zones),
        ("counter", pack.counters),
        ("variable", pack.variables),
    )


def _by_declarations(pack: Pack) -> Iterator[tuple[str, str]]:
    """What is used without any program naming it."""
    yield "action", "game"
    for seat in pack.seats.values():
        yield "action", seat.turn
        # An action that is replaced, and the one that takes its place.
        yield from (("action", name) for pair in seat.instead.items() for name in pair)
    for counter in pack.counters.values():
        if counter.track is not None:
            yield "table", counter.track
    for purse in pack.purses.values():
        yield from (("zone", purse.source), ("zone", purse.to))
    for zone in pack.zones.values():
        sources = (zone.refill.source if zone.refill else None, zone.drawn_from, *zone.diverts.values())
        yield from (("zone", name) for name in sources if name is not None)
        if zone.filled_with is not None:
            # A board of things that only lie there still shows them.
            yield "zone", zone.name
    for kind in pack.kinds.values():
        starts = [*kind.start, *(start for record in kind.records.values() for start in record.start)]
        yield from (("zone", start.place[0]) for start in starts)


def _is_base(name: str) -> bool:
    """Whether any pack that can be found extends this one."""
    for found in discover():
        node = read(found.folder / MANIFEST).node
        for item in items(field(node, "extends")):
            base = item.get("id") if isinstance(item, MappingNode) else item
            if word(base) == name:
                return True
    return False
