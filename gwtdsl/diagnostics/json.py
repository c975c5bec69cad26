"""Findings as JSON, for other programs. The format has a number, which changes when a field changes its meaning."""

from __future__ import annotations

import json
from collections.abc import Sequence

from gwtdsl.diagnostics.catalogue import CATALOGUE
from gwtdsl.diagnostics.finding import Finding
from gwtdsl.diagnostics.ordering import count
from gwtdsl.diagnostics.view import View
from gwtdsl.spans import Span

__all__ = ["render_json"]

_FORMAT = 1


def render_json(findings: Sequence[Finding], _view: View) -> str:
    """One object with the findings and a summary; places that are not known are null."""
    document = {
        "format": _FORMAT,
        "findings": [_finding(finding) for finding in findings],
        "summary": {severity.value: number for severity, number in count(findings).items()},
    }
    return json.dumps(document, indent=2) + "\n"


def _finding(finding: Finding) -> dict[str, object]:
    known = CATALOGUE.get(finding.code)
    return {
        "code": finding.code,
        "title": known.title if known else "",
        "severity": finding.severity.value,
        "message": finding.message,
        "place": _place(finding.span),
        "suggestion": finding.suggestion,
        "notes": [{"text": note.text, "place": _place(note.span)} for note in finding.notes],
    }


def _place(span: Span | None) -> dict[str, object] | None:
    if span is None or not span.file:
        return None
    return {
        "file": span.file,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
    }
