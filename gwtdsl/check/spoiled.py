"""Actions and functions whose declaration has an error, so that what is found about their use only repeats it."""

from __future__ import annotations

import re

from gwtdsl.diagnostics.finding import Finding, Severity
from gwtdsl.diagnostics.lines import file_lines
from gwtdsl.packs.load import Loaded
from gwtdsl.packs.shapes import entries
from gwtdsl.source.nodes import Mapping
from gwtdsl.spans import Span

__all__ = ["Spoiled"]

_WORD = re.compile(r"[a-z_][a-z0-9_]*")


class Spoiled:
    """What is known of the declarations that could not be read as they were meant."""

    def __init__(self, document: Mapping | None, loaded: Loaded) -> None:
        wrong = [one.span for one in loaded.findings if one.severity is Severity.ERROR]
        self._lines = file_lines()
        self._spans: dict[str, Span] = {}
        for section in ("actions", "functions") if document is not None and wrong else ():
            for name, entry in entries(document.get(section) if document is not None else None):
                if any(_holds(entry.value.span, span) for span in wrong):
                    self._spans[name] = entry.value.span

    def follows(self, finding: Finding) -> bool:
        """Whether a finding about types or arguments stands in, or speaks of, such a declaration."""
        if not self._spans:
            return False
        if any(_holds(span, finding.span) for span in self._spans.values()):
            return True
        words = {*finding.message.split("`")[1::2], *_WORD.findall(self._text(finding.span))}
        return any(name in words for name in self._spans)

    def _text(self, span: Span) -> str:
        """What the file says at a place of one line."""
        lines = self._lines(span.file) or []
        if span.line != span.end_line or not 0 < span.line <= len(lines):
            return ""
        return lines[span.line - 1][span.column - 1 : span.end_column - 1]


def _holds(outer: Span, inner: Span) -> bool:
    return outer.file == inner.file and outer.line <= inner.line <= outer.end_line
