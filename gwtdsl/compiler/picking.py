"""Choosing several: one at a time, in an order of classes that never goes back, so that no set is offered twice."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from gwtdsl.compiler.shared import Context
from gwtdsl.compiler.text import Env
from gwtdsl.compiler.walk import Frame
from gwtdsl.language import tree as t

if TYPE_CHECKING:
    from gwtdsl.compiler.choices import Choices

__all__ = ["Picking"]

#: After one pick come the others: what follows can't be told from the program's text alone.
_AGAIN = Frame((), Env(), "loop")


class Picking:
    """Writes `choose N`, `choose up to N` and payments from purses."""

    def __init__(self, owner: Choices) -> None:
        self.owner = owner
        self.routine = owner.routine
        self.plain = owner.plain
        self.questions = owner.questions
        self.expressions = owner.expressions
        self.shared = owner.shared
        self.block = owner.owner.block

    def choose(self, node: t.Choose, context: Context) -> None:
        """`choose N x in S { … }` and `choose up to N x in S { … }`."""
        quantity = node.quantity
        assert quantity is not None
        binder = node.binder
        local, name = self.expressions.aggregates.bound_name(binder)
        by_place = local.type.base == "piece" and self.questions.by_place(node)
        after = self.routine.new(context, "", node.span)
        other = after if node.other is None else self.routine.new(context, "else", node.other.span)
        left, pool, last = self._state()
        w = self.routine.w
        w.line(f"{pool} = tuple({self.plain.source(binder, context)})")
        w.line(f"{left} = bounded_times({self.plain.text(quantity.number, context)})")
        w.line(f"{last} = 0")
        short = f"len({pool}) < {left}"
        if not quantity.at_most and (node.other is not None or self.shared.trial):
            with w.block(f"if {short}"):
                if node.other is not None:
                    self.routine.goto(other)
                else:
                    self.plain.fail(context, node.span)
        with w.block(f"if {short}"):
            w.line(f"{left} = len({pool})")
        inner = context.with_env(context.env.with_name(local, self.routine.variable(name)))
        frames = (Frame(node.body.statements, inner.env),)
        item = local.type.base
        none = None if node.other is None else self.routine.new(context, "", node.span)
        self._loop(
            node,
            binder.name,
            item,
            by_place,
            quantity.at_most,
            (left, pool, last),
            after,
            context,
            frames,
            name,
            inner,
            none,
        )
        if node.other is not None and none is not None:
            # nothing could be picked: `else` is for the first pick only, at a later one that is a failure
            self.routine.start(none)
            with self.routine.w.block(f"if {last}"):
                self.plain.fail(context, node.span)
            self.routine.goto(other)
            self.routine.start(other)
            self.block(node.other, replace(context, tail=False))
            self.routine.goto(after)
        self.routine.start(after)

    def _state(self) -> tuple[str, str, str]:
        left = self.routine.variable(self.routine.temporary("left"), keep=True)
        pool = self.routine.variable(self.routine.temporary("pool"), keep=True)
        last = self.routine.variable(self.routine.temporary("last"), keep=True)
        return left, pool, last

    def _loop(
        self,
        node: t.Choose,
        word: str,
        item: str,
        by_place: bool,
        at_most: bool,
        state: tuple[str, str, str],
        after: int,
        context: Context,
        frames: tuple[Frame, ...],
        name: str,
        inner: Context,
        none: int | None,
    ) -> None:
        left, pool, last = state
        asking = self.owner.begin(node, word, context)
        body = self.routine.new(context, word, node.body.span)
        stop = after if at_most else None
        number = self.questions.register(
            node, word, "choose", item, body, stop, context, node.label, (), by_place, none
        )
        w = self.routine.w
        with w.block(f"if {left} <= 0"):
            self.routine.goto(after)
        options = f"o_{number}"
        w.line(
            f"{options} = next_picks(S, {pool}, {left} if {not at_most} else 1, {last}, {item == 'piece'}, {by_place})"
        )
        if not self.shared.trial:
            # what the later picks need can't be told from this one alone
            trial = f"{options} = m.feasible(f, {body}, {options}, False, {context.fresh})"
            if self.questions.fails(frames) or self.questions.fails(context.rest if context.option else ()):
                w.line(trial)
            elif not context.fresh:
                with w.block("if f[5]" if self.questions.fails(context.rest) else "if f[5] == 2"):
                    w.line(trial)
        if none is not None and not at_most:
            with self.plain.w.block(f"if not {options} and not {last}"):
                self.routine.goto(none)
        self.questions.empty(options, after, not at_most, context, node.span)
        self.questions.ask(number, options, context, self.owner.keys(node.binder, context))
        self.routine.start(body)
        w = self.routine.w
        w.line(f"{name} = f[1]")
        w.line(f"{last} = class_place(S, {pool}, {name}, {item == 'piece'}, {by_place})")
        w.line(f"{pool} = without({pool}, {name})")
        w.line(f"{left} -= 1")
        self.block(node.body, replace(inner, option=True, rest=(_AGAIN, *context.rest), tail=False))
        if at_most:
            self.questions.option_ends(context)
        else:
            done = self.routine.new(context, "", node.span)
            self.routine.w.line(f"f[0] = {asking} if {left} > 0 else {done}")
            self.routine.w.line("return None")
            self.routine.start(done)
            self.questions.option_ends(context)
            self.routine.goto(after)
            return
        self.routine.goto(asking)

    def pay(self, node: t.Pay, context: Context) -> None:
        """`pay N purse`: which pieces pay is asked only when different ones could."""
        name = self.expressions.facts.meanings[node.amount].name
        purse = self.expressions.pack.purses[name]
        me = context.env.me
        after = self.routine.new(context, "", node.span)
        left, pool, last = self._state()
        w = self.routine.w
        amount = self.plain.counters.amount(node, context)
        w.line(f"{pool} = {self.expressions.purse(name, context.env, me)}")
        w.line(f"{left} = {amount}")
        w.line(f"{last} = 0")
        with w.block(f"if len({pool}) < {left}"):
            self.plain.fail(context, node.span)
        asking = self.owner.begin(node, name, context)
        body = self.routine.new(context, name, node.span)
        number = self.questions.register(node, name, "choose", "piece", body, None, context)
        w = self.routine.w
        with w.block(f"if {left} <= 0"):
            self.routine.goto(after)
        options = f"o_{number}"
        w.line(f"{options} = next_picks(S, {pool}, {left}, {last}, True, False)")
        self.questions.empty(options, after, True, context, node.span)
        self.questions.ask(number, options, context)
        self.routine.start(body)
        w = self.routine.w
        piece = self.routine.temporary("piece")
        w.line(f"{piece} = f[1]")
        w.line(f"{last} = class_place(S, {pool}, {piece}, True, False)")
        w.line(f"{pool} = without({pool}, {piece})")
        w.line(f"{left} -= 1")
        w.line(f"move(m, S, {piece}, {self.expressions.index(purse.to, me)})")
        if self.shared.trial:
            w.line("m.did = True")
        if purse.each is not None:
            local = self.expressions.facts.parameters[(f"purse {name}", "piece")]
            inner = context.with_env(context.env.with_name(local, piece))
            for statement in purse.each.tree.statements:
                self.plain.statement(statement, inner)
        self.routine.goto(asking)
        self.routine.start(after)
