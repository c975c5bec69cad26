"""From a declared graph to networkx: the structure that checks and drawings read, with the present board if given."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import networkx as nx

from gwtdsl.graph.board import Board, Mark, as_mark
from gwtdsl.graph.declaration import GraphLike, edges_of

__all__ = ["SpaceGraph", "plain", "to_networkx"]

#: A networkx graph whose nodes are the ids of spaces.
SpaceGraph: TypeAlias = "nx.DiGraph[str]"


def to_networkx(graph: GraphLike, board: Board | None = None) -> SpaceGraph:
    """The graph as a networkx graph; nodes and edges stand in the order of declaration.

    A node has `attributes` (plain values; programs and expressions as their text) and `order` (from 0); with a `board`
    also `board`: by cell the list of texts of what lies there, and `players`: by cell their owners, None for nobody's.
    An edge has `order`, its position among the ways out of its source. Edges to unknown spaces are left out.
    """
    result: SpaceGraph = nx.DiGraph(name=graph.name)
    for order, space in enumerate(graph.spaces.values()):
        attributes = {name: plain(value) for name, value in space.values.items()}
        result.add_node(space.id, id=space.id, attributes=attributes, order=order)
        if board is not None:
            marks = _marks(board, space.id)
            result.nodes[space.id]["board"] = {cell: [mark.text for mark in here] for cell, here in marks.items()}
            result.nodes[space.id]["players"] = {cell: [mark.player for mark in here] for cell, here in marks.items()}
    for edge in edges_of(graph):
        result.add_edge(edge.source, edge.target, order=edge.order)
    return result


def plain(value: object) -> object:
    """A value of an attribute as JSON could hold it: programs and expressions become their text, tuples lists."""
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    text = getattr(value, "text", None)
    return text if isinstance(text, str) else str(value)


def _marks(board: Board, space: str) -> dict[str, list[Mark]]:
    return {cell: [as_mark(label) for label in labels] for cell, labels in board.get(space, {}).items()}
