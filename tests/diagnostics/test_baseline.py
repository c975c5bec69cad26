from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gwtdsl.diagnostics.baseline import Baseline, parse_baseline, without_known, write_baseline
from gwtdsl.diagnostics.finding import Finding, Severity
from gwtdsl.spans import Span
from tests.diagnostics.examples import FINDINGS, UNBOUND, UNKNOWN, UNUSED


def baseline_of(findings: list[Finding]) -> Baseline:
    parsed = parse_baseline(write_baseline(findings), "known.json")
    assert isinstance(parsed, Baseline)
    return parsed


def test_known_findings_are_left_out_and_new_ones_stay() -> None:
    assert without_known([UNBOUND, UNUSED], baseline_of([UNUSED])) == (UNBOUND,)


def test_a_finding_that_moved_is_still_known() -> None:
    moved = replace(UNBOUND, span=Span(UNBOUND.span.file, 77, 1, 77, 2))
    assert without_known([moved], baseline_of([UNBOUND])) == ()


def test_one_more_of_the_same_is_new() -> None:
    moved = replace(UNBOUND, span=Span(UNBOUND.span.file, 77, 1, 77, 2))
    assert without_known([UNBOUND, moved], baseline_of([UNBOUND])) == (moved,)


def test_errors_always_stay() -> None:
    assert without_known([UNKNOWN], baseline_of([UNKNOWN])) == (UNKNOWN,)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '{"format": 2, "known": {}}',
        '{"format": 1}',
        '{"format": 1, "known": {"a": "b"}}',
        "[" * 9999,
    ],
)
def test_another_file_is_a_finding(text: str) -> None:
    parsed = parse_baseline(text, "known.json")
    assert isinstance(parsed, Finding)
    assert parsed.code == "GWT014"
    assert parsed.span.file == "known.json"


@given(st.lists(FINDINGS))
def test_of_what_is_known_only_errors_are_left(findings: list[Finding]) -> None:
    assert all(one.severity is Severity.ERROR for one in without_known(findings, baseline_of(findings)))


@given(st.lists(FINDINGS), st.randoms(use_true_random=False))
def test_the_file_does_not_hang_on_the_order(findings: list[Finding], random: object) -> None:
    shuffled = list(findings)
    random.shuffle(shuffled)  # type: ignore[attr-defined]  # hypothesis gives it the type object
    assert write_baseline(findings) == write_baseline(shuffled)
    assert json.loads(write_baseline(findings))["format"] == 1
