"""A graph in the language of Graphviz."""

from __future__ import annotations

from gwtdsl.graph.board import Board
from gwtdsl.graph.declaration import GraphLike, edges_of
from gwtdsl.graph.texts import SpaceText, space_texts

__all__ = ["draw_dot"]

_SHAPES = ("box", "ellipse", "hexagon", "octagon", "diamond", "house", "trapezium", "parallelogram")


def draw_dot(graph: GraphLike, board: Board | None = None) -> str:
    """A `digraph`; the shape of a space tells its sort, forks keep their order."""
    texts = space_texts(graph, board)
    sorts = list(dict.fromkeys(text.sort for text in texts.values()))
    lines = [f"digraph {_quoted(graph.name)} {{", "  rankdir=LR;", '  node [fontname="sans-serif"];']
    for text in texts.values():
        shape = _SHAPES[sorts.index(text.sort) % len(_SHAPES)]
        lines.append(f"  {_quoted(text.id)} [shape={shape}, label={_quoted(_label(text))}];")
    lines += [f"  {_quoted(edge.source)} -> {_quoted(edge.target)};" for edge in edges_of(graph)]
    return "\n".join([*lines, "}"]) + "\n"


def _label(text: SpaceText) -> str:
    discs = " ".join(mark.text for mark in text.discs)
    return "\n".join(part for part in (text.id, text.sort, " · ".join(text.attributes), *text.lying, discs) if part)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\r", "").replace("\n", "\\n")
    return f'"{escaped.replace(chr(0), "")}"'
