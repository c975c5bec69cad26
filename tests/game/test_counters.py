"""Counters with bounds and tracks, purses, tables and variables."""

from __future__ import annotations

from pathlib import Path

import pytest

from gwtdsl.game import RuntimeFault
from tests.game.tiny import BASE, answer, asked, hand, keys, make


@pytest.mark.parametrize(
    ("program", "before", "after"),
    [
        ("gain 1 glory", 0, 1),
        ("gain 2 glory", 1, 4),
        ("gain 9 glory", 1, 7),
        ("gain 0 glory", 4, 4),
        ("lose 1 glory", 7, 4),
        ("lose 9 glory", 7, 0),
        ("pay 1 glory", 7, 4),
        ("pay 4 glory", 7, 2),
        ("pay 7 glory", 7, 0),
        ("pay 0 glory", 7, 7),
        ("set glory = 4", 0, 4),
    ],
)
def test_tracks_move_along_printed_values(tmp_path: Path, program: str, before: int, after: int) -> None:
    game = make(tmp_path, program, given=f"set glory = {before}", players=1)
    assert game.evaluate("glory") == after


def test_gain_stops_at_the_limit_and_pay_never_does(tmp_path: Path) -> None:
    game = make(tmp_path, "gain 5 pearls; choose n in 3..5 { pay n pearls }", players=1)
    assert game.decision is None
    assert game.evaluate("pearls") == 0


def test_lose_goes_as_far_as_there_is_and_gives_what_was_lost(tmp_path: Path) -> None:
    game = make(tmp_path, "lose $9 to next(me)", course="take turn first(players)")
    assert game.evaluate("[shells, next(me).shells]") == [0, 10]


def test_pay_to_somebody_stops_at_the_limit_of_the_other(tmp_path: Path) -> None:
    given = "set pearls = 2; as next(me) { set pearls = 2 }"
    game = make(tmp_path, "pay 2 pearls to next(me)", course="take turn first(players)", given=given)
    assert game.evaluate("[pearls, next(me).pearls]") == [0, 3]


@pytest.mark.parametrize(
    ("program", "words"), [("set glory = 3", "printed"), ("set pearls = 4", "0 to 3"), ("set tide = 0 - 1", "0 to 9")]
)
def test_setting_a_counter_to_what_it_can_not_be(tmp_path: Path, program: str, words: str) -> None:
    with pytest.raises(RuntimeFault, match=words) as caught:
        make(tmp_path, f"\n{program}", players=1)
    assert Path(caught.value.span.file).name == "rules.yaml"
    assert caught.value.span.line == 8


def test_a_maximum_may_be_an_expression(tmp_path: Path) -> None:
    base = BASE.replace("pearls: {per: player, max: 3}", "pearls: {per: player, max: tide + 1}")
    game = make(
        tmp_path, "gain 9 pearls; set tide = 4; gain 9 pearls; set tide = 1; gain 1 pearls", base=base, players=1
    )
    assert game.evaluate("pearls") == 5


def test_a_purse_asks_only_if_different_pieces_could_pay(tmp_path: Path) -> None:
    crew = hand("amber_1", "amber_1", "teal_1").replace("to hand", "to crew")
    game = make(tmp_path, "pay 2 helpers", given=crew, players=1)
    assert game.decision is None
    assert game.evaluate("[shells, count(crew), count(bin), helpers]") == [3, 1, 2, 0]
    crew = hand("amber_1", "plum_1", "teal_1").replace("to hand", "to crew")
    game = make(tmp_path, "pay 1 helpers", given=crew, players=1)
    assert asked(game) == "turn.helpers"
    assert keys(game) == ["helpers=amber_1", "helpers=plum_1"]
    answer(game, "helpers=plum_1")
    assert game.evaluate("[shells, count(crew), helpers]") == [4, 2, 1]


def test_a_purse_without_enough_pieces_or_money_can_not_pay(tmp_path: Path) -> None:
    crew = hand("amber_1", "amber_1").replace("to hand", "to crew")
    turn = "choose n in 1..3 { pay n helpers }"
    game = make(tmp_path, turn, given=crew, players=1)
    assert keys(game) == ["n=1", "n=2"]
    game = make(tmp_path, turn, given=crew + "\nset shells = 1", players=1)
    assert game.decision is None
    assert game.evaluate("[shells, count(crew)]") == [0, 1]


def test_what_a_purse_costs_adds_up_with_other_payments(tmp_path: Path) -> None:
    crew = hand("amber_1", "amber_1", "amber_1").replace("to hand", "to crew")
    turn = "choose n in 1..3 { pay n helpers; pay 3 shells }"
    game = make(tmp_path, turn, given=crew, players=1)
    assert keys(game) == ["n=1", "n=2"]


def test_variables_that_reset_do_so_at_each_turn_of_their_owner(tmp_path: Path) -> None:
    turn = "gain 1 haste; set visited = visited + [river.a]; gain (haste + count(visited)) shells"
    course = "for n in 1..2 { for p in players { take turn p } }"
    game = make(tmp_path, turn, course=course)
    assert game.evaluate("[shells, next(me).shells]") == [9, 9]
    assert game.evaluate("[haste, count(visited)]") == [1, 1]


def test_a_common_variable_and_a_turn_in_a_turn(tmp_path: Path) -> None:
    turn = """\
if winner is none {
  set winner = me
  may { gain $1 }
  take turn next(me)
}
gain 1 pearls"""
    game = make(tmp_path, turn, course="take turn first(players)")
    answer(game, "no")
    assert game.evaluate("[pearls, next(me).pearls]") == [1, 1]
    assert [(event.type, event.player) for event in game.events if event.type.startswith("turn")] == [
        ("turn", 0),
        ("turn", 1),
        ("turn_end", 1),
        ("turn_end", 0),
    ]


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("sum(c.worth for c in hand)", 0),
        ("count(hand)", 0),
        ("max(c.worth for c in hand)", None),
        ("min(c.worth for c in hand)", None),
        ("best(c in hand by c.worth)", None),
        ("first(hand)", None),
        ("first(hand).worth", 0),
        ("(0 - 7) / 2", -4),
        ("7 / 2", 3),
        ("(0 - 7) % 3", 2),
        ("sum(n for n in 1..4 where n % 2 == 0)", 6),
        ("max(1, 5, 3)", 5),
        ("count(distinct(c in leaf by c.hue))", 3),
        ("first(n in 1..9 where n * n > 10)", 4),
        ("best(n in 1..9 by n % 4, n)", 7),
        ("list(n in [3, 1, 2] by n)", [1, 2, 3]),
        ("first(n in [3, 1, 2] by n)", 1),
        ("every(c in hand where c.worth > 5)", True),
        ("some(c in hand where c.worth < 5)", False),
        ("[1, 2] + [3]", [1, 2, 3]),
        ("0..2", [0, 1, 2]),
        ("winner == me", False),
        ("winner is none", True),
        ("if true then 1 else 1 / 0", 1),
        ("dues[amber] + dues[teal]", 3),
        ("take(2, [5, 6, 7])", [5, 6]),
    ],
)
def test_values(tmp_path: Path, expression: str, value: object) -> None:
    game = make(tmp_path, "nothing", players=1)
    assert game.evaluate(expression) == value


def test_sources_are_taken_once(tmp_path: Path) -> None:
    turn = "for card in hand { move card to bin; gain 1 pearls }"
    game = make(tmp_path, turn, given=hand("amber_1", "teal_1", "plum_1"), players=1)
    assert game.evaluate("[pearls, count(hand)]") == [3, 0]
