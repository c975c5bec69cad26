"""One entry of the catalogue: what a code means, for `explain`, for documentation and for SARIF."""

from __future__ import annotations

from dataclasses import dataclass

from gwtdsl.diagnostics.finding import Severity

__all__ = ["Rule"]


@dataclass(frozen=True, slots=True)
class Rule:
    """A permanent code and what it means.

    `bad` shows a text that gets the finding, `good` the same put right; either may be empty where no text can show it.
    A rule that is not `on` is reported only when asked for.
    """

    code: str
    title: str
    explanation: str
    bad: str = ""
    good: str = ""
    severity: Severity = Severity.ERROR
    on: bool = True
