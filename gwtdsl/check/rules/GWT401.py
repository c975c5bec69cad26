# ruff: noqa: N999 - a lint's file is named by its code
"""GWT401: circles of calls that nothing bounds, so that a turn could never end."""

from __future__ import annotations

from collections.abc import Iterator

from gwtdsl.analysis import Unit
from gwtdsl.check.calls import Call, Calls
from gwtdsl.check.subject import Subject
from gwtdsl.diagnostics.catalogue import finding
from gwtdsl.diagnostics.finding import Finding, Note

__all__ = ["check"]

_Way = tuple[tuple[str, Call], ...]


def check(subject: Subject) -> Iterator[Finding]:
    """One finding for each circle, at its first call; the notes show the way round."""
    calls = Calls(subject.analysis)
    edges = {unit.key: _edges(unit, calls) for unit in subject.analysis.units}
    reported: set[str] = set()
    for key in _in_circles(edges):
        if key in reported:
            continue
        way = _shortest(key, edges)
        reported.update(name for name, _ in way)
        yield _finding(way, calls)


def _edges(unit: Unit, calls: Calls) -> dict[str, Call]:
    """The first unguarded call of each other unit; a unit with a bound calls nobody without end."""
    found: dict[str, Call] = {}
    if unit.bound is None:
        for call in calls.of(unit):
            if not call.guarded and call.target in calls.by_key:
                found.setdefault(call.target, call)
    return found


def _in_circles(edges: dict[str, dict[str, Call]]) -> list[str]:
    """The units that can come back to themselves."""
    left = dict.fromkeys(edges)
    before = -1
    while before != len(left):
        before = len(left)
        left = {key: None for key in left if any(target in left for target in edges[key])}
    return [key for key in left if _shortest(key, edges)]


def _shortest(start: str, edges: dict[str, dict[str, Call]]) -> _Way:
    """The shortest way from a unit back to itself; empty when there is none."""
    ways: list[_Way] = [((start, call),) for call in edges[start].values()]
    seen: set[str] = set()
    for way in ways:
        at = way[-1][1].target
        if at == start:
            return way
        if at not in seen:
            seen.add(at)
            ways += [(*way, (at, call)) for call in edges[at].values()]
    return ()


def _finding(way: _Way, calls: Calls) -> Finding:
    names = [_said(calls.by_key[key]) for key, _ in way]
    first, call = way[0]
    if len(way) == 1:
        message = f"{names[0]} calls itself without end"
    else:
        message = f"{names[0]} comes back to itself without end: {' calls '.join([*names, names[0]])}"
    notes = tuple(
        Note(f"{_said(calls.by_key[key])} calls {_said(calls.by_key[step.target])}", step.span) for key, step in way[1:]
    )
    fix = "ask something first, or declare a `bound`"
    if not calls.by_key[first].is_program:
        fix = "declare a `bound`"
    return finding("GWT401", message, call.span, fix, notes)


def _said(unit: Unit) -> str:
    return f"`{unit.name}`"
