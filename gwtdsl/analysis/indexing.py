"""Types of `x[key]`: piles, tables, lists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from gwtdsl.language import tree as t
from gwtdsl.language.types import BOOL, INT, TEXT, UNKNOWN, Type
from gwtdsl.packs.model import Formula, Program, Value

if TYPE_CHECKING:
    from gwtdsl.analysis.expressions import ExpressionTyper

__all__ = ["IndexTyper"]


class IndexTyper:
    """Types `x[key]` for an `ExpressionTyper`."""

    def __init__(self, owner: ExpressionTyper) -> None:
        self.owner = owner
        self.facts = owner.facts
        self.world = owner.world

    def index(self, node: t.Index) -> Type:
        """What a key finds."""
        target = self.owner.type(node.target)
        pack = self.world.pack
        if target.base == "zone":
            zones = [pack.zones[name] for name in target.names if name in pack.zones]
            keys = [zone.by for zone in zones if zone.by is not None]
            if not keys:
                self.facts.report("GWT305", "only a zone of piles can be asked for one pile", node.span)
                self.owner.type(node.key)
                return target
            key = self.world.attributes.access(Type("piece", self.owner.zone_holds(target)), keys[0])
            self.owner.want(node.key, key.type if key else UNKNOWN, "the key of a pile")
            return target
        if target.base == "table":
            return self.table(node, target)
        if target.base == "list":
            self.owner.number(node.key, "a place in a list")
            return target.item or UNKNOWN
        self.owner.type(node.key)
        if target.base != "unknown":
            self.facts.report("GWT305", f"{self.owner.words(target)} can't be asked with `[…]`", node.span)
        return UNKNOWN

    def table(self, node: t.Index, target: Type) -> Type:
        """One level of a table."""
        path = target.names
        values: Value = self.world.pack.tables[path[0]].values
        for _ in path[1:]:
            inner = values.values() if isinstance(values, Mapping) else values if isinstance(values, tuple) else ()
            values = next(iter(inner), 0)
        sample: Value
        if isinstance(values, tuple):
            self.owner.number(node.key, "a place in a table")
            sample = values[0] if values else 0
        elif isinstance(values, Mapping):
            keys = tuple(values)
            sets = tuple(name for name, words in self.world.symbol_sets.items() if all(key in words for key in keys))
            numbers = all(key.lstrip("-").isdigit() for key in keys)
            expected = Type("symbol", sets) if sets else INT.optional() if numbers else UNKNOWN
            self.owner.want(node.key, expected, f"a key of `{path[0]}`")
            sample = next(iter(values.values()), 0)
        else:
            self.facts.report("GWT305", f"`{path[0]}` has no deeper level to be asked with `[…]`", node.span)
            return UNKNOWN
        if isinstance(sample, Mapping | tuple):
            return Type("table", (*path, "·"))
        if isinstance(sample, bool):
            return BOOL
        if isinstance(sample, int):
            return INT
        if isinstance(sample, Program):
            return Type("program")
        if isinstance(sample, Formula):
            return INT
        sets = self.world.sets_with(str(sample))
        return Type("symbol", sets) if sets else TEXT
