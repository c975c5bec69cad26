"""What is written on a space: its id, its attributes, what lies there; fitted to a box, whole in a tooltip."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from gwtdsl.graph.board import Board, Mark, as_mark
from gwtdsl.graph.build import plain
from gwtdsl.graph.declaration import GraphLike, SpaceLike

__all__ = ["SpaceText", "fitted", "sort_attribute", "space_texts", "text_width", "wrapped"]


@dataclass(frozen=True, slots=True)
class SpaceText:
    """The words of one space: `sort` picks its shape, `attributes` and `lying` are lines, `discs` players' pieces."""

    id: str
    sort: str
    attributes: tuple[str, ...]
    lying: tuple[str, ...]
    discs: tuple[Mark, ...]

    @property
    def whole(self) -> str:
        """Everything in one line."""
        parts = [self.id, *filter(None, [self.sort]), *self.attributes, *self.lying]
        return " · ".join([*parts, *(mark.text for mark in self.discs)])


def sort_attribute(graph: GraphLike) -> str | None:
    """The attribute that sorts the spaces: the first declared one whose values are symbols."""
    return next((name for name, attribute in graph.attributes.items() if attribute.type.base == "symbol"), None)


def space_texts(graph: GraphLike, board: Board | None = None) -> dict[str, SpaceText]:
    """The words of every space, in the order of declaration."""
    sort = sort_attribute(graph)
    return {space.id: _space_text(graph, space, sort, board or {}) for space in graph.spaces.values()}


def _space_text(graph: GraphLike, space: SpaceLike, sort: str | None, board: Board) -> SpaceText:
    attributes = tuple(
        _attribute(graph, name, value)
        for name, value in space.values.items()
        if name != sort and not _silent(graph, name, value)
    )
    lying: list[str] = []
    discs: list[Mark] = []
    for cell, labels in board.get(space.id, {}).items():
        marks = [as_mark(label) for label in labels]
        discs += [mark for mark in marks if mark.player is not None]
        texts = [mark.text for mark in marks if mark.player is None]
        if texts:
            lying.append(f"{cell}: {', '.join(texts)}")
    value = space.values.get(sort) if sort else None
    return SpaceText(space.id, value if isinstance(value, str) else "", attributes, tuple(lying), tuple(discs))


def _silent(graph: GraphLike, name: str, value: object) -> bool:
    """Whether the value says nothing: none, false, empty, or a number that is the default."""
    if value is None or value is False or value in ("", ()):
        return True
    declared = graph.attributes.get(name)
    return (
        declared is not None
        and value is not True
        and type(value) is type(declared.default)
        and (value == declared.default)
    )


def _attribute(graph: GraphLike, name: str, value: object) -> str:
    if value is True:
        return name
    declared = graph.attributes.get(name)
    if isinstance(value, str) and declared is not None and declared.type.base == "symbol":
        return value
    return f"{name} {_written(plain(value))}"


def _written(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(_written(item) for item in value)
    if isinstance(value, dict):
        return ", ".join(f"{key} {_written(item)}" for key, item in value.items())
    return " ".join(str(value).split())


def text_width(text: str, size: int) -> int:
    """A generous width of a text in pixels, for any common sans-serif font of that size."""
    units = 0
    for character in text:
        if unicodedata.east_asian_width(character) in "WF":
            units += 102
        elif character in "ijl.,:;|!'·() ":
            units += 40
        else:
            units += 88 if character in "mwMW@%—…→" else (76 if character.isupper() else 66)
    return -(-units * size // 100)


def fitted(text: str, size: int, width: int) -> str:
    """The text, cut with an ellipsis where it is wider than `width`."""
    if text_width(text, size) <= width:
        return text
    while text and text_width(text + "…", size) > width:
        text = text[:-1]
    return text.rstrip() + "…"


def wrapped(parts: Sequence[str], size: int, width: int, lines: int) -> list[str]:
    """The parts joined by dots in at most so many lines, the last one cut where needed."""
    result: list[str] = []
    for number, part in enumerate(parts):
        joined = f"{result[-1]} · {part}" if result else part
        if result and text_width(joined, size) <= width:
            result[-1] = joined
        elif len(result) < lines:
            result.append(part)
        else:
            result[-1] = " · ".join([result[-1], *parts[number:]])
            break
    return [fitted(line, size, width) for line in result]
