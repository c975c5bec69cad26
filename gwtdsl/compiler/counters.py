"""Counters as Python text: gaining, losing and paying, within bounds and along printed tracks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from gwtdsl.compiler.shared import Context
from gwtdsl.compiler.text import Env
from gwtdsl.compiler.writer import Writer
from gwtdsl.language import tree as t

if TYPE_CHECKING:
    from gwtdsl.compiler.plain import PlainStatements

__all__ = ["CounterStatements"]


class CounterStatements:
    """Writes `gain`, `lose` and `pay` for `PlainStatements`."""

    def __init__(self, owner: PlainStatements) -> None:
        self.owner = owner
        self.facts = owner.facts
        self.expressions = owner.expressions

    @property
    def w(self) -> Writer:
        """Where lines go now."""
        return self.owner.w

    def counter(self, node: t.Gain | t.Lose | t.Pay) -> str:
        """The name of the counter that a statement is about."""
        return self.facts.meanings[node.amount].name

    def amount(self, node: t.Gain | t.Lose | t.Pay, context: Context) -> str:
        """The number, never below zero."""
        number = node.amount.number
        if node.per is None and isinstance(number, t.Number):
            return str(number.value)
        text = self.owner.text(number, context)
        if node.per is not None:
            text = f"{text} * {self.owner.text(node.per, context)}"
        name = self.owner.temporary("n")
        self.w.line(f"{name} = {text}")
        with self.w.block(f"if {name} < 0"):
            self.w.line(f"{name} = 0")
        return name

    def bounds(self, name: str, env: Env) -> tuple[str, str | None]:
        """The texts of a counter's bounds."""
        counter = self.expressions.pack.counters[name]
        low = "0" if counter.min is None else self.expressions.text(counter.min.tree, env)
        if counter.track is not None:
            low = f"TABLE_{counter.track}[0]" if counter.min is None else low
        high = None if counter.max is None else self.expressions.text(counter.max.tree, env)
        return low, high

    def gain_or_lose(self, node: t.Gain | t.Lose, context: Context) -> None:
        """`gain` and `lose`, as far as the bounds allow."""
        name = self.counter(node)
        me = context.env.me
        amount = self.amount(node, context)
        index = self.expressions.index(name, me)
        if isinstance(node, t.Gain):
            self.add(name, amount, me, context.env)
        elif node.to is None:
            with self.told(name, index, me):
                self.take(name, amount, index, context)
        else:
            lost = self.owner.temporary("lost")
            low, _ = self.bounds(name, context.env)
            with self.told(name, index, me):
                self.w.line(f"{lost} = max(0, min({amount}, S[{index}] - {low}))")
                self.w.line(f"S[{index}] -= {lost}")
            self.give(node.to, name, lost, context)

    @contextmanager
    def told(self, name: str, index: str, me: str) -> Iterator[None]:
        """Around what changes a counter: the change is told, if there is one."""
        was = self.owner.temporary("was")
        events = self.owner.shared.flavour == "events"
        if events:
            self.w.line(f"{was} = S[{index}]")
        yield
        if events:
            with self.w.block(f"if S[{index}] != {was}"):
                self.owner.note(f"'counter', {me}, {name!r}, S[{index}]")
        else:
            self.owner.note(f"'counter', {me}, {name!r}, S[{index}]")

    def take(self, name: str, amount: str, index: str, context: Context) -> None:
        """Takes from a counter, down to its lower bound."""
        counter = self.expressions.pack.counters[name]
        low, _ = self.bounds(name, context.env)
        if counter.track is not None:
            self.w.line(f"S[{index}] = along(TABLE_{counter.track}, S[{index}], -{amount}, {low}, None)")
        else:
            self.w.line(f"S[{index}] = max({low}, S[{index}] - {amount})")

    def give(self, to: t.Expression, name: str, amount: str, context: Context) -> None:
        """What somebody else gets."""
        other = self.owner.temporary("to")
        self.w.line(f"{other} = {self.owner.text(to, context)}")
        with self.w.block(f"if {other} is not None"):
            self.add(name, amount, other, replace(context.env, me=other))

    def add(self, name: str, amount: str, owner: str, env: Env) -> None:
        """Adds to a counter as far as its limit."""
        counter = self.expressions.pack.counters[name]
        index = self.expressions.index(name, owner)
        _, high = self.bounds(name, replace(env, me=owner))
        with self.told(name, index, owner):
            if counter.track is not None:
                self.w.line(f"S[{index}] = along(TABLE_{counter.track}, S[{index}], {amount}, None, {high})")
            elif high is None:
                self.w.line(f"S[{index}] += {amount}")
            else:
                self.w.line(f"S[{index}] = up_to(S[{index}], {amount}, {high})")

    def pay(self, node: t.Pay, context: Context) -> None:
        """`pay` of a counter: all of it, or the step is impossible."""
        name = self.counter(node)
        me = context.env.me
        amount = self.amount(node, context)
        index = self.expressions.index(name, me)
        counter = self.expressions.pack.counters[name]
        low, _ = self.bounds(name, context.env)
        if amount == "0":
            self.owner.note(f"'did', {me}")
            return
        with self.w.block(f"if S[{index}] - {amount} < {low}"):
            self.owner.fail(context, node.span)
        with self.told(name, index, me):
            if counter.track is not None:
                self.w.line(f"S[{index}] = back_at_least(TABLE_{counter.track}, S[{index}], {amount})")
            else:
                self.w.line(f"S[{index}] -= {amount}")
        if node.to is not None:
            self.give(node.to, name, amount, context)
