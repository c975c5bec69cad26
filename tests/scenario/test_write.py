from __future__ import annotations

from pathlib import Path

from gwtdsl.scenario.write import scenario_text
from tests.scenario.test_read import read, shape


def test_a_written_scenario_is_read_as_it_was(tmp_path: Path) -> None:
    answers = [
        ("turn.pawn", "to=a via=b"),
        ("turn.use", "gain 1 coins"),
        ("turn.use", "discard(2) -> gain $5"),
        ("turn.may", "no"),
        ("turn.pawn", "anytime=rest"),
        ("turn.leaf", "leaf=7"),
        ("turn.leaf", 'a "quoted" \u00e9: text'),
    ]
    text = scenario_text("as it: was", 2, 7, {}, [("turn.leaf", "leaf=one")], answers, ["score(wealth) == 3"])
    found = read(tmp_path, text)
    assert not found.findings
    (scenario,) = found.scenarios
    assert (scenario.name, scenario.players, scenario.seed) == ("as it: was", 2, 7)
    assert [shape(answer)[:2] for answer in scenario.setup] == [("turn.leaf", "leaf=one")]
    expected = [pair if not pair[1].startswith("anytime=") else ("rest", "any") for pair in answers]
    assert [shape(answer)[:2] for answer in scenario.when] == expected


def test_options_are_written() -> None:
    text = scenario_text("one", 2, 7, {"sides": "a", "tiles": {"1": "b"}}, [], [])
    assert text == '- scenario: one\n  game: {players: 2, seed: 7, options: {"sides": "a", "tiles": {"1": "b"}}}\n'
