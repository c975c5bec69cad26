"""Costs and rewards: what may be declined, what is simply taken, and in which order a cost is paid."""

from __future__ import annotations

from pathlib import Path

from tests.game.tiny import answer, asked, hand, keys, make

DROP = "choose card in hand { move card to bin }"
TWO = hand("amber_1", "teal_1")


def test_a_part_that_asks_may_be_declined(tmp_path: Path) -> None:
    game = make(tmp_path, f"pay $1 -> {DROP}, gain 1 pearls", given=TWO, players=1)
    assert keys(game) == ["card=amber_1", "card=teal_1", "decline"]
    answer(game, "decline")
    assert game.evaluate("[shells, pearls, count(bin)]") == [4, 1, 0]


def test_each_part_is_declined_by_itself(tmp_path: Path) -> None:
    turn = f"pay $1 -> {DROP}, choose n in 1..2 {{ gain n pearls }}"
    game = make(tmp_path, turn, given=TWO, players=1)
    answer(game, "decline")
    assert keys(game) == ["n=1", "n=2", "decline"]
    answer(game, "n=2")
    assert game.evaluate("[shells, pearls, count(bin)]") == [4, 2, 0]


def test_parts_that_ask_nothing_are_taken(tmp_path: Path) -> None:
    game = make(tmp_path, "pay $1 -> gain 1 pearls, lose $2", players=1)
    assert game.decision is None
    assert game.evaluate("[shells, pearls]") == [2, 1]


def test_one_option_and_declining_is_still_a_question(tmp_path: Path) -> None:
    game = make(tmp_path, f"pay $1 -> {DROP}", given=hand("plum_1"), players=1)
    assert keys(game) == ["card=plum_1", "decline"]


def test_a_part_with_an_effect_first_asks_whether_it_is_wanted(tmp_path: Path) -> None:
    more = f"actions:\n  swap: {{do: 'draw 1 from store to hand, {DROP}'}}\n"
    game = make(tmp_path, "pay $1 -> swap", more=more, given=TWO, players=1)
    assert keys(game) == ["yes", "no"]
    before = game.evaluate("count(hand)")
    declined = game.copy()
    answer(declined, "no")
    assert declined.decision is None
    assert declined.evaluate("[count(hand), count(bin)]") == [before, 0]
    answer(game, "yes")
    # wanted is wanted: inside the called action the normal meaning holds
    assert "decline" not in keys(game)


def test_declining_is_for_the_first_decision_only(tmp_path: Path) -> None:
    more = f"actions:\n  twice: {{do: '{DROP}; choose n in 1..2 {{ gain n pearls }}'}}\n"
    game = make(tmp_path, "pay $1 -> twice", more=more, given=TWO, players=1)
    assert keys(game) == ["card=amber_1", "card=teal_1", "decline"]
    answer(game, "card=teal_1")
    assert asked(game) == "twice.n"
    assert keys(game) == ["n=1", "n=2"]


def test_declining_leaves_the_whole_part(tmp_path: Path) -> None:
    more = f"actions:\n  twice: {{do: '{DROP}; gain 2 pearls'}}\n"
    game = make(tmp_path, "pay $1 -> twice, gain $3", more=more, given=TWO, players=1)
    answer(game, "decline")
    assert game.decision is None
    assert game.evaluate("[shells, pearls, count(bin)]") == [7, 0, 0]


def test_may_in_a_reward_needs_no_second_way_to_say_no(tmp_path: Path) -> None:
    game = make(tmp_path, "pay $1 -> may { gain 1 pearls }", players=1)
    assert keys(game) == ["yes", "no"]


def test_a_reward_that_is_impossible_is_left_out(tmp_path: Path) -> None:
    game = make(tmp_path, f"pay $1 -> pay $9, {DROP}, gain 1 pearls", players=1)
    assert game.decision is None
    assert game.evaluate("[shells, pearls]") == [4, 1]


def test_without_the_whole_cost_there_is_no_reward(tmp_path: Path) -> None:
    game = make(tmp_path, f"pay $1, {DROP} -> gain 2 pearls", players=1)
    assert game.decision is None
    assert game.evaluate("pearls") == 0


def test_an_option_with_an_impossible_cost_is_not_offered(tmp_path: Path) -> None:
    game = make(tmp_path, f"pay $1, {DROP} -> gain 2 pearls | gain $1 | gain $2", players=1)
    assert keys(game) == ["either=gain $1", "either=gain $2"]


def test_counters_are_paid_before_anything_that_asks(tmp_path: Path) -> None:
    game = make(tmp_path, f"{DROP}, pay $2 -> gain 1 pearls", given=TWO, players=1)
    assert keys(game) == ["card=amber_1", "card=teal_1"]
    assert game.evaluate("shells") == 3


def test_what_the_cost_returned(tmp_path: Path) -> None:
    more = "actions:\n  drop: {returns: leaf, do: 'choose card in hand { move card to bin; return card }'}\n"
    game = make(tmp_path, "drop -> gain $1 per it.worth", more=more, given=hand("amber_1", "plum_1"), players=1)
    answer(game, "card=plum_1")
    assert game.evaluate("shells") == 8


def test_arrows_within_an_option(tmp_path: Path) -> None:
    turn = f'one of {{ "a" {{ pay $1 -> {DROP} }} ; "b" {{ gain $1 }} }}'
    game = make(tmp_path, turn, given=TWO, players=1)
    answer(game, "one_of=a")
    assert keys(game) == ["card=amber_1", "card=teal_1", "decline"]
    answer(game, "decline")
    assert game.evaluate("[shells, count(bin)]") == [4, 0]


def test_a_branch_as_a_reward_may_be_declined(tmp_path: Path) -> None:
    game = make(tmp_path, "pay $1 -> (gain 1 pearls | gain $1)".replace("(", "").replace(")", ""), players=1)
    # `|` binds less than `->`: this is either the trade or the gain
    assert keys(game) == ["either=pay $1 -> gain 1 pearls", "either=gain $1"]
    more = "actions:\n  either: {do: gain 1 pearls | gain $1}\n"
    game = make(tmp_path, "pay $1 -> either", more=more, players=1)
    assert keys(game) == ["either=gain 1 pearls", "either=gain $1", "decline"]


def test_as_far_as_it_can_in_called_programs(tmp_path: Path) -> None:
    more = "actions:\n  hard: {do: 'gain 1 pearls, pay $9, gain 1 pearls'}\n"
    game = make(tmp_path, "then { hard }; gain $1", more=more, players=1)
    assert game.evaluate("[shells, pearls]") == [6, 1]
