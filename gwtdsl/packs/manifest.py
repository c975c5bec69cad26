"""What a pack says of itself: the manifest of the model, with the options and knobs of its games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from gwtdsl.spans import Span

__all__ = ["GameOption", "Knob", "Manifest"]


@dataclass(frozen=True, slots=True)
class GameOption:
    """What may be chosen when a game is set up; `of` names the kind whose faces it picks.

    Other than its default it may be only where the options in `requires` have one of the values listed there.
    """

    name: str
    values: tuple[int | str | bool, ...]
    default: int | str | bool
    text: str
    of: str | None
    span: Span
    requires: Mapping[str, tuple[int | str | bool, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Knob:
    """A number that can be varied for a run, within its bounds; programs read it as `knob.name`."""

    name: str
    default: int
    min: int
    max: int
    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a pack says of itself."""

    id: str
    title: str
    version: str
    format: int
    extends: tuple[str, ...]
    players: tuple[int, int]
    options: Mapping[str, GameOption]
    provenance: str
    licence: str
    authors: tuple[str, ...]
    span: Span
    knobs: Mapping[str, Knob] = field(default_factory=dict)
    language: int = 1

    @property
    def people(self) -> str:
        """How many players it is for, in words: "2 to 4 players", "1 player"."""
        least, most = self.players
        return f"{least} to {most} players" if least < most else f"{least} player{'' if least == 1 else 's'}"
