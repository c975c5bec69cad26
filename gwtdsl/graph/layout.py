"""Coordinates of a drawing: boxes, routes of edges, size. Whole pixels, no chance, the same for the same graph.

Every connected part is laid out by itself, as a ring when it is one, else in rows that run to and fro; parts stand one
below the other, and spaces without any way stand in a block at the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import networkx as nx

from gwtdsl.graph.build import SpaceGraph
from gwtdsl.graph.layers import layers_of
from gwtdsl.graph.ring import MAX_RING, ring
from gwtdsl.graph.rows import MAX_COLUMNS, rows
from gwtdsl.graph.shape import Box, Drawn, Point, Route

__all__ = ["Layout", "lay_out"]

_MARGIN = 24
_APART_HEADING = 30


@dataclass(frozen=True, slots=True)
class Layout:
    """Centres of spaces in the order of declaration, routes of edges, size; `apart` is the heading of lonely spaces."""

    centres: dict[str, Point]
    routes: tuple[Route, ...]
    width: int
    height: int
    apart: Point | None


def lay_out(ways: SpaceGraph, box: Box) -> Layout:
    """The layout of a whole graph, each space drawn in a box of the given size."""
    centres: dict[str, Point] = {}
    routes: list[Route] = []
    width, top = 0, _MARGIN
    for part in _parts(ways):
        drawn = _drawn(part, box)
        moved = drawn.moved(_MARGIN, top)
        centres.update(moved.centres)
        routes.extend(moved.routes)
        width, top = max(width, drawn.width), top + drawn.height + box.gap
    lonely = [node for node in ways if not ways.degree(node)]
    heading = Point(_MARGIN, top + 14) if lonely else None
    if lonely:
        block = _block(lonely, box).moved(_MARGIN, top + _APART_HEADING)
        centres.update(block.centres)
        width, top = max(width, block.width), top + _APART_HEADING + block.height + box.gap
    ordered = {node: centres[node] for node in ways}
    by_edge = {(route.source, route.target): route for route in routes}
    return Layout(ordered, tuple(by_edge[edge] for edge in ways.edges), width + 2 * _MARGIN, top, heading)


def _drawn(part: SpaceGraph, box: Box) -> Drawn:
    """One connected part, as a ring where that is clear to read, else in rows."""
    layers = layers_of(part)
    if layers.ring and layers.count <= MAX_RING:
        drawn = ring(layers, box)
        if drawn.is_clear(box):
            return drawn
    return rows(layers, box)


def _parts(ways: SpaceGraph) -> list[SpaceGraph]:
    """The connected parts with at least one edge, nodes and edges in the order of declaration."""
    parts: list[SpaceGraph] = []
    seen: set[str] = set()
    for node in ways:
        if node in seen or not ways.degree(node):
            continue
        members = nx.node_connected_component(ways.to_undirected(as_view=True), node)
        seen |= members
        part: SpaceGraph = nx.DiGraph()
        part.add_nodes_from(other for other in ways if other in members)
        part.add_edges_from(edge for edge in ways.edges if edge[0] in members)
        parts.append(part)
    return parts


def _block(lonely: Sequence[str], box: Box) -> Drawn:
    """Spaces without ways, in lines."""
    centres = {
        node: Point(
            number % MAX_COLUMNS * (box.width + box.gap) + box.width // 2,
            number // MAX_COLUMNS * (box.height + box.gap) + box.height // 2,
        )
        for number, node in enumerate(lonely)
    }
    columns, lines = min(len(lonely), MAX_COLUMNS), -(-len(lonely) // MAX_COLUMNS)
    return Drawn(
        centres,
        (),
        columns * (box.width + box.gap) - box.gap,
        lines * (box.height + box.gap) - box.gap,
    )
