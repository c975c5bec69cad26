"""What a renderer needs besides the findings."""

from __future__ import annotations

from dataclasses import dataclass

from gwtdsl.diagnostics.finding import Severity
from gwtdsl.diagnostics.lines import Lines, no_lines

__all__ = ["View"]


@dataclass(frozen=True, slots=True)
class View:
    """How findings are to be shown.

    `lines` gives the text for excerpts; `colour` asks for ANSI colours; `base` is the absolute folder that absolute
    paths are made relative to, or empty; findings at least as grave as `fail_on` count as failures.
    """

    lines: Lines = no_lines
    colour: bool = False
    base: str = ""
    fail_on: Severity = Severity.ERROR
