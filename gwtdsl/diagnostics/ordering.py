"""Putting findings in order, dropping those said twice, and counting them."""

from __future__ import annotations

from collections.abc import Iterable

from gwtdsl.diagnostics.finding import Finding, Severity

__all__ = ["count", "fails", "sort_findings", "summary"]


def sort_findings(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings by file, line, column and code, each only once; those that say the same at one place are one."""
    return tuple(sorted(dict.fromkeys(findings), key=_key))


def _key(finding: Finding) -> tuple[object, ...]:
    span = finding.span
    # Behind the code only so that the order never hangs on the order of discovery.
    rest = (span.end_line, span.end_column, finding.message, finding.severity.rank, finding.suggestion)
    notes = tuple((note.text, str(note.span or "")) for note in finding.notes)
    return (span.file, span.line, span.column, finding.code, *rest, notes)


def fails(findings: Iterable[Finding], limit: Severity) -> bool:
    """Whether any finding is at least as grave as the limit (`--fail-on`)."""
    return any(finding.severity.rank <= limit.rank for finding in findings)


def count(findings: Iterable[Finding]) -> dict[Severity, int]:
    """How many findings there are of each severity, all three named, the gravest first."""
    counts = dict.fromkeys(Severity, 0)
    for finding in findings:
        counts[finding.severity] += 1
    return counts


def summary(findings: Iterable[Finding]) -> str:
    """One line such as `2 errors, 1 warning`; `no findings` if there are none."""
    words = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "hint"}
    counts = count(findings)
    parts = [f"{number} {words[which]}{'' if number == 1 else 's'}" for which, number in counts.items() if number]
    return ", ".join(parts) or "no findings"
