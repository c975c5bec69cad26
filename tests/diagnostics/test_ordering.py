from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gwtdsl.diagnostics.finding import Finding, Severity
from gwtdsl.diagnostics.ordering import count, fails, sort_findings, summary
from tests.diagnostics.examples import FINDINGS, NO_PLACE, UNBOUND, UNKNOWN, UNUSED


def test_by_place_then_code() -> None:
    other = replace(UNKNOWN, code="GWT101")
    assert sort_findings([UNUSED, UNKNOWN, other, NO_PLACE, UNBOUND]) == (NO_PLACE, UNBOUND, other, UNKNOWN, UNUSED)


def test_said_twice_is_said_once() -> None:
    assert sort_findings([UNKNOWN, UNUSED, replace(UNKNOWN)]) == (UNKNOWN, UNUSED)


@given(st.lists(FINDINGS), st.randoms(use_true_random=False))
def test_the_order_of_discovery_does_not_matter(findings: list[Finding], random: object) -> None:
    shuffled = list(findings)
    random.shuffle(shuffled)  # type: ignore[attr-defined]  # hypothesis gives it the type object
    once = sort_findings(findings)
    assert once == sort_findings(shuffled)
    assert sort_findings(once) == once


@pytest.mark.parametrize(
    ("findings", "limit", "expected"),
    [
        ([], Severity.INFO, False),
        ([UNUSED], Severity.INFO, True),
        ([UNUSED], Severity.WARNING, False),
        ([UNUSED, UNBOUND], Severity.WARNING, True),
        ([UNUSED, UNBOUND], Severity.ERROR, False),
        ([UNKNOWN], Severity.ERROR, True),
        ([UNKNOWN], Severity.INFO, True),
    ],
)
def test_fails(findings: list[Finding], limit: Severity, expected: bool) -> None:
    assert fails(findings, limit) is expected


def test_counts() -> None:
    assert list(count([UNKNOWN, UNKNOWN, UNUSED]).items()) == [
        (Severity.ERROR, 2),
        (Severity.WARNING, 0),
        (Severity.INFO, 1),
    ]


def test_summary() -> None:
    assert summary([]) == "no findings"
    assert summary([UNKNOWN]) == "1 error"
    assert summary([UNKNOWN, UNKNOWN, UNBOUND, UNUSED, UNUSED]) == "2 errors, 1 warning, 2 hints"
