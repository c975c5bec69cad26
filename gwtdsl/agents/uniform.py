"""The bot that takes any option, all equally likely."""

from __future__ import annotations

from gwtdsl.agents.numbers import Numbers
from gwtdsl.game import Game, Option

__all__ = ["Uniform"]


class Uniform:
    """Plays at random, from a seed of its own."""

    name = "random"

    def __init__(self, seed: int) -> None:
        self.numbers = Numbers(seed)

    def choose(self, game: Game) -> Option:
        """Any option of the decision, anytime actions included."""
        decision = game.decision
        if decision is None:
            raise ValueError("the game is over, there is nothing to choose")
        return decision.options[self.numbers.below(decision.count)]
