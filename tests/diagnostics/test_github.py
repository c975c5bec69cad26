from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from gwtdsl.diagnostics.finding import Finding
from gwtdsl.diagnostics.ordering import sort_findings
from gwtdsl.diagnostics.render import render
from gwtdsl.spans import Span
from tests.diagnostics.examples import FINDINGS, NO_PLACE, UNBOUND, UNKNOWN, UNUSED


def test_a_finding_with_all_its_parts() -> None:
    assert render([UNKNOWN], "github") == (
        "::error file=pack/lamps.yaml,line=3,endLine=3,col=24,endColumn=28,title=GWT301 unknown name::"
        "nothing is called `lmaps`%0Apack/lamps.yaml:1:1: `lamps` is declared here%0Anames are case-sensitive"
        "%0Adid you mean `lamps`?\n"
    )


def test_severities_have_their_commands() -> None:
    shown = render([UNBOUND, UNUSED, NO_PLACE], "github").split("\n")
    assert [line.split(" ")[0] for line in shown] == ["::error", "::warning", "::notice", ""]


def test_no_place_no_file() -> None:
    assert render([NO_PLACE], "github") == "::error title=GWT209 base pack not found::there is no pack `lamps`\n"


def test_special_characters_are_escaped() -> None:
    one = replace(NO_PLACE, message="100%\nmore", span=Span("a,b:c%.yaml", 1, 1, 2, 1))
    assert render([one], "github") == (
        "::error file=a%2Cb%3Ac%25.yaml,line=1,endLine=2,title=GWT209 base pack not found::100%25%0Amore\n"
    )


def test_absolute_paths_become_relative() -> None:
    one = replace(UNBOUND, span=replace(UNBOUND.span, file="/home/me/pack/lamps.yaml"))
    assert "file=pack/lamps.yaml," in render([one], "github", base="/home/me")
    assert "file=/home/me/pack/lamps.yaml," in render([one], "github", base="/elsewhere")


@given(st.lists(FINDINGS, max_size=5))
def test_one_line_each(findings: list[Finding]) -> None:
    shown = render(findings, "github")
    assert shown.count("\n") == len(sort_findings(findings))
    assert all(line.startswith("::") for line in shown.split("\n")[:-1])
