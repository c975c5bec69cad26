"""Reads a misspelt key as what was surely meant, so that what hangs on it is not reported as missing too."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from gwtdsl.source.nodes import Entry, Mapping, Node
from gwtdsl.source.nodes import Sequence as ListNode

__all__ = ["Slip", "respelt"]


@dataclass(frozen=True, slots=True)
class Slip:
    """A key that nobody knows, in the mapping at a path, and the known key that is most like it."""

    path: tuple[str | int, ...]
    key: str
    meant: str


def respelt(node: Node, slips: Iterable[Slip]) -> Node:
    """The node with each of these keys spelt as it was meant, unless that key stands there already."""
    found = node
    for slip in slips:
        found = _renamed(found, slip.path, slip)
    return found


def _renamed(node: Node, path: Sequence[str | int], slip: Slip) -> Node:
    if isinstance(node, ListNode) and path and isinstance(path[0], int):
        items = list(node.items)
        items[path[0]] = _renamed(items[path[0]], path[1:], slip)
        return ListNode(tuple(items), node.span, node.flow)
    if not isinstance(node, Mapping):
        return node
    if path:
        name = str(path[0])
        entry = node.entries[name]
        below = Entry(entry.key, _renamed(entry.value, path[1:], slip))
        return Mapping({**node.entries, name: below}, node.span, node.flow)
    if slip.meant in node.entries:
        return node
    content: dict[str, Entry] = {}
    for name, entry in node.items():
        if name == slip.key:
            key = replace(entry.key, value=slip.meant, text=slip.meant)
            content[slip.meant] = Entry(key, entry.value)
        else:
            content[name] = entry
    return Mapping(content, node.span, node.flow)
