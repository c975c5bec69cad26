"""Where a graph begins."""

from __future__ import annotations

import networkx as nx

from gwtdsl.graph.build import SpaceGraph

__all__ = ["beginnings", "first_entry"]


def beginnings(ways: SpaceGraph) -> list[str]:
    """One space for each place where the graph can be entered only from outside, in the order of declaration.

    It is the first declared space without a way in; for a circle that nothing leads to, its first declared space.
    """
    condensed = nx.condensation(ways)
    order = {node: number for number, node in enumerate(ways)}
    firsts = [
        min(condensed.nodes[group]["members"], key=order.__getitem__)
        for group in condensed.nodes
        if condensed.in_degree(group) == 0
    ]
    return sorted(firsts, key=order.__getitem__)


def first_entry(ways: SpaceGraph) -> str:
    """Where one begins in a graph of at least one space.

    It is the first declared space, if nothing leads to it or it lies on a circle: who writes a circle begins with it.
    Else it is the beginning from which most spaces can be reached, the first declared of several.
    """
    first = next(iter(ways))
    on_circle = any(target == first or nx.has_path(ways, target, first) for target in ways.successors(first))
    if on_circle or not ways.in_degree(first):
        return first
    return max(beginnings(ways), key=lambda node: len(nx.descendants(ways, node)))
