"""Small questions to nodes, answered with None where the shape is another: the schemas have complained already."""

from __future__ import annotations

from collections.abc import Iterator

from gwtdsl.source.nodes import Entry, Mapping, Node, Scalar, Sequence
from gwtdsl.spans import Span

__all__ = [
    "CUT",
    "SOURCES",
    "cut_at_comma",
    "entries",
    "field",
    "flag",
    "items",
    "make_mapping",
    "may_be_cut",
    "number",
    "text",
    "unwrap",
    "word",
    "words",
]

#: What to do when a comma cut a program.
CUT = "quote the program, or write it outside of brackets: one key a line, list entries behind dashes"
#: Where a fact may come from, best first.
SOURCES = ("rulebook", "implementation", "review", "derived", "inherited", "proposed")


def field(node: Node | None, name: str) -> Node | None:
    """The value under `name`, None when the node is no mapping or the value is not written."""
    if not isinstance(node, Mapping):
        return None
    value = node.get(name)
    if isinstance(value, Scalar) and value.value is None:
        return None
    return value


def word(node: Node | None) -> str | None:
    """An id or name as written: numbers count as the text they were written as."""
    if isinstance(node, Scalar) and node.value is not None and not isinstance(node.value, bool):
        return node.text
    return None


def text(node: Node | None, name: str) -> str | None:
    """The name or text under `name`."""
    return word(field(node, name))


def number(node: Node | None, name: str) -> int | None:
    """The whole number under `name`."""
    value = field(node, name)
    if isinstance(value, Scalar) and isinstance(value.value, int) and not isinstance(value.value, bool):
        return value.value
    return None


def flag(node: Node | None, name: str) -> bool:
    """Whether `name: true` is written."""
    value = field(node, name)
    return isinstance(value, Scalar) and value.value is True


def entries(node: Node | None) -> Iterator[tuple[str, Entry]]:
    """Names and entries of a mapping; nothing for anything else."""
    if isinstance(node, Mapping):
        yield from node.entries.items()


def items(node: Node | None) -> tuple[Node, ...]:
    """The items of a list; nothing for anything else."""
    return node.items if isinstance(node, Sequence) else ()


def words(node: Node | None) -> tuple[tuple[str, Span], ...]:
    """Names of a list, or the one name that stands there, with their places."""
    found = items(node) if isinstance(node, Sequence) else (() if node is None else (node,))
    return tuple((name, item.span) for item in found if (name := word(item)) is not None)


def cut_at_comma(node: Node, key: object) -> tuple[str, str] | None:
    """When `key` is the rest of a program that YAML cut at its comma: the key of the cut program, and the first rest.

    Such a rest stands alone in `{…}`, behind another key.
    """
    if not isinstance(node, Mapping) or not node.flow or not _alone(node, str(key)):
        return None
    keys = list(node.entries)
    at = next((index for index, name in enumerate(keys) if index and _alone(node, name)), None)
    return None if at is None or keys.index(str(key)) < at else (keys[at - 1], keys[at])


def _alone(node: Mapping, key: str) -> bool:
    value = node.get(key)
    return isinstance(value, Scalar) and value.value is None and not value.text


def may_be_cut(node: Sequence) -> bool:
    """Whether a list in `[…]` may be a program that YAML cut at its commas: it has several entries, not all quoted."""
    plain = any(isinstance(item, Scalar) and item.style == "plain" for item in node.items)
    return node.flow and len(node.items) > 1 and plain


def unwrap(node: Node) -> Node:
    """The value itself of `{value: x, source: proposed}`."""
    if isinstance(node, Mapping) and "value" in node.entries and node.entries.keys() <= {"value", "source", "expects"}:
        return node.entries["value"].value
    return node


def make_mapping(content: dict[str, Entry], like: Mapping) -> Mapping:
    """A mapping of other entries at the place of `like`."""
    return Mapping(content, like.span, like.flow)
