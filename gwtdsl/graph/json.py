"""A graph as JSON: spaces with attributes and what lies there, edges in order."""

from __future__ import annotations

import json

from gwtdsl.graph.board import Board, as_mark
from gwtdsl.graph.build import plain
from gwtdsl.graph.declaration import GraphLike, edges_of

__all__ = ["draw_json"]


def draw_json(graph: GraphLike, board: Board | None = None) -> str:
    """A JSON text: `graph`, `spaces` (`id`, `attributes`, with a board `board`), `edges` (`from`, `to`, `order`)."""
    spaces: list[dict[str, object]] = []
    for space in graph.spaces.values():
        entry: dict[str, object] = {
            "id": space.id,
            "attributes": {name: plain(value) for name, value in space.values.items()},
        }
        if board is not None:
            entry["board"] = {
                cell: [_mark(mark.text, mark.player) for mark in map(as_mark, labels)]
                for cell, labels in board.get(space.id, {}).items()
            }
        spaces.append(entry)
    edges = [{"from": edge.source, "to": edge.target, "order": edge.order} for edge in edges_of(graph)]
    return json.dumps({"graph": graph.name, "spaces": spaces, "edges": edges}, ensure_ascii=False, indent=2) + "\n"


def _mark(text: str, player: int | None) -> dict[str, object]:
    return {"text": text} if player is None else {"text": text, "player": player}
