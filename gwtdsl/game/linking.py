"""Compiled rules made ready to run; what Python cannot compile, since it is nested too deep, is a fault of the pack."""

from __future__ import annotations

from gwtdsl.engine.link import Linked, linked
from gwtdsl.game.errors import RuntimeFault
from gwtdsl.program.rules import Rules
from gwtdsl.spans import NOWHERE, Span

__all__ = ["made_ready", "nesting_fault"]


def made_ready(rules: Rules, flavour: str) -> Linked:
    """The rules, linked for games of a flavour (`play` or `events`). Raises RuntimeFault."""
    try:
        return linked(rules, flavour)
    except (SyntaxError, RecursionError, MemoryError) as error:
        raise nesting_fault(error) from error


def nesting_fault(error: BaseException) -> RuntimeFault:
    """The fault of loops, or values, that are nested deeper than Python can compile."""
    file, line = getattr(error, "filename", None), getattr(error, "lineno", None)
    known = file is not None and line is not None and not file.startswith("<")
    span = Span(str(file), int(line or 1), 1, int(line or 1), 1) if known else NOWHERE
    return RuntimeFault("this is nested too deep to be played", span)
