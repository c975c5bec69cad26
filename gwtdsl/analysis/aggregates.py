"""Types of aggregates and of what binders bind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gwtdsl.analysis.facts import Local
from gwtdsl.analysis.meaning import union
from gwtdsl.analysis.narrowing import sure_when
from gwtdsl.language import tree as t
from gwtdsl.language.types import BOOL, INT, UNKNOWN, Type, list_of

if TYPE_CHECKING:
    from gwtdsl.analysis.expressions import ExpressionTyper

__all__ = ["AggregateTyper"]


class AggregateTyper:
    """Types `count(…)`, `sum(…)` and their like for an `ExpressionTyper`."""

    def __init__(self, owner: ExpressionTyper) -> None:
        self.owner = owner
        self.facts = owner.facts

    def binder(self, node: t.Binder) -> Local:
        """Types source, condition and keys; the bound name is in scope afterwards."""
        source = self.owner.type(node.source)
        item = self.owner.item_of(source)
        if item is None:
            self.facts.report(
                "GWT302", f"`in` needs a list or zone, this is {self.owner.words(source)}", node.source.span
            )
            item = UNKNOWN
        local = self.owner.declare(node.name, item, node)
        if node.where is not None:
            self.owner.condition(node.where)
            self.owner.scope.sure |= sure_when(node.where, True)
        for key in node.by:
            self.owner.type(key)
        return local

    def aggregate(self, node: t.Aggregate) -> Type:
        """The type of an aggregate over a source."""
        with self.owner.nested():
            local = self.binder(node.binder)
            if node.element is None:
                if node.name in ("sum", "max", "min") and local.type.base not in ("int", "unknown"):
                    message = f"`{node.name}` needs numbers; write `{node.name}(… for {local.name} in …)`"
                    self.facts.report("GWT302", message, node.span)
                element = local.type
            elif node.name == "every":
                self.owner.condition(node.element)
                element = BOOL
            else:
                element = self.owner.type(node.element, INT if node.name in ("sum", "max", "min") else None)
        return self.result(node, element)

    def aggregate_of(self, node: t.AggregateOf) -> Type:
        """The type of an aggregate over plain values, or over one list."""
        if len(node.values) == 1:
            found = self.owner.type(node.values[0])
            item = self.owner.item_of(found)
            if item is None:
                self.facts.report(
                    "GWT302", f"`{node.name}` needs a list or zone, this is {self.owner.words(found)}", node.span
                )
                item = UNKNOWN
            return self.result(node, item)
        return self.result(
            node, union(self.owner.type(value) for value in node.values) or UNKNOWN, len(node.values) > 1
        )

    def result(self, node: t.Aggregate | t.AggregateOf, item: Type, full: bool = False) -> Type:
        """The type that comes out of an aggregate of such items."""
        name = node.name
        if name in ("count", "sum"):
            return INT
        if name in ("some", "every"):
            return BOOL
        if name in ("list", "distinct"):
            return list_of(item)
        if name in ("max", "min"):
            if not self.owner.fits(item, INT):
                self.facts.report("GWT302", f"`{name}` needs numbers, these are {self.owner.words(item)}", node.span)
            return INT if full and not item.or_none else INT.optional()
        return item.optional()
