from __future__ import annotations

import json
from dataclasses import replace
from xml.etree import ElementTree as ET

from gwtdsl.diagnostics.catalogue import finding
from gwtdsl.diagnostics.finding import Note
from gwtdsl.scenario.coverage import Coverage, Missed
from gwtdsl.scenario.model import Scenario
from gwtdsl.scenario.report import CHANGED, FAILED, FORMATS, PASSED, SKIPPED, Report, Result, write
from gwtdsl.spans import Span

SPAN = Span("tests/some.yaml", 3, 5, 3, 9)
GOOD = Scenario("all is <well>", Span("tests/some.yaml", 1, 13, 1, 20))
BAD = Scenario("it & fails", SPAN)
FINDING = finding("GWT601", "`coins == 3` is not true", SPAN, "", (Note("coins is 4"),))
REPORT = Report([Result(GOOD, ()), Result(BAD, (FINDING,), "one", FAILED)])
REACHED = Coverage({"record": 2, "line": 3, "branch": 0}, (Missed("line", "turn", SPAN),))


def test_text() -> None:
    text = write(REPORT, "text")
    assert "FAILED it & fails\ntests/some.yaml:3:5: error[GWT601]: `coins == 3` is not true\n" in text
    assert "note: coins is 4" in text
    assert text.endswith("\n1 passed, 1 failed\n")
    assert write(Report([Result(GOOD, ())]), "text") == "1 passed\n"


STACK = Report(
    [
        Result(GOOD, (), "one", PASSED),
        Result(BAD, (FINDING,), "one", CHANGED),
        *(Result(Scenario(f"case {n}", SPAN), (), "two", SKIPPED, "one+two is for 1 player") for n in range(5)),
    ],
    packs=["one", "two", "three"],
)


def test_a_stack_as_text() -> None:
    text = write(STACK, "text")
    assert "CHANGED it & fails: it holds in one alone\ntests/some.yaml:3:5: error[GWT601]" in text
    assert "note:" not in text
    assert text.endswith(
        "\none: 1 passed, 1 changed\ntwo: 0 passed, 5 skipped\n"
        "  skipped, since one+two is for 1 player: case 0; case 1; case 2; and 2 more\n"
        "three: 0 passed\n"
        "1 passed, 1 changed, 5 skipped\n"
    )
    assert (STACK.failed, replace(STACK, strict=True).failed) == (0, 1)


def test_a_stack_for_tools() -> None:
    document = json.loads(write(STACK, "json"))
    assert [document[key] for key in ("passed", "failed", "changed", "skipped")] == [1, 0, 1, 5]
    row = document["scenarios"][-1]
    assert (row["pack"], row["outcome"], row["passed"], row["why"]) == (
        "two",
        "skipped",
        False,
        "one+two is for 1 player",
    )
    suites = ET.fromstring(write(STACK, "junit"))  # noqa: S314 - our own text
    assert (suites.get("tests"), suites.get("failures"), suites.get("skipped")) == ("7", "0", "6")
    told = [case.find("skipped") for case in suites.findall("testsuite/testcase")]
    assert [None if one is None else one.get("message") for one in told[:2]] == [
        None,
        "it holds in one alone: `coins == 3` is not true",
    ]
    assert write(STACK, "github") == ""
    assert write(replace(STACK, strict=True), "github").startswith("::error")
    assert 'failures="1"' in write(replace(STACK, strict=True), "junit")


def test_coverage_as_text() -> None:
    text = write(Report([Result(GOOD, ())], (), REACHED), "text")
    assert "  records:  2 of 2\n  lines:    2 of 3\n" in text
    assert "  tests/some.yaml:3:5: line turn\n" in text


def test_json() -> None:
    document = json.loads(write(Report(REPORT.results, (FINDING,), REACHED), "json"))
    assert (document["passed"], document["failed"]) == (1, 1)
    assert [one["passed"] for one in document["scenarios"]] == [True, False]
    assert document["scenarios"][1]["findings"][0]["notes"] == ["coins is 4"]
    assert document["coverage"]["missed"][0]["line"] == 3
    assert document["findings"][0]["code"] == "GWT601"


def test_junit() -> None:
    suites = ET.fromstring(write(REPORT, "junit"))  # noqa: S314 - our own text
    assert (suites.get("tests"), suites.get("failures")) == ("2", "1")
    cases = suites.findall("testsuite/testcase")
    assert [case.get("name") for case in cases] == ["all is <well>", "it & fails"]
    failure = cases[1].find("failure")
    assert failure is not None
    assert "coins is 4" in (failure.text or "")


def test_github() -> None:
    assert write(REPORT, "github").startswith("::error file=tests/some.yaml,line=3")
    assert list(FORMATS) == ["text", "json", "junit", "github"]
