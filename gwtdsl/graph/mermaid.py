"""A graph as a Mermaid flowchart, for README files and issue trackers."""

from __future__ import annotations

import re

from gwtdsl.graph.board import Board
from gwtdsl.graph.declaration import GraphLike, edges_of
from gwtdsl.graph.texts import space_texts

__all__ = ["draw_mermaid"]

_SHAPES = (("[", "]"), ("([", "])"), ("{{", "}}"), ("[[", "]]"), ("[/", "/]"), ("[\\", "\\]"), ("(", ")"), ("[(", ")]"))
_PLAIN = re.compile(r"[\w .,:·$-]", re.UNICODE)


def draw_mermaid(graph: GraphLike, board: Board | None = None) -> str:
    """A `flowchart`; nodes are called `s0`, `s1`, … so that no id can be taken for a word of Mermaid."""
    texts = space_texts(graph, board)
    sorts = list(dict.fromkeys(text.sort for text in texts.values()))
    names = {space: f"s{number}" for number, space in enumerate(texts)}
    lines = ["flowchart LR"]
    for space, text in texts.items():
        left, right = _SHAPES[sorts.index(text.sort) % len(_SHAPES)]
        discs = " ".join(mark.text for mark in text.discs)
        parts = (space, text.sort, " · ".join(text.attributes), *text.lying, discs)
        label = "<br/>".join(_escaped(part) for part in parts if part)
        lines.append(f'  {names[space]}{left}"{label}"{right}')
    lines += [f"  {names[edge.source]} --> {names[edge.target]}" for edge in edges_of(graph)]
    return "\n".join(lines) + "\n"


def _escaped(text: str) -> str:
    """The text with everything that could mean something to Mermaid or HTML as a numbered entity."""
    joined = " ".join(text.split())
    return "".join(one if _PLAIN.fullmatch(one) else f"#{ord(one)};" for one in joined)
