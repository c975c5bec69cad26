"""Nodes as YAML text: short things on one line, programs of several lines behind `|`."""

from __future__ import annotations

import json

from gwtdsl.language.rewrite import is_plain
from gwtdsl.source.nodes import Entry, Mapping, Node, Scalar, Sequence
from gwtdsl.spans import NOWHERE

__all__ = ["flow_list", "key_of", "make", "text_of", "yaml_text"]

#: Columns that a line of short values may take.
_WIDTH = 120


def yaml_text(node: Mapping) -> str:
    """The mapping as a YAML file."""
    return "".join(f"{line}\n" for line in _mapping(node, 0))


def make(**values: Node) -> Mapping:
    """A mapping made here and not read from a file."""
    return Mapping({name: Entry(text_of(name), value) for name, value in values.items()}, NOWHERE)


def text_of(value: str | int | bool) -> Scalar:
    """A scalar made here and not read from a file."""
    spelled = str(value).lower() if isinstance(value, bool) else str(value)
    return Scalar(value, NOWHERE, spelled, "plain")


def flow_list(names: list[str]) -> Sequence:
    """A list of names, made here."""
    return Sequence(tuple(text_of(name) for name in names), NOWHERE, flow=True)


def key_of(name: str) -> str:
    """A key as YAML text."""
    return name if is_plain(name, flow=True) else json.dumps(name, ensure_ascii=False)


def _mapping(node: Mapping, indent: int) -> list[str]:
    lines: list[str] = []
    for name, entry in node.items():
        lines += _behind(f"{' ' * indent}{key_of(name)}:", entry.value, indent)
    return lines


def _behind(head: str, node: Node, indent: int) -> list[str]:
    """A value behind a key or dash."""
    if isinstance(node, Scalar):
        if isinstance(node.value, str) and "\n" in node.text:
            text = node.text
            lines = text.rstrip("\n").split("\n")
            sign = "|" if text.endswith("\n") else "|-"
            return [f"{head} {sign}", *(f"{' ' * (indent + 2)}{line}" if line else "" for line in lines)]
        return [f"{head} {_scalar(node, flow=False)}"]
    short = _flow(node)
    if short is not None and len(head) + 1 + len(short) <= _WIDTH:
        return [f"{head} {short}"]
    if isinstance(node, Sequence):
        lines = [head]
        for item in node.items:
            lines += _item(item, indent + 2)
        return lines
    return [head, *_mapping(node, indent + 2)]


def _item(node: Node, indent: int) -> list[str]:
    if isinstance(node, Mapping) and node.entries and _flow(node) is None:
        first, *rest = _mapping(node, indent + 2)
        return [f"{' ' * indent}- {first.lstrip()}", *rest]
    return _behind(f"{' ' * indent}-", node, indent)


def _flow(node: Node) -> str | None:
    """A short value in brackets; None for what holds programs that would be cut or take lines, or is nested deep."""
    if isinstance(node, Scalar):
        if isinstance(node.value, str) and ("\n" in node.text or not _word(node)):
            return None
        return _scalar(node, flow=True)
    if isinstance(node, Sequence):
        # Entries that were written behind dashes may be programs, each of one word.
        if len(node.items) > 1 and not node.flow:
            return None
        items = [_flow(item) for item in node.items]
        return None if any(item is None for item in items) else f"[{', '.join(item or '' for item in items)}]"
    parts = [(key_of(name), _flow(entry.value)) for name, entry in node.items()]
    if any(value is None for _, value in parts):
        return None
    return "{" + ", ".join(f"{name}: {value}" for name, value in parts) + "}"


def _word(node: Scalar) -> bool:
    """Whether a text is one word, a name or a number, and surely no program that commas could cut."""
    return node.text.replace("_", "").replace(".", "").isalnum()


def _scalar(node: Scalar, *, flow: bool) -> str:
    if node.value is None:
        return "{}" if not node.text else "null"
    if not isinstance(node.value, str):
        return node.text
    quoted = flow and node.style in ("single", "double")
    return node.text if is_plain(node.text, flow=flow) and not quoted else json.dumps(node.text, ensure_ascii=False)
