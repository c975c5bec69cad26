"""Programs and expressions from outside a pack, run against a game: what scenarios arrange and expect."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from gwtdsl.analysis.expressions import ExpressionTyper, Scope
from gwtdsl.analysis.facts import Facts
from gwtdsl.analysis.statements import StatementTyper
from gwtdsl.compiler import Compiler
from gwtdsl.compiler.plain import PlainStatements
from gwtdsl.compiler.shared import Context
from gwtdsl.compiler.text import Env
from gwtdsl.compiler.writer import CodeBook, Writer
from gwtdsl.diagnostics.finding import Finding
from gwtdsl.engine.faults import FAIL
from gwtdsl.engine.link import Linked
from gwtdsl.engine.lookups import put_indexes, put_printed
from gwtdsl.engine.machine import Machine
from gwtdsl.game.errors import WRONG, GameError
from gwtdsl.game.naming import Naming
from gwtdsl.language import tree as t
from gwtdsl.language.parser import parse_expression, parse_program
from gwtdsl.language.types import BOOL, PLAYER, UNKNOWN, Type, list_of
from gwtdsl.language.written import written
from gwtdsl.spans import NOWHERE

__all__ = ["WORDS", "AdHoc", "evaluate", "run", "winners"]

#: What texts from outside may ask of the game itself: whether it is over, who must answer, who wins as things stand.
WORDS = {"finished": BOOL, "asked": PLAYER.optional(), "winners": list_of(PLAYER)}


def winners(machine: Machine) -> tuple[int, ...]:
    """The players who win as things stand: most points, then the tie-breaks; several share the victory.

    Raises RuntimeFault where the rules go wrong.
    """
    rules, functions = machine.linked.rules, machine.linked.globals
    machine.linked.pace[0] = 0
    try:
        ranks = {
            player: (
                sum(functions[category.function](machine.S, player) for category in rules.scoring),
                *(functions[name](machine.S, player) for name in rules.tie_breaks),
            )
            for player in rules.layout.players
        }
    except WRONG as error:
        raise machine.fault(error) from error
    best = max(ranks.values())
    return tuple(player for player, rank in ranks.items() if rank == best)


#: Most texts kept compiled at a time.
KEPT = 128

#: Compiled texts by the linked rules, what they are for, and themselves: the function and the type of its value.
_KEPT: dict[tuple[Linked, str, str], tuple[Callable[..., Any], Type]] = {}


def run(compiler: Compiler, machine: Machine, text: str, me: int) -> None:
    """Carries out a program that asks nothing, as a seat; raises GameError."""
    function, _ = _kept(compiler, machine, "program", text)
    if _called(machine, text, function, me, machine) is FAIL:
        raise GameError("the arrangement can't be carried out: something to move is not there, or has no room")


def evaluate(compiler: Compiler, machine: Machine, text: str, me: int, naming: Naming) -> Any:
    """The value of an expression, as a seat; things come as their names. Raises GameError."""
    function, found = _kept(compiler, machine, "expression", text)
    return naming.value(_called(machine, text, function, me), found)


def _kept(compiler: Compiler, machine: Machine, sort: str, text: str) -> tuple[Callable[..., Any], Type]:
    key = (machine.linked, sort, text)
    if key not in _KEPT:
        outside = AdHoc(compiler, machine)
        try:
            made = outside.program(text) if sort == "program" else outside.expression(text)
        except (SyntaxError, RecursionError) as error:
            raise GameError("this is nested too deep to be carried out") from error
        if len(_KEPT) >= KEPT:
            _KEPT.pop(next(iter(_KEPT)))
        _KEPT[key] = made
    return _KEPT[key]


def _called(machine: Machine, text: str, function: Any, me: int, *first: Any) -> Any:
    """What a compiled text gives now; it finds the words it uses in its globals."""
    if "finished" in text:
        function.__globals__["OUTSIDE_finished"] = machine.pending is None and not machine.stack
    if "asked" in text:
        function.__globals__["OUTSIDE_asked"] = None if machine.pending is None else machine.pending[0]
    if "winners" in text:
        function.__globals__["OUTSIDE_winners"] = winners(machine)
    player = machine.linked.rules.layout.players[me]
    machine.linked.pace[0] = 0
    try:
        return function(*first, machine.S, player, None, None)
    except Exception as error:
        raise machine.fault(error) from error


class AdHoc:
    """Types and compiles one text after the other."""

    def __init__(self, compiler: Compiler, machine: Machine) -> None:
        self.compiler = compiler
        self.machine = machine
        known = compiler.analysis.facts
        self.facts: Facts = known
        self.before = len(known.findings)
        analysis = compiler.analysis
        self.typer = ExpressionTyper(analysis.world, known)
        self.typer.counter = 1_000_000
        self.typer.action_type = lambda name: analysis.returns.get(f"action {name}", UNKNOWN)
        self.typer.function_type = lambda name: analysis.returns.get(f"function {name}", UNKNOWN)
        self.typer.scope = Scope(UNKNOWN)
        self.env = Env()
        for name, type_ in WORDS.items():
            local = self.typer.declare(name, type_, t.Nothing(NOWHERE))
            self.env = self.env.with_name(local, f"OUTSIDE_{name}")

    def program(self, text: str) -> tuple[Callable[..., Any], Type]:
        """The function of a program that asks nothing."""
        parsed = parse_program(text, "<given>")
        tree = self._tree(parsed.tree, parsed.findings)
        StatementTyper(self.typer).statements(tree.statements)
        self._typed()
        for statement in tree.statements:
            if self.compiler.footprints.asks(statement):
                raise GameError(f"`{written(statement)}` asks a question; an arrangement can't")
        flavour = "events" if self.machine.log is not None else "play"
        shared = self.compiler.shared(CodeBook(), flavour)
        writer = Writer(shared.book)
        PlainStatements(shared, None, writer).statements(tree.statements, Context(self.env))
        shared.book.add("given", tree.span, f"def given(m, S, me, this, here):\n{writer.text or '    pass'}")
        return self._linked(shared, "given"), UNKNOWN

    def expression(self, text: str) -> tuple[Callable[..., Any], Type]:
        """The function of an expression, and the type of its value."""
        parsed = parse_expression(text, "<expression>")
        tree = self._tree(parsed.tree, parsed.findings)
        found = self.typer.type(tree)
        self._typed()
        return self._function(tree, found), found

    def parts(self, text: str, me: int, naming: Naming) -> list[tuple[str, Any]]:
        """Each part of an expression that has a value of its own, with the value; inner parts last."""
        parsed = parse_expression(text, "<expression>")
        tree = self._tree(parsed.tree, parsed.findings)
        self.typer.type(tree)
        self._typed()
        rows: list[tuple[str, Any]] = []
        for node in _telling(tree):
            found = self.facts.type_of(node)
            if found.base in ("graph", "table", "option", "knob", "unknown"):
                continue
            try:
                value = _called(self.machine, text, self._function(node, found), me)
                rows.append((written(node), naming.value(value, found)))
            except Exception:  # noqa: BLE001, S112 - a part that has no value here is no part to show
                continue
        return rows

    def _function(self, tree: t.Expression, found: Type) -> Any:
        shared = self.compiler.shared(CodeBook(), "play")
        text = shared.expressions.text(tree, self.env)
        if found.base in ("list", "zone"):
            text = shared.expressions.sequence(tree, self.env)
        shared.book.add("value", tree.span, f"def value(S, me, this, here):\n    return {text}")
        return self._linked(shared, "value")

    def _linked(self, shared: Any, name: str) -> Any:
        linked = self.machine.linked
        space = dict(linked.globals)
        for key, how in list(shared.expressions.requested):
            unit = next(unit for unit in self.compiler.analysis.units if unit.key == key)
            if f"g{how}_{self.compiler.numbers[key]}" not in space:
                self.compiler._guard(shared, unit, how)
        put_indexes(space, linked.rules.indexes)
        for code in shared.book.compile():
            exec(code, space)
        put_printed(space)
        linked.put_lookups(space)
        return space[name]

    def _tree(self, tree: Any, findings: tuple[Finding, ...]) -> Any:
        if tree is None:
            raise GameError("; ".join(finding.message for finding in findings))
        return tree

    def _typed(self) -> None:
        found = self.facts.findings[self.before :]
        del self.facts.findings[self.before :]
        if found:
            raise GameError("; ".join(part for one in found for part in (one.message, one.suggestion) if part))


def _telling(node: t.Node) -> Iterator[t.Expression]:
    """The parts of an expression that mean something without a name bound inside it."""
    if isinstance(node, t.Number | t.Text):
        return
    if isinstance(node, t.Aggregate):
        yield node
        return
    if not isinstance(node, t.Argument):
        yield node  # type: ignore[misc]
    for child in t.children(node):
        if isinstance(node, t.Call) and node.name in ("piece", "allocation", "score", "stops", "steps"):
            continue
        if isinstance(child, t.Name) and isinstance(node, t.Attribute | t.Index):
            continue
        yield from _telling(child)
