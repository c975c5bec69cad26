"""Programs that ask, cut into segments: each runs up to the next question, call or jump."""

from __future__ import annotations

from dataclasses import replace

from gwtdsl.analysis.units import Unit
from gwtdsl.compiler.choices import Choices
from gwtdsl.compiler.plain import PlainStatements
from gwtdsl.compiler.questions import Questions
from gwtdsl.compiler.shared import END_TURN, Context, Routine, Shared
from gwtdsl.compiler.text import Env
from gwtdsl.compiler.walk import Frame, cost_parts, parts
from gwtdsl.compiler.writer import Writer
from gwtdsl.language import tree as t

__all__ = ["AskingRoutine"]

#: A frame that says: what follows can't be told, since a loop may come round again.
LOOP = Frame((), Env(), "loop")


class AskingRoutine:
    """Writes the segments of one unit."""

    def __init__(self, shared: Shared, unit: Unit) -> None:
        self.shared = shared
        self.unit = unit
        self.routine = Routine(shared, unit)
        self.plain = PlainStatements(shared, self.routine)
        self.questions = Questions(shared, self.routine, self.plain)
        self.footprints = shared.footprints
        self.expressions = shared.expressions
        self.facts = shared.expressions.facts
        self.choices = Choices(self)

    @property
    def w(self) -> Writer:
        """Where lines go now."""
        return self.routine.w

    def write(self) -> None:
        """All segments of the unit."""
        env = Env()
        names = []
        for name in [parameter.name for parameter in self.unit.parameters] + list(self.unit.names):
            local = self.facts.parameters[(self.unit.key, name)]
            names.append(self.routine.variable(f"v_{local.name}_{local.number}"))
            env = env.with_name(local, names[-1])
        entry = self.routine.new(Context(env), "", self.unit.code[0].span)
        self.shared.entries[self.routine.number] = entry
        self.routine.start(entry)
        statements = tuple(statement for block in self.unit.blocks for statement in block.statements)
        self.statements(statements, Context(env))
        self.w.line("return m.leave(None)")
        self.routine.finish(names)

    # --- sequences ---

    def statements(self, statements: tuple[t.Statement, ...], context: Context) -> Context:
        """Statements in order; the context afterwards has their locals."""
        for number, statement in enumerate(statements):
            later = statements[number + 1 :]
            rest = (Frame(later, context.env), *context.rest) if later else context.rest
            inside = replace(context, rest=rest, tail=context.tail and not later)
            after = self.statement(statement, inside)
            context = context.with_env(after.env)
        return context

    def statement(self, node: t.Statement, context: Context) -> Context:
        """One statement, cut into segments where it asks."""
        if not self.footprints.asks(node):
            return self.plain.statement(node, context)
        self.w.at(node.span)
        match node:
            case t.Both():
                return self.statements(node.parts, context)
            case t.Trade():
                self._trade(node, context)
            case t.If():
                self._if(node, context)
            case t.For():
                self._for(node, context)
            case t.Repeat():
                self._repeat(node, context)
            case t.While():
                self._while(node, context)
            case t.As():
                me = self.routine.temporary("me")
                self.w.line(f"{me} = {self.plain.text(node.player, context)}")
                self.block(node.body, context.with_env(replace(context.env, me=me)))
            case t.At():
                here = self.routine.temporary("here")
                self.w.line(f"{here} = {self.plain.text(node.space, context)}")
                self.block(node.body, context.with_env(replace(context.env, here=here)))
            case t.Window():
                self.block(node.body, replace(context, windows=(*context.windows, node.name)))
            case t.Then():
                self._then(node, context)
            case t.Run():
                self._run(node, context)
            case t.Perform():
                self._perform(node, context)
            case t.TakeTurn():
                self._take_turn(node, context)
            case _:
                self.choices.statement(node, context)
        return context

    def block(self, block: t.Block, context: Context) -> None:
        """A block inside; its locals end with it."""
        self.statements(block.statements, replace(context, tail=False))

    # --- connectors ---

    def _trade(self, node: t.Trade, context: Context) -> None:
        cost = cost_parts(node.cost)
        reward = Frame((), context.env, "cost", node.reward)
        end = self.routine.new(context, "", node.span)
        outer = context.cost
        for number, part in enumerate(cost):
            rest = (Frame(cost[number + 1 :], context.env), reward)
            context = context.with_env(self.statement(part, replace(context, rest=rest, cost=end, tail=False)).env)
        last = cost[-1] if cost else None
        if isinstance(last, t.Run) and self._uses_it(node.reward):
            it = self.routine.temporary("it")
            self.w.line(f"{it} = {self._result(last)}")
            context = context.with_env(replace(context.env, it=it))
        if self.shared.trial:
            with self.w.block("if m.did"):
                self.w.line("return YES")
        for part in parts(node.reward):
            self._reward(part, replace(context, rest=(), option=False, fresh=True, cost=outer, tail=False))
        self.routine.goto(end)
        self.routine.start(end)

    def _uses_it(self, node: t.Statement) -> bool:
        return any(isinstance(found, t.Name) and found.name == "it" for found in t.walk(node))

    def _result(self, node: t.Run) -> str:
        """Where the result of the last call is found."""
        return "f[1]" if self.footprints.asks(node) else f"v_r_t{self.routine.number}_{self.routine.fresh}"

    def _reward(self, part: t.Statement, context: Context) -> None:
        """One comma part right of `->`: it may be declined if it asks, and is left out if it can't be done."""
        after = self.routine.new(context, "", part.span)
        inside = replace(context, handler=after)
        if not self.footprints.asks(part):
            self.plain.statement(part, inside)
        elif isinstance(part, t.Then):
            self.statement(part, inside)
        elif isinstance(part, t.Perform) and self.expressions.type(part.program).base == "program":
            self._perform_reward(part, inside, after)
        elif self.starts_with_question(part):
            if not self._may_be_left(part) and not self.shared.trial:
                self.w.line(f"m.offer = (len(m.stack), {after})")
            self.statement(part, inside)
        else:
            self.choices.declinable(part, inside)
        self.routine.goto(after)
        self.routine.start(after)
        if self.footprints.asks(part) and not self.shared.trial:
            self.w.line("m.offer = None")

    def _perform_reward(self, part: t.Perform, context: Context, after: int) -> None:
        """A stored program as a reward: only when the game is played is it known whether it asks."""
        asks = self.routine.new(context, "", part.span)
        direct = self.routine.new(context, "", part.span)
        opening = self.routine.temporary("opening")
        self.w.line(f"{opening} = OPENS.get(({self.plain.text(part.program, context)} or (None,))[0], 0)")
        if not self.shared.trial:
            with self.w.block(f"if {opening} == 1"):
                self.w.line(f"m.offer = (len(m.stack), {after})")
        self._branch(f"{opening} == 2", asks, direct)
        self.routine.start(direct)
        self.statement(part, context)
        self.routine.goto(after)
        self.routine.start(asks)
        self.choices.declinable(part, context)

    def _may_be_left(self, node: t.Statement) -> bool:
        first = self._first(node)
        return isinstance(first, t.May | t.PerformEach) or (
            isinstance(first, t.Choose) and first.quantity is not None and first.quantity.at_most
        )

    def _first(self, node: t.Statement, depth: int = 0) -> t.Statement | None:
        """The first statement of a program that is more than a name or a test."""
        if depth > 8:
            return None
        inside: tuple[t.Statement, ...] = ()
        if isinstance(node, t.Both):
            inside = node.parts
        elif isinstance(node, t.Trade):
            inside = cost_parts(node.cost)
        elif isinstance(node, t.Window | t.At):
            inside = node.body.statements
        elif isinstance(node, t.Run) and node.name in self.expressions.pack.actions:
            steps = self.expressions.pack.actions[node.name].steps
            inside = tuple(statement for step in steps for statement in step.program.tree.statements)
        else:
            return node
        for statement in inside:
            if not isinstance(statement, t.Let | t.Require | t.Nothing | t.Pause | t.Reveal):
                return self._first(statement, depth + 1)
        return None

    def opening(self) -> int:
        """How this unit begins when it is performed as a reward: 0 asks nothing, 1 asks first, 2 acts before it asks.

        A unit that begins with a choice that may be left anyway counts as asking nothing.
        """
        whole = t.Both(self.unit.span, tuple(s for block in self.unit.blocks for s in block.statements))
        if not self.starts_with_question(whole):
            return 2
        return 0 if self._may_be_left(whole) else 1

    def starts_with_question(self, node: t.Statement) -> bool:
        """Whether the first thing a program does is to ask."""
        first = self._first(node)
        if isinstance(first, t.Choose):
            quantity = first.quantity
            return quantity is None or (isinstance(quantity.number, t.Number) and quantity.number.value > 0)
        return isinstance(first, t.Either | t.OneOf | t.May | t.PerformEach | t.Advance)

    # --- control ---

    def _branch(self, test: str, yes: int, no: int) -> None:
        self.w.line(f"f[0] = {yes} if {test} else {no}")
        self.w.line("return None")

    def _if(self, node: t.If, context: Context) -> None:
        yes = self.routine.new(context, "if", node.body.span)
        after = self.routine.new(context, "", node.span)
        no = after if node.other is None else self.routine.new(context, "else", node.other.span)
        self._branch(self.plain.text(node.test, context), yes, no)
        inner = replace(context, tail=False)
        self.routine.start(yes)
        self.block(node.body, inner)
        self.routine.goto(after)
        if node.other is not None:
            self.routine.start(no)
            if isinstance(node.other, t.If):
                self.statement(node.other, inner)
            else:
                self.block(node.other, inner)
            self.routine.goto(after)
        self.routine.start(after)

    def _looping(self, context: Context) -> Context:
        return replace(context, rest=(LOOP, *context.rest), tail=False)

    def _for(self, node: t.For, context: Context) -> None:
        local, name = self.expressions.aggregates.bound_name(node.binder)
        self.routine.variable(name)
        items, place = self.routine.temporary("items"), self.routine.temporary("i")
        self.w.line(f"{items} = tuple({self.plain.source(node.binder, context)})")
        self.w.line(f"{place} = 0")
        loop = self.routine.new(context, "for", node.span)
        after = self.routine.new(context, "", node.span)
        self.routine.variable(items, keep=True)
        self.routine.variable(place, keep=True)
        self.routine.goto(loop)
        self.routine.start(loop)
        with self.w.block(f"if {place} >= len({items})"):
            self.routine.goto(after)
        self.w.line(f"{name} = {items}[{place}]")
        self.w.line(f"{place} += 1")
        self.block(node.body, self._looping(context.with_env(context.env.with_name(local, name))))
        self.routine.goto(loop)
        self.routine.start(after)

    def _repeat(self, node: t.Repeat, context: Context) -> None:
        left = self.routine.temporary("left")
        self.routine.variable(left, keep=True)
        self.w.line(f"{left} = bounded_times({self.plain.text(node.number, context)})")
        loop = self.routine.new(context, "repeat", node.span)
        after = self.routine.new(context, "", node.span)
        self.routine.goto(loop)
        self.routine.start(loop)
        with self.w.block(f"if {left} <= 0"):
            self.routine.goto(after)
        self.w.line(f"{left} -= 1")
        self.block(node.body, self._looping(context))
        self.routine.goto(loop)
        self.routine.start(after)

    def _while(self, node: t.While, context: Context) -> None:
        loop = self.routine.new(context, "while", node.span)
        after = self.routine.new(context, "", node.span)
        self.routine.goto(loop)
        self.routine.start(loop)
        with self.w.block(f"if not {self.plain.text(node.condition, context)}"):
            self.routine.goto(after)
        self.block(node.body, self._looping(context))
        self.routine.goto(loop)
        self.routine.start(after)

    def _then(self, node: t.Then, context: Context) -> None:
        after = self.routine.new(context, "", node.span)
        asks = any(self.footprints.asks(statement) for statement in node.body.statements)
        if self.shared.trial and asks:
            # the look-ahead leaves out what asks here; its segments are still numbered alike
            self.routine.goto(after)
            aside = self.routine.new(context, "then", node.span, after)
            self.routine.start(aside)
        else:
            aside = self.routine.new(context, "then", node.span, after)
            self.routine.goto(aside)
            self.routine.start(aside)
        inside = replace(context, rest=(), option=False, fresh=True, handler=after, cost=None, tail=False)
        self.block(node.body, inside)
        self.routine.goto(after)
        self.routine.start(after)

    # --- calls ---

    def push(self, number: int, arguments: list[str], env: Env, flag: str, back: int, tail: bool) -> None:
        """Calls a routine by number; the frame goes on at `back`."""
        frame = ", ".join([f"ENTRY_{number}", "None", env.me, env.this, env.here, flag, *arguments])
        if tail:
            self.w.line(f"m.stack[-1] = [{frame}] + PAD_{number}_{len(arguments)}")
        else:
            self.w.line(f"f[0] = {back}")
            self.w.line(f"m.stack.append([{frame}] + PAD_{number}_{len(arguments)})")
        self.w.line("return None")

    def _run(self, node: t.Run, context: Context) -> None:
        after = self.routine.new(context, "", node.span)
        for seat in self.expressions.pack.seats.values():
            other = seat.instead.get(node.name)
            if other is None:
                continue
            with self.w.block(f"if T_id[{context.env.me}] == {seat.name!r}"):
                if other in self.expressions.pack.actions:
                    self._call(other, node.arguments, context, after, False)
                else:
                    self.routine.goto(after)
        self._call(node.name, node.arguments, context, after, context.tail and context.handler is None)
        self.routine.start(after)

    def _call(self, name: str, arguments: tuple[t.Argument, ...], context: Context, after: int, tail: bool) -> None:
        action = self.expressions.pack.actions[name]
        taken = arguments[: len(action.parameters)]
        texts = self.expressions.arguments(action.parameters, taken, context.env)
        number = self.shared.unit_numbers[f"action {name}"]
        flag = self.questions.matters(context)
        tail = tail and not context.option and context.env.me == "me" and context.cost is None
        self.push(number, texts, context.env, flag, after, tail)

    def _perform(self, node: t.Perform, context: Context) -> None:
        after = self.routine.new(context, "", node.span)
        found = self.expressions.type(node.program)
        env = context.env
        flag = self.questions.matters(context)
        value = self.plain.text(node.program, context)
        if found.base not in ("list", "unknown"):
            self.w.line(f"f[0] = {after}")
            self.w.line(f"return m.perform(f, {value}, {env.me}, {env.here}, {flag})")
            self.routine.start(after)
            return
        items = self.routine.variable(self.routine.temporary("programs"), keep=True)
        self.w.line(f"{items} = as_programs({value})")
        loop = self.routine.new(context, "perform", node.span)
        self.routine.goto(loop)
        self.routine.start(loop)
        with self.w.block(f"if not {items}"):
            self.routine.goto(after)
        first = self.routine.temporary("program")
        self.w.line(f"{first} = {items}[0]")
        self.w.line(f"{items} = {items}[1:]")
        self.w.line(f"f[0] = {loop}")
        flag = "2" if context.option else "0" if context.fresh else "(2 if f[5] else 0)"
        self.w.line(f"return m.perform(f, {first}, {env.me}, {env.here}, {flag})")
        self.routine.start(after)

    def _take_turn(self, node: t.TakeTurn, context: Context) -> None:
        after = self.routine.new(context, "", node.span)
        player = self.routine.temporary("player")
        self.w.line(f"{player} = {self.plain.text(node.player, context)}")
        self.w.line(f"f[0] = {after}")
        self.w.line(f"return m.take_turn({player}, {END_TURN})")
        self.routine.start(after)
