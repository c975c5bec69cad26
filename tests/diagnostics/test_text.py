from __future__ import annotations

import unicodedata
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gwtdsl.diagnostics.catalogue import finding
from gwtdsl.diagnostics.finding import Finding
from gwtdsl.diagnostics.printable import cells, printable, width
from gwtdsl.diagnostics.render import render
from gwtdsl.spans import Span
from tests.diagnostics.examples import FINDINGS, NO_PLACE, SOME, UNKNOWN, lines


def excerpt(line: str, column: int, end_column: int, end_line: int = 1) -> tuple[str, str]:
    """The two lines of the excerpt behind the gutter."""
    one = finding("GWT301", "message", Span("f", 1, column, end_line, end_column))
    shown = render([one], lines=lambda _file: [line]).split("\n")
    return shown[1].removeprefix("1 | "), shown[2].removeprefix("  | ")


def test_a_finding_with_all_its_parts() -> None:
    assert render([UNKNOWN], lines=lines) == (
        "pack/lamps.yaml:3:24: error[GWT301]: nothing is called `lmaps`\n"
        "3 |   actions: gain $2 per lmaps\n"
        "  |                        ^~~~~\n"
        "  = note: pack/lamps.yaml:1:1: `lamps` is declared here\n"
        "1 | lamp:\n"
        "  | ^~~~\n"
        "  = note: names are case-sensitive\n"
        "  = help: did you mean `lamps`?\n"
        "\n"
        "1 error\n"
    )


def test_findings_are_apart_and_counted() -> None:
    shown = render(SOME, lines=lines)
    assert shown.count("\n\n") == 4
    assert shown.endswith("\n\n2 errors, 1 warning, 1 hint\n")


def test_without_place_or_text() -> None:
    assert render([NO_PLACE]) == "error[GWT209]: there is no pack `lamps`\n\n1 error\n"
    assert render([UNKNOWN]).startswith("pack/lamps.yaml:3:24: error[GWT301]: nothing is called `lmaps`\n  = note:")
    assert render([]) == "no findings\n"


def test_a_place_behind_the_end_of_the_file_has_no_excerpt() -> None:
    behind = replace(UNKNOWN, span=Span("pack/lamps.yaml", 99, 1, 99, 2), notes=(), suggestion="")
    assert render([behind], lines=lines).count("\n") == 3


def test_the_gutter_is_as_wide_as_the_largest_number() -> None:
    one = finding("GWT301", "message", Span("f", 100, 1, 100, 2))
    shown = render([one], lines=lambda _file: ["x"] * 100).split("\n")
    assert shown[1:3] == ["100 | x", "    | ^"]


@pytest.mark.parametrize(
    ("line", "column", "end", "shown", "marks"),
    [
        ("abc", 2, 3, "abc", " ^"),
        ("abc", 2, 2, "abc", " ^"),
        ("abc", 4, 4, "abc", "   ^"),
        ("abc", 9, 12, "abc", "   ^"),
        ("\tabc", 2, 5, "    abc", "    ^~~"),
        ("a\tbc", 3, 5, "a   bc", "    ^~"),
        ("日本 ok", 4, 6, "日本 ok", "     ^~"),
        ("日本 ok", 1, 3, "日本 ok", "^~~~"),
        ("e\u0301x", 3, 4, "e\u0301x", " ^"),
        ("a\x1bb", 3, 4, "a\\x1bb", "     ^"),
        ("a\u202eb", 2, 3, "a\\u202eb", " ^~~~~~"),
    ],
)
def test_the_mark_stands_under_the_words(line: str, column: int, end: int, shown: str, marks: str) -> None:
    assert excerpt(line, column, end) == (shown, marks)


def test_a_span_over_several_lines_is_marked_to_the_end_of_the_first() -> None:
    assert excerpt("abcdef", 3, 2, end_line=4) == ("abcdef", "  ^~~~")


def test_a_very_long_line_is_cut_around_the_place() -> None:
    line = "a" * 5000 + "XY" + "b" * 5000
    shown, marks = excerpt(line, 5001, 5003)
    assert len(shown) < 170
    assert shown[0] == shown[-1] == "…"
    assert shown[marks.index("^") :].startswith("XY")
    assert marks.strip() == "^~"


def test_what_could_move_the_cursor_is_escaped() -> None:
    one = finding("GWT301", "a\x1b[2Jb\nc", Span("x\ny", 1, 1, 1, 2), suggestion="d\x07")
    assert render([one]) == "x\\ny:1:1: error[GWT301]: a\\x1b[2Jb\\nc\n  = help: d\\x07\n\n1 error\n"


def test_a_note_of_several_lines_stays_together() -> None:
    one = finding("GWT601", "message", Span("f", 1, 1, 1, 2), suggestion="first\nsecond")
    assert "  = help: first\n          second\n" in render([one])


def test_colour_adds_nothing_but_colour() -> None:
    coloured = render(SOME, lines=lines, colour=True)
    assert "\x1b[1;31merror[GWT301]\x1b[0m" in coloured
    plain = coloured
    for code in ("0", "1", "2", "1;31", "1;33", "1;36"):
        plain = plain.replace(f"\x1b[{code}m", "")
    assert plain == render(SOME, lines=lines)


@given(st.lists(FINDINGS, max_size=4), st.lists(st.text(max_size=30), max_size=6))
def test_no_text_can_break_out(findings: list[Finding], text: list[str]) -> None:
    shown = render(findings, lines=lambda _file: text)
    assert all(
        unicodedata.category(character) not in {"Cc", "Cf", "Zl", "Zp", "Cs"}
        for character in shown
        if character != "\n"
    )


@given(st.text())
def test_cells_are_as_wide_as_what_they_show(line: str) -> None:
    assert all(width(text) == columns for text, columns in cells(line))
    assert "".join(text for text, _ in cells(line)) == printable(line) or "\t" in line


@given(st.text())
def test_printable_leaves_nothing_to_do(text: str) -> None:
    assert printable(printable(text)) == printable(text)
