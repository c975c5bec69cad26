from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft4Validator

from gwtdsl.diagnostics.catalogue import CATALOGUE, finding
from gwtdsl.diagnostics.finding import Finding
from gwtdsl.diagnostics.ordering import sort_findings
from gwtdsl.diagnostics.render import render
from gwtdsl.spans import Span
from tests.diagnostics.examples import FINDINGS, NO_PLACE, SOME, UNBOUND, UNKNOWN

SCHEMA = json.loads((Path(__file__).parent / "assets" / "sarif-2.1.0.schema.json").read_text(encoding="utf-8"))
VALIDATOR = Draft4Validator(SCHEMA)


def run_of(findings: list[Finding], base: str = "") -> dict[str, Any]:
    document = json.loads(render(findings, "sarif", base=base))
    assert [error.message for error in VALIDATOR.iter_errors(document)] == []
    assert document["version"] == "2.1.0"
    (run,) = document["runs"]
    assert isinstance(run, dict)
    return run


def test_the_schema_bites() -> None:
    assert list(VALIDATOR.iter_errors({"version": "2.1.0", "runs": [{"tool": {}}]}))


def test_a_finding_with_all_its_parts() -> None:
    (result,) = run_of([UNKNOWN])["results"]
    assert result["ruleId"] == "GWT301"
    assert result["level"] == "error"
    assert result["message"]["text"] == ("nothing is called `lmaps`\nnames are case-sensitive\ndid you mean `lamps`?")
    (location,) = result["locations"]
    assert location["physicalLocation"] == {
        "artifactLocation": {"uri": "pack/lamps.yaml"},
        "region": {"startLine": 3, "startColumn": 24, "endLine": 3, "endColumn": 29},
    }
    (related,) = result["relatedLocations"]
    assert related["message"]["text"] == "`lamps` is declared here"


def test_results_point_at_their_rules() -> None:
    run = run_of(list(SOME))
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["GWT209", "GWT301", "GWT403", "GWT404"]
    assert all(rules[result["ruleIndex"]]["id"] == result["ruleId"] for result in run["results"])


def test_every_rule_of_the_catalogue_is_valid() -> None:
    place = Span("lamps.yaml", 1, 1, 1, 2)
    run = run_of([finding(code, "message", place) for code in CATALOGUE])
    assert len(run["tool"]["driver"]["rules"]) == len(CATALOGUE)


def test_nothing_found_is_valid() -> None:
    assert run_of([])["results"] == []


def test_no_place_has_no_location() -> None:
    (result,) = run_of([NO_PLACE])["results"]
    assert "locations" not in result


def test_uris_are_quoted_and_relative() -> None:
    names = {
        "./a b/c%.yaml": "a%20b/c%25.yaml",
        "ä:b.yaml": "%C3%A4%3Ab.yaml",
        "/home/me/pack/x.yaml": "pack/x.yaml",
        "/tmp/x.yaml": "file:///tmp/x.yaml",  # noqa: S108 - a name only, nothing is written
    }
    for name, uri in names.items():
        (result,) = run_of([finding("GWT403", "message", Span(name, 1, 1, 1, 2))], base="/home/me")["results"]
        assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == uri


def test_the_fingerprint_does_not_hang_on_the_line() -> None:
    moved = finding(UNBOUND.code, UNBOUND.message, Span(UNBOUND.span.file, 9, 9, 9, 10))
    first, second = run_of([UNBOUND, moved])["results"]
    assert first["partialFingerprints"] == second["partialFingerprints"]


@settings(max_examples=30)  # to validate takes its time
@given(st.lists(FINDINGS, max_size=4))
def test_always_valid(findings: list[Finding]) -> None:
    assert len(run_of(findings)["results"]) == len(sort_findings(findings))
