"""Outcomes of scenarios for people and for tools: text, JSON, JUnit, GitHub annotations."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from xml.sax.saxutils import escape, quoteattr

from gwtdsl.diagnostics.finding import Finding, Severity
from gwtdsl.diagnostics.lines import Lines, no_lines
from gwtdsl.diagnostics.printable import printable
from gwtdsl.diagnostics.render import render
from gwtdsl.scenario.coverage import Coverage
from gwtdsl.scenario.model import Scenario

_PLURAL = {"record": "records:", "line": "lines:", "branch": "branches:"}

__all__ = ["CHANGED", "FAILED", "FORMATS", "PASSED", "SKIPPED", "Report", "Result", "write"]

#: How a scenario comes out. In a stack: `changed` holds in its own pack only, `skipped` cannot be set up there.
PASSED, FAILED, CHANGED, SKIPPED = "passed", "failed", "changed", "skipped"
#: So many names of scenarios that are skipped for one reason are listed.
_NAMES = 3


@dataclass(frozen=True, slots=True)
class Result:
    """A scenario of a pack, how it came out, what went wrong in it, and why it was skipped if it was."""

    scenario: Scenario
    findings: tuple[Finding, ...]
    pack: str = ""
    outcome: str = PASSED
    why: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """All results, findings that belong to no scenario that could be run, and what was reached when that was asked.

    `packs` are those of a stack whose scenarios were run. With `strict` what a stack changes counts as failed.
    """

    results: Sequence[Result]
    findings: Sequence[Finding] = ()
    coverage: Coverage | None = None
    lines: Lines = no_lines
    colour: bool = False
    base: str = ""
    strict: bool = False
    packs: Sequence[str] = ()

    def count(self, outcome: str, pack: str | None = None) -> int:
        """How many scenarios came out so, of one pack or of all."""
        return sum(1 for one in self.results if one.outcome == outcome and pack in (None, one.pack))

    def fails(self, result: Result) -> bool:
        """Whether the scenario counts as failed."""
        return result.outcome == FAILED or (self.strict and result.outcome == CHANGED)

    @property
    def failed(self) -> int:
        """How many scenarios failed."""
        return sum(1 for result in self.results if self.fails(result))

    @property
    def all_findings(self) -> list[Finding]:
        """Every finding of what failed."""
        return [*self.findings, *(one for result in self.results if self.fails(result) for one in result.findings)]


def _text(report: Report) -> str:
    parts = [_rendered(report.findings, report)] if report.findings else []
    parts += [
        f"FAILED {printable(result.scenario.name)}\n{_rendered(result.findings, report)}"
        for result in report.results
        if result.outcome == FAILED
    ]
    parts += [
        f"CHANGED {printable(result.scenario.name)}: it holds in {result.pack} alone\n"
        # What led there would be pages where a pack is meant to change another.
        + _rendered([replace(one, notes=()) for one in result.findings], report)
        for result in report.results
        if result.outcome == CHANGED
    ]
    parts += _coverage(report.coverage) if report.coverage is not None else []
    parts.append("".join(f"{line}\n" for line in (*_by_pack(report), _counts(report) + _unread(report))))
    return "\n".join(parts)


def _by_pack(report: Report) -> Iterator[str]:
    """A line for each pack of a stack, and one for each reason for which scenarios of it were skipped."""
    for pack in report.packs:
        yield f"{pack}: {_counts(report, pack)}"
        yield from _skipped(report, pack)


def _skipped(report: Report, pack: str) -> Iterator[str]:
    skipped = [one for one in report.results if one.pack == pack and one.outcome == SKIPPED]
    for why in dict.fromkeys(one.why for one in skipped):
        names = [printable(one.scenario.name) for one in skipped if one.why == why]
        more = f"; and {len(names) - _NAMES} more" if len(names) > _NAMES else ""
        yield f"  skipped, since {printable(why)}: {'; '.join(names[:_NAMES])}{more}"


def _counts(report: Report, pack: str | None = None) -> str:
    """How many came out how, leaving out what never happened."""
    counts = {outcome: report.count(outcome, pack) for outcome in (PASSED, FAILED, CHANGED, SKIPPED)}
    return ", ".join(f"{number} {outcome}" for outcome, number in counts.items() if number or outcome == PASSED)


def _unread(report: Report) -> str:
    """That there are scenarios which could not be run at all."""
    errors = sum(1 for one in report.findings if one.severity is Severity.ERROR)
    return f"; {errors} error{'' if errors == 1 else 's'} in what could not be run" if errors else ""


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
        "passed": report.count(PASSED),
        "failed": report.failed,
        "changed": report.count(CHANGED),
        "skipped": report.count(SKIPPED),
        "scenarios": [
            {
                "name": result.scenario.name,
                "source": result.scenario.source,
                "file": result.scenario.span.file,
                "line": result.scenario.span.line,
                "pack": result.pack,
                "outcome": result.outcome,
                "passed": result.outcome == PASSED,
                "why": result.why,
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
        if report.fails(result):
            cases.append(f"{head}>{_failure(result.findings)}</testcase>")
        elif result.outcome == PASSED:
            cases.append(f"{head}/>")
        else:
            why = result.why or f"it holds in {result.pack} alone: {result.findings[0].message}"
            cases.append(f"{head}><skipped message={_attribute(why)}/></testcase>")
    cases += [
        f'<testcase name={_attribute(f"{one.span}")} classname="scenarios">{_failure([one])}</testcase>'
        for one in report.findings
    ]
    failed = report.failed + len(report.findings)
    counts = f'tests="{len(cases)}" failures="{failed}" skipped="{sum("<skipped" in case for case in cases)}"'
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
