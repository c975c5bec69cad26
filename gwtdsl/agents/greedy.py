"""The bot that looks one step ahead and takes what scores most there, by the pack's own scoring.

It never looks at the game itself, only at redealt copies: games that agree with all its player may know, and in which
everything hidden is dealt anew. What it does is therefore the same whatever it must not know.
"""

from __future__ import annotations

from gwtdsl.agents.numbers import Numbers
from gwtdsl.game import Game, Option

__all__ = ["Greedy"]

#: How many redealt copies an option is judged by.
_DEALS = 2


class Greedy:
    """Takes the option after which its player is farthest ahead, any of the best when several are."""

    name = "greedy"

    def __init__(self, seed: int, deals: int = _DEALS) -> None:
        self.numbers = Numbers(seed)
        self.deals = deals

    def choose(self, game: Game) -> Option:
        """The option with the best sum over all deals."""
        decision = game.decision
        if decision is None:
            raise ValueError("the game is over, there is nothing to choose")
        options = decision.options
        if len(options) == 1:
            return options[0]
        sums = [0] * len(options)
        for _ in range(self.deals):
            deal = game.redeal(decision.player, self.numbers.word())
            for index in range(len(options)):
                sums[index] += _lead(deal, decision.player, index)
        best = max(sums)
        return options[self.numbers.pick([index for index, value in enumerate(sums) if value == best])]


def _lead(deal: Game, player: int, index: int) -> int:
    """How far a player is ahead of the best other one after an answer. Alone, how many points there are."""
    after = deal.copy()
    after.answer(index)
    totals = after.totals()
    others = [total for seat, total in enumerate(totals) if seat != player]
    return totals[player] - max(others, default=0)
