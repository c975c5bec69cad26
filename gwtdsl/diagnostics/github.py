"""Findings as workflow commands of GitHub Actions, which shows them as annotations in a pull request."""

from __future__ import annotations

from collections.abc import Sequence

from gwtdsl.diagnostics.catalogue import CATALOGUE
from gwtdsl.diagnostics.finding import Finding, Severity
from gwtdsl.diagnostics.paths import relative
from gwtdsl.diagnostics.printable import printable
from gwtdsl.diagnostics.view import View
from gwtdsl.spans import Span

__all__ = ["render_github"]

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}


def render_github(findings: Sequence[Finding], view: View) -> str:
    """One line for each finding; line ends inside a message become `%0A`."""
    return "".join(_annotation(finding, view) + "\n" for finding in findings)


def _annotation(finding: Finding, view: View) -> str:
    known = CATALOGUE.get(finding.code)
    title = f"{finding.code} {known.title}" if known else finding.code
    properties = {**_place(finding.span, view), "title": title}
    listed = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    return f"::{_COMMANDS[finding.severity]} {listed}::{_message(_body(finding))}"


def _body(finding: Finding) -> str:
    notes = [f"{note.span}: {note.text}" if note.span and note.span.file else note.text for note in finding.notes]
    text = "\n".join(part for part in (finding.message, *notes, finding.suggestion) if part)
    return "\n".join(printable(line) for line in text.split("\n"))


def _place(span: Span, view: View) -> dict[str, str]:
    if not span.file:
        return {}
    place = {"file": printable(relative(span.file, view.base))}
    if span.line > 0:
        place["line"] = str(span.line)
        place["endLine"] = str(span.end_line)
        # Columns count only within one line there, and the last one is the last that is marked.
        if span.end_line == span.line:
            place["col"] = str(span.column)
            place["endColumn"] = str(max(span.column, span.end_column - 1))
    return place


def _message(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _message(text).replace(":", "%3A").replace(",", "%2C")
