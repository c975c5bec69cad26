"""Findings and lines that the tests of the renderers share."""

from __future__ import annotations

from hypothesis import strategies as st

from gwtdsl.diagnostics.catalogue import CATALOGUE, finding
from gwtdsl.diagnostics.finding import Finding, Note, Severity
from gwtdsl.diagnostics.lines import split_lines
from gwtdsl.spans import NOWHERE, Span

TEXT = "lamp:\n  price: 2\n  actions: gain $2 per lmaps\n\tbell: 日本 ok\n"


def lines(file: str) -> list[str] | None:
    return split_lines(TEXT) if file == "pack/lamps.yaml" else None


UNKNOWN = finding(
    "GWT301",
    "nothing is called `lmaps`",
    Span("pack/lamps.yaml", 3, 24, 3, 29),
    suggestion="did you mean `lamps`?",
    notes=[Note("`lamps` is declared here", Span("pack/lamps.yaml", 1, 1, 1, 5)), Note("names are case-sensitive")],
)
UNUSED = finding("GWT404", "nothing uses `bell`", Span("pack/lamps.yaml", 4, 2, 4, 6))
UNBOUND = finding("GWT403", "no `by`", Span("pack/lamps.yaml", 2, 3, 2, 8))
NO_PLACE = finding("GWT209", "there is no pack `lamps`", NOWHERE)
SOME = (UNKNOWN, UNUSED, UNBOUND, NO_PLACE)

_TEXTS = st.text(max_size=20)
_NUMBERS = st.integers(1, 6)


@st.composite
def spans(draw: st.DrawFn) -> Span:
    line, column, down, right = (draw(_NUMBERS) for _ in range(4))
    file = draw(st.sampled_from(["pack/lamps.yaml", "b c%.yaml", "/away/x:y,z.yaml", "gone.yaml"]))
    return Span(file, line, column, line + down - 1, column + right - 1 if down == 1 else right)


FINDINGS: st.SearchStrategy[Finding] = st.builds(
    Finding,
    st.sampled_from(sorted(CATALOGUE)),
    _TEXTS,
    spans() | st.just(NOWHERE),
    st.sampled_from(Severity),
    _TEXTS,
    st.lists(st.builds(Note, _TEXTS, st.none() | spans()), max_size=2).map(tuple),
)
