from __future__ import annotations

from dataclasses import replace

import pytest

from gwtdsl.diagnostics.finding import Severity
from gwtdsl.diagnostics.suppress import ignored_codes, without_suppressed
from tests.diagnostics.examples import NO_PLACE, UNBOUND


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        ("choose lamp in lamps  # gwtdsl: ignore[GWT403]", {"GWT403"}),
        ("# gwtdsl: ignore[GWT403]", {"GWT403"}),
        ("x #gwtdsl:ignore[GWT403, GWT404]  ", {"GWT403", "GWT404"}),
        ("x # gwtdsl: ignore[GWT403] # decided by the rulebook", {"GWT403"}),
        ("x # gwtdsl: ignore", set()),
        ("x # gwtdsl: ignore[]", set()),
        ("x# gwtdsl: ignore[GWT403]", set()),
        ("text: '# gwtdsl: ignore[GWT403]' is how", set()),
        ("nothing", set()),
    ],
)
def test_ignored_codes(line: str, codes: set[str]) -> None:
    assert ignored_codes(line) == codes


def test_only_the_named_code_on_its_line_is_silent() -> None:
    def lines(file: str) -> list[str] | None:
        return ["a", "b # gwtdsl: ignore[GWT403]", "c"] if file == UNBOUND.span.file else None

    below = replace(UNBOUND, span=replace(UNBOUND.span, line=3))
    behind = replace(UNBOUND, span=replace(UNBOUND.span, line=4))
    elsewhere = replace(UNBOUND, span=replace(UNBOUND.span, file="other.yaml"))
    other = replace(UNBOUND, code="GWT404")
    stays = (below, behind, elsewhere, other, NO_PLACE)
    assert without_suppressed([UNBOUND, *stays], lines) == stays


def test_errors_are_never_silent() -> None:
    error = replace(UNBOUND, severity=Severity.ERROR)
    assert without_suppressed([error], lambda _file: ["", "b # gwtdsl: ignore[GWT403]"]) == (error,)
