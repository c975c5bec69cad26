from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from gwtdsl.diagnostics.finding import Finding
from gwtdsl.diagnostics.ordering import sort_findings
from gwtdsl.diagnostics.render import render
from tests.diagnostics.examples import FINDINGS, NO_PLACE, UNKNOWN


def test_a_finding_with_all_its_parts() -> None:
    assert json.loads(render([UNKNOWN], "json")) == {
        "format": 1,
        "findings": [
            {
                "code": "GWT301",
                "title": "unknown name",
                "severity": "error",
                "message": "nothing is called `lmaps`",
                "place": {"file": "pack/lamps.yaml", "line": 3, "column": 24, "end_line": 3, "end_column": 29},
                "suggestion": "did you mean `lamps`?",
                "notes": [
                    {
                        "text": "`lamps` is declared here",
                        "place": {"file": "pack/lamps.yaml", "line": 1, "column": 1, "end_line": 1, "end_column": 5},
                    },
                    {"text": "names are case-sensitive", "place": None},
                ],
            }
        ],
        "summary": {"error": 1, "warning": 0, "info": 0},
    }


def test_no_place_is_null() -> None:
    assert json.loads(render([NO_PLACE], "json"))["findings"][0]["place"] is None


@given(st.lists(FINDINGS, max_size=5))
def test_nothing_is_lost(findings: list[Finding]) -> None:
    shown = json.loads(render(findings, "json"))
    ordered = sort_findings(findings)
    assert [one["message"] for one in shown["findings"]] == [one.message for one in ordered]
    assert sum(shown["summary"].values()) == len(ordered)
