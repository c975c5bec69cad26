"""Chance: named streams of whole numbers, each a pure function of seed, stream and count. Fixed for ever.

SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014). One more draw in one stream
never shifts another. A change here breaks every record; the tests hold published and own vectors.
"""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["below", "mix", "shuffled", "start", "stream_key"]

MASK = (1 << 64) - 1
GAMMA = 0x9E3779B97F4A7C15


def mix(state: int) -> int:
    """SplitMix64's output function of a 64-bit state."""
    z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def stream_key(name: str) -> int:
    """FNV-1a, 64 bits, of a stream's name."""
    key = 0xCBF29CE484222325
    for byte in name.encode("utf-8"):
        key = ((key ^ byte) * 0x100000001B3) & MASK
    return key


def start(seed: int, key: int, count: int) -> int:
    """The generator's state for the count-th use of a stream."""
    return mix((mix((seed & MASK) ^ key) + GAMMA * (count + 1)) & MASK)


def below(state: int, bound: int) -> tuple[int, int]:
    """A number from 0 to bound - 1, and the next state."""
    state = (state + GAMMA) & MASK
    return (mix(state) * bound) >> 64, state


def shuffled(items: Sequence[int], seed: int, key: int, count: int) -> tuple[int, ...]:
    """The items in a new order (Fisher and Yates, from the end)."""
    state = start(seed, key, count)
    result = list(items)
    for last in range(len(result) - 1, 0, -1):
        state = (state + GAMMA) & MASK
        z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        other = ((z ^ (z >> 31)) * (last + 1)) >> 64
        result[last], result[other] = result[other], result[last]
    return tuple(result)
