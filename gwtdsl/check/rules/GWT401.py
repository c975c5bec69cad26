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
    for key in _in_circles(edges, calls):
        if key in reported:
            continue
        way = _shortest(key, edges, calls)
        reported.update(name for name, _ in way)
        if way:
            yield _finding(way, calls)


def _edges(unit: Unit, calls: Calls) -> dict[str, Call]:
    """The first unguarded call of each other unit or group; a unit with a bound calls nobody without end."""
    found: dict[str, Call] = {}
    if unit.bound is None:
        for call in calls.of(unit):
            if not call.guarded and (call.target in calls.by_key or call.target in calls.groups):
                found.setdefault(call.target, call)
    return found


def _in_circles(edges: dict[str, dict[str, Call]], calls: Calls) -> list[str]:
    """Units that may come back to themselves: what is left without those that call nobody, nor anybody who is left."""
    waiting: dict[str, int] = {}
    callers: dict[str, list[str]] = {}
    below = {**{key: list(row) for key, row in edges.items()}, **{key: list(row) for key, row in calls.groups.items()}}
    for key, row in below.items():
        waiting[key] = len(row)
        for target in row:
            callers.setdefault(target, []).append(key)
    done = [key for key, count in waiting.items() if not count]
    for key in done:
        for caller in callers.get(key, ()):
            waiting[caller] -= 1
            if not waiting[caller]:
                done.append(caller)
    gone = set(done)
    return [key for key in edges if key not in gone]


def _shortest(start: str, edges: dict[str, dict[str, Call]], calls: Calls) -> _Way:
    """The shortest way from a unit back to itself; empty when there is none."""
    before: dict[str, tuple[str, Call]] = {}
    seen: set[str] = set()
    order = [start]
    for at in order:
        for call in edges[at].values():
            if call.target in seen:
                continue
            seen.add(call.target)
            targets = calls.targets(call)
            if start in targets:
                return _way(start, (at, call), before)
            for target in targets:
                if target not in before:
                    before[target] = (at, call)
                    order.append(target)
    return ()


def _way(start: str, last: tuple[str, Call], before: dict[str, tuple[str, Call]]) -> _Way:
    steps = [last]
    while steps[-1][0] != start:
        steps.append(before[steps[-1][0]])
    return tuple(reversed(steps))


def _finding(way: _Way, calls: Calls) -> Finding:
    names = [_said(calls.by_key[key]) for key, _ in way]
    first, call = way[0]
    if len(way) == 1:
        message = f"{names[0]} calls itself without end"
    else:
        message = f"{names[0]} comes back to itself without end: {' calls '.join([*names, names[0]])}"
    follow = [*names[1:], names[0]]
    notes = tuple(
        Note(f"{one} calls {other}", step.span) for (_, step), one, other in zip(way, names, follow, strict=True)
    )[1:]
    fix = "ask something first, or declare a `bound`"
    if not calls.by_key[first].is_program:
        fix = "declare a `bound`"
    return finding("GWT401", message, call.span, fix, notes)


def _said(unit: Unit) -> str:
    return f"`{unit.name}`"
