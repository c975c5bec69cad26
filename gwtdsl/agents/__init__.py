"""Bots: they see what their player may see, and choose one of the options of a decision."""

from __future__ import annotations

from gwtdsl.agents.agent import Agent
from gwtdsl.agents.greedy import Greedy
from gwtdsl.agents.table import AGENTS, make_agent
from gwtdsl.agents.uniform import Uniform

__all__ = ["AGENTS", "Agent", "Greedy", "Uniform", "make_agent"]
