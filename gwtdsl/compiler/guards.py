"""Feasibility as plain Python: a function that says whether a program can be carried out, without carrying it out.

A guard walks the program forwards with early exit. What it spends is added up by counter, and as soon as a test would
read what an earlier step has changed the derivation gives up (`Hard`): such programs are tried on a copy instead.
"""

from __future__ import annotations

import re
from dataclasses import replace

from gwtdsl.analysis.footprints import Footprints
from gwtdsl.analysis.units import Unit
from gwtdsl.compiler.expressions import ExpressionCompiler
from gwtdsl.compiler.guard_choices import GuardChoices, NextPick
from gwtdsl.compiler.guard_payments import Payments
from gwtdsl.compiler.text import Env, simple
from gwtdsl.compiler.walk import Frame, Hard, Known, cost_parts, parts
from gwtdsl.compiler.writer import Writer
from gwtdsl.language import tree as t

__all__ = ["GuardCompiler", "move_name"]

MAX_LINES = 300
MAX_BLOCKS = 14


class GuardCompiler:
    """Writes guards for units and for the options of questions."""

    def __init__(self, expressions: ExpressionCompiler, footprints: Footprints) -> None:
        self.expressions = expressions
        self.footprints = footprints
        self.facts = expressions.facts
        self.pack = expressions.pack
        self.written = 0
        self.hoisted: dict[str, str] = {}
        self.payments = Payments(self)
        self.choices = GuardChoices(self)

    def unit(self, unit: Unit, how: str, name: str) -> str:
        """The function that judges a whole unit; raises `Hard`."""
        env = Env()
        names = []
        for parameter in [p.name for p in unit.parameters] + list(unit.names):
            local = self.facts.parameters[(unit.key, parameter)]
            names.append(f"v_{local.name}_{local.number}")
            env = env.with_name(local, names[-1])
        frames = tuple(Frame(block.statements, env, "block") for block in unit.blocks)
        joined = Frame(tuple(s for frame in frames for s in frame.statements), env, "call")
        body = self._body((joined,), Known(need=how == "e", calls=(unit.key,)))
        return self._function(name, ["S", "me", "this", "here", *names], body)

    def option(self, name: str, extra: list[str], frames: tuple[Frame, ...], need: bool) -> tuple[str, list[str]]:
        """The function that judges one option; also the names of locals that it must be handed. Raises `Hard`."""
        mine = frames[0].env
        if any((frame.env.me, frame.env.this) != (mine.me, mine.this) for frame in frames if frame.statements):
            raise Hard
        plain = tuple(replace(frame, env=replace(frame.env, me="me", this="this", here="here")) for frame in frames)
        body = self._body(plain, Known(need=need))
        used = [text for text in dict.fromkeys(mine.names.values()) if text not in extra and _mentions(body, text)]
        return self._function(name, ["S", "me", "this", "here", *extra, *used], body), used

    def _body(self, frames: tuple[Frame, ...], known: Known) -> Writer:
        writer = Writer(self.expressions.book)
        self.written = 0
        self.hoisted = {}
        self.go(writer, frames, known)
        writer.line("return False")
        # nothing changes while a guard looks: what a loop would count again and again is counted once
        writer.lines[:0] = [f"    {name} = {text}" for text, name in self.hoisted.items()]
        return writer

    def _function(self, name: str, names: list[str], body: Writer) -> str:
        return f"def {name}({', '.join(names)}):\n{body.text}"

    # --- the walk ---

    def go(self, w: Writer, frames: tuple[Frame, ...], known: Known) -> None:
        """Goes on with what is still to do."""
        if len(w.lines) > MAX_LINES or known.loops > MAX_BLOCKS or w.depth > 60:
            raise Hard
        while frames and not frames[0].statements:
            done, frames = frames[0], frames[1:]
            if done.sort == "loop":
                raise Hard
            if done.sort == "cost":
                self._paid(w, done, known)
                return
        if not frames:
            if known.did or not known.need:
                w.line("return True")
            return
        first = frames[0]
        statement = first.statements[0]
        rest = (replace(first, statements=first.statements[1:]), *frames[1:])
        self._statement(w, statement, first.env, rest, known)

    def _paid(self, w: Writer, cost: Frame, known: Known) -> None:
        """Right of `->` the look-ahead stops, unless nothing has been done yet that counts."""
        if known.did or not known.need or cost.reward is None:
            w.line("return True")
            return
        self.go(w, (Frame(parts(cost.reward), cost.env),), known)

    def when(self, w: Writer, condition: str, frames: tuple[Frame, ...], known: Known) -> None:
        """Goes on inside a condition."""
        with w.block(f"if {condition}"):
            self.go(w, frames, known)

    def check(self, node: t.Node, known: Known) -> None:
        """Gives up when something to be read has been changed on the way."""
        if self.footprints.clash(self.footprints.reads(node), self.changed(known)):
            raise Hard

    def changed(self, known: Known) -> frozenset[str]:
        """What has been changed on the way, counters included."""
        return known.dirty | {f"c:{name}" for name in known.spent}

    def fails(self, frames: tuple[Frame, ...]) -> bool:
        """Whether anything still to do can be impossible."""
        for frame in frames:
            if any(self.footprints.fails(statement) for statement in frame.statements) or frame.sort == "loop":
                return True
            if frame.sort == "cost":
                return False
        return False

    def text(self, node: t.Expression, env: Env, known: Known) -> str:
        """The text of an expression that nothing on the way has changed."""
        self.check(node, known)
        return self.expressions.text(node, env)

    def _did(self, known: Known, node: t.Statement) -> Known:
        return replace(known, did=True, dirty=known.dirty | self.footprints.writes(node))

    def _statement(self, w: Writer, node: t.Statement, env: Env, rest: tuple[Frame, ...], known: Known) -> None:
        w.at(node.span)
        if isinstance(node, NextPick):
            self.choices.pick(w, node, env, rest, known)
            return
        match node:
            case t.Both():
                self.go(w, (Frame(node.parts, env), *rest), known)
            case t.Trade():
                self.go(w, (Frame(cost_parts(node.cost), env, "cost", node.reward),), known)
            case t.Gain():
                self.go(w, rest, self.payments.gain(node, env, known))
            case t.Lose():
                self.go(w, rest, self._did(known, node))
            case t.Pay():
                self.payments.pay(w, node, env, rest, known)
            case t.Let():
                self._let(w, node, env, rest, known)
            case t.Set():
                self._set(w, node, env, rest, known)
            case t.Require():
                self.when(w, self.text(node.condition, env, known), rest, known)
            case t.Move():
                self._move(w, node, env, rest, known)
            case t.Draw():
                w.line("return True")
            case t.Refill() | t.Shuffle():
                if known.need and not known.did and not isinstance(node, t.Refill):
                    raise Hard
                w.line("return True")
            case t.Reveal() | t.Pause() | t.Nothing():
                self.go(w, rest, known)
            case t.Window():
                self.go(w, (Frame(node.body.statements, env), *rest), known)
            case t.At():
                where = replace(env, here=self.text(node.space, env, known))
                self.go(w, (Frame(node.body.statements, where), *rest), known)
            case t.If():
                self._if(w, node, env, rest, known)
            case t.Choose():
                self.choices.choose(w, node, env, rest, known)
            case t.Either():
                for option in node.options:
                    self.go(w, (Frame((option,), env), *rest), known)
            case t.OneOf():
                for branch in node.options:
                    condition = "True" if branch.when is None else self.text(branch.when, env, known)
                    self.when(w, condition, (Frame(branch.body.statements, env), *rest), known)
            case t.May():
                if self.fails(rest) or (known.need and not known.did):
                    self.go(w, (Frame(node.body.statements, env), *rest), known)
                self.go(w, rest, known)
            case t.Then():
                self._follow(w, node, rest, known)
            case t.Run():
                self._run(w, node, env, rest, known)
            case t.Return():
                while rest and rest[0].sort != "call":
                    if rest[0].sort in ("cost", "loop"):
                        raise Hard
                    rest = rest[1:]
                self.go(w, rest[1:], known)
            case t.Perform():
                self._perform(w, node, env, rest, known)
            case t.PerformEach():
                self._perform_each(w, node, env, rest, known)
            case t.Advance():
                self._advance(w, node, env, rest, known)
            case _:
                self._loop(w, node, rest, known)

    def _loop(self, w: Writer, node: t.Statement, rest: tuple[Frame, ...], known: Known) -> None:
        """A loop that can't fail and needn't be judged is passed over."""
        if self.footprints.fails(node) or self.footprints.asks(node) or (known.need and not known.did):
            raise Hard
        self.go(w, rest, replace(known, dirty=known.dirty | self.footprints.writes(node)))

    def _follow(self, w: Writer, node: t.Then, rest: tuple[Frame, ...], known: Known) -> None:
        asks = any(self.footprints.asks(statement) for statement in node.body.statements)
        if asks:
            self.go(w, rest, known)
            return
        if known.need and not known.did and any(self.footprints.fails(s) for s in node.body.statements):
            raise Hard
        dirty = known.dirty
        does = False
        for statement in node.body.statements:
            dirty |= self.footprints.writes(statement)
            does = does or isinstance(statement, t.Gain | t.Lose)
        self.go(w, rest, replace(known, dirty=dirty, did=known.did or does))

    # --- counters ---

    # --- names and pieces ---

    def _let(self, w: Writer, node: t.Let, env: Env, rest: tuple[Frame, ...], known: Known) -> None:
        local = self.facts.locals[node]
        self._assign(w, local.name, local.number, node.value, env, rest, known)

    def _assign(
        self, w: Writer, name: str, number: int, value: t.Expression, env: Env, rest: tuple[Frame, ...], known: Known
    ) -> None:
        self.written += 1
        fresh = f"v_{name}_{number}_{self.written}"
        text = self.text(value, env, known)
        if self.expressions.type(value).base in ("list", "zone"):
            text = self.expressions.sequence(value, env)
        w.line(f"{fresh} = {text}")
        after = replace(rest[0], env=replace(rest[0].env, names={**rest[0].env.names, number: fresh}))
        self.go(w, (after, *rest[1:]), known)

    def _set(self, w: Writer, node: t.Set, env: Env, rest: tuple[Frame, ...], known: Known) -> None:
        local = self.facts.locals.get(node.target)
        if local is None:
            counts = self.footprints.does(node)
            self.check(node.value, known)
            after = replace(known, dirty=known.dirty | self.footprints.writes(node), did=known.did or counts)
            self.go(w, rest, after)
            return
        # a local of an outer block: the frames that see it must see the new value too
        self.written += 1
        fresh = f"v_{local.name}_{local.number}_{self.written}"
        w.line(f"{fresh} = {self.text(node.value, env, known)}")
        seen = tuple(
            replace(frame, env=replace(frame.env, names={**frame.env.names, local.number: fresh}))
            if local.number in frame.env.names
            else frame
            for frame in rest
        )
        self.go(w, seen, known)

    def _move(self, w: Writer, node: t.Move, env: Env, rest: tuple[Frame, ...], known: Known) -> None:
        after = self._did(known, node)
        if not self.footprints.fails(node):
            self.go(w, rest, after)
            return
        what = self.expressions.type(node.what)
        if what.base != "piece":
            raise Hard
        self.check(node.what, known)
        if not isinstance(node.to, t.Name):
            # where a zone is never changes; what lies in it may
            self.check(node.to, known)
        if self.footprints.clash(self.footprints.places_of(what.names), known.dirty):
            raise Hard
        piece, to = self.expressions.text(node.what, env), self.expressions.text(node.to, env)
        if self.footprints.has_room(node):
            self.when(w, f"{piece} is not None", rest, after)
            return
        self.when(w, f"has_room(S, {piece}, {to})", rest, after)

    # --- choices ---

    def _if(self, w: Writer, node: t.If, env: Env, rest: tuple[Frame, ...], known: Known) -> None:
        test = self.text(node.test, env, known)
        with w.block(f"if {test}"):
            self.go(w, (Frame(node.body.statements, env), *rest), known)
        with w.block("else"):
            other: tuple[t.Statement, ...] = ()
            if isinstance(node.other, t.If):
                other = (node.other,)
            elif node.other is not None:
                other = node.other.statements
            self.go(w, (Frame(other, env), *rest), known)

    # --- calls ---

    def _run(self, w: Writer, node: t.Run, env: Env, rest: tuple[Frame, ...], known: Known) -> None:
        key = f"action {node.name}"
        if key in known.calls or len(known.calls) > 6 or len(self.footprints.runs(node.name)) > 1:
            raise Hard
        action = self.pack.actions.get(node.name)
        if action is None or any(node.name in seat.instead for seat in self.pack.seats.values()):
            raise Hard
        for argument in node.arguments:
            self.check(argument.value, known)
        texts = self.expressions.arguments(action.parameters, node.arguments, env)
        callee = Env(env.me, env.this, env.here)
        for parameter, text in zip(action.parameters, texts, strict=True):
            local = self.facts.parameters[(key, parameter.name)]
            if not simple(text) and not text.lstrip("-").isdigit():
                self.written += 1
                fresh = f"v_{local.name}_{local.number}_{self.written}"
                w.line(f"{fresh} = {text}")
                callee = callee.with_name(local, fresh)
            else:
                callee = callee.with_name(local, text)
        statements = tuple(s for step in action.steps for s in step.program.tree.statements)
        inside = replace(known, calls=(*known.calls, key))
        self.go(w, (Frame(statements, callee, "call"), *rest), inside)

    def _perform(self, w: Writer, node: t.Perform, env: Env, rest: tuple[Frame, ...], known: Known) -> None:
        if self.expressions.type(node.program).base != "program" or self.fails(rest):
            raise Hard
        self.check(node.program, known)
        self.check(node, known)
        if known.need and not known.did:
            self.when(w, self.judge(node.program, "effect", env), (), replace(known, did=True))
            # nothing to do here: what follows may still be something
            after = replace(known, dirty=frozenset("*"))
            self.when(w, self.judge(node.program, "complete", env), rest, after)
        else:
            self.when(w, self.judge(node.program, "complete", env), (), replace(known, did=True))

    def judge(self, program: t.Expression, how: str, env: Env) -> str:
        """The call of what judges a stored program."""
        found = self.footprints.programs(program)
        if how == "complete" and found is not None and not any(self.footprints.unit("fails", u.key) for u in found):
            return "True"
        access = self.facts.accesses.get(program)
        if isinstance(program, t.Attribute | t.Method) and access is not None and access.how == "table":
            target = self.expressions.text(program.target, env)
            owner = self.expressions.type(program.target)
            if simple(target) and not owner.or_none and owner.base in ("record", "space", "slot", "piece"):
                table = self.expressions.layout.lookup(how, access.name)
                here = env.here if owner.base in ("record", "slot") else f"place_of_this(S, {target}, {env.here})"
                if owner.base == "space":
                    here = target
                given = program.arguments if isinstance(program, t.Method) else ()
                texts = [self.expressions.text(argument.value, env) for argument in given]
                return f"{table}[{target}]({', '.join(['S', env.me, target, here, *texts])})"
        judge = "effective" if how == "effect" else "completable"
        return f"{judge}({self.expressions.text(program, env)}, S, {env.me}, {env.here})"

    def _perform_each(self, w: Writer, node: t.PerformEach, env: Env, rest: tuple[Frame, ...], known: Known) -> None:
        if known.dirty or known.spent or self.fails(rest):
            raise Hard
        if known.need and not known.did:
            condition = (
                f"any(effective(p_, S, {env.me}, {env.here}) for p_ in {self.expressions.sequence(node.programs, env)})"
            )
            if node.condition is not None:
                condition = f"{self.text(node.condition, env, known)} and {condition}"
            self.when(w, condition, (), replace(known, did=True))
        other = () if node.other is None else node.other.statements
        self.go(w, (Frame(other, env), *rest), known)

    def _advance(self, w: Writer, node: t.Advance, env: Env, rest: tuple[Frame, ...], known: Known) -> None:
        pawn, reach = self.text(node.pawn, env, known), self.text(node.reach, env, known)
        if self.footprints.clash(self.footprints.movement(node), self.changed(known)):
            raise Hard
        if node.mode == "to":
            if self.fails(rest):
                raise Hard
            self.when(w, f"{reach} is not None", (), replace(known, did=True))
            return
        how = f"{node.mode == 'exactly'}, {node.back}, True"
        self.when(w, f"ways_{move_name(node)}(S, {env.me}, {pawn}, {reach}, {how})", (), replace(known, did=True))


def move_name(node: t.Advance) -> str:
    """How the Python names of a graph's way of moving end."""
    return node.graph if node.profile is None else f"{node.graph}_{node.profile}"


def _mentions(writer: Writer, name: str) -> bool:
    return re.search(rf"\b{re.escape(name)}\b", writer.text) is not None
