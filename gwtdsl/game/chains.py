"""Chains: lists that copies share, as (what was before, the last one); and JSON's lists as tuples again."""

from __future__ import annotations

from typing import Any

__all__ = ["flat", "frozen"]


def flat(chain: Any) -> list[Any]:
    """A chain (what was before, the last one) as a list."""
    flat = []
    while chain:
        chain, last = chain
        flat.append(last)
    return flat[::-1]


def frozen(value: Any) -> Any:
    """JSON's lists as the tuples that they were."""
    if type(value) is not list and type(value) is not tuple:
        return value
    # most lists hold no lists
    sorts = set(map(type, value))
    return tuple([frozen(one) for one in value] if list in sorts or tuple in sorts else value)
