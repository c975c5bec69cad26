from __future__ import annotations

from xml.etree import ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st

from gwtdsl.diagnostics.finding import Finding, Severity
from gwtdsl.diagnostics.junit import Case, suites
from gwtdsl.diagnostics.ordering import fails, sort_findings
from gwtdsl.diagnostics.render import render
from tests.diagnostics.examples import FINDINGS, UNBOUND, UNKNOWN


def suite_of(text: str) -> ET.Element:
    root = ET.fromstring(text)  # noqa: S314 - the text was made by the renderer
    (suite,) = root
    assert root.attrib == {key: value for key, value in suite.attrib.items() if key != "name"}
    assert int(suite.attrib["tests"]) == len(suite)
    assert int(suite.attrib["failures"]) == len(suite.findall("testcase/failure"))
    return suite


def test_a_finding_with_all_its_parts() -> None:
    (case,) = suite_of(render([UNKNOWN], "junit"))
    assert case.attrib == {
        "classname": "pack/lamps.yaml",
        "name": "GWT301 at 3:24",
        "file": "pack/lamps.yaml",
        "line": "3",
        "time": "0.000",
    }
    (failure,) = case
    assert failure.attrib["message"] == "nothing is called `lmaps`"
    assert failure.text == (
        "pack/lamps.yaml:3:24: nothing is called `lmaps`\npack/lamps.yaml:1:1: `lamps` is declared here\n"
        "names are case-sensitive\ndid you mean `lamps`?"
    )


def test_what_does_not_fail_the_run_does_not_fail_the_case() -> None:
    (case,) = suite_of(render([UNBOUND], "junit"))
    assert [child.tag for child in case] == ["system-out"]
    (case,) = suite_of(render([UNBOUND], "junit", fail_on=Severity.WARNING))
    assert [child.tag for child in case] == ["failure"]


def test_nothing_found_is_one_case_that_passes() -> None:
    (case,) = suite_of(render([], "junit"))
    assert len(case) == 0


def test_cases_of_others() -> None:
    suite = suite_of(suites("a & b", [Case("g", "n <1>", seconds=0.25), Case("g", "m", failure="no", output="log")]))
    assert suite.attrib == {"name": "a & b", "tests": "2", "failures": "1", "errors": "0", "time": "0.250"}
    assert suite[0].attrib["name"] == "n <1>"
    assert [child.tag for child in suite[1]] == ["failure", "system-out"]


@given(st.lists(FINDINGS, max_size=5))
def test_always_well_formed(findings: list[Finding]) -> None:
    ordered = sort_findings(findings)
    suite = suite_of(render(findings, "junit"))
    assert len(suite) == max(1, len(ordered))
    assert len(suite.findall("testcase/failure")) == sum(fails([one], Severity.ERROR) for one in ordered)
