# ruff: noqa: N999 - a lint's file is named by its code
"""GWT403: choices that an automatic seat would make by the accident of the order, since they have no `by`."""

from __future__ import annotations

from collections.abc import Iterator

from gwtdsl.analysis import Unit
from gwtdsl.check.calls import Calls
from gwtdsl.check.subject import Subject
from gwtdsl.diagnostics.catalogue import finding
from gwtdsl.diagnostics.finding import Finding
from gwtdsl.language import tree as t
from gwtdsl.packs.model import Seat

__all__ = ["check"]


def check(subject: Subject) -> Iterator[Finding]:
    """Choices without `by` that can come up in the turn of an automatic seat."""
    automatic = [seat for seat in subject.pack.seats.values() if seat.automatic]
    if not automatic:
        return
    calls = Calls(subject.analysis)
    reported: set[t.Node] = set()
    for seat in automatic:
        for unit in _reached(seat, calls):
            for node in (node for block in unit.blocks for node in t.walk(block)):
                if isinstance(node, t.Choose) and not node.binder.by and node not in reported:
                    reported.add(node)
                    message = f"seat `{seat.name}` can come here, and nothing says what it chooses"
                    yield finding("GWT403", message, node.span, "add `by` and what makes an option good")


def _reached(seat: Seat, calls: Calls) -> list[Unit]:
    """The units that the seat's turn can come to, with the actions that the seat does instead."""
    todo = [f"action {seat.turn}"]
    seen: dict[str, Unit] = {}
    groups: set[str] = set()
    while todo:
        key = todo.pop()
        name = key.removeprefix("action ")
        if key.startswith("action ") and name in seat.instead:
            key = f"action {seat.instead[name]}"
        unit = calls.by_key.get(key)
        if unit is not None and key not in seen:
            seen[key] = unit
            fresh = [call for call in calls.of(unit) if call.target not in groups]
            groups.update(call.target for call in fresh if call.target in calls.groups)
            todo += [target for call in fresh for target in calls.targets(call)]
    return list(seen.values())
