"""How the order of names changed, in words: both orders where they are short, else what moved behind what."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

__all__ = ["order_said"]

#: So many names are listed before and after; of longer lists so many moves are told.
_SHORT, _MOVES = 8, 6


def order_said(old: Sequence[str], new: Sequence[str]) -> str:
    """The change from one order of the same names to another."""
    if len(old) <= _SHORT:
        return f"{', '.join(old)} → {', '.join(new)}"
    kept = _kept(old, new)
    moves = [
        f"{name} now behind {new[place - 1]}" if place else f"{name} now first"
        for place, name in enumerate(new)
        if name not in kept
    ]
    more = f"; and {len(moves) - _MOVES} more" if len(moves) > _MOVES else ""
    return "; ".join(moves[:_MOVES]) + more


def _kept(old: Sequence[str], new: Sequence[str]) -> frozenset[str]:
    """As many names as possible that follow each other as before: the longest growing row of their old places."""
    places = {name: place for place, name in enumerate(old)}
    ends: list[int] = []
    before: dict[int, int | None] = {}
    for name in new:
        place = places[name]
        length = bisect_left(ends, place)
        before[place] = ends[length - 1] if length else None
        ends[length : length + 1] = [place]
    found: list[str] = []
    at = ends[-1] if ends else None
    while at is not None:
        found.append(old[at])
        at = before[at]
    return frozenset(found)
