"""Where a parser stopped, and what an author most likely did wrong there: the two records of the table of mistakes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

__all__ = ["Mistake", "Part", "Rule", "Stop"]


class Part(NamedTuple):
    """One token before the stop: its terminal, its text, its offsets."""

    terminal: str
    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Stop:
    """Where the parser stopped: the text it could not take, and what it would have taken.

    `terminal` is `$END` at the end, `?` for a character of no terminal. `before` are the tokens so far, `statement`
    those of the statement that was being read.
    """

    text: str
    program: bool
    terminal: str
    start: int
    end: int
    accepts: frozenset[str]
    before: tuple[Part, ...]
    statement: tuple[Part, ...]

    @property
    def word(self) -> str:
        """The text that could not be taken."""
        return self.text[self.start : self.end]

    @property
    def opens(self) -> str:
        """The terminal that the statement begins with, or empty."""
        return self.statement[0].terminal if self.statement else ""

    @property
    def last(self) -> str:
        """The terminal just before the stop, or empty."""
        return self.before[-1].terminal if self.before else ""


class Mistake(NamedTuple):
    """What is wrong, what to write instead, and the offsets of the place; None for the place of the stop."""

    message: str
    suggestion: str = ""
    start: int | None = None
    end: int | None = None


Rule = Callable[[Stop], Mistake | None]
