"""What lies on the spaces of a graph at present: plain labels, given from outside, for graphs and drawings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

__all__ = ["Board", "Mark", "as_mark"]


@dataclass(frozen=True, slots=True)
class Mark:
    """A piece on a space. With a `player` (from 0) it is drawn as a disc of that player's colour, else as text."""

    text: str
    player: int | None = None


#: What lies where: by space id, by cell (or any other word, such as `fee`), in order. Plain texts are marks of nobody.
Board: TypeAlias = Mapping[str, Mapping[str, Sequence[str | Mark]]]


def as_mark(label: str | Mark) -> Mark:
    """The label as a mark."""
    return label if isinstance(label, Mark) else Mark(label)
