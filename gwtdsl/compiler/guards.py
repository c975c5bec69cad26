"""Feasibility as plain Python: a function that says whether a program can be carried out, without carrying it out.

A guard walks the program forwards with early exit. What it spends is added up by counter, and as soon as a test would
read what an earlier step has changed the derivation gives up (`Hard`): such programs are tried on a copy instead.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from gwtdsl.analysis.footprints import Footprints
from gwtdsl.analysis.units import Unit
from gwtdsl.compiler.expressions import Env, ExpressionCompiler, simple
from gwtdsl.compiler.writer import Writer
from gwtdsl.language import tree as t
from gwtdsl.packs.model import Program

__all__ = ["Frame", "GuardCompiler", "Hard", "cost_parts", "parts"]

MAX_LINES = 300
MAX_BLOCKS = 14


class Hard(Exception):
    """This program must be tried: no plain condition says whether it can be carried out."""


@dataclass(frozen=True)
class Frame:
    """Statements still to do, with their names; `sort` is `block`, `call` (a return ends it), `cost` or `loop`."""

    statements: tuple[t.Statement, ...]
    env: Env
    sort: str = "block"
    reward: t.Statement | None = None


@dataclass(frozen=True)
class Known:
    """What has happened on the way: spent amounts by counter, things changed, whether something was done."""

    spent: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    dirty: frozenset[str] = frozenset()
    did: bool = False
    need: bool = False
    calls: tuple[str, ...] = ()
    loops: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class NextPick(t.Node):
    """The pick after one of a `choose N`: from those behind place `place` of `pool`, `left` more."""

    choose: t.Choose
    pool: str
    place: str
    left: int


def parts(node: t.Statement) -> tuple[t.Statement, ...]:
    """The comma parts of a statement."""
    return node.parts if isinstance(node, t.Both) else (node,)


def cost_parts(node: t.Statement) -> tuple[t.Statement, ...]:
    """The parts of a cost in the order they are paid: counters before anything else."""
    every = parts(node)
    first = [part for part in every if isinstance(part, t.Pay)]
    return (*first, *(part for part in every if not isinstance(part, t.Pay)))


class GuardCompiler:
    """Writes guards for units and for the options of questions."""

    def __init__(self, expressions: ExpressionCompiler, footprints: Footprints) -> None:
        self.expressions = expressions
        self.footprints = footprints
        self.facts = expressions.facts
        self.pack = expressions.pack
        self.written = 0
        self.hoisted: dict[str, str] = {}

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
        self._go(writer, frames, known)
        writer.line("return False")
        # nothing changes while a guard looks: what a loop would count again and again is counted once
        writer.lines[:0] = [f"    {name} = {text}" for text, name in self.hoisted.items()]
        return writer

    def _function(self, name: str, names: list[str], body: Writer) -> str:
        return f"def {name}({', '.join(names)}):\n{body.text}"

    # --- the walk ---

    def _go(self, w: Writer, frames: tuple[Frame, ...], known: Known) -> None:
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
        self._go(w, (Frame(parts(cost.reward), cost.env),), known)

    def _then(self, w: Writer, condition: str, frames: tuple[Frame, ...], known: Known) -> None:
        with w.block(f"if {condition}"):
            self._go(w, frames, known)

    def _check(self, node: t.Node, known: Known) -> None:
        changed = known.dirty | {f"c:{name.split(' ')[0]}" for name in known.spent}
        if self.footprints.clash(self.footprints.reads(node), changed):
            raise Hard

    def _fails(self, frames: tuple[Frame, ...]) -> bool:
        for frame in frames:
            if any(self.footprints.fails(statement) for statement in frame.statements) or frame.sort == "loop":
                return True
            if frame.sort == "cost":
                return False
        return False

    def _text(self, node: t.Expression, env: Env, known: Known) -> str:
        self._check(node, known)
        return self.expressions.text(node, env)

    def _did(self, known: Known, node: t.Statement) -> Known:
        return replace(known, did=True, dirty=known.dirty | self.footprints.writes(node))

    def _statement(self, w: Writer, node: t.Statement, env: Env, rest: tuple[Frame, ...], known: Known) -> None:
        w.at(node.span)
        if isinstance(node, NextPick):
            self._pick(w, node, env, rest, known)
            return
        match node:
            case t.Both():
                self._go(w, (Frame(node.parts, env), *rest), known)
            case t.Trade():
                self._go(w, (Frame(cost_parts(node.cost), env, "cost", node.reward),), known)
            case t.Gain() | t.Lose():
                self._go(w, rest, self._did(known, node))
            case t.Pay():
                self._pay(w, node, env, rest, known)
            case t.Let():
                self._let(w, node, env, rest, known)
            case t.Set():
                self._set(w, node, env, rest, known)
            case t.Require():
                self._then(w, self._text(node.condition, env, known), rest, known)
            case t.Move():
                self._move(w, node, env, rest, known)
            case t.Draw():
                w.line("return True")
            case t.Refill() | t.Shuffle():
                if known.need and not known.did and not isinstance(node, t.Refill):
                    raise Hard
                w.line("return True")
            case t.Reveal() | t.Pause() | t.Nothing():
                self._go(w, rest, known)
            case t.Window():
                self._go(w, (Frame(node.body.statements, env), *rest), known)
            case t.At():
                where = replace(env, here=self._text(node.space, env, known))
                self._go(w, (Frame(node.body.statements, where), *rest), known)
            case t.If():
                self._if(w, node, env, rest, known)
            case t.Choose():
                self._choose(w, node, env, rest, known)
            case t.Either():
                for option in node.options:
                    self._go(w, (Frame((option,), env), *rest), known)
            case t.OneOf():
                for branch in node.options:
                    condition = "True" if branch.when is None else self._text(branch.when, env, known)
                    self._then(w, condition, (Frame(branch.body.statements, env), *rest), known)
            case t.May():
                if self._fails(rest) or (known.need and not known.did):
                    self._go(w, (Frame(node.body.statements, env), *rest), known)
                self._go(w, rest, known)
            case t.Then():
                self._follow(w, node, rest, known)
            case t.Run():
                self._run(w, node, env, rest, known)
            case t.Return():
                while rest and rest[0].sort != "call":
                    if rest[0].sort in ("cost", "loop"):
                        raise Hard
                    rest = rest[1:]
                self._go(w, rest[1:], known)
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
        self._go(w, rest, replace(known, dirty=known.dirty | self.footprints.writes(node)))

    def _follow(self, w: Writer, node: t.Then, rest: tuple[Frame, ...], known: Known) -> None:
        asks = any(self.footprints.asks(statement) for statement in node.body.statements)
        if asks:
            self._go(w, rest, known)
            return
        if known.need and not known.did and any(self.footprints.fails(s) for s in node.body.statements):
            raise Hard
        dirty = known.dirty
        does = False
        for statement in node.body.statements:
            dirty |= self.footprints.writes(statement)
            does = does or isinstance(statement, t.Gain | t.Lose)
        self._go(w, rest, replace(known, dirty=dirty, did=known.did or does))

    # --- counters ---

    def _pay(self, w: Writer, node: t.Pay, env: Env, rest: tuple[Frame, ...], known: Known) -> None:
        meaning = self.facts.meanings.get(node.amount)
        if meaning is None:
            raise Hard
        amount = self._amount(node, env, known)
        if meaning.sort == "purse":
            self._pay_purse(w, node, meaning.name, amount, env, rest, known)
            return
        counter = self.pack.counters[meaning.name]
        if f"c:{counter.name}" in known.dirty or "*" in known.dirty:
            raise Hard
        if counter.track is not None and known.spent.get(counter.name):
            raise Hard
        condition = self._affordable(counter.name, amount, env, known)
        spent = {**known.spent, counter.name: (*known.spent.get(counter.name, ()), amount)}
        after = replace(known, spent=spent, did=True)
        if node.to is not None:
            self._check(node.to, known)
            after = replace(after, dirty=after.dirty | {f"c:{counter.name}"})
        if amount.isdigit() and int(amount) == 0:
            self._go(w, rest, after)
        else:
            self._then(w, condition, rest, after)

    def _affordable(self, name: str, amount: str, env: Env, known: Known) -> str:
        counter = self.pack.counters[name]
        held = self.expressions.meaning("counter", name, env, env.me)
        low = "0"
        if counter.min is not None:
            low = self.expressions.text(counter.min.tree, env)
        total = " + ".join((*known.spent.get(name, ()), amount))
        return (
            f"{held} >= {total}"
            if (low.endswith("0") and low.strip("()0") == "") or low == "0"
            else f"{held} - ({total}) >= {low}"
        )

    def _amount(self, node: t.Pay, env: Env, known: Known) -> str:
        number = node.amount.number
        if isinstance(number, t.Number) and node.per is None:
            return str(number.value)
        text = self._text(number, env, known)
        if node.per is not None:
            text = f"{text} * {self._text(node.per, env, known)}"
        return f"max(0, {text})"

    def _pay_purse(
        self, w: Writer, node: t.Pay, name: str, amount: str, env: Env, rest: tuple[Frame, ...], known: Known
    ) -> None:
        purse = self.pack.purses[name]
        if self.footprints.clash(frozenset((f"z:{purse.source}",)), known.dirty):
            raise Hard
        if not simple(amount) and not amount.isdigit():
            temporary = f"n_{len(w.lines)}"
            w.line(f"{temporary} = {amount}")
            amount = temporary
        held = f"len({self.expressions.purse(name, env, env.me)})"
        if known.loops and env.me == "me":
            held = self.hoisted.setdefault(held, f"held_{len(self.hoisted)}")
        condition = f"{held} >= {amount}"
        spent = dict(known.spent)
        for counter, each in self._each(purse.each).items():
            cost = f"{amount} * {each}"
            if f"c:{counter}" in known.dirty:
                raise Hard
            condition += f" and {self._affordable(counter, cost, env, replace(known, spent=spent))}"
            spent[counter] = (*spent.get(counter, ()), cost)
        dirty = known.dirty | self.footprints.places_of(self.pack.zones[purse.source].holds)
        after = replace(known, spent=spent, dirty=dirty, did=True)
        self._then(w, condition, rest, after)

    def _each(self, program: Program | None) -> dict[str, int]:
        """What each piece of a purse costs, when it is plain numbers."""
        costs: dict[str, int] = {}
        for statement in () if program is None else program.tree.statements:
            meaning = self.facts.meanings.get(statement.amount) if isinstance(statement, t.Pay) else None
            if not isinstance(statement, t.Pay) or meaning is None or meaning.sort != "counter":
                raise Hard
            if (
                not isinstance(statement.amount.number, t.Number)
                or statement.per is not None
                or statement.to is not None
            ):
                raise Hard
            costs[meaning.name] = costs.get(meaning.name, 0) + statement.amount.number.value
        return costs

    # --- names and pieces ---

    def _let(self, w: Writer, node: t.Let, env: Env, rest: tuple[Frame, ...], known: Known) -> None:
        local = self.facts.locals[node]
        self._assign(w, local.name, local.number, node.value, env, rest, known)

    def _assign(
        self, w: Writer, name: str, number: int, value: t.Expression, env: Env, rest: tuple[Frame, ...], known: Known
    ) -> None:
        self.written += 1
        fresh = f"v_{name}_{number}_{self.written}"
        text = self._text(value, env, known)
        if self.expressions.type(value).base in ("list", "zone"):
            text = self.expressions.sequence(value, env)
        w.line(f"{fresh} = {text}")
        after = replace(rest[0], env=replace(rest[0].env, names={**rest[0].env.names, number: fresh}))
        self._go(w, (after, *rest[1:]), known)

    def _set(self, w: Writer, node: t.Set, env: Env, rest: tuple[Frame, ...], known: Known) -> None:
        local = self.facts.locals.get(node.target)
        if local is None:
            counts = self.footprints.does(node)
            self._check(node.value, known)
            after = replace(known, dirty=known.dirty | self.footprints.writes(node), did=known.did or counts)
            self._go(w, rest, after)
            return
        # a local of an outer block: the frames that see it must see the new value too
        self.written += 1
        fresh = f"v_{local.name}_{local.number}_{self.written}"
        w.line(f"{fresh} = {self._text(node.value, env, known)}")
        seen = tuple(
            replace(frame, env=replace(frame.env, names={**frame.env.names, local.number: fresh}))
            if local.number in frame.env.names
            else frame
            for frame in rest
        )
        self._go(w, seen, known)

    def _move(self, w: Writer, node: t.Move, env: Env, rest: tuple[Frame, ...], known: Known) -> None:
        what = self.expressions.type(node.what)
        self._check(node.what, known)
        if not isinstance(node.to, t.Name):
            # where a zone is never changes; what lies in it may
            self._check(node.to, known)
        after = self._did(known, node)
        if what.base != "piece":
            if self.footprints.fails(node) or (known.need and not known.did):
                raise Hard
            self._go(w, rest, after)
            return
        if not self.footprints.fails(node):
            self._go(w, rest, after)
            return
        piece, to = self.expressions.text(node.what, env), self.expressions.text(node.to, env)
        if self.footprints.clash(self.footprints.places_of(what.names), known.dirty):
            raise Hard
        self._then(w, f"has_room(S, {piece}, {to})", rest, after)

    # --- choices ---

    def _if(self, w: Writer, node: t.If, env: Env, rest: tuple[Frame, ...], known: Known) -> None:
        test = self._text(node.test, env, known)
        with w.block(f"if {test}"):
            self._go(w, (Frame(node.body.statements, env), *rest), known)
        with w.block("else"):
            other: tuple[t.Statement, ...] = ()
            if isinstance(node.other, t.If):
                other = (node.other,)
            elif node.other is not None:
                other = node.other.statements
            self._go(w, (Frame(other, env), *rest), known)

    def _choose(self, w: Writer, node: t.Choose, env: Env, rest: tuple[Frame, ...], known: Known) -> None:
        binder = node.binder
        self._check(binder.source, known)
        local, name = self.expressions.bound_name(binder)
        inner = env.with_name(local, name)
        if binder.where is not None:
            self._check(binder.where, known)
        quantity = node.quantity
        one = quantity is None or (isinstance(quantity.number, t.Number) and quantity.number.value == 1)
        if not one:
            self._choose_many(w, node, inner, name, rest, known)
            return
        with w.block(f"for {name} in {self.expressions.sequence(binder.source, env)}"):
            condition = "True" if binder.where is None else self.expressions.text(binder.where, inner)
            inside = replace(known, loops=known.loops + 1)
            self._then(w, condition, (Frame(node.body.statements, inner), *rest), inside)
        if quantity is not None and quantity.at_most:
            self._go(w, rest, known)
        elif node.other is not None:
            self._go(w, (Frame(node.other.statements, env), *rest), known)

    def _choose_many(
        self, w: Writer, node: t.Choose, inner: Env, name: str, rest: tuple[Frame, ...], known: Known
    ) -> None:
        if node.quantity is None or node.other is not None:
            raise Hard
        if any(self.footprints.fails(statement) for statement in node.body.statements) or self._fails(rest):
            self._choose_each(w, node, inner, name, rest, known)
            return
        binder = node.binder
        number = self._text(node.quantity.number, inner, known)
        where = "" if binder.where is None else f" if {self.expressions.text(binder.where, inner)}"
        count = f"sum([1 for {name} in {self.expressions.sequence(binder.source, inner)}{where}])"
        does = any(self.footprints.does(statement) for statement in node.body.statements)
        if node.quantity.at_most:
            if known.need and not known.did:
                if does:
                    self._then(w, f"{number} > 0 and {count} > 0", (), replace(known, did=True))
                self._go(w, rest, known)
                return
            self._go(w, rest, replace(known, dirty=known.dirty | {"*"}))
            return
        if known.need and not known.did:
            if not does:
                raise Hard
            self._then(w, f"{count} >= {number} > 0", (), replace(known, did=True))
            return
        after = replace(known, dirty=known.dirty | {"*"})
        self._then(w, f"{count} >= {number}", rest, after)

    def _choose_each(
        self, w: Writer, node: t.Choose, inner: Env, name: str, rest: tuple[Frame, ...], known: Known
    ) -> None:
        """A few picks whose programs can fail: all sets, one pick inside the other."""
        quantity = node.quantity
        if quantity is None or not isinstance(quantity.number, t.Number) or not 0 < quantity.number.value <= 3:
            raise Hard
        if quantity.at_most:
            raise Hard
        self.written += 1
        pool = f"pool_{self.written}"
        where = "" if node.binder.where is None else f" if {self.expressions.text(node.binder.where, inner)}"
        w.line(f"{pool} = [{name} for {name} in {self.expressions.sequence(node.binder.source, inner)}{where}]")
        first = NextPick(node.span, node, pool, "-1", quantity.number.value)
        self._go(w, (Frame((first,), inner), *rest), known)  # type: ignore[arg-type]

    def _pick(self, w: Writer, node: NextPick, env: Env, rest: tuple[Frame, ...], known: Known) -> None:
        local, _ = self.expressions.bound_name(node.choose.binder)
        self.written += 1
        place, name = f"at_{self.written}", f"v_{local.name}_{local.number}_{self.written}"
        inner = env.with_name(local, name)
        more: tuple[Frame, ...] = ()
        if node.left > 1:
            following = NextPick(node.span, node.choose, node.pool, place, node.left - 1)
            more = (Frame((following,), env),)  # type: ignore[arg-type]
        with w.block(f"for {place} in range({node.place} + 1, len({node.pool}))"):
            w.line(f"{name} = {node.pool}[{place}]")
            inside = replace(known, loops=known.loops + 1)
            self._go(w, (Frame(node.choose.body.statements, inner), *more, *rest), inside)

    # --- calls ---

    def _run(self, w: Writer, node: t.Run, env: Env, rest: tuple[Frame, ...], known: Known) -> None:
        key = f"action {node.name}"
        if key in known.calls or len(known.calls) > 6 or len(self.footprints.runs(node.name)) > 1:
            raise Hard
        action = self.pack.actions.get(node.name)
        if action is None or any(node.name in seat.instead for seat in self.pack.seats.values()):
            raise Hard
        for argument in node.arguments:
            self._check(argument.value, known)
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
        self._go(w, (Frame(statements, callee, "call"), *rest), inside)

    def _perform(self, w: Writer, node: t.Perform, env: Env, rest: tuple[Frame, ...], known: Known) -> None:
        if self.expressions.type(node.program).base != "program" or self._fails(rest):
            raise Hard
        self._check(node.program, known)
        self._check(node, known)
        judge = "effective" if known.need and not known.did else "completable"
        program = self.expressions.text(node.program, env)
        self._then(w, f"{judge}({program}, S, {env.me}, {env.here})", (), replace(known, did=True))
        if known.need and not known.did:
            # nothing to do here: what follows may still be something
            self._then(
                w, f"completable({program}, S, {env.me}, {env.here})", rest, replace(known, dirty=frozenset("*"))
            )

    def _perform_each(self, w: Writer, node: t.PerformEach, env: Env, rest: tuple[Frame, ...], known: Known) -> None:
        if known.dirty or known.spent or self._fails(rest):
            raise Hard
        if known.need and not known.did:
            condition = (
                f"any(effective(p_, S, {env.me}, {env.here}) for p_ in {self.expressions.sequence(node.programs, env)})"
            )
            if node.condition is not None:
                condition = f"{self._text(node.condition, env, known)} and {condition}"
            self._then(w, condition, (), replace(known, did=True))
        other = () if node.other is None else node.other.statements
        self._go(w, (Frame(other, env), *rest), known)

    def _advance(self, w: Writer, node: t.Advance, env: Env, rest: tuple[Frame, ...], known: Known) -> None:
        pawn, reach = self._text(node.pawn, env, known), self._text(node.reach, env, known)
        if known.dirty or known.spent:
            raise Hard
        if node.mode == "to":
            if self._fails(rest):
                raise Hard
            self._then(w, f"{reach} is not None", (), replace(known, did=True))
            return
        move = move_name(node)
        exact = node.mode == "exactly"
        self._then(
            w, f"can_advance(S, {env.me}, {pawn}, {move}, {reach}, {exact}, {node.back})", (), replace(known, did=True)
        )


def move_name(node: t.Advance) -> str:
    """The Python name of a graph's way of moving."""
    return f"MOVE_{node.graph}" if node.profile is None else f"MOVE_{node.graph}_{node.profile}"


def _mentions(writer: Writer, name: str) -> bool:
    return re.search(rf"\b{re.escape(name)}\b", writer.text) is not None
