"""Layers and lanes of one connected part of a graph: the abstract layout that rows and rings are drawn from.

A layer is how far along the road a space lies, a lane which of the parallel ways it lies on. The first way of every
fork keeps its lane; other ways take free lanes below. A way occupies its lane from the fork to where it joins, so that
two ways never run over each other or through a space.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain

import networkx as nx

from gwtdsl.graph.build import SpaceGraph
from gwtdsl.graph.entries import first_entry
from gwtdsl.graph.ways import Ways

__all__ = ["Layers", "Link", "layers_of"]


@dataclass(frozen=True, slots=True)
class Link:
    """An edge with the lane it runs along. A `back` link closes a circle; in a ring its target lies one round on."""

    source: str
    target: str
    lane: int
    back: bool


@dataclass(frozen=True, slots=True)
class Layers:
    """`layer` and `lane` by space, in the order of declaration; `count` layers; links in the order of edges.

    `ring`: all circles close at the one space of layer 0, so that the whole can be drawn as a ring.
    """

    layer: dict[str, int]
    lane: dict[str, int]
    links: tuple[Link, ...]
    count: int
    ring: bool


def layers_of(ways: SpaceGraph) -> Layers:
    """The layout of a connected graph with at least one space."""
    start = first_entry(Ways(ways, ways.edges))
    back = _back_edges(ways, start)
    layer = _layer(ways, back)
    count = max(layer.values()) + 1
    ring = (
        count >= 3
        and bool(back)
        and all(target == start and layer[source] >= 2 for source, target in back)
        and sum(1 for node in layer if layer[node] == 0) == 1
    )
    lanes = _Lanes(ways, layer, count, back, ring)
    lanes.fill(start)
    links = tuple(
        Link(source, target, lanes.links.get((source, target), 0), (source, target) in back)
        for source, target in ways.edges
    )
    return Layers(layer, {node: lanes.lane[node] for node in ways}, links, count, ring)


def _back_edges(ways: SpaceGraph, start: str) -> frozenset[tuple[str, str]]:
    """The edges that close a circle when one walks from the start, first ways first."""
    back: list[tuple[str, str]] = []
    done: set[str] = set()
    for root in [start, *ways]:
        if root in done:
            continue
        done.add(root)
        trail, stack = {root}, [(root, iter(list(ways.successors(root))))]
        while stack:
            node, targets = stack[-1]
            target = next(targets, None)
            if target is None:
                trail.discard(node)
                stack.pop()
            elif target in trail:
                back.append((node, target))
            elif target not in done:
                done.add(target)
                trail.add(target)
                stack.append((target, iter(list(ways.successors(target)))))
    return frozenset(back)


def _layer(ways: SpaceGraph, back: frozenset[tuple[str, str]]) -> dict[str, int]:
    """The longest way to each space; a further beginning lies just before the first space it leads to."""
    forward: SpaceGraph = nx.DiGraph()
    forward.add_nodes_from(ways)
    forward.add_edges_from(edge for edge in ways.edges if edge not in back)
    order = {node: number for number, node in enumerate(ways)}
    layer: dict[str, int] = {}
    for node in nx.lexicographical_topological_sort(forward, key=order.__getitem__):
        layer[node] = max((layer[before] + 1 for before in forward.predecessors(node)), default=0)
    for node in ways:
        if not forward.in_degree(node) and forward.out_degree(node):
            layer[node] = min(layer[after] for after in forward.successors(node)) - 1
    return {node: layer[node] for node in ways}


class _Lanes:
    """Gives lanes to chains of spaces, from fork to join."""

    def __init__(
        self, ways: SpaceGraph, layer: dict[str, int], count: int, back: frozenset[tuple[str, str]], ring: bool
    ) -> None:
        self.ways = ways
        self.layer = layer
        self.count = count
        self.back = back
        self.ring = ring
        self.lane: dict[str, int] = {}
        self.links: dict[tuple[str, str], int] = {}
        self.taken: dict[int, list[tuple[int, int]]] = {}

    def fill(self, start: str) -> None:
        """Lay the chain from `start`, then those that leave what lies already, layer by layer."""
        order = {node: number for number, node in enumerate(self.ways)}
        self.lay(None, start)
        while True:
            placed = sorted(self.lane, key=lambda node: (self.layer[node], order[node]))
            open_links = [
                (node, target) for node in placed for target in self.targets(node) if (node, target) not in self.links
            ]
            if open_links:
                self.lay(*open_links[0])
                continue
            rest = next((node for node in self.ways if node not in self.lane and self.begins(node)), None)
            if rest is None:
                return
            self.lay(None, rest)

    def begins(self, node: str) -> bool:
        """Whether no forward edge leads to the space."""
        return all((before, node) in self.back for before in self.ways.predecessors(node))

    def targets(self, node: str) -> list[str]:
        """The ways on that take a lane: forward ones, and in a ring also those that close it."""
        return [to for to in self.ways.successors(node) if self.ring or (node, to) not in self.back]

    def lay(self, fork: str | None, first: str) -> None:
        """Lay a chain that leaves `fork` (None: begins by itself) at `first`, up to a space that lies already."""
        way: list[str] = []
        links: list[tuple[str, str]] = [] if fork is None else [(fork, first)]
        join: str | None = first
        while join is not None and join not in self.lane and join not in way:
            way.append(join)
            following = self.targets(join)
            if following:
                links.append((join, following[0]))
            join = following[0] if following else None
        low = self.layer[way[0]] if fork is None else self.layer[fork] + 1
        high = self.layer[way[-1]] if join is None else self.end(links[-1]) - 1
        lane = self.free_lane(fork, join, low, high)
        if low <= high:
            self.taken.setdefault(lane, []).append((low, high))
        self.lane.update(dict.fromkeys(way, lane))
        self.links.update(dict.fromkeys(links, lane))

    def end(self, link: tuple[str, str]) -> int:
        """The layer at which a link arrives; one that closes a ring arrives behind the last layer."""
        return self.count if link in self.back else self.layer[link[1]]

    def free_lane(self, fork: str | None, join: str | None, low: int, high: int) -> int:
        """The nearest lane that is free from `low` to `high`, from the fork downwards."""
        ends = [self.lane[node] for node in (fork, join) if node is not None and node in self.lane]
        base = ends[0] if ends else 0
        if low > high:
            return base
        below = range(base, base + len(self.ways) + 1)
        return next(lane for lane in chain(ends, below) if self.is_free(lane, low, high))

    def is_free(self, lane: int, low: int, high: int) -> bool:
        """Whether nothing lies on the lane from `low` to `high`."""
        return all(high < start or end < low for start, end in self.taken.get(lane, ()))
