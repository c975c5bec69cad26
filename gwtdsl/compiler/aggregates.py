"""Aggregates as Python text: counting, adding, finding the best over a source."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gwtdsl.analysis.facts import Local
from gwtdsl.compiler.text import Env
from gwtdsl.language import tree as t

if TYPE_CHECKING:
    from gwtdsl.compiler.expressions import ExpressionCompiler

__all__ = ["Aggregates"]


class Aggregates:
    """Compiles `count(…)`, `sum(…)` and their like for an `ExpressionCompiler`."""

    def __init__(self, owner: ExpressionCompiler) -> None:
        self.owner = owner
        self.facts = owner.facts

    def bound_name(self, binder: t.Binder) -> tuple[Local, str]:
        """The local of a binder and its Python name."""
        local = self.facts.locals[binder]
        return local, f"v_{local.name}_{local.number}"

    def aggregate(self, node: t.Aggregate, env: Env) -> str:
        """An aggregate over a source, with condition and keys."""
        printed = self.owner.printed.value(node, env)
        if printed is not None:
            return printed
        binder = node.binder
        local, name = self.bound_name(binder)
        inner = env.with_name(local, name).inside()
        if node.name == "every" and node.element is None and binder.where is not None:
            # its condition is what must hold, not a filter
            every = env.paced(self.owner.sequence(binder.source, env))
            return f"all({self.owner.text(binder.where, inner)} for {name} in {every})"
        listed, condition = self.owner.indexes.source(binder, env, inner)
        source = env.paced(listed)
        where = "" if condition is None else f" if {condition}"
        element = name if node.element is None else self.owner.text(node.element, inner)
        loop = f"for {name} in {source}{where}"
        keys = "(" + "".join(f"{self.owner.text(key, inner)}, " for key in binder.by) + ")"
        unsure = node.element is not None and self.owner.type(node.element).or_none
        match node.name:
            case "count":
                return f"len([1 {loop}])"
            case "sum":
                return f"sum(known([{element} {loop}]))" if unsure else f"sum([{element} {loop}])"
            case "max" | "min":
                inside = f"known([{element} {loop}])" if unsure else f"[{element} {loop}]"
                return f"{node.name}({inside}, default=None)"
            case "some":
                if node.element is None and condition is not None:
                    return f"any({condition} for {name} in {source})"
                if node.element is None:
                    return f"bool({source})"
                return f"any({element} {loop})"
            case "every":
                return f"all({element} {loop})"
            case "list":
                if binder.by:
                    return f"ordered([({keys}, {element}) {loop}])"
                return f"tuple([{element} {loop}])"
            case "distinct":
                if binder.by:
                    return f"distinct([({keys}, {element}) {loop}])"
                return f"tuple(dict.fromkeys([{element} {loop}]))"
            case "best":
                if binder.by:
                    return f"best([({keys}, {element}) {loop}])"
                return f"best([(({element},), {element}) {loop}])"
            case _:
                if binder.by:
                    return f"least([({keys}, {element}) {loop}])"
                return f"next(({element} {loop}), None)"

    def aggregate_of(self, node: t.AggregateOf, env: Env) -> str:
        """An aggregate over plain values, or over one list."""
        texts = [self.owner.text(value, env) for value in node.values] if len(node.values) > 1 else []
        values = f"({', '.join(texts)},)" if texts else self.owner.sequence(node.values[0], env)
        match node.name:
            case "count":
                return f"len({values})"
            case "sum":
                return f"sum({values})"
            case "max" | "min":
                if texts and not any(self.owner.type(value).or_none for value in node.values):
                    return f"{node.name}({', '.join(texts)})"
                inner = f"known({values})" if any(self.owner.type(value).or_none for value in node.values) else values
                return f"{node.name}({inner}, default=None)"
            case "some":
                return f"bool({values})"
            case "every":
                return f"all({values})"
            case "list":
                return f"tuple({values})"
            case "distinct":
                return f"tuple(dict.fromkeys({values}))"
            case "best":
                return f"max({values}, default=None)"
            case _:
                return f"next(iter({values}), None)"
