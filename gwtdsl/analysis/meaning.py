"""What names and attributes stand for, and the type that covers several types."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from gwtdsl.language.types import UNKNOWN, Type

__all__ = ["Access", "Meaning", "union"]


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a bare name stands for: `sort` says how to read it, `name` which one."""

    sort: str
    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class Access:
    """How `x.name` is read: `how` names the way, `type` what comes out."""

    how: str
    name: str
    type: Type


def union(types: Iterable[Type]) -> Type | None:
    """The one type that covers all of `types`, or None when they have nothing in common."""
    result: Type | None = None
    for one in types:
        if result is None:
            result = one
        elif result.base == one.base:
            names = tuple(dict.fromkeys(result.names + one.names)) if result.names and one.names else ()
            item = result.item
            if result.item != one.item and result.item is not None and one.item is not None:
                item = union((result.item, one.item))
            result = Type(result.base, names, item, result.parameters, result.or_none or one.or_none)
        elif one.base == "none":
            result = result.optional()
        elif result.base == "none":
            result = one.optional()
        else:
            return UNKNOWN
    return result
