"""What a guard knows of payments: amounts add up by counter, purses count their pieces."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from gwtdsl.compiler.text import Env, simple
from gwtdsl.compiler.walk import Frame, Hard, Known
from gwtdsl.compiler.writer import Writer
from gwtdsl.language import tree as t
from gwtdsl.packs.model import Program

if TYPE_CHECKING:
    from gwtdsl.compiler.guards import GuardCompiler

__all__ = ["Payments"]


class Payments:
    """Judges `pay` for a `GuardCompiler`."""

    def __init__(self, owner: GuardCompiler) -> None:
        self.owner = owner
        self.facts = owner.facts
        self.pack = owner.pack
        self.expressions = owner.expressions
        self.footprints = owner.footprints

    def gain(self, node: t.Gain, env: Env, known: Known) -> Known:
        """`gain`: what a counter without a limit gains can be paid later; else later payments can't be told."""
        meaning = self.facts.meanings.get(node.amount)
        counter = self.pack.counters.get(meaning.name) if meaning is not None else None
        writes = self.footprints.writes(node)
        if counter is None or counter.max is not None or counter.track is not None or writes & known.dirty:
            return replace(known, did=True, dirty=known.dirty | writes)
        amounts = [part for part in (node.amount.number, node.per) if part is not None]
        reads = frozenset(word for part in amounts for word in self.footprints.reads(part))
        if self.footprints.clash(reads, self.owner.changed(known)):
            return replace(known, did=True, dirty=known.dirty | writes)
        amount = f"-{self.amount(node, env, known)}"
        spent = {**known.spent, counter.name: (*known.spent.get(counter.name, ()), amount)}
        return replace(known, spent=spent, did=True)

    def pay(self, w: Writer, node: t.Pay, env: Env, rest: tuple[Frame, ...], known: Known) -> None:
        """`pay`: enough must be left after all that is spent on the way."""
        meaning = self.facts.meanings.get(node.amount)
        if meaning is None:
            raise Hard
        amount = self.amount(node, env, known)
        if meaning.sort == "purse":
            self.pay_purse(w, node, meaning.name, amount, env, rest, known)
            return
        counter = self.pack.counters[meaning.name]
        if f"c:{counter.name}" in known.dirty or "*" in known.dirty:
            raise Hard
        if counter.track is not None and known.spent.get(counter.name):
            raise Hard
        condition = self.affordable(counter.name, amount, env, known)
        spent = {**known.spent, counter.name: (*known.spent.get(counter.name, ()), amount)}
        after = replace(known, spent=spent, did=True)
        if node.to is not None:
            self.owner.check(node.to, known)
            after = replace(after, dirty=after.dirty | {f"c:{counter.name}"})
        if amount.isdigit() and int(amount) == 0:
            self.owner.go(w, rest, after)
        else:
            self.owner.when(w, condition, rest, after)

    def affordable(self, name: str, amount: str, env: Env, known: Known) -> str:
        """The condition that a counter can be paid."""
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

    def amount(self, node: t.Pay | t.Gain, env: Env, known: Known) -> str:
        """How much is paid, never below zero."""
        number = node.amount.number
        if isinstance(number, t.Number) and node.per is None:
            return str(number.value)
        text = self.owner.text(number, env, known)
        if node.per is not None:
            text = f"{text} * {self.owner.text(node.per, env, known)}"
        return f"max(0, {text})"

    def pay_purse(
        self, w: Writer, node: t.Pay, name: str, amount: str, env: Env, rest: tuple[Frame, ...], known: Known
    ) -> None:
        """`pay` of a purse: enough pieces, and what each of them costs."""
        purse = self.pack.purses[name]
        if self.footprints.clash(frozenset((f"z:{purse.source}",)), known.dirty):
            raise Hard
        if not simple(amount) and not amount.isdigit():
            temporary = f"n_{len(w.lines)}"
            w.line(f"{temporary} = {amount}")
            amount = temporary
        held = f"len({self.expressions.purse(name, env, env.me)})"
        if known.loops and env.me == "me":
            held = self.owner.hoisted.setdefault(held, f"held_{len(self.owner.hoisted)}")
        condition = f"{held} >= {amount}"
        spent = dict(known.spent)
        for counter, each in self.each(purse.each).items():
            cost = f"{amount} * {each}"
            if f"c:{counter}" in known.dirty:
                raise Hard
            condition += f" and {self.affordable(counter, cost, env, replace(known, spent=spent))}"
            spent[counter] = (*spent.get(counter, ()), cost)
        dirty = known.dirty | self.footprints.places_of(self.pack.zones[purse.source].holds)
        after = replace(known, spent=spent, dirty=dirty, did=True)
        self.owner.when(w, condition, rest, after)

    def each(self, program: Program | None) -> dict[str, int]:
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
