"""The arrangement of a scenario: the first statement of it that can't be carried out, and where that stands."""

from __future__ import annotations

from collections.abc import Callable

from gwtdsl.diagnostics.catalogue import finding
from gwtdsl.diagnostics.finding import Finding
from gwtdsl.game import Game, GameError, RuntimeFault
from gwtdsl.language import tree as t
from gwtdsl.language.parser import parse_program
from gwtdsl.scenario.model import Code
from gwtdsl.spans import Span

__all__ = ["culprit", "failing"]

_ASKS = "let an answer under `when` lead to it: put the pieces where the rules ask for it"
_MOVE = "what is moved must be there, and there must be room: `move PLACE.CELL to box` makes some"


def culprit(given: Code, fresh: Callable[[], Game]) -> Finding | None:
    """About the first statement that fails in a `fresh` game behind those before it; None when no single one does."""
    statement, error = failing(given, fresh)
    if statement is None:
        return None
    if "asks a question" in error:
        return finding("GWT601", error, statement.span, _ASKS)
    message = "this can't be carried out in the position that was arranged so far"
    return finding("GWT601", message, statement.span, _MOVE if isinstance(statement, t.Move) else "")


def failing(given: Code, fresh: Callable[[], Game]) -> tuple[t.Node | None, str]:
    """The first statement that fails in a `fresh` game behind those before it, and what is said then."""
    placed = parse_program(given.text, given.span.file, given.place).tree
    tree = parse_program(given.text, given.span.file).tree
    if placed is None or tree is None:
        return None, ""
    for statement, inside in zip(placed.statements, tree.statements, strict=True):
        try:
            fresh().run(_up_to(given.text, inside.span), me=0)
        except (GameError, RuntimeFault) as error:
            return statement, str(error)
    return None, ""


def _up_to(text: str, span: Span) -> str:
    """The text up to the end of a span in it."""
    lines = text.splitlines()[: span.end_line]
    return "\n".join([*lines[:-1], lines[-1][: span.end_column - 1]])
