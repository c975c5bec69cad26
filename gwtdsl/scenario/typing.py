"""Names and types of the programs in scenarios, with what is known of the pack already."""

from __future__ import annotations

from gwtdsl.analysis import Analysis, Unit
from gwtdsl.analysis.expressions import ExpressionTyper
from gwtdsl.analysis.facts import Facts
from gwtdsl.analysis.statements import StatementTyper
from gwtdsl.diagnostics.finding import Finding
from gwtdsl.game.adhoc import WORDS
from gwtdsl.language.parser import parse_expression, parse_program
from gwtdsl.language.types import BOOL, UNKNOWN
from gwtdsl.packs.model import Formula, Program
from gwtdsl.scenario.model import Code
from gwtdsl.source.nodes import Node, Scalar

__all__ = ["Typing"]


class Typing:
    """Types one text after the other; without an analysis only their syntax is looked at."""

    def __init__(self, analysis: Analysis | None) -> None:
        self.analysis = analysis

    def program(self, code: Code, node: Node | None) -> tuple[Finding, ...]:
        """Findings about a `given`."""
        if not isinstance(node, Scalar):
            return ()
        parsed = parse_program(code.text, code.span.file, node.place)
        if parsed.tree is None:
            return parsed.findings
        return self._typed(
            Unit("given", "given", "program", (Program(code.text, parsed.tree, code.span),), code.span, names=WORDS)
        )

    def condition(self, code: Code, node: Node | None) -> tuple[Finding, ...]:
        """Findings about one line of `then`."""
        if not isinstance(node, Scalar):
            return ()
        parsed = parse_expression(code.text, code.span.file, node.place)
        if parsed.tree is None:
            return parsed.findings
        formula = Formula(code.text, parsed.tree, code.span)
        return self._typed(Unit("then", "then", "value", (formula,), code.span, names=WORDS, returns=BOOL))

    def _typed(self, unit: Unit) -> tuple[Finding, ...]:
        if self.analysis is None:
            return ()
        returns = self.analysis.returns
        facts = Facts()
        typer = ExpressionTyper(self.analysis.world, facts)
        typer.action_type = lambda name: returns.get(f"action {name}", UNKNOWN)
        typer.function_type = lambda name: returns.get(f"function {name}", UNKNOWN)
        StatementTyper(typer).unit(unit)
        return tuple(facts.findings)
