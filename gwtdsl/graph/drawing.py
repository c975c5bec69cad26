"""Drawings of a graph, with the present board if given, in the formats that people and programs read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from gwtdsl.graph.board import Board
from gwtdsl.graph.declaration import GraphLike
from gwtdsl.graph.dot import draw_dot
from gwtdsl.graph.json import draw_json
from gwtdsl.graph.mermaid import draw_mermaid
from gwtdsl.graph.svg import draw_svg

__all__ = ["FORMATS", "draw"]

_DRAWERS: Final[dict[str, Callable[[GraphLike, Board | None], str]]] = {
    "svg": draw_svg,
    "dot": draw_dot,
    "mermaid": draw_mermaid,
    "json": draw_json,
}

#: The names of the formats.
FORMATS: Final = tuple(_DRAWERS)


def draw(graph: GraphLike, format: str, board: Board | None = None) -> str:  # noqa: A002 - the option's own name
    """The drawing as a text that ends with a line break; the same input always gives the same text.

    `format` is one of `FORMATS`; anything else is a ValueError. Edges to unknown spaces are left out.
    """
    drawer = _DRAWERS.get(format)
    if drawer is None:
        raise ValueError(f"no format {format!r} of drawings: there are {', '.join(FORMATS)}")
    return drawer(graph, board)
