"""Suppression by a comment: `# gwtdsl: ignore[GWT403]` at the end of a line silences that code there.

Errors cannot be silenced: a pack that has one cannot be used, whatever a comment says.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from gwtdsl.diagnostics.finding import Finding, Severity
from gwtdsl.diagnostics.lines import Lines

__all__ = ["ignored_codes", "is_suppressed", "without_suppressed"]

_COMMENT = re.compile(r"(?:^|\s)#\s*gwtdsl:\s*ignore\[([A-Z0-9,\s]+)\]\s*(?:#.*)?$")


def ignored_codes(line: str) -> frozenset[str]:
    """The codes that a line's trailing comment names; several are separated by commas."""
    # A search on every line of a large file must not be slow where there is nothing to find.
    found = _COMMENT.search(line) if "gwtdsl:" in line else None
    return frozenset(code.strip() for code in found.group(1).split(",")) if found else frozenset()


def is_suppressed(finding: Finding, lines: Lines) -> bool:
    """Whether the first line of the finding has a comment that silences its code."""
    if finding.severity is Severity.ERROR or finding.span.line < 1:
        return False
    known = lines(finding.span.file)
    if known is None or finding.span.line > len(known):
        return False
    return finding.code in ignored_codes(known[finding.span.line - 1])


def without_suppressed(findings: Iterable[Finding], lines: Lines) -> tuple[Finding, ...]:
    """The findings that no comment silences, in their order."""
    return tuple(finding for finding in findings if not is_suppressed(finding, lines))
