from __future__ import annotations

from pathlib import Path

import pytest

from gwtdsl.check import inspect
from gwtdsl.scenario.model import ANY, Answer, Wanted
from gwtdsl.scenario.read import Scenarios, read_scenarios
from tests.check.packs import orchard, write_pack

LEAF = "leaf:\n  one: {value: 4, use: gain 1 coins, start: deck}\n"


def read(tmp_path: Path, text: str) -> Scenarios:
    folder = orchard(tmp_path / "orchard", leaves=LEAF)
    write_pack(folder, {"tests/some.yaml": text})
    return read_scenarios(inspect(folder))


def shape(answer: Answer) -> tuple[object, ...]:
    choice = None if answer.choice is None else answer.choice.text or answer.choice.parts
    lists = (answer.offered, answer.not_offered)
    return (answer.decision, choice, *([wanted.text or wanted.parts for wanted in each] for each in lists))


def test_a_whole_scenario(tmp_path: Path) -> None:
    text = """\
- scenario: everything
  source: review
  game: {players: 2, seed: 0}
  setup:
    - turn.leaf: any
  given: |
    gain 2 coins
    move pawn to path.b
  when:
    - turn.pawn: {to: a, via: b}
    - turn.use: stop
    - turn.use: gain   1 coins
    - turn.may: no
    - rest: any
    - anytime: rest
    - rest
    - turn.pawn: {offered: [{to: a}], not_offered: [stop]}
    - offered: [{to: a}]
    - not_offered: {turn.pawn: [{to: b}], turn.may: [yes]}
  then:
    - coins == 5
"""
    found = read(tmp_path, text)
    assert not found.findings
    (scenario,) = found.scenarios
    assert (scenario.name, scenario.source, scenario.players, scenario.seed) == ("everything", "review", 2, 0)
    assert scenario.span.line == 1
    assert scenario.given is not None
    assert scenario.given.text == "gain 2 coins\nmove pawn to path.b\n"
    assert [shape(answer) for answer in scenario.setup] == [("turn.leaf", ANY, [], [])]
    assert [shape(answer) for answer in scenario.when] == [
        ("turn.pawn", (("to", "a"), ("via", "b")), [], []),
        ("turn.use", "stop", [], []),
        ("turn.use", "gain 1 coins", [], []),
        ("turn.may", "no", [], []),
        ("rest", ANY, [], []),
        ("rest", ANY, [], []),
        ("rest", ANY, [], []),
        ("turn.pawn", None, [(("to", "a"),)], ["stop"]),
        (None, None, [(("to", "a"),)], []),
        ("turn.pawn", None, [], [(("to", "b"),)]),
        ("turn.may", None, [], ["yes"]),
    ]
    assert scenario.when[0].span.line == 10
    assert scenario.when[0].choice is not None
    assert scenario.when[0].choice.span.column == 18
    assert [code.text for code in scenario.then] == ["coins == 5"]
    assert str(Wanted("", (("to", "a"),))) == "to=a"


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("- scenario: one\n  givne: nothing\n", "GWT202", (2, 3)),
        ("- scenario: one\n- scenario: one\n", "GWT205", (2, 13)),
        ("- scenario: one\n  given: gain 1 coin\n", "GWT308", (2, 15)),
        ("- scenario: one\n  given: gain gain\n", "GWT101", (2, 10)),
        ("- scenario: one\n  then: [coins + 1]\n", "GWT302", (2, 10)),
        ("- scenario: one\n  then: [coisn == 1]\n", "GWT301", (2, 10)),
        ("- scenario: one\n  game: {players: 9}\n", "GWT201", (2, 19)),
        ("- scenario: one\n  game: {options: {sides: a}}\n", "GWT301", (2, 20)),
        ("- scenario: one\n  given: >\n    nothing\n", "GWT010", (2, 10)),
        ("scenario: one\n", "GWT203", (1, 1)),
        ("- scenario: one\n  then: [a\n", "GWT005", None),
    ],
)
def test_mistakes(tmp_path: Path, text: str, code: str, place: tuple[int, int] | None) -> None:
    found = read(tmp_path, text)
    assert [one.code for one in found.findings] == [code], found.findings
    span = found.findings[0].span
    assert span.file.endswith("tests/some.yaml")
    assert place is None or (span.line, span.column) == place


def test_the_others_can_still_be_run(tmp_path: Path) -> None:
    found = read(tmp_path, "- scenario: one\n  given: gain 1 coin\n- scenario: two\n")
    assert [one.name for one in found.scenarios] == ["two"]
