"""What a guard knows of choices: one option that works is enough; several picks are tried one inside the other."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from gwtdsl.compiler.text import Env
from gwtdsl.compiler.walk import Frame, Hard, Known
from gwtdsl.compiler.writer import Writer
from gwtdsl.language import tree as t

if TYPE_CHECKING:
    from gwtdsl.compiler.guards import GuardCompiler

__all__ = ["GuardChoices", "NextPick"]


@dataclass(frozen=True, slots=True, eq=False)
class NextPick(t.Node):
    """The pick after one of a `choose N`: from those behind place `place` of `pool`, `left` more."""

    choose: t.Choose
    pool: str
    place: str
    left: int


class GuardChoices:
    """Judges `choose` for a `GuardCompiler`."""

    def __init__(self, owner: GuardCompiler) -> None:
        self.owner = owner
        self.facts = owner.facts
        self.expressions = owner.expressions
        self.footprints = owner.footprints

    def choose(self, w: Writer, node: t.Choose, env: Env, rest: tuple[Frame, ...], known: Known) -> None:
        """`choose`: an option that works is enough."""
        binder = node.binder
        self.owner.check(binder.source, known)
        local, name = self.expressions.aggregates.bound_name(binder)
        inner = env.with_name(local, name)
        if binder.where is not None:
            self.owner.check(binder.where, known)
        quantity = node.quantity
        one = quantity is None or (isinstance(quantity.number, t.Number) and quantity.number.value == 1)
        if not one:
            self.choose_many(w, node, inner, name, rest, known)
            return
        inner = inner.inside()
        listed, condition = self.expressions.indexes.source(binder, env, inner)
        with w.block(f"for {name} in {env.paced(listed)}"):
            inside = replace(known, loops=known.loops + 1)
            self.owner.when(w, condition or "True", (Frame(node.body.statements, inner), *rest), inside)
        if quantity is not None and quantity.at_most:
            self.owner.go(w, rest, known)
        elif node.other is not None:
            self.owner.go(w, (Frame(node.other.statements, env), *rest), known)

    def choose_many(
        self, w: Writer, node: t.Choose, inner: Env, name: str, rest: tuple[Frame, ...], known: Known
    ) -> None:
        """`choose N` whose program can always be carried out: there must be enough."""
        if node.quantity is None or node.other is not None:
            raise Hard
        if any(self.footprints.fails(statement) for statement in node.body.statements) or self.owner.fails(rest):
            self.choose_each(w, node, inner, name, rest, known)
            return
        binder = node.binder
        number = self.owner.text(node.quantity.number, inner, known)
        listed, condition = self.expressions.indexes.source(binder, inner, inner)
        where = "" if condition is None else f" if {condition}"
        count = f"sum([1 for {name} in {listed}{where}])"
        does = any(self.footprints.does(statement) for statement in node.body.statements)
        if node.quantity.at_most:
            if known.need and not known.did:
                if does:
                    self.owner.when(w, f"{number} > 0 and {count} > 0", (), replace(known, did=True))
                self.owner.go(w, rest, known)
                return
            self.owner.go(w, rest, replace(known, dirty=known.dirty | {"*"}))
            return
        if known.need and not known.did:
            if not does:
                raise Hard
            self.owner.when(w, f"{count} >= {number} > 0", (), replace(known, did=True))
            return
        after = replace(known, dirty=known.dirty | {"*"})
        self.owner.when(w, f"{count} >= {number}", rest, after)

    def choose_each(
        self, w: Writer, node: t.Choose, inner: Env, name: str, rest: tuple[Frame, ...], known: Known
    ) -> None:
        """A few picks whose programs can fail: all sets, one pick inside the other."""
        quantity = node.quantity
        if quantity is None or not isinstance(quantity.number, t.Number) or not 0 < quantity.number.value <= 3:
            raise Hard
        if quantity.at_most:
            raise Hard
        self.owner.written += 1
        pool = f"pool_{self.owner.written}"
        listed, condition = self.expressions.indexes.source(node.binder, inner, inner)
        where = "" if condition is None else f" if {condition}"
        w.line(f"{pool} = [{name} for {name} in {listed}{where}]")
        first = NextPick(node.span, node, pool, "-1", quantity.number.value)
        self.owner.go(w, (Frame((first,), inner), *rest), known)  # type: ignore[arg-type]

    def pick(self, w: Writer, node: NextPick, env: Env, rest: tuple[Frame, ...], known: Known) -> None:
        """One of several picks, and those behind it."""
        local, _ = self.expressions.aggregates.bound_name(node.choose.binder)
        self.owner.written += 1
        place, name = f"at_{self.owner.written}", f"v_{local.name}_{local.number}_{self.owner.written}"
        inner = env.with_name(local, name)
        more: tuple[Frame, ...] = ()
        if node.left > 1:
            following = NextPick(node.span, node.choose, node.pool, place, node.left - 1)
            more = (Frame((following,), env),)  # type: ignore[arg-type]
        with w.block(f"for {place} in paced(range({node.place} + 1, len({node.pool})))"):
            w.line(f"{name} = {node.pool}[{place}]")
            inside = replace(known, loops=known.loops + 1)
            self.owner.go(w, (Frame(node.choose.body.statements, inner), *more, *rest), inside)
