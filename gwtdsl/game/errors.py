"""What a game may raise: a set-up that can't be, an answer that is not offered, rules that go wrong while running."""

from __future__ import annotations

from gwtdsl.engine.faults import IllegalAnswer, RuntimeFault

__all__ = ["GameError", "IllegalAnswer", "RuntimeFault"]


class GameError(ValueError):
    """A game can't be set up like that: wrong number of players, an unknown option, a record that does not fit."""
