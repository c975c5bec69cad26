"""Values that hang on nothing but what is printed on one thing: they never change, so each is worked out once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gwtdsl.compiler.text import Env, bare
from gwtdsl.language import tree as t

if TYPE_CHECKING:
    from gwtdsl.compiler.expressions import ExpressionCompiler

__all__ = ["Printed"]

_THINGS = ("piece", "space", "slot", "record")
_FIXED = ("symbol", "table", "set", "records", "pieces", "graph")
_WORDS = ("player_count", "true", "false", "none")
_CALLS = ("abs", "min", "max")


class Printed:
    """Finds such values for an `ExpressionCompiler`: in `sum(fees[hand] for hand in space.tile.hands)` all hangs on
    `space.tile`, which is some piece, and what the sum is for each piece is known for good.
    """

    def __init__(self, owner: ExpressionCompiler) -> None:
        self.owner = owner
        self.facts = owner.facts
        self.count = 0
        self.under_way = False

    def value(self, node: t.Aggregate, env: Env) -> str | None:
        """The look-up of a printed value, or None when it hangs on anything else."""
        if self.under_way:
            return None
        roots: list[t.Expression] = []
        if not self._fixed(node, roots, ()) or not roots:
            return None
        texts = list(dict.fromkeys(self.owner.text(root, env) for root in roots))
        if len({bare(text) for text in texts}) != 1:
            return None
        self.count += 1
        name = f"printed_{self.count}"
        self.owner.replaced = dict.fromkeys(roots, "thing")
        self.under_way = True
        value = self.owner.aggregates.aggregate(node, Env())
        self.under_way = False
        self.owner.replaced = {}
        self.owner.book.add(name, node.span, f"def {name}(thing):\n    return {value}")
        return f"{name.upper()}[{texts[0]}]"

    def _fixed(self, node: t.Node, roots: list[t.Expression], bound: tuple[int, ...]) -> bool:
        """Whether a value is printed; `roots` gathers the things that it is printed on."""
        if isinstance(node, t.Name):
            return self._name(node, roots, bound)
        if isinstance(node, t.Attribute):
            access = self.facts.accesses.get(node)
            if access is None:
                return False
            if access.how == "table":
                return self._fixed(node.target, roots, bound)
            if access.how in ("option", "space", "spaces"):
                return True
            return access.how in ("cell", "where") and self._root(node, roots, bound)
        if isinstance(node, t.Aggregate):
            local = self.facts.locals[node.binder]
            inner = (*bound, local.number)
            parts = [part for part in (node.element, node.binder.where, *node.binder.by) if part is not None]
            return self._fixed(node.binder.source, roots, bound) and all(self._fixed(p, roots, inner) for p in parts)
        if isinstance(node, t.Call) and node.name not in _CALLS:
            return False
        if isinstance(node, t.Can | t.Method):
            return False
        return all(self._fixed(child, roots, bound) for child in t.children(node))

    def _name(self, node: t.Name, roots: list[t.Expression], bound: tuple[int, ...]) -> bool:
        local = self.facts.locals.get(node)
        if local is not None:
            return local.number in bound or self._root(node, roots, bound)
        meaning = self.facts.meanings.get(node)
        if meaning is None:
            return False
        return meaning.sort in _FIXED or (meaning.sort == "word" and node.name in _WORDS)

    def _root(self, node: t.Expression, roots: list[t.Expression], bound: tuple[int, ...]) -> bool:
        """A thing that the value is printed on: it must not be one that the value itself goes through."""
        if self.owner.type(node).base not in _THINGS:
            return False
        parts = list(t.walk(node))
        if any(isinstance(part, t.Aggregate | t.AggregateOf | t.Call) for part in parts):
            return False
        inside = (self.facts.locals.get(name) for name in parts if isinstance(name, t.Name))
        if any(local is not None and local.number in bound for local in inside):
            return False
        roots.append(node)
        return True
