"""The nodes of a read file: scalars, mappings and sequences, each with its place.

Everything is frozen. A node that a file names by an anchor and uses by aliases is one shared object whose
place is the place of the anchor.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import ItemsView, Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from gwtdsl.source.places import Run
from gwtdsl.spans import Span

__all__ = ["Data", "Entry", "Mapping", "Node", "Scalar", "ScalarValue", "Sequence", "Style", "at_path", "plain"]

Style: TypeAlias = Literal["plain", "single", "double", "literal", "folded"]
ScalarValue: TypeAlias = str | int | float | bool | None
Data: TypeAlias = "dict[str, Data] | list[Data] | ScalarValue"


def _offset(run: Run) -> int:
    return run[0]


@dataclass(frozen=True, slots=True)
class Scalar:
    """A single value.

    `text` is the decoded text before it got a meaning (`"017"` for the number 17; equal to `value` for a
    string). `span` runs from the first character of the content, quotes and the `|` included, to its last.
    `places` holds the stretches of `text` that do not simply follow the start of the span, see `places`.
    """

    value: ScalarValue
    span: Span
    text: str
    style: Style
    places: tuple[Run, ...] = ()

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column in the file of the character `text[offset]`, both from 1.

        Exact for every style but `folded`, where it is the nearest that can be told. An offset outside the
        text is taken to its nearer end; the end of a block scalar is the end of its last line. A folded line
        break stands at the end of the text before it.
        """
        _, line, column, _ = self._at(offset)
        return line, column

    def span_of(self, start: int, end: int) -> Span:
        """The place of `text[start:end]`; empty when `end` is not after `start`."""
        line, column = self.place(start)
        if end <= start:
            return Span(self.span.file, line, column, line, column)
        _, end_line, end_column, width = self._at(min(end, len(self.text)) - 1)
        return Span(self.span.file, line, column, end_line, end_column + width)

    def _at(self, offset: int) -> Run:
        """Offset, line, column and width in the file of one character."""
        size = len(self.text)
        offset = max(0, min(offset, size))
        block = self.style in ("literal", "folded")
        if block and offset == size and self.text.endswith("\n"):
            offset -= 1
        if not self.places:
            quote = 1 if self.style in ("single", "double") else 0
            return offset, self.span.line, self.span.column + quote + offset, 1
        index = bisect_right(self.places, offset, key=_offset) - 1
        begin, line, column, width = self.places[index]
        if block and offset < size and self.text[offset] == "\n":
            width = 0
        return offset, line, column + offset - begin, width


@dataclass(frozen=True, slots=True)
class Entry:
    """One `key: value` of a mapping."""

    key: Scalar
    value: Node


@dataclass(frozen=True, slots=True)
class Mapping:
    """A mapping; `entries` by the text of their keys, in the order of the file.

    A key such as `2` is found under `"2"`. `flow` tells `{a: 1}` from lines of `a: 1`.
    """

    entries: dict[str, Entry]
    span: Span
    flow: bool = False

    def get(self, name: str) -> Node | None:
        """The value under `name`, None when there is no such key."""
        entry = self.entries.get(name)
        return None if entry is None else entry.value

    def key_span(self, name: str) -> Span:
        """The place of the key `name`, of the whole mapping when there is no such key."""
        entry = self.entries.get(name)
        return self.span if entry is None else entry.key.span

    def items(self) -> ItemsView[str, Entry]:
        """Names with their entries, in the order of the file."""
        return self.entries.items()


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list. `flow` tells `[a, b]` from lines of `- a`."""

    items: tuple[Node, ...]
    span: Span
    flow: bool = False


Node: TypeAlias = Scalar | Mapping | Sequence


def plain(node: Node) -> Data:
    """The node as ordinary data: dict (keys are texts), list, str, int, float, bool or None."""
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    return {name: plain(entry.value) for name, entry in node.entries.items()}


def at_path(node: Node, path: Iterable[str | int]) -> tuple[Node, Span]:
    """The deepest node that exists along `path` (names and indices from 0), and the place to show for it.

    The place is the value's own for a scalar that is written, and the key's for what stands below a key.
    """
    span = node.span
    for step in path:
        if isinstance(node, Mapping):
            entry = node.entries.get(str(step))
            if entry is None:
                break
            node, below = entry.value, entry.key.span
        elif isinstance(node, Sequence):
            if not isinstance(step, int) or not 0 <= step < len(node.items):
                break
            node = node.items[step]
            below = node.span
        else:
            break
        written = isinstance(node, Scalar) and bool(node.text)
        span = node.span if written else below
    return node, span
