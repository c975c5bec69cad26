"""A scenario as read: what is set up, given, answered and expected, each with its place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from gwtdsl.spans import NOWHERE, Span

__all__ = ["ANY", "Answer", "Code", "OptionValue", "Scenario", "Wanted"]

#: What a game option may be set to.
OptionValue: TypeAlias = "str | int | bool | dict[str, str | int]"
#: The answer that takes the first option.
ANY = "any"


@dataclass(frozen=True, slots=True)
class Code:
    """A program or expression of a scenario: its text, its place, and the line and column of each of its characters."""

    text: str
    span: Span
    place: Callable[[int], tuple[int, int]] | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What an option must be: a text that is its key, or parts of its key by name (`{to: b, via: a}`)."""

    text: str
    parts: tuple[tuple[str, str], ...] = ()
    span: Span = NOWHERE

    def __str__(self) -> str:
        return ", ".join(f"{name}={value}" for name, value in self.parts) or self.text


@dataclass(frozen=True, slots=True)
class Answer:
    """One entry of `when`: for a decision (None: the next one), what is chosen or what must and must not be offered."""

    decision: str | None
    span: Span
    choice: Wanted | None = None
    offered: tuple[Wanted, ...] = ()
    not_offered: tuple[Wanted, ...] = ()


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario. `players` is None where the pack's smallest number will do."""

    name: str
    span: Span
    source: str = "rulebook"
    players: int | None = None
    seed: int = 1
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    setup: tuple[Answer, ...] = ()
    given: Code | None = None
    when: tuple[Answer, ...] = ()
    then: tuple[Code, ...] = ()

    @property
    def file(self) -> str:
        """The file it stands in."""
        return self.span.file
