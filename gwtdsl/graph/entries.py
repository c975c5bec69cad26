"""Where a graph begins."""

from __future__ import annotations

from gwtdsl.graph.ways import Ways

__all__ = ["beginnings", "first_entry"]


def beginnings(ways: Ways) -> list[str]:
    """One space for each place where the graph can be entered only from outside, in the order of declaration.

    It is the first declared space without a way in; for a circle that nothing leads to, its first declared space.
    """
    groups = ways.groups()
    number = {space: which for which, group in enumerate(groups) for space in group}
    return [
        group[0]
        for which, group in enumerate(groups)
        if all(number[source] == which for space in group for source in ways.into(space))
    ]


def first_entry(ways: Ways) -> str:
    """Where one begins in a graph of at least one space.

    It is the first declared space, if nothing leads to it or it lies on a circle: who writes a circle begins with it.
    Else it is the beginning from which most spaces can be reached, the first declared of several.
    """
    first = next(iter(ways))
    if not ways.into(first) or first in ways.behind(first):
        return first
    return max(beginnings(ways), key=lambda space: len(ways.behind(space) - {space}))
