"""Functions whose whole value is an aggregate, as plain loops: a comprehension would cost a call of its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from gwtdsl.compiler.expressions import ExpressionCompiler
from gwtdsl.compiler.text import Env
from gwtdsl.compiler.writer import Writer
from gwtdsl.language import tree as t

__all__ = ["LoopWriter"]

_KNOWN = ("count", "sum", "some", "every", "list", "max", "min", "first")


class LoopWriter:
    """Writes the body of a function that returns an aggregate over a source."""

    def __init__(self, expressions: ExpressionCompiler, writer: Writer) -> None:
        self.expressions = expressions
        self.w = writer
        self.sets = 0

    def write(self, node: t.Expression, env: Env) -> bool:
        """Writes the body, or nothing when this is no aggregate that a plain loop could count."""
        if not isinstance(node, t.Aggregate) or node.name not in _KNOWN or node.binder.by:
            return False
        if node.name == "every" and node.element is None:
            # its condition is what must hold, not a filter
            return False
        start = {"count": "0", "sum": "0", "some": "False", "every": "True", "list": "[]"}.get(node.name, "None")
        self.w.line(f"result = {start}")
        with self._each(node.binder, env) as inner:
            self.w.at(node.span)
            self._count(node, inner)
        self.w.line("return tuple(result)" if node.name == "list" else "return result")
        return True

    def _count(self, node: t.Aggregate, env: Env) -> None:
        local = self.expressions.facts.locals[node.binder]
        value = env.names[local.number]
        unsure = False
        if node.element is not None:
            unsure = self.expressions.type(node.element).or_none
            value = self.expressions.text(node.element, env)
        match node.name:
            case "count":
                self.w.line("result += 1")
            case "list":
                self.w.line(f"result.append({value})")
            case "first":
                self.w.line(f"return {value}")
            case "some":
                self._leave(value if node.element is not None else "True", "True")
            case "every":
                self._leave(f"not {value}", "False")
            case _:
                if unsure or node.name != "sum":
                    self.w.line(f"value = {value}")
                    value = "value"
                self._add(node.name, value, unsure)

    def _leave(self, condition: str, result: str) -> None:
        with self.w.block(f"if {condition}"):
            self.w.line(f"return {result}")

    def _add(self, name: str, value: str, unsure: bool) -> None:
        known = f"{value} is not None" if unsure else ""
        if name == "sum":
            if unsure:
                with self.w.block(f"if {known}"):
                    self.w.line(f"result += {value}")
            else:
                self.w.line(f"result += {value}")
            return
        sign = ">" if name == "max" else "<"
        better = f"(result is None or {value} {sign} result)"
        with self.w.block(f"if {' and '.join(part for part in (known, better) if part)}"):
            self.w.line(f"result = {value}")

    @contextmanager
    def _each(self, binder: t.Binder, env: Env) -> Iterator[Env]:
        """A loop over a source, over lists within lists in one go; inside, the bound name can be read."""
        local, name = self.expressions.aggregates.bound_name(binder)
        source = binder.source
        if self._within(source):
            assert isinstance(source, t.Aggregate)
            inner_local = self.expressions.facts.locals[source.binder]
            with self._each(source.binder, env) as inner, self._once(source, inner):
                bound = env.with_name(local, inner.names[inner_local.number])
                with self._where(binder, bound):
                    yield bound
            return
        bound = env.with_name(local, name).inside()
        listed, condition = self.expressions.indexes.source(binder, env, bound)
        with self.w.block(f"for {name} in paced({listed})"):
            if condition is None:
                yield bound
            else:
                with self.w.block(f"if {condition}"):
                    yield bound

    def _within(self, source: t.Expression) -> bool:
        """Whether a source is itself a filtered or distinct list that can be met on the way."""
        if not isinstance(source, t.Aggregate) or source.element is not None:
            return False
        return source.name == "distinct" if source.binder.by else source.name == "list"

    @contextmanager
    def _once(self, source: t.Aggregate, env: Env) -> Iterator[None]:
        if source.name != "distinct":
            yield
            return
        self.sets += 1
        seen, key = f"seen_{self.sets}", f"key_{self.sets}"
        self.w.lines.insert(0, f"    {seen} = set()")
        keys = [self.expressions.text(one, env) for one in source.binder.by]
        self.w.line(f"{key} = {keys[0] if len(keys) == 1 else '(' + ', '.join(keys) + ')'}")
        with self.w.block(f"if {key} not in {seen}"):
            self.w.line(f"{seen}.add({key})")
            yield

    @contextmanager
    def _where(self, binder: t.Binder, env: Env) -> Iterator[None]:
        if binder.where is None:
            yield
            return
        with self.w.block(f"if {self.expressions.text(binder.where, env)}"):
            yield
