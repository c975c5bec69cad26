"""Outcomes of scenarios for people and for tools: text, JSON, JUnit, GitHub annotations."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from xml.sax.saxutils import escape, quoteattr

from gwtdsl.diagnostics.finding import Finding
from gwtdsl.diagnostics.lines import Lines, no_lines
from gwtdsl.diagnostics.printable import printable
from gwtdsl.diagnostics.render import render
from gwtdsl.scenario.coverage import Coverage
from gwtdsl.scenario.model import Scenario

_PLURAL = {"record": "records:", "line": "lines:", "branch": "branches:"}

__all__ = ["FORMATS", "Report", "Result", "write"]


@dataclass(frozen=True, slots=True)
class Result:
    """A scenario and what went wrong in it."""

    scenario: Scenario
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """All results, findings that belong to no scenario that could be run, and what was reached when that was asked."""

    results: Sequence[Result]
    findings: Sequence[Finding] = ()
    coverage: Coverage | None = None
    lines: Lines = no_lines
    colour: bool = False
    base: str = ""

    @property
    def failed(self) -> int:
        """How many scenarios failed."""
        return sum(1 for result in self.results if result.findings)

    @property
    def all_findings(self) -> list[Finding]:
        """Every finding."""
        return [*self.findings, *(one for result in self.results for one in result.findings)]


def _text(report: Report) -> str:
    parts = [_rendered(report.findings, report)] if report.findings else []
    parts += [
        f"FAILED {printable(result.scenario.name)}\n{_rendered(result.findings, report)}"
        for result in report.results
        if result.findings
    ]
    parts += _coverage(report.coverage) if report.coverage is not None else []
    passed = len(report.results) - report.failed
    parts.append(f"{passed} passed, {report.failed} failed\n" if report.failed else f"{passed} passed\n")
    return "\n".join(parts)


def _rendered(findings: Sequence[Finding], report: Report) -> str:
    shown = render(findings, "text", lines=report.lines, colour=report.colour, base=report.base)
    # The last line counts findings; here scenarios are counted.
    return shown[: shown.rstrip("\n").rfind("\n") + 1]


def _coverage(coverage: Coverage) -> list[str]:
    totals = "".join(
        f"  {_PLURAL[sort]:<10}{coverage.reached(sort)} of {total}\n" for sort, total in coverage.totals.items()
    )
    if coverage.left_out:
        totals += f"  left out  {coverage.left_out} records without a program, whose reading leaves no trace\n"
    missed = "".join(f"  {one.span}: {one.sort} {printable(one.text)}\n" for one in coverage.missed)
    return [f"Reached\n{totals}", *([f"Never reached\n{missed}"] if missed else [])]


def _json(report: Report) -> str:
    document: dict[str, object] = {
        "passed": len(report.results) - report.failed,
        "failed": report.failed,
        "scenarios": [
            {
                "name": result.scenario.name,
                "source": result.scenario.source,
                "file": result.scenario.span.file,
                "line": result.scenario.span.line,
                "passed": not result.findings,
                "findings": _findings(result.findings),
            }
            for result in report.results
        ],
        "findings": _findings(report.findings),
    }
    if report.coverage is not None:
        document["coverage"] = {
            "totals": report.coverage.totals,
            "left_out": report.coverage.left_out,
            "missed": [
                {"sort": one.sort, "text": one.text, "file": one.span.file, "line": one.span.line}
                for one in report.coverage.missed
            ],
        }
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def _findings(findings: Sequence[Finding]) -> list[dict[str, object]]:
    return [
        {
            "code": one.code,
            "message": one.message,
            "file": one.span.file,
            "line": one.span.line,
            "column": one.span.column,
            "notes": [note.text for note in one.notes],
        }
        for one in findings
    ]


def _junit(report: Report) -> str:
    cases: list[str] = []
    for result in report.results:
        place = f"file={quoteattr(result.scenario.span.file)} line={quoteattr(str(result.scenario.span.line))}"
        head = f'<testcase name={_attribute(result.scenario.name)} classname="scenarios" {place}'
        cases.append(f"{head}>{_failure(result.findings)}</testcase>" if result.findings else f"{head}/>")
    cases += [
        f'<testcase name={_attribute(f"{one.span}")} classname="scenarios">{_failure([one])}</testcase>'
        for one in report.findings
    ]
    failed = report.failed + len(report.findings)
    counts = f'tests="{len(cases)}" failures="{failed}"'
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f"<testsuites {counts}>",
        f'  <testsuite name="scenarios" {counts}>',
        *(f"    {case}" for case in cases),
        "  </testsuite>",
        "</testsuites>",
    ]
    return "\n".join(lines) + "\n"


def _failure(findings: Sequence[Finding]) -> str:
    lines = [line for one in findings for line in (f"{one.span}: {one.message}", *(note.text for note in one.notes))]
    text = "\n".join(printable(part) for line in lines for part in line.split("\n"))
    return f"<failure message={_attribute(findings[0].message)}>{escape(text)}</failure>"


def _attribute(text: str) -> str:
    return quoteattr(printable(text))


def _github(report: Report) -> str:
    return render(report.all_findings, "github", base=report.base)


#: Each format's name and what writes it.
FORMATS: Mapping[str, Callable[[Report], str]] = MappingProxyType(
    {"text": _text, "json": _json, "junit": _junit, "github": _github}
)


def write(report: Report, style: str) -> str:
    """The report in a format of `FORMATS`."""
    return FORMATS[style](report)
