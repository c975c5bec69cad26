"""What a bot is, and how little of a game it may use."""

from __future__ import annotations

from typing import Protocol

from gwtdsl.game import Game, Option

__all__ = ["Agent"]


class Agent(Protocol):
    """Chooses for one seat. It may read the options, the view of its player, and redealt copies; nothing else."""

    def choose(self, game: Game) -> Option:
        """One of `game.decision.options`; the decision must be one of its player. The game is not changed."""
