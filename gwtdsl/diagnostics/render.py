"""The formats in which findings can be shown, as a table, and the one way to show them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

from gwtdsl.diagnostics.finding import Finding, Severity
from gwtdsl.diagnostics.github import render_github
from gwtdsl.diagnostics.json import render_json
from gwtdsl.diagnostics.junit import render_junit
from gwtdsl.diagnostics.lines import Lines, no_lines
from gwtdsl.diagnostics.ordering import sort_findings
from gwtdsl.diagnostics.sarif import render_sarif
from gwtdsl.diagnostics.text import render_text
from gwtdsl.diagnostics.view import View

__all__ = ["FORMATS", "render"]

#: Each format's name and what writes it.
FORMATS: Mapping[str, Callable[[Sequence[Finding], View], str]] = MappingProxyType(
    {
        "text": render_text,
        "json": render_json,
        "github": render_github,
        "sarif": render_sarif,
        "junit": render_junit,
    }
)


def render(
    findings: Iterable[Finding],
    format: str = "text",  # noqa: A002 - the option is called --format
    *,
    lines: Lines = no_lines,
    colour: bool = False,
    base: str = "",
    fail_on: Severity = Severity.ERROR,
) -> str:
    """The findings, sorted and each once, in a format of `FORMATS` (KeyError for any other).

    `lines` gives the text of files for excerpts, `base` is the absolute folder that reports name files relative to,
    `colour` is for the format `text` only.
    """
    return FORMATS[format](sort_findings(findings), View(lines, colour, base, fail_on))
