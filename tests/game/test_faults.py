"""What can go wrong while checked rules run: each is a RuntimeFault that names the line of the YAML file."""

from __future__ import annotations

from copy import copy
from pathlib import Path

import pytest

import gwtdsl
from gwtdsl.game import GameError, RuntimeFault
from tests.game.tiny import MANIFEST, answer, hand, make

#: Words of faults that are programs without end, or as good as.
ENDLESS = ("did not end", "without end", "too often")
#: Lines before the first of the turn's program in rules.yaml.
ABOVE = 6


def fault(
    folder: Path, turn: str, words: str, line: int, file: str = "rules.yaml", more: str = "", given: str = ""
) -> None:
    with pytest.raises(RuntimeFault, match=words) as caught:
        make(folder, turn, players=1, more=more, given=given)
    assert Path(caught.value.span.file).name == file
    assert caught.value.span.line == line
    assert caught.value.code == ("GWT902" if words in ENDLESS else "GWT903")
    again = copy(caught.value)  # by way of what pickle uses
    assert (again.message, again.span, again.code) == (caught.value.message, caught.value.span, caught.value.code)
    assert str(caught.value).startswith(f"{caught.value.span}: ")


def test_division_by_zero(tmp_path: Path) -> None:
    fault(tmp_path, "gain $1\ngain (6 / haste) shells", "division by zero", ABOVE + 2)


def test_division_by_zero_in_a_segment_that_asks(tmp_path: Path) -> None:
    turn = "gain $1\nchoose n in 1..2 {\n  gain n shells\n  gain (6 / haste) shells\n}"
    game = make(tmp_path, turn, players=1)
    before = game.copy()
    with pytest.raises(RuntimeFault, match="division by zero") as caught:
        answer(game, "n=1")
    assert caught.value.span.line == ABOVE + 4
    assert before.evaluate("shells") == 6


def test_a_key_that_a_table_does_not_have(tmp_path: Path) -> None:
    fault(tmp_path, "for card in hand {\n  pay (dues[card.hue]) shells\n}", "plum", ABOVE + 2, given=hand("plum_1"))


def test_an_endless_loop(tmp_path: Path) -> None:
    fault(tmp_path, "gain $1\nwhile shells > 0 {\n  gain $1\n}", "did not end", ABOVE + 2)


def test_an_endless_loop_of_segments(tmp_path: Path) -> None:
    turn = "gain $1\nwhile shells > 0 {\n  gain $1\n  may { require flag; gain $1 }\n}"
    with pytest.raises(RuntimeFault, match="steps") as caught:
        make(tmp_path, turn, players=1)
    assert Path(caught.value.span.file).name == "rules.yaml"
    assert ABOVE < caught.value.span.line <= ABOVE + 5


def test_turns_without_end(tmp_path: Path) -> None:
    with pytest.raises(RuntimeFault, match="steps") as caught:
        make(tmp_path, "gain $1", course="while winner is none { take turn first(players) }", players=1)
    assert Path(caught.value.span.file).name == "rules.yaml"


def test_deep_recursion_of_actions(tmp_path: Path) -> None:
    more = "actions:\n  down:\n    bound: 9\n    parameters: {n: int}\n    do: |\n      gain $1\n      down(n + 1)\n"
    with pytest.raises(RuntimeFault, match=r"without end|deep") as caught:
        make(tmp_path, "down(1)", more=more, players=1)
    assert Path(caught.value.span.file).name in ("more.yaml", "rules.yaml")


def test_deep_recursion_of_actions_that_ask(tmp_path: Path) -> None:
    more = """\
actions:
  down:
    bound: 9
    parameters: {n: int}
    do: |
      may { require flag; gain $1 }
      down(n + 1)
      gain $1
"""
    with pytest.raises(RuntimeFault, match=r"deep") as caught:
        make(tmp_path, "down(1)", more=more, players=1)
    assert Path(caught.value.span.file).name == "more.yaml"


def test_deep_recursion_of_functions(tmp_path: Path) -> None:
    more = (
        "functions:\n  down:\n    bound: 9\n    parameters: {n: int}\n    value: if n < 0 then 0 else 1 + down(n + 1)\n"
    )
    fault(tmp_path, "gain (down(1)) shells", "without end", 5, "more.yaml", more=more)


def test_a_range_that_is_too_long(tmp_path: Path) -> None:
    fault(tmp_path, "gain $1\nfor n in 1..(shells * 9000) {\n  gain $1\n}", "too long", ABOVE + 2)


def test_a_repetition_that_is_too_long(tmp_path: Path) -> None:
    fault(tmp_path, "gain $1\nrepeat shells * 9000 {\n  gain $1\n}", "too often", ABOVE + 2)


def test_a_turn_of_nobody(tmp_path: Path) -> None:
    more = "functions:\n  nobody: {value: first(p in players where p.shells > 99)}\n"
    with pytest.raises(Exception, match="none"):
        make(tmp_path, "gain $1", more=more, course="take turn nobody", players=1)


def test_a_required_step_that_is_impossible_under_way(tmp_path: Path) -> None:
    fault(tmp_path, "gain $1\npay $9\ngain $1", "can't be carried out", ABOVE + 2)


def test_a_required_step_that_is_impossible_in_a_call(tmp_path: Path) -> None:
    more = "actions:\n  dear:\n    do: |\n      gain 1 pearls\n      pay $9\n"
    with pytest.raises(RuntimeFault, match="can't be carried out") as caught:
        make(tmp_path, "gain $1\ndear", more=more, players=1)
    assert Path(caught.value.span.file).name == "more.yaml"
    assert caught.value.span.line == 5


def test_a_fault_leaves_no_half_answered_game_behind_a_copy(tmp_path: Path) -> None:
    turn = "choose n in 0..2 { gain (6 / n) shells }"
    game = make(tmp_path, turn, players=1)
    twin = game.copy()
    with pytest.raises(RuntimeFault):
        answer(twin, "n=0")
    answer(game, "n=2")
    assert game.evaluate("shells") == 8


def test_scoring_that_goes_wrong(tmp_path: Path) -> None:
    game = make(tmp_path, "nothing", players=1, more="scoring: {odd: {points: 6 / haste}}\n")
    for asked in (game.scores, game.totals, game.winners):
        with pytest.raises(RuntimeFault, match="division by zero") as caught:
            asked()
        assert Path(caught.value.span.file).name == "more.yaml"


def test_loops_that_are_nested_too_deep(tmp_path: Path) -> None:
    turn = "for p in players { " * 25 + "gain $1" + " }" * 25
    with pytest.raises(RuntimeFault, match="nested too deep") as caught:
        make(tmp_path, turn, players=1)
    assert Path(caught.value.span.file).name == "rules.yaml"


def test_a_pack_that_is_only_a_base(tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text(MANIFEST, encoding="utf-8")
    (tmp_path / "a.yaml").write_text("actions: {game: {do: nothing}}\n", encoding="utf-8")
    with pytest.raises(GameError, match="no game of its own, since no action is called `turn`"):
        gwtdsl.Game(str(tmp_path))
