"""The bots by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from gwtdsl.agents.agent import Agent
from gwtdsl.agents.greedy import Greedy
from gwtdsl.agents.numbers import Numbers
from gwtdsl.agents.uniform import Uniform

__all__ = ["AGENTS", "make_agent"]

#: What makes each bot, from a seed.
AGENTS: Mapping[str, Callable[[int], Agent]] = MappingProxyType({"random": Uniform, "greedy": Greedy})


def make_agent(name: str, seed: int, seat: int) -> Agent:
    """The bot of that name for a seat (from 0) of a game with a seed; KeyError for an unknown name."""
    numbers = Numbers(seed)
    # Each seat gets numbers of its own, which have nothing to do with the game's.
    own = [numbers.word() for _ in range(seat + 1)]
    return AGENTS[name](own[seat])
