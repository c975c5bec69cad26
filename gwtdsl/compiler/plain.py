"""Statements that ask nothing, as Python text: counters, pieces, locals, and control around them."""

from __future__ import annotations

from dataclasses import replace

from gwtdsl.compiler.counters import CounterStatements
from gwtdsl.compiler.guards import move_name
from gwtdsl.compiler.shared import Context, Routine, Shared
from gwtdsl.compiler.walk import cost_parts, parts
from gwtdsl.compiler.writer import Writer
from gwtdsl.language import tree as t
from gwtdsl.spans import Span

__all__ = ["PlainStatements"]


class PlainStatements:
    """Writes statements that ask nothing, in a segment or in a plain function.

    `routine` is None in a plain function; there an impossible step returns FAIL, in a segment it looks for a handler.
    """

    def __init__(self, shared: Shared, routine: Routine | None, writer: Writer | None = None) -> None:
        self.shared = shared
        self.expressions = shared.expressions
        self.facts = shared.expressions.facts
        self.footprints = shared.footprints
        self.routine = routine
        self._writer = writer
        self.names = 0
        self.counters = CounterStatements(self)

    @property
    def w(self) -> Writer:
        """Where lines go now."""
        if self.routine is not None:
            return self.routine.w
        assert self._writer is not None
        return self._writer

    def name(self, stem: str) -> str:
        """A local of the frame or function."""
        return stem if self.routine is None else self.routine.variable(stem)

    def temporary(self, stem: str) -> str:
        """A fresh local."""
        if self.routine is not None:
            return self.routine.temporary(stem)
        self.names += 1
        return f"v_{stem}_p{self.names}"

    def text(self, node: t.Expression, context: Context) -> str:
        """An expression's text."""
        return self.expressions.text(node, context.env)

    def note(self, what: str) -> None:
        """An event, when events are written; the sign of having done something, when the look-ahead is."""
        if self.shared.flavour == "events":
            self.w.line(f"m.note({what})")
        elif self.shared.trial and what.startswith(("'counter'", "'did'")):
            self.w.line("m.did = True")

    def fail(self, context: Context, span: Span) -> None:
        """What happens when a required step is impossible."""
        if self.routine is None:
            if not self.shared.trial:
                self.w.line(f"m.at = m.at or {(span.file, span.line)!r}")
            self.w.line("return FAIL")
        elif self.shared.trial:
            if context.handler is None:
                self.w.line("return FAIL")
            else:
                self.w.line(f"f[0] = {context.handler}")
                self.w.line("return None")
        else:
            way_out = context.handler if context.cost is None else context.cost
            self.w.line(f"return m.fail(f, {way_out})")

    def statements(self, statements: tuple[t.Statement, ...], context: Context) -> Context:
        """Statements in order; what comes back has their locals."""
        for statement in statements:
            context = self.statement(statement, context)
        return context

    def statement(self, node: t.Statement, context: Context) -> Context:
        """One statement; the context afterwards."""
        self.w.at(node.span)
        match node:
            case t.Gain() | t.Lose():
                self.counters.gain_or_lose(node, context)
            case t.Pay():
                self.counters.pay(node, context)
            case t.Let():
                return self._let(node, context)
            case t.Set():
                self._set(node, context)
            case t.Move():
                self._move(node, context)
            case t.Draw():
                self._draw(node, context)
            case t.Shuffle():
                self.w.line(f"shuffle(m, S, {self.text(node.zone, context)})")
                self._unknown()
            case t.Refill():
                self.w.line(f"refill(m, S, {self.text(node.zone, context)})")
                if self.shared.trial:
                    self.w.line("m.did = True")
                self._unknown()
            case t.Reveal():
                self.note(f"'reveal', {context.env.me}, {self.text(node.zone, context)}")
            case t.Require():
                with self.w.block(f"if not {self.text(node.condition, context)}"):
                    self.fail(context, node.span)
            case t.Both():
                for part in node.parts:
                    context = self.statement(part, context)
                return context
            case t.Trade():
                self._trade(node, context)
            case t.If():
                self._if(node, context)
            case t.For():
                self._for(node, context)
            case t.Repeat():
                counter = self.temporary("n")
                times = context.env.paced(f"range(bounded_times({self.text(node.number, context)}))")
                with self.w.block(f"for {counter} in {times}"):
                    self.w.line("pass")
                    self.statements(node.body.statements, context.with_env(context.env.inside()))
            case t.While():
                ticks = self.temporary("n")
                self.w.line(f"{ticks} = 0")
                with self.w.block(f"while {self.text(node.condition, context)}"):
                    self.w.line(f"{ticks} = tick({ticks})")
                    self.statements(node.body.statements, context.with_env(context.env.inside()))
            case t.As():
                me = self.temporary("me")
                self.w.line(f"{me} = {self.text(node.player, context)}")
                self.statements(node.body.statements, context.with_env(replace(context.env, me=me)))
            case t.At():
                here = self.temporary("here")
                self.w.line(f"{here} = {self.text(node.space, context)}")
                self.statements(node.body.statements, context.with_env(replace(context.env, here=here)))
            case t.Then() | t.Window():
                self.statements(node.body.statements, context)
            case t.Advance():
                self._advance(node, context)
            case t.Return():
                self._return(node, context)
            case t.Run():
                self._run(node, context)
            case t.Perform():
                self._perform(node, context)
            case _:
                pass
        return context

    # --- counters ---

    # --- names ---

    def _let(self, node: t.Let, context: Context) -> Context:
        local = self.facts.locals[node]
        name = self.name(f"v_{local.name}_{local.number}")
        text = self.text(node.value, context)
        if self.expressions.type(node.value).base in ("list", "zone"):
            text = self.expressions.sequence(node.value, context.env)
        self.w.line(f"{name} = {text}")
        return context.with_env(context.env.with_name(local, name))

    def _set(self, node: t.Set, context: Context) -> None:
        value = self.text(node.value, context)
        if self.expressions.type(node.value).base in ("list", "zone"):
            value = self.expressions.sequence(node.value, context.env)
        local = self.facts.locals.get(node.target)
        if local is not None:
            self.w.line(f"{context.env.names[local.number]} = {value}")
            return
        meaning = self.facts.meanings.get(node.target)
        access = self.facts.accesses.get(node.target)
        owner = context.env.me
        if meaning is not None:
            sort, name = meaning.sort, meaning.name
        elif access is not None and isinstance(node.target, t.Attribute):
            sort, name = access.how.removeprefix("player "), access.name
            owner = self.temporary("owner")
            self.w.line(f"{owner} = {self.text(node.target.target, context)}")
        else:
            return
        index = self.expressions.index(name, owner)
        if sort == "counter":
            low, high = self.counters.bounds(name, replace(context.env, me=owner))
            track = self.expressions.pack.counters[name].track
            table = "None" if track is None else f"TABLE_{track}"
            self.w.line(f"S[{index}] = within({value}, {low}, {high}, {table}, {name!r})")
            self.note(f"'counter', {owner}, {name!r}, S[{index}]")
        else:
            self.w.line(f"S[{index}] = {value}")
            if self.shared.flavour == "events":
                self.w.line(f"m.note('variable', {owner}, {name!r}, S[{index}])")

    # --- pieces ---

    def _move(self, node: t.Move, context: Context) -> None:
        what = self.expressions.type(node.what)
        to = self.temporary("to")
        self.w.line(f"{to} = {self.text(node.to, context)}")
        if what.base in ("piece", "none"):
            self._move_one(self.text(node.what, context), to, node, context)
            return
        many = f"as_list(S, {self._many(node.what, context)})"
        if self.footprints.fails(node):
            piece = self.temporary("piece")
            with self.w.block(f"for {piece} in {many}"):
                self._move_one(piece, to, node, context)
        else:
            self.w.line(f"move_all(m, S, {many}, {to})")
        if self.shared.trial:
            self.w.line("m.did = True")

    def _many(self, node: t.Expression, context: Context) -> str:
        if self.expressions.type(node).base == "unknown":
            return self.text(node, context)
        return self.expressions.sequence(node, context.env)

    def _move_one(self, piece: str, to: str, node: t.Move, context: Context) -> None:
        if self.footprints.fails(node):
            with self.w.block(f"if not move(m, S, {piece}, {to})"):
                self.fail(context, node.span)
        else:
            self.w.line(f"move(m, S, {piece}, {to})")
        if self.shared.trial:
            self.w.line("m.did = True")

    def _draw(self, node: t.Draw, context: Context) -> None:
        source = "None" if node.source is None else self.text(node.source, context)
        to = "None" if node.to is None else self.text(node.to, context)
        if node.to is None:
            to = self._target(node, context)
        if node.source is None:
            source = self._source(to, node, context)
        self.w.line(f"draw(m, S, {self.text(node.number, context)}, {source}, {to})")
        if self.shared.trial:
            self.w.line("m.did = True")
        self._unknown()

    def _target(self, node: t.Draw, context: Context) -> str:
        pack = self.expressions.pack
        wanted = None if node.source is None else self.expressions.type(node.source).names
        for zone in pack.zones.values():
            if zone.drawn_from is not None and (wanted is None or zone.drawn_from in wanted):
                return self.expressions.index(zone.name, context.env.me)
        return "None"

    def _source(self, to: str, node: t.Draw, context: Context) -> str:
        pack = self.expressions.pack
        if node.to is not None:
            names = self.expressions.type(node.to).names
        else:
            names = tuple(zone.name for zone in pack.zones.values() if zone.drawn_from is not None)[:1]
        drawn = pack.zones[names[0]].drawn_from if names else None
        return "None" if drawn is None else self.expressions.index(drawn, context.env.me)

    def _unknown(self) -> None:
        """The look-ahead stops at an outcome that nobody knows."""
        if self.shared.trial:
            self.w.line("return YES")

    def _advance(self, node: t.Advance, context: Context) -> None:
        """`advance … to SPACE`: it asks nothing."""
        target = self.text(node.reach, context)
        self.w.line(
            f"advance_to(m, S, {context.env.me}, {self.text(node.pawn, context)}, {target}, MOVE_{move_name(node)})"
        )
        if self.shared.trial:
            self.w.line("m.did = True")

    # --- control ---

    def _trade(self, node: t.Trade, context: Context) -> None:
        for part in cost_parts(node.cost):
            context = self.statement(part, context)
        if self.shared.trial:
            with self.w.block("if m.did"):
                self.w.line("return YES")
        for part in parts(node.reward):
            context = self.statement(part, context)

    def _if(self, node: t.If, context: Context) -> None:
        with self.w.block(f"if {self.text(node.test, context)}"):
            self.statements(node.body.statements, context)
        if isinstance(node.other, t.If):
            with self.w.block("else"):
                self.w.at(node.other.span)
                self._if(node.other, context)
        elif node.other is not None:
            with self.w.block("else"):
                self.statements(node.other.statements, context)

    def _for(self, node: t.For, context: Context) -> None:
        local, name = self.expressions.aggregates.bound_name(node.binder)
        self.name(name)
        source = self.source(node.binder, context)
        with self.w.block(f"for {name} in {context.env.paced(source)}"):
            self.statements(node.body.statements, context.with_env(context.env.with_name(local, name).inside()))

    def source(self, binder: t.Binder, context: Context, listed: bool = False) -> str:
        """What a binder ranges over, filtered and ordered, taken once; `listed` when it needn't be a tuple."""
        if binder.where is None and not binder.by:
            return self.expressions.sequence(binder.source, context.env)
        local, name = self.expressions.aggregates.bound_name(binder)
        inner = context.env.with_name(local, f"{name}_b")
        items, condition = self.expressions.indexes.source(binder, context.env, inner)
        if condition is None and not binder.by:
            return items
        where = "" if condition is None else f" if {condition}"
        loop = f"for {name}_b in {items}{where}"
        if not binder.by:
            return f"[{name}_b {loop}]" if listed else f"tuple([{name}_b {loop}])"
        keys = "(" + "".join(f"{self.expressions.text(key, inner)}, " for key in binder.by) + ")"
        return f"ordered([({keys}, {name}_b) {loop}])"

    def _return(self, node: t.Return, context: Context) -> None:
        value = "None" if node.value is None else self.text(node.value, context)
        if node.value is not None and self.expressions.type(node.value).base in ("list", "zone"):
            value = self.expressions.sequence(node.value, context.env)
        if self.routine is None:
            self.w.line(f"return {value}")
        else:
            self.w.line(f"return m.leave({value})")

    def call_text(self, node: t.Run, context: Context) -> str:
        """A call of an action that asks nothing."""
        action = self.expressions.pack.actions[node.name]
        number = self.shared.unit_numbers[f"action {node.name}"]
        texts = self.expressions.arguments(action.parameters, node.arguments, context.env)
        env = context.env
        return f"a{number}({', '.join(['m', 'S', env.me, env.this, env.here, *texts])})"

    def _run(self, node: t.Run, context: Context) -> None:
        replaced = [
            (seat.name, seat.instead[node.name])
            for seat in self.expressions.pack.seats.values()
            if node.name in seat.instead
        ]
        for seat, other in replaced:
            with self.w.block(f"if T_id[{context.env.me}] == {seat!r}"):
                if other in self.expressions.pack.actions:
                    self._call(t.Run(node.span, other, self._fitting(other, node)), context)
                else:
                    self.w.line("pass")
            self.w.line("else:")
            self.w.depth += 1
        self._call(node, context)
        self.w.depth -= len(replaced)

    def _perform(self, node: t.Perform, context: Context) -> None:
        """A stored program of which it is known that it asks nothing."""
        env = context.env
        found = self.expressions.type(node.program)
        program = self.temporary("program")
        if found.base == "list":
            head = f"for {program} in as_programs({self.text(node.program, context)})"
        else:
            self.w.line(f"{program} = {self.text(node.program, context)}")
            head = f"if {program} is not None"
        with self.w.block(head):
            result = self.temporary("r")
            self.w.line(f"{result} = carry_out({program}, m, S, {env.me}, {env.here})")
            if self.shared.trial:
                with self.w.block(f"if {result} is YES"):
                    self.w.line("return YES")
            if self.footprints.fails(node):
                with self.w.block(f"if {result} is FAIL"):
                    self.fail(context, node.span)

    def _fitting(self, name: str, node: t.Run) -> tuple[t.Argument, ...]:
        """The arguments that the action done instead can take."""
        return node.arguments[: len(self.expressions.pack.actions[name].parameters)]

    def _call(self, node: t.Run, context: Context) -> None:
        result = self.temporary("r")
        self.w.line(f"{result} = {self.call_text(node, context)}")
        if self.shared.trial:
            with self.w.block(f"if {result} is YES"):
                self.w.line("return YES")
        if self.footprints.unit("fails", f"action {node.name}"):
            with self.w.block(f"if {result} is FAIL"):
                self.fail(context, node.span)
