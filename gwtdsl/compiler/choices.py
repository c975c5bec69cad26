"""The statements that ask: choosing, branches, optional parts, lists of programs, moves of pawns, purses."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from gwtdsl.compiler.guards import move_name
from gwtdsl.compiler.picking import Picking
from gwtdsl.compiler.shared import Context
from gwtdsl.compiler.walk import Frame
from gwtdsl.compiler.windows import open_in
from gwtdsl.language import tree as t

if TYPE_CHECKING:
    from gwtdsl.compiler.asking import AskingRoutine

__all__ = ["Choices"]


class Choices:
    """Writes questions for an `AskingRoutine`."""

    def __init__(self, owner: AskingRoutine) -> None:
        self.owner = owner
        self.routine = owner.routine
        self.plain = owner.plain
        self.questions = owner.questions
        self.expressions = owner.expressions
        self.footprints = owner.footprints
        self.shared = owner.shared
        self.picking = Picking(self)

    def statement(self, node: t.Statement, context: Context) -> None:
        """One statement that asks by itself."""
        match node:
            case t.Choose(quantity=None):
                self._choose(node, context)
            case t.Choose(quantity=t.Quantity(at_most=True, number=t.Number(value=1)), other=None):
                self._choose(node, context)
            case t.Choose():
                self.picking.choose(node, context)
            case t.Pay():
                self.picking.pay(node, context)
            case t.May():
                self._may(node.body.statements, node.repeat, node.label, node, "may", context)
            case t.Either():
                labels = tuple("" for _ in node.options)
                branches = tuple((None, (option,)) for option in node.options)
                self._branches(node, "either", labels, branches, node.label, context)
            case t.OneOf():
                labels = tuple(option.label for option in node.options)
                tests = tuple((option.when, option.body.statements) for option in node.options)
                self._branches(node, "one_of", labels, tests, node.label, context)
            case t.PerformEach():
                self._perform_each(node, context)
            case t.Advance():
                self._advance(node, context)
            case t.Pause():
                self._pause(node, context)

    def begin(self, node: t.Node, word: str, context: Context) -> int:
        """Starts the segment that asks, which begins anew after an anytime action."""
        asking = self.routine.new(context, word, node.span)
        self.routine.goto(asking)
        self.routine.start(asking)
        self.routine.w.at(node.span)
        return asking

    def ended(self, context: Context, after: int) -> None:
        """The end of an option's body."""
        self.questions.option_ends(context)
        self.routine.goto(after)

    def _choose(self, node: t.Choose, context: Context) -> None:
        binder = node.binder
        local, name = self.expressions.aggregates.bound_name(binder)
        self.begin(node, binder.name, context)
        body = self.routine.new(context, binder.name, node.body.span)
        after = self.routine.new(context, "", node.span)
        other = after if node.other is None else self.routine.new(context, "else", node.other.span)
        item = local.type.base
        by_place = item == "piece" and self.questions.by_place(node)
        stop = None if node.quantity is None else after
        number = self.questions.register(
            node,
            binder.name,
            "choose",
            item,
            body,
            stop,
            context,
            node.label,
            (),
            by_place,
            None if node.other is None else other,
        )
        w = self.routine.w
        options = f"o_{number}"
        unordered = replace(binder, by=())
        self.expressions.facts.locals[unordered] = local
        w.line(f"{options} = {self.plain.source(unordered, context, listed=True)}")
        self.questions.unique(node, options, item, by_place)
        inner = context.with_env(context.env.with_name(local, self.routine.variable(name)))
        rest = context.rest if context.option else ()
        frames = (Frame(node.body.statements, inner.env), *rest)
        if not self.shared.trial:
            self.questions.filter(options, frames, context, False, body, node)
        self.questions.empty(options, other, node.other is None and stop is None, context, node.span)
        self.questions.ask(number, options, context, self.keys(binder, context))
        self.routine.start(body)
        self.routine.w.line(f"{name} = f[1]")
        self.owner.block(node.body, replace(inner, option=True, tail=False))
        self.ended(context, after)
        if node.other is not None:
            self.routine.start(other)
            self.owner.block(node.other, replace(context, tail=False))
            self.routine.goto(after)
        self.routine.start(after)

    def keys(self, binder: t.Binder, context: Context) -> str:
        """How an automatic seat ranks options."""
        if not binder.by or not self.shared.automatic:
            return ""
        local, name = self.expressions.aggregates.bound_name(binder)
        inner = context.env.with_name(local, f"{name}_k")
        keys = "".join(f"{self.expressions.text(key, inner)}, " for key in binder.by)
        return f"lambda {name}_k: ({keys})"

    def judge(self, frames: tuple[Frame, ...], context: Context, need: bool, body: int, node: t.Node) -> str:
        """A condition: whether what begins at `body` can be carried out (and does something, for `need`)."""
        own = (*frames, *(context.rest if context.option else ()))
        direct = self.questions.judged(own, [], context.env, need, node)
        trial = f"m.feasible(f, {body}, (None,), {need}, {context.fresh})"
        if direct is None:
            return trial
        if context.fresh:
            return direct
        if not context.option and self.questions.fails(context.rest):
            return f"({trial} if f[5] else {direct})"
        return direct if direct == "True" and not need else f"({trial} if f[5] == 2 else {direct})"

    def _may(
        self,
        statements: tuple[t.Statement, ...],
        again: bool,
        label: str | None,
        node: t.Node,
        word: str,
        context: Context,
    ) -> None:
        asking = self.begin(node, word, context)
        body = self.routine.new(context, word, node.span)
        after = self.routine.new(context, "", node.span)
        number = self.questions.register(node, word, "may", "yes", body, after, context, label)
        if not self.shared.trial:
            judged = self.judge((Frame(statements, context.env),), context, True, body, node)
            with self.routine.w.block(f"if not {judged}"):
                self.routine.goto(after)
        self.questions.ask(number, "(True,)", context)
        self.routine.start(body)
        self.owner.statements(statements, replace(context, option=True, tail=False))
        self.ended(context, asking if again else after)
        self.routine.start(after)

    def declinable(self, part: t.Statement, context: Context) -> None:
        """A part of a reward that has an effect before its first question: first ask whether it is wanted."""
        word = part.name if isinstance(part, t.Run) else "reward"
        self._may((part,), False, None, part, word, context)

    def _branches(
        self,
        node: t.Node,
        sort: str,
        labels: tuple[str, ...],
        branches: tuple[tuple[t.Expression | None, tuple[t.Statement, ...]], ...],
        label: str | None,
        context: Context,
    ) -> None:
        self.begin(node, sort, context)
        bodies = [self.routine.new(context, f"{sort} {n + 1}", node.span) for n in range(len(branches))]
        chosen = self.routine.new(context, sort, node.span)
        after = self.routine.new(context, "", node.span)
        number = self.questions.register(node, sort, sort, "branch", chosen, None, context, label, labels)
        w = self.routine.w
        options = f"o_{number}"
        w.line(f"{options} = []")
        for place, (when, statements) in enumerate(branches):
            tests = [] if when is None else [self.plain.text(when, context)]
            if not self.shared.trial:
                tests.append(self.judge((Frame(statements, context.env),), context, False, bodies[place], node))
            with w.block(f"if {' and '.join(tests) or 'True'}"):
                w.line(f"{options}.append({place})")
        self.questions.empty(options, after, True, context, node.span)
        self.questions.ask(number, options, context)
        self.routine.start(chosen)
        self.routine.w.line(f"f[0] = {tuple(bodies)}[f[1]]")
        self.routine.w.line("return None")
        for body, (_, statements) in zip(bodies, branches, strict=True):
            self.routine.start(body)
            self.owner.statements(statements, replace(context, option=True, tail=False))
            self.ended(context, after)
        self.routine.start(after)

    def _perform_each(self, node: t.PerformEach, context: Context) -> None:
        env = context.env
        items = self.routine.variable(self.routine.temporary("programs"), keep=True)
        done = self.routine.variable(self.routine.temporary("done"), keep=True)
        w = self.routine.w
        w.line(f"{items} = as_programs({self.expressions.sequence(node.programs, env)})")
        w.line(f"{done} = 0")
        asking = self.begin(node, "perform", context)
        body = self.routine.new(context, "perform", node.span)
        end = self.routine.new(context, "", node.span)
        number = self.questions.register(node, "perform", "perform", "program", body, end, context, node.label)
        w = self.routine.w
        goes_on = "True" if node.condition is None else self.plain.text(node.condition, context)
        if node.condition is not None:
            with w.block(f"if not {goes_on}"):
                self.routine.goto(end)
        options = f"o_{number}"
        if self.shared.trial:
            w.line(f"{options} = each_once({items})")
        else:
            w.line(f"{options} = [p_ for p_ in each_once({items}) if effective(p_, S, {env.me}, {env.here})]")
        with w.block(f"if not {options}"):
            self.routine.goto(end)
        self.questions.ask(number, options, context)
        self.routine.start(body)
        w = self.routine.w
        w.line(f"{items} = without({items}, f[1])")
        w.line(f"{done} = 1")
        back = self.routine.new(context, "", node.span)
        w.line(f"f[0] = {back}")
        flag = "1" if context.fresh else "max(1, f[5])"
        if context.option and self.questions.fails(context.rest):
            flag = "2"
        w.line(f"return m.perform(f, f[1], {env.me}, {env.here}, {flag})")
        self.routine.start(back)
        self.questions.option_ends(context)
        self.routine.goto(asking)
        self.routine.start(end)
        after = self.routine.new(context, "", node.span)
        if node.other is not None:
            with self.routine.w.block(f"if {done} or not {goes_on}"):
                self.routine.goto(after)
            self.owner.block(node.other, replace(context, tail=False))
        self.routine.goto(after)
        self.routine.start(after)

    def _advance(self, node: t.Advance, context: Context) -> None:
        env = context.env
        word = self._pawn_word(node.pawn)
        self.begin(node, word, context)
        body = self.routine.new(context, word, node.span)
        after = self.routine.new(context, "", node.span)
        number = self.questions.register(node, word, "advance", "path", body, None, context)
        w = self.routine.w
        pawn, reach = self.plain.text(node.pawn, context), self.plain.text(node.reach, context)
        options = f"o_{number}"
        w.line(
            f"{options} = ways_{move_name(node)}(S, {env.me}, {pawn}, {reach}, {node.mode == 'exactly'}, {node.back})"
        )
        self.questions.empty(options, after, True, context, node.span)
        if self.shared.trial:
            w.line("m.did = True")
            w.line("return YES")
        self.questions.ask(number, options, context)
        self.routine.start(body)
        w = self.routine.w
        w.line(f"travel(m, S, {env.me}, {pawn}, f[1], MOVE_{move_name(node)})")
        self.routine.goto(after)
        self.routine.start(after)

    def _pawn_word(self, node: t.Expression) -> str:
        while isinstance(node, t.Index | t.Method):
            node = node.target
        return node.name if isinstance(node, t.Name | t.Attribute) else "pawn"

    def _pause(self, node: t.Pause, context: Context) -> None:
        self.begin(node, "pause", context)
        after = self.routine.new(context, "", node.span)
        number = self.questions.register(node, "pause", "pause", "yes", after, after, context)
        if not self.shared.trial:
            # mostly there is nothing to start and nothing to decline
            me, info = context.env.me, self.shared.asks[number]
            opened = any(open_in(anytime, info, self.shared) for anytime in self.expressions.pack.anytime.values())
            starts = f" or {info.may_start}(S, {me})" if opened else ""
            with self.routine.w.block(f"if (m.offer is not None{starts}) and m.ask(f, {me}, {number}, ())"):
                self.routine.w.line("return True")
        self.routine.goto(after)
        self.routine.start(after)
