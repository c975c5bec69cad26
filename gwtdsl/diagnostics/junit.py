"""JUnit XML, which every build server shows: `suites` for whoever has cases, `render_junit` for findings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from gwtdsl.diagnostics.finding import Finding
from gwtdsl.diagnostics.ordering import fails
from gwtdsl.diagnostics.printable import printable
from gwtdsl.diagnostics.view import View

__all__ = ["Case", "render_junit", "suites"]


@dataclass(frozen=True, slots=True)
class Case:
    """One case of a suite: it failed if `failure` is a text; `output` is what it has to say all the same.

    `group` is what build servers sort cases by, `file` and `line` the place of the case if it has one, `seconds` how
    long it took.
    """

    group: str
    name: str
    failure: str | None = None
    details: str = ""
    output: str = ""
    file: str = ""
    line: int = 0
    seconds: float = 0.0


def suites(name: str, cases: Sequence[Case]) -> str:
    """A whole JUnit document with one suite of the given name."""
    counts = (
        f'tests="{len(cases)}" failures="{sum(case.failure is not None for case in cases)}" errors="0" '
        f'time="{sum(case.seconds for case in cases):.3f}"'
    )
    body = "".join(_case(case) for case in cases)
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<testsuites {counts}>\n'
        f"  <testsuite name={_attribute(name)} {counts}>\n{body}  </testsuite>\n</testsuites>\n"
    )


def render_junit(findings: Sequence[Finding], view: View) -> str:
    """A case for each finding, which fails if the finding is grave enough; without findings one case that passes."""
    cases = [_of_finding(finding, view) for finding in findings]
    return suites("gwtdsl check", cases or [Case("gwtdsl", "check")])


def _of_finding(finding: Finding, view: View) -> Case:
    span = finding.span
    body = [f"{span}: {finding.message}" if span.file else finding.message]
    body += [f"{note.span}: {note.text}" if note.span and note.span.file else note.text for note in finding.notes]
    body += [finding.suggestion] if finding.suggestion else []
    text = "\n".join(body)
    place = f" at {span.line}:{span.column}" if span.line > 0 else ""
    failed = fails([finding], view.fail_on)
    return Case(
        group=span.file or "gwtdsl",
        name=f"{finding.code}{place}",
        failure=finding.message if failed else None,
        details=text if failed else "",
        output="" if failed else text,
        file=span.file,
        line=span.line,
    )


def _case(case: Case) -> str:
    place = f" file={_attribute(case.file)}" if case.file else ""
    place += f' line="{case.line}"' if case.line > 0 else ""
    head = f"classname={_attribute(case.group)} name={_attribute(case.name)}{place}"
    inside = ""
    if case.failure is not None:
        inside += f"      <failure message={_attribute(case.failure)}>{_text(case.details)}</failure>\n"
    if case.output:
        inside += f"      <system-out>{_text(case.output)}</system-out>\n"
    opening = f'    <testcase {head} time="{case.seconds:.3f}"'
    return f"{opening}>\n{inside}    </testcase>\n" if inside else f"{opening}/>\n"


def _attribute(text: str) -> str:
    return f'"{escape(_legal(printable(text)))}"'


def _text(text: str) -> str:
    return escape("\n".join(_legal(printable(line)) for line in text.split("\n")), quote=False)


def _legal(text: str) -> str:
    # XML 1.0 has no way to say these two, not even escaped.
    return text.replace("\ufffe", "\\ufffe").replace("\uffff", "\\uffff")
