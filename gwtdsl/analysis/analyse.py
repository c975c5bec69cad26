"""The analysis of a whole pack: types of everything; functions and actions are typed when first asked for."""

from __future__ import annotations

from dataclasses import dataclass

from gwtdsl.analysis.expressions import ExpressionTyper
from gwtdsl.analysis.facts import Facts
from gwtdsl.analysis.statements import StatementTyper
from gwtdsl.analysis.units import Unit, units
from gwtdsl.analysis.world import World
from gwtdsl.language.types import UNKNOWN, Type
from gwtdsl.packs.model import Pack

__all__ = ["Analysis", "analyse"]


@dataclass(slots=True)
class Analysis:
    """A pack with everything that is known of its programs."""

    world: World
    units: tuple[Unit, ...]
    facts: Facts
    returns: dict[str, Type]


class _Driver:
    """Types units on demand, so that a call knows what the called one hands back; a cycle is `unknown`."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.facts = Facts()
        self.typer = ExpressionTyper(world, self.facts)
        self.statements = StatementTyper(self.typer)
        self.typer.action_type = lambda name: self.returns(f"action {name}")
        self.typer.function_type = lambda name: self.returns(f"function {name}")
        self.by_key = {unit.key: unit for unit in units(world)}
        self.done: dict[str, Type] = {}
        self.open: list[str] = []

    def returns(self, key: str) -> Type:
        """What the unit hands back."""
        if key in self.done:
            return self.done[key]
        if key in self.open or key not in self.by_key:
            return UNKNOWN
        self.open.append(key)
        found = self.statements.unit(self.by_key[key])
        self.open.pop()
        unit = self.by_key[key]
        if unit.sort == "action":
            declared = self.world.pack.actions[unit.name].returns
            found = declared or found
        self.done[key] = found
        return found


def analyse(pack: Pack) -> Analysis:
    """Types every program and expression of a resolved pack; findings are in `facts.findings`."""
    world = World(pack)
    driver = _Driver(world)
    for key in driver.by_key:
        driver.returns(key)
    return Analysis(world, tuple(driver.by_key.values()), driver.facts, driver.done)
