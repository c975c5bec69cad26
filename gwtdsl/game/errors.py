"""What a game may raise: a set-up that can't be, an answer that is not offered, rules that go wrong while running."""

from __future__ import annotations

from gwtdsl.engine.faults import Fault, IllegalAnswer, RuntimeFault

__all__ = ["WRONG", "GameError", "IllegalAnswer", "RuntimeFault"]

#: What functions of the rules raise when they go wrong; the machine makes a `RuntimeFault` with a place of it.
WRONG = (Fault, ArithmeticError, LookupError, TypeError, AttributeError, RecursionError, MemoryError)


class GameError(ValueError):
    """A game can't be set up like that: wrong number of players, an unknown option, a record that does not fit."""
