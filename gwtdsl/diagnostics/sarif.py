"""Findings as SARIF 2.1.0, which code-scanning services read."""

from __future__ import annotations

import json
from collections.abc import Sequence

from gwtdsl.diagnostics.baseline import fingerprint
from gwtdsl.diagnostics.catalogue import CATALOGUE
from gwtdsl.diagnostics.finding import Finding, Note, Severity
from gwtdsl.diagnostics.paths import uri
from gwtdsl.diagnostics.rule import Rule
from gwtdsl.diagnostics.view import View
from gwtdsl.spans import Span

__all__ = ["render_sarif"]

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}


def render_sarif(findings: Sequence[Finding], view: View) -> str:
    """One run with one result for each finding, and the rules of the codes that occur."""
    codes = sorted({finding.code for finding in findings})
    run = {
        "tool": {"driver": {"name": "gwtdsl", "rules": [_rule(code) for code in codes]}},
        "columnKind": "unicodeCodePoints",
        "results": [_result(finding, codes.index(finding.code), view) for finding in findings],
    }
    document = {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(document, indent=2) + "\n"


def _rule(code: str) -> dict[str, object]:
    known = CATALOGUE.get(code, Rule(code, code, code))
    described: dict[str, object] = {
        "id": known.code,
        "shortDescription": {"text": known.title},
        "fullDescription": {"text": known.explanation},
        "defaultConfiguration": {"level": _LEVELS[known.severity], "enabled": known.on},
    }
    examples = [(word, text) for word, text in (("Instead of", known.bad), ("write", known.good)) if text]
    if examples:
        text = "\n".join(f"{word}:\n\n{example}\n" for word, example in examples)
        markdown = "\n".join(f"{word}:\n\n```yaml\n{example}\n```\n" for word, example in examples)
        described["help"] = {"text": text, "markdown": markdown}
    return described


def _result(finding: Finding, index: int, view: View) -> dict[str, object]:
    remarks = [note.text for note in finding.notes if not _is_placed(note)]
    result: dict[str, object] = {
        "ruleId": finding.code,
        "ruleIndex": index,
        "level": _LEVELS[finding.severity],
        "message": {"text": "\n".join(part for part in (finding.message, *remarks, finding.suggestion) if part)},
        "partialFingerprints": {"gwtdsl/v1": fingerprint(finding)},
    }
    if finding.span.file:
        result["locations"] = [_location(finding.span, view)]
    # The standard wants each related place only once.
    notes = dict.fromkeys(finding.notes)
    related = [_related(note.text, note.span, view) for note in notes if note.span and note.span.file]
    if related:
        result["relatedLocations"] = related
    return result


def _is_placed(note: Note) -> bool:
    return note.span is not None and bool(note.span.file)


def _related(text: str, span: Span, view: View) -> dict[str, object]:
    return {**_location(span, view), "message": {"text": text}}


def _location(span: Span, view: View) -> dict[str, object]:
    physical: dict[str, object] = {"artifactLocation": {"uri": uri(span.file, view.base)}}
    if span.line > 0:
        physical["region"] = {
            "startLine": span.line,
            "startColumn": max(1, span.column),
            "endLine": max(span.line, span.end_line),
            "endColumn": max(1, span.end_column),
        }
    return {"physicalLocation": physical}
