"""Faults at run time as findings: which code, and the line of the pack that was running."""

from __future__ import annotations

from collections.abc import Sequence

from gwtdsl.diagnostics.catalogue import finding
from gwtdsl.diagnostics.finding import Finding, Note
from gwtdsl.engine import RuntimeFault
from gwtdsl.spans import NOWHERE, Span

__all__ = ["fault_finding"]

#: How the engine speaks of programs that do not end.
_ENDLESS = ("within", "steps", "without end", " deep")


def fault_finding(fault: RuntimeFault, place: Span = NOWHERE, notes: Sequence[Note] = ()) -> Finding:
    """GWT902 for what would run for ever, else GWT903; `place` is for a fault that names no line."""
    code = "GWT902" if any(word in fault.message for word in _ENDLESS) else "GWT903"
    return finding(code, fault.message, place if fault.span == NOWHERE else fault.span, "", tuple(notes))
