"""Types of values in the action language, and how declarations spell them (`list(space) or none`)."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

__all__ = [
    "BOOL",
    "INT",
    "NOTHING",
    "PLAYER",
    "TEXT",
    "UNKNOWN",
    "Type",
    "list_of",
    "parse_type",
]


@dataclass(frozen=True, slots=True)
class Type:
    """What a value may be.

    `base` is one of `int bool text none symbol piece space slot player zone place record list program expression
    unknown`. `names` narrows it: symbol sets, kinds of pieces, graphs, place kinds, zones, record kinds; empty: any.
    `item` is what a list holds or what an expression yields, `parameters` the names a stored program takes.
    """

    base: str
    names: tuple[str, ...] = ()
    item: Type | None = None
    parameters: tuple[str, ...] = ()
    or_none: bool = False

    def optional(self) -> Type:
        """The same, or none."""
        return replace(self, or_none=True)

    def certain(self) -> Type:
        """The same, never none."""
        return replace(self, or_none=False)

    def __str__(self) -> str:
        words = "|".join(self.names) if self.names else self.base
        if self.base == "list":
            words = f"list({self.item})"
        elif self.base == "program" and self.parameters:
            words = f"program({', '.join(self.parameters)})"
        elif self.base == "expression" and self.item is not None:
            words = f"expression({self.item})"
        elif self.base == "zone" and self.names:
            words = f"zone {'|'.join(self.names)}"
        return f"{words} or none" if self.or_none else words


INT = Type("int")
BOOL = Type("bool")
TEXT = Type("text")
NOTHING = Type("none", or_none=True)
PLAYER = Type("player")
UNKNOWN = Type("unknown", or_none=True)

_SPELLING = re.compile(r"^\s*(?P<head>[a-z_][a-z0-9_]*)\s*(?:\((?P<inner>.*)\))?\s*(?P<none>or\s+none)?\s*$")
#: How many lists may be in each other in the spelling of a type.
_MAX_LISTS = 20
_PLAIN = {"int": INT, "bool": BOOL, "text": TEXT, "player": PLAYER}


def list_of(item: Type) -> Type:
    """A list of such things."""
    return Type("list", item=item)


def parse_type(text: str, named: dict[str, Type]) -> Type | None:
    """The type that `text` spells, or None; `named` holds the pack's own (kinds, symbol sets, graphs, records…)."""
    found = _SPELLING.match(" ".join(text.split())) if text.count("(") <= _MAX_LISTS else None
    if found is None:
        return None
    head, inner = found["head"], found["inner"]
    result = _parse_head(head, inner, named)
    if result is None:
        return None
    return result.optional() if found["none"] else result


def _parse_head(head: str, inner: str | None, named: dict[str, Type]) -> Type | None:
    if head == "list" and inner:
        item = parse_type(inner, named)
        return None if item is None else list_of(item)
    if head == "program":
        names = tuple(part.strip() for part in inner.split(",")) if inner else ()
        return Type("program", parameters=names)
    if head == "expression":
        item = parse_type(inner, named) if inner else INT
        return None if item is None else Type("expression", item=item)
    if inner is not None:
        return None
    if head in ("piece", "space", "slot", "zone", "place"):
        return Type(head)
    return _PLAIN.get(head) or named.get(head)
