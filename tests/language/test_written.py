"""What `written` says can be read again, and means the same: keys of options rest on it."""

from pathlib import Path

import pytest

from gwtdsl.analysis.units import units
from gwtdsl.analysis.world import World
from gwtdsl.check.run import load
from gwtdsl.language.parser import parse_expression, parse_program
from gwtdsl.language.written import written

CONTENT = Path(__file__).parents[2] / "content"


@pytest.mark.parametrize("name", ["gwt_2e", "el_paso"])
def test_every_program_and_expression_of_a_pack(name: str) -> None:
    for unit in units(World(load(str(CONTENT / name)))):
        for code in unit.code:
            text = written(code.tree)
            parsed = parse_program(text, "x") if unit.is_program else parse_expression(text, "x")
            assert not parsed.findings, text
            assert written(parsed.tree) == text


@pytest.mark.parametrize(
    "text",
    [
        "if money > 2 { gain $1 } else if money > 1 { pay $1 } else { nothing }",
        "for x in hand where x.value > 1 by x.value { move x to box }",
        "repeat 2 { gain $1 }",
        "while money > 2 { lose 1 money }",
        "as first(players) { at trail.a { gain $1 } }",
        "window turn { may { gain $1 }; then { draw 1 } }",
        'one of { "one" when money > 2 { gain $1 }; "two" { draw 1 } }',
        "choose up to 2 x in hand { move x to box }",
        "choose x in hand { move x to box } else { nothing }",
        "perform each x.actions while money > 2 else { gain $1 }",
        "advance boat on river exactly 2 back using drift",
        "pay $2, move it to box -> gain $1 | draw 2",
    ],
)
def test_statements_as_they_are_spelt(text: str) -> None:
    parsed = parse_program(text, "x")
    assert not parsed.findings
    assert written(parsed.tree) == text
