"""Steps between spaces, over frozen adjacency: how far it is, and where a walk must end.

Whether a space costs a step, ends a walk or may not be entered can change from move to move, so these are given as one
value for each space.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Sequence

from gwtdsl.graph.adjacency import Adjacency

__all__ = ["all_steps", "final_stops", "steps", "steps_from"]


def steps_from(
    adjacency: Adjacency,
    start: int,
    costs: Sequence[bool] | None = None,
    must_stop: Collection[int] = (),
    barred: Collection[int] = (),
) -> tuple[int | None, ...]:
    """For each space the fewest steps of a walk from `start`, None where no walk leads; 0 for `start` itself.

    A walk pays one step for each space it enters whose `costs` is true (all, if not given). It does not go on from a
    space in `must_stop` (unless it starts there), and never enters one in `barred`.
    """
    best: list[int | None] = [None] * len(adjacency.ids)
    best[start] = 0
    queue = deque([(0, start)])
    while queue:
        so_far, space = queue.popleft()
        if so_far != best[space] or (space in must_stop and space != start):
            continue
        for target in adjacency.next[space]:
            if target in barred:
                continue
            free = costs is not None and not costs[target]
            reached, known = so_far + (0 if free else 1), best[target]
            if known is None or reached < known:
                best[target] = reached
                # Free spaces first, so that the queue stays sorted by steps.
                (queue.appendleft if free else queue.append)((reached, target))
    return tuple(best)


def steps(adjacency: Adjacency, start: int, target: int, costs: Sequence[bool] | None = None) -> int | None:
    """The fewest steps from `start` to `target`, or None when no way leads there."""
    return steps_from(adjacency, start, costs)[target]


def all_steps(adjacency: Adjacency, costs: Sequence[bool] | None = None) -> tuple[tuple[int | None, ...], ...]:
    """The table of `steps`: a row for each start, a column for each target."""
    return tuple(steps_from(adjacency, start, costs) for start in range(len(adjacency.ids)))


def final_stops(adjacency: Adjacency, must_stop: Collection[int]) -> tuple[tuple[int, ...], ...]:
    """For each space the must-stop spaces at which a walk that leaves it may end, in the order of declaration."""
    result: list[tuple[int, ...]] = []
    for start in range(len(adjacency.ids)):
        seen: set[int] = set()
        stack = list(adjacency.next[start])
        while stack:
            space = stack.pop()
            if space not in seen:
                seen.add(space)
                stack.extend(() if space in must_stop else adjacency.next[space])
        result.append(tuple(space for space in range(len(adjacency.ids)) if space in seen and space in must_stop))
    return tuple(result)
