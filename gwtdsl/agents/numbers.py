"""A small generator of random numbers with an integer state (SplitMix64, Steele, Lea and Flood 2014).

It gives the same numbers everywhere, and copying it costs nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

__all__ = ["Numbers"]

_T = TypeVar("_T")
_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


class Numbers:
    """A stream of numbers from a seed. `state` is all there is of it."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & _MASK

    def word(self) -> int:
        """The next number of 64 bits."""
        self.state = (self.state + _GOLDEN) & _MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, limit: int) -> int:
        """A number from 0 to `limit - 1`, all equally likely. `limit` must be positive."""
        # What lies above the largest multiple of the limit would make small numbers likelier.
        top = (1 << 64) - (1 << 64) % limit
        while True:
            found = self.word()
            if found < top:
                return found % limit

    def pick(self, items: Sequence[_T]) -> _T:
        """One of the items, all equally likely."""
        return items[self.below(len(items))]
