"""Pawns on graphs: which stops a pawn can reach and by which ways, and what happens on the way."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gwtdsl.engine.faults import ENDLESS, Fault
from gwtdsl.program.rules import Layout

__all__ = ["Movement", "make_movement"]

#: Most spaces entered in one look for ways; beyond it the graph is taken to be endless.
MOST_VISITS = 20_000

Test = Callable[[list[Any], int, int, int], Any]
Way = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Movement:
    """How pawns move on one graph: the search for ways, tests of spaces, what happens on entering one.

    `on_way` is what happens on entering all spaces of a way, where nothing of it can be impossible. Tests take state,
    player, space and pawn; None: always a step, never barred. `stepwise` when what happens on entering looks at where
    the pawn is.
    """

    ways: Callable[..., list[Way]]
    step: Test | None
    barred: Test | None
    on_enter: Callable[..., Any] | None
    on_way: Callable[..., Any] | None
    stepwise: bool

    @classmethod
    def linked(cls, names: Mapping[str, Any], functions: Mapping[str, Any]) -> Movement:
        """The movement whose functions have these names."""

        def of(role: str) -> Any:
            return None if names[role] is None else functions[names[role]]

        on_way = functions.get(names["on_way"])
        return cls(of("ways"), of("step"), of("barred"), of("on_enter"), on_way, names["stepwise"])


def too_many_ways() -> None:
    """A search that never ends."""
    raise Fault("there are too many ways on this graph", ENDLESS)


def onward(edges: Sequence[Sequence[int] | None], back: Sequence[Sequence[int] | None]) -> list[Any]:
    """For each space the first to go on to (or None), and where it is special: the others, last first, and whether
    ways meet in it. A space on a circle is special too, since the way may come back to it.
    """
    found: list[Any] = []
    for space, targets in enumerate(edges):
        some = targets or ()
        others, meets = tuple(reversed(some[1:])), len(back[space] or ()) > 1
        special = others or meets or _comes_back(space, edges)
        found.append((some[0] if some else None, (others, meets) if special else None))
    return found


def _comes_back(space: int, edges: Sequence[Sequence[int] | None]) -> bool:
    """Whether a way leads from a space to itself."""
    seen: dict[int, None] = {}
    reached = list(edges[space] or ())
    while reached:
        following = reached.pop()
        if following == space:
            return True
        if following not in seen:
            seen[following] = None
            reached += edges[following] or ()
    return False


def make_movement(layout: Layout, move: Callable[..., bool], events: bool) -> dict[str, Any]:
    """`travel`, `advance_to`, `stop_list`, `step_count` for a layout."""
    at = layout.tables["space"]
    following, previous = layout.tables["next"], layout.tables["previous"]

    def travel(m: Any, S: list[Any], me: int, pawn: int, way: Sequence[int], mv: Movement) -> None:
        if events:
            m.note("travel", me, pawn, way)
        # a pawn that comes back to where it was goes behind those that stand there
        stepwise = mv.stepwise or events or at[S[pawn]] == way[-1]
        if not stepwise and mv.on_way is not None:
            mv.on_way(m, S, me, way, pawn)
        elif mv.on_enter is not None:
            for space in way:
                if stepwise:
                    move(m, S, pawn, space)
                mv.on_enter(m, S, me, None, space, space, pawn)
        if mv.on_enter is None or not stepwise:
            move(m, S, pawn, way[-1])

    def shortest(S: list[Any], me: int, start: int, mv: Movement, pawn: int) -> dict[int, tuple[int, tuple[int, ...]]]:
        """Steps and way to every space, by steps, the first declared way on a tie."""
        known: dict[int, tuple[int, tuple[int, ...]]] = {start: (0, ())}
        level = [start]
        steps = 0
        while level:
            after: list[int] = []
            queue = list(level)
            for space in queue:
                for target in following[space]:
                    if target in known or (mv.barred is not None and mv.barred(S, me, target, pawn)):
                        continue
                    counts = mv.step is None or mv.step(S, me, target, pawn)
                    known[target] = (steps + 1 if counts else steps, (*known[space][1], target))
                    (after if counts else queue).append(target)
            level = after
            steps += 1
        return known

    def advance_to(m: Any, S: list[Any], me: int, pawn: int, space: int | None, mv: Movement) -> None:
        start = at[S[pawn]]
        if space is None or start is None or space == start:
            return
        found = shortest(S, me, start, mv, pawn).get(space)
        if found is not None:
            travel(m, S, me, pawn, found[1], mv)

    def stop_list(S: list[Any], me: int, pawn: int, mv: Movement, reach: int, exact: bool) -> tuple[int, ...]:
        return tuple(dict.fromkeys(way[-1] for way in mv.ways(S, me, pawn, reach, exact, False)))

    def step_count(S: list[Any], me: int, start: int | None, target: int | None, mv: Movement) -> int | None:
        if start is None or target is None:
            return None
        found = shortest(S, me, start, mv, 0).get(target)
        return None if found is None else found[0]

    return {
        "FORWARD": onward(following, previous),
        "BACKWARD": onward(previous, following),
        "VISITS": range(MOST_VISITS),
        "too_many_ways": too_many_ways,
        "travel": travel,
        "advance_to": advance_to,
        "stop_list": stop_list,
        "step_count": step_count,
    }
