"""Faults at run time as findings, at the line of the pack that was running."""

from __future__ import annotations

from collections.abc import Sequence

from gwtdsl.diagnostics.catalogue import finding
from gwtdsl.diagnostics.finding import Finding, Note
from gwtdsl.engine import RuntimeFault
from gwtdsl.spans import NOWHERE, Span

__all__ = ["fault_finding"]


def fault_finding(fault: RuntimeFault, place: Span = NOWHERE, notes: Sequence[Note] = ()) -> Finding:
    """The finding for a fault; `place` is for one that names no line."""
    return finding(fault.code, fault.message, place if fault.span == NOWHERE else fault.span, "", tuple(notes))
