"""Feasibility: an option appears only if it can be carried out, and what follows it too."""

from __future__ import annotations

from pathlib import Path

import pytest

from gwtdsl import Game
from tests.game.tiny import answer, asked, events, hand, keys, make


def test_payments_of_one_counter_add_up(tmp_path: Path) -> None:
    turn = "choose n in 1..6 { pay n shells; pay $2 }"
    game = make(tmp_path, turn, given="set shells = 5")
    assert keys(game) == ["n=1", "n=2", "n=3"]


def test_payments_add_up_across_calls(tmp_path: Path) -> None:
    more = "actions:\n  dues_of: {parameters: {n: int}, do: pay n shells}\n"
    game = make(tmp_path, "choose n in 1..6 { dues_of(n), dues_of(1) }", more=more)
    assert keys(game) == ["n=1", "n=2", "n=3", "n=4"]


def test_a_later_payment_rules_out_an_earlier_option(tmp_path: Path) -> None:
    turn = "choose card in hand { pay card.worth shells; choose n in 1..2 { pay n shells } }"
    game = make(tmp_path, turn, given=f"set shells = 3\n{hand('amber_1', 'amber_2', 'plum_1')}")
    assert keys(game) == ["card=amber_1", "card=amber_2"]
    answer(game, "card=amber_2")
    assert game.evaluate("shells") == 0


def test_the_rest_of_the_outermost_option_counts(tmp_path: Path) -> None:
    more = """\
actions:
  place: {do: "choose n in 1..4 { pay n shells }"}
"""
    game = make(tmp_path, "choose m in 1..2 { place; pay m shells }", more=more, given="set shells = 3")
    answer(game, "m=2")
    # the call's own choice leaves what must follow it
    assert game.evaluate("shells") == 0
    game = make(tmp_path, "choose m in 1..2 { place; pay m shells }", more=more, given="set shells = 3")
    assert keys(game) == ["m=1", "m=2"]
    answer(game, "m=1")
    assert keys(game) == ["n=1", "n=2"]


def test_what_follows_under_way_hides_nothing(tmp_path: Path) -> None:
    """Behind the outermost option the look-ahead does not go."""
    game = make(tmp_path, "choose n in 1..3 { pay n shells }; choose m in 4..5 { pay m shells }")
    assert keys(game) == ["n=1", "n=2", "n=3"]
    answer(game, "n=2")
    # nothing can be chosen any more: that is passed over
    assert game.decision is not None
    assert game.decision.player == 1


def test_two_discards_need_two_cards(tmp_path: Path) -> None:
    do = "choose card in hand where card.hue == hue { move card to bin }"
    more = f"actions:\n  drop: {{parameters: {{hue: hue}}, do: '{do}'}}\n"
    turn = 'one of { "two" { drop(amber), drop(amber) } ; "one" { drop(amber) } ; "teal" { drop(teal) } }'
    game = make(tmp_path, turn, more=more, given=hand("amber_1", "plum_1"))
    assert game.evaluate("count(hand)") == 1
    game = make(tmp_path, turn, more=more, given=hand("amber_1", "amber_2"))
    assert keys(game) == ["one_of=two", "one_of=one"]


def test_the_look_ahead_stops_right_of_the_arrow(tmp_path: Path) -> None:
    game = make(tmp_path, "choose n in 1..5 { pay n shells -> pay $4 }")
    assert keys(game) == ["n=1", "n=2", "n=3", "n=4", "n=5"]


def test_the_look_ahead_stops_at_an_unknown_outcome(tmp_path: Path) -> None:
    game = make(tmp_path, "choose n in 1..5 { pay n shells; draw 1; pay $9 }")
    assert keys(game) == ["n=1", "n=2", "n=3", "n=4", "n=5"]


def test_the_look_ahead_stops_at_a_question_to_somebody_else(tmp_path: Path) -> None:
    turn = "choose n in 1..2 { as next(me) { choose m in 1..9 { pay (m + 5) shells } }; pay $9 }"
    game = make(tmp_path, turn)
    assert keys(game) == ["n=1", "n=2"]


def test_the_look_ahead_carries_out_a_then_that_asks_nothing(tmp_path: Path) -> None:
    """It hides nothing itself, but what it takes is missing afterwards."""
    game = make(tmp_path, "choose n in 1..5 { pay n shells; then { lose $2 }; pay $1 }")
    assert keys(game) == ["n=1", "n=2"]


def test_the_look_ahead_skips_a_then_that_asks(tmp_path: Path) -> None:
    turn = "choose n in 1..5 { pay n shells; then { choose m in 1..2 { pay (m + 5) shells } }; pay $1 }"
    game = make(tmp_path, turn)
    assert keys(game) == ["n=1", "n=2", "n=3", "n=4"]


def test_a_then_never_hides_what_came_before(tmp_path: Path) -> None:
    game = make(tmp_path, "choose n in 4..5 { pay n shells; then { pay $9 } }")
    assert keys(game) == ["n=4", "n=5"]
    answer(game, "n=4")
    assert game.evaluate("shells") == 1


def test_a_then_goes_as_far_as_it_can(tmp_path: Path) -> None:
    game = make(tmp_path, "choose n in 1..2 { pay n shells; then { gain 1 pearls; pay $9; gain 1 pearls } }")
    answer(game, "n=1")
    assert game.evaluate("[shells, pearls]") == [4, 1]


def test_an_option_without_body_that_can_be_done_is_missing_and_else_runs(tmp_path: Path) -> None:
    game = make(tmp_path, "choose n in 7..9 { pay n shells } else { gain 2 pearls }")
    assert game.decision is None
    assert game.evaluate("pearls") == 2


def test_an_else_is_judged_with_the_rest_too(tmp_path: Path) -> None:
    turn = 'one of { "in" { choose n in 3..4 { pay n shells } else { gain $1 } ; pay $3 } ; "out" { gain 1 pearls } }'
    game = make(tmp_path, turn, given="set shells = 5")
    # neither payment of the choice leaves three, so its `else` is what would run, and then three can be paid
    assert keys(game) == ["one_of=in", "one_of=out"]
    answer(game, "one_of=in")
    assert game.evaluate("shells") == 3


def test_may_is_asked_only_when_it_does_something(tmp_path: Path) -> None:
    game = make(
        tmp_path,
        """\
may as "first" { require flag; gain $1 }
may as "second" { set flag = true }
may as "third" { let x = 3 }
""",
    )
    assert game.decision is None


def test_a_gain_at_its_limit_does_something(tmp_path: Path) -> None:
    game = make(tmp_path, "may { gain 1 pearls }", given="set pearls = 3")
    assert keys(game) == ["yes", "no"]


def test_cost_or_reward_makes_a_trade_effective(tmp_path: Path) -> None:
    game = make(tmp_path, "may { require shells > 3 -> gain $1 }")
    assert keys(game) == ["yes", "no"]
    game = make(tmp_path, "may { require shells > 3 -> set flag = true }")
    assert game.decision is None


def test_may_repeat_goes_on_while_it_can(tmp_path: Path) -> None:
    game = make(tmp_path, "may repeat { pay $2 -> gain 1 pearls }", players=1)
    answer(game, "yes", "yes")
    assert game.decision is None
    assert game.evaluate("[shells, pearls]") == [1, 2]
    game = make(tmp_path, "may repeat { pay $2 -> gain 1 pearls }", players=1)
    answer(game, "yes", "no")
    assert game.evaluate("[shells, pearls]") == [3, 1]


def test_one_of_with_when(tmp_path: Path) -> None:
    turn = (
        'one of { "rich" when shells > 9 { gain 1 pearls } ; "poor" when shells < 9 { gain $1 } ; "any" { lose $1 } }'
    )
    game = make(tmp_path, turn)
    assert asked(game) == "turn.one_of"
    assert keys(game) == ["one_of=poor", "one_of=any"]


def test_either_offers_what_can_be_done(tmp_path: Path) -> None:
    game = make(tmp_path, "pay $6 -> gain 1 pearls | gain $1 | lose $1")
    assert keys(game) == ["either=gain $1", "either=lose $1"]


def test_a_mandatory_choice_with_one_option_is_taken(tmp_path: Path) -> None:
    game = make(tmp_path, "choose n in 5..9 { pay n shells }")
    assert game.decision is None
    assert game.evaluate("shells") == 0
    assert not events(game, "answer")


def test_equal_pieces_are_one_option_unless_their_place_is_read(tmp_path: Path) -> None:
    turn = "choose card in hand + crew { move card to bin }"
    given = hand("teal_1") + "\n" + hand("teal_1", "plum_1").replace("to hand", "to crew")
    game = make(tmp_path, turn, given=given)
    assert keys(game) == ["card=teal_1", "card=plum_1"]
    turn = "choose card in hand + crew { if card.zone == crew { gain 1 pearls }; move card to bin }"
    game = make(tmp_path, turn, given=given)
    assert keys(game) == ["card=teal_1 of hand of seat 1", "card=teal_1 of crew of seat 1", "card=plum_1"]


def test_choose_several_offers_no_set_twice(tmp_path: Path) -> None:
    turn = "choose 2 card in hand { move card to bin }"
    given = hand("amber_1", "amber_1", "teal_1", "plum_1")
    sets = []
    start = make(tmp_path, turn, given=given, players=1)

    def walk(game: Game, chosen: tuple[str, ...]) -> None:
        if game.decision is None:
            sets.append(tuple(sorted(game.evaluate("list(card.id for card in bin)"))))
            return
        for key in keys(game):
            twin = game.copy()
            twin.answer(key)
            walk(twin, (*chosen, key))

    walk(start, ())
    assert sorted(sets) == [
        ("amber_1", "amber_1"),
        ("amber_1", "plum_1"),
        ("amber_1", "teal_1"),
        ("plum_1", "teal_1"),
    ]


def test_choose_none_asks_nothing(tmp_path: Path) -> None:
    game = make(tmp_path, "choose pearls card in hand { move card to bin }", given=hand("amber_1", "teal_1"))
    assert game.decision is None
    assert game.evaluate("count(hand)") == 2


def test_choose_too_many_takes_all_under_way(tmp_path: Path) -> None:
    game = make(tmp_path, "choose 3 card in hand { move card to bin }", given=hand("amber_1", "teal_1"), players=1)
    while game.decision is not None:
        game.answer(0)
    assert game.evaluate("count(bin)") == 2


def test_choose_too_many_fails_in_an_option(tmp_path: Path) -> None:
    turn = 'one of { "three" { choose 3 card in hand { move card to bin } } ; "none" { nothing } }'
    game = make(tmp_path, turn, given=hand("amber_1", "teal_1"), players=1)
    assert game.decision is None
    assert game.evaluate("count(bin)") == 0


def test_choose_too_many_with_else(tmp_path: Path) -> None:
    turn = "choose 3 card in hand { move card to bin } else { gain 1 pearls }"
    game = make(tmp_path, turn, given=hand("amber_1", "teal_1"), players=1)
    assert game.decision is None
    assert game.evaluate("[count(hand), pearls]") == [2, 1]


def test_choose_up_to_may_stop_at_any_time(tmp_path: Path) -> None:
    turn = "choose up to 2 card in hand { move card to bin }"
    given = hand("amber_1", "teal_1", "plum_1")
    game = make(tmp_path, turn, given=given, players=1)
    assert keys(game) == ["card=amber_1", "card=teal_1", "card=plum_1", "stop"]
    answer(game, "card=teal_1")
    assert keys(game) == ["card=plum_1", "stop"]
    answer(game, "stop")
    assert game.evaluate("count(bin)") == 1
    game = make(tmp_path, turn, given=given, players=1)
    answer(game, "card=amber_1", "card=plum_1")
    assert game.decision is None


def test_several_picks_leave_enough_for_the_rest(tmp_path: Path) -> None:
    turn = "choose 2 n in [1, 2, 3, 4] { pay n shells }"
    game = make(tmp_path, turn, players=1, given="set shells = 4")
    totals = set()

    def walk(game: Game) -> None:
        if game.decision is None:
            totals.add(game.evaluate("shells"))
            return
        for key in keys(game):
            twin = game.copy()
            twin.answer(key)
            walk(twin)

    walk(game)
    # 1 + 2 and 1 + 3 only: every pick that is offered leads to two that can be paid
    assert totals == {0, 1}


def test_a_program_that_enters_itself_again_is_impossible(tmp_path: Path) -> None:
    more = """\
stone:
  echo: {deeds: ["perform first(stone_of(this)).deeds"], start: quarry}
functions:
  stone_of: {parameters: {s: stone}, value: "[s]"}
"""
    turn = "choose s in quarry where s.id == echo { perform s.deeds } else { gain 1 pearls }"
    with pytest.raises(Exception, match=r".") as caught:
        make(tmp_path, turn, more=more)
    # whatever the spelling of the finding: such a loop is refused or counts as impossible, it never hangs
    assert caught.value is not None


def test_an_else_of_several_picks_is_judged_with_the_rest_too(tmp_path: Path) -> None:
    picks = "choose 2 n in [2, 3] { pay n shells } else { gain $1 }"
    turn = f'one of {{ "in" {{ {picks} ; pay $3 }} ; "out" {{ gain 1 pearls }} }}'
    game = make(tmp_path, turn, players=1)
    assert keys(game) == ["one_of=in", "one_of=out"]
    answer(game, "one_of=in")
    assert game.decision is None
    assert game.evaluate("shells") == 3
