"""Pawns on graphs: which stops a pawn can reach and by which ways, and what happens on the way."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gwtdsl.engine.faults import ENDLESS, Fault
from gwtdsl.program.rules import Layout

__all__ = ["Movement", "make_movement"]

#: Most spaces entered in one look for ways; beyond it the graph is taken to be endless.
MAX_VISITS = 20_000

Test = Callable[[list[Any], int, int, int], Any]


@dataclass(frozen=True, slots=True)
class Movement:
    """How pawns move on one graph. Tests take state, player, space and pawn; None: never (step: always).

    `stops` are the spaces that must be stopped at whatever the state is.
    """

    step: Test | None
    must_stop: Test | None
    skip: Test | None
    barred: Test | None
    on_enter: Callable[..., Any] | None
    tells_apart: tuple[Test, ...]
    plain: bool
    stops: frozenset[int]

    @classmethod
    def linked(cls, names: Mapping[str, Any], functions: Mapping[str, Any], spaces: Sequence[int]) -> Movement:
        """The movement whose tests have these names, on these spaces."""

        def of(role: str) -> Any:
            return None if names[role] is None else functions[names[role]]

        tells = tuple(functions[name] for name in names["tells_apart"])
        plain = names["skip"] is None and names["barred"] is None and not tells
        must_stop = of("must_stop")
        stops: frozenset[int] = frozenset()
        if "must_stop" in names["fixed"]:
            stops = frozenset(space for space in spaces if must_stop((), 0, space, 0))
            must_stop = None
        return cls(of("step"), must_stop, of("skip"), of("barred"), of("on_enter"), tells, plain, stops)


def make_movement(layout: Layout, move: Callable[..., bool], events: bool) -> dict[str, Callable[..., Any]]:
    """`paths`, `can_advance`, `travel`, `advance_to`, `stop_list`, `step_count` for a layout."""
    at = layout.tables["space"]
    following = layout.tables["next"]
    previous = layout.tables["previous"]

    def paths(
        S: list[Any],
        me: int,
        pawn: int,
        mv: Movement,
        reach: int,
        exact: bool,
        back: bool,
        first: bool = False,
    ) -> list[tuple[int, ...]]:
        """One way to every stop in range, as the spaces entered; two where what tells ways apart differs."""
        start = at[S[pawn]]
        if start is None or reach <= 0:
            return []
        edges = previous if back else following
        if mv.plain:
            return plain_paths(S, me, pawn, mv, reach, exact, start, edges, first)
        step, must_stop, skip, barred, tells = mv.step, mv.must_stop, mv.skip, mv.barred, mv.tells_apart
        stops = mv.stops
        telling: dict[int, tuple[Any, ...] | None] = {}
        found: dict[Any, tuple[int, ...]] = {}
        seen: set[Any] = set()
        visits = 0
        # entries: space to go on from, steps made, the way, what told it apart; the first edge is looked at first
        stack: list[tuple[int, int, tuple[int, ...], tuple[Any, ...]]] = [(start, 0, (), ())]
        while stack:
            space, steps, way, told = stack.pop()
            further = []
            for target in edges[space]:
                visits += 1
                if visits > MAX_VISITS:
                    raise Fault("there are too many ways on this graph", ENDLESS)
                if skip is not None and skip(S, me, target, pawn):
                    entry = (target, steps, way, told)
                    if ("skipped", target, steps, told) not in seen:
                        seen.add(("skipped", target, steps, told))
                        further.append(entry)
                    continue
                if barred is not None and barred(S, me, target, pawn):
                    continue
                counts = step is None or step(S, me, target, pawn)
                made = steps + 1 if counts else steps
                here = told
                if tells:
                    if target in telling:
                        values = telling[target]
                    else:
                        said = tuple([tell(S, me, target, pawn) for tell in tells])
                        values = telling[target] = said if any(said) else None
                    if values is not None:
                        here = (*told, values)
                key = (target, made, here)
                if key in seen:
                    continue
                seen.add(key)
                new = (*way, target)
                halts = target in stops or (must_stop is not None and must_stop(S, me, target, pawn))
                if counts and (halts or not exact or made == reach):
                    found.setdefault((target, here), new)
                    if first:
                        return [new]
                if not halts and made < reach:
                    further.append((target, made, new, here))
            stack.extend(reversed(further))
        return list(found.values())

    def plain_paths(
        S: list[Any],
        me: int,
        pawn: int,
        mv: Movement,
        reach: int,
        exact: bool,
        start: int,
        edges: Sequence[tuple[int, ...]],
        first: bool,
    ) -> list[tuple[int, ...]]:
        """The same where nothing is skipped or barred and one way to a stop is like any other."""
        step, must_stop, stops = mv.step, mv.must_stop, mv.stops
        found: dict[int, tuple[int, ...]] = {}
        seen: set[tuple[int, int]] = set()
        stack: list[tuple[int, int, tuple[int, ...]]] = [(start, 0, ())]
        while stack:
            space, steps, way = stack.pop()
            further = []
            for target in edges[space]:
                counts = step is None or step(S, me, target, pawn)
                made = steps + 1 if counts else steps
                if (target, made) in seen:
                    continue
                seen.add((target, made))
                if len(seen) > MAX_VISITS:
                    raise Fault("there are too many ways on this graph", ENDLESS)
                new = (*way, target)
                halts = target in stops or (must_stop is not None and must_stop(S, me, target, pawn))
                if counts and target not in found and (halts or not exact or made == reach):
                    if first:
                        return [new]
                    found[target] = new
                if made < reach and not halts:
                    further.append((target, made, new))
            if len(further) > 1:
                further.reverse()
            stack += further
        return list(found.values())

    def can_advance(S: list[Any], me: int, pawn: int, mv: Movement, reach: int, exact: bool, back: bool) -> bool:
        return bool(paths(S, me, pawn, mv, reach, exact, back, True))

    def travel(m: Any, S: list[Any], me: int, pawn: int, way: Sequence[int], mv: Movement) -> None:
        if events:
            m.note("travel", me, pawn, way)
        if mv.on_enter is None:
            move(m, S, pawn, way[-1])
            return
        for space in way:
            move(m, S, pawn, space)
            mv.on_enter(m, S, me, None, space, space, pawn)

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
        return tuple(dict.fromkeys(way[-1] for way in paths(S, me, pawn, mv, reach, exact, False)))

    def step_count(S: list[Any], me: int, start: int | None, target: int | None, mv: Movement) -> int | None:
        if start is None or target is None:
            return None
        found = shortest(S, me, start, mv, 0).get(target)
        return None if found is None else found[0]

    return {
        "paths": paths,
        "can_advance": can_advance,
        "travel": travel,
        "advance_to": advance_to,
        "stop_list": stop_list,
        "step_count": step_count,
    }
