"""Anytime actions: windows, pauses, interrupts, and what happens to the question below."""

from __future__ import annotations

from pathlib import Path

import pytest

from gwtdsl import replay
from gwtdsl.game import IllegalAnswer
from tests.game.tiny import answer, asked, events, hand, keys, make

DROP = "choose card in hand { move card to bin }"


def anytime(windows: str, do: str = "pay $1, gain 1 pearls") -> str:
    return f'anytime:\n  trick: {{in: [{windows}], text: do a trick, do: "{do}"}}\n'


def test_an_own_decision_opens_for_who_has_the_turn(tmp_path: Path) -> None:
    game = make(tmp_path, "choose n in 1..2 { gain n pearls }", more=anytime("own_decision"))
    assert keys(game) == ["n=1", "n=2", "anytime=trick"]
    assert game.decision is not None
    assert game.decision.interrupts == ()
    answer(game, "anytime=trick")
    assert keys(game) == ["n=1", "n=2", "anytime=trick"]
    assert game.evaluate("[shells, pearls]") == [4, 1]


def test_a_decision_of_somebody_else_in_my_turn_is_not_my_own(tmp_path: Path) -> None:
    turn = "as next(me) { choose n in 1..2 { gain n pearls } }"
    game = make(tmp_path, turn, more=anytime("own_decision"))
    assert keys(game) == ["n=1", "n=2"]


def test_an_action_that_can_not_be_done_is_not_open(tmp_path: Path) -> None:
    game = make(tmp_path, "choose n in 1..2 { gain n pearls }", more=anytime("own_decision"), given="set shells = 0")
    assert keys(game) == ["n=1", "n=2"]


def test_a_single_option_is_asked_when_something_is_open(tmp_path: Path) -> None:
    game = make(tmp_path, "choose n in 1..1 { gain n pearls }", more=anytime("own_decision"), players=1)
    assert keys(game) == ["n=1", "anytime=trick"]


def test_a_pause_asks_only_if_something_is_open(tmp_path: Path) -> None:
    game = make(tmp_path, "pause", more=anytime("own_decision"), players=1)
    assert asked(game) == "turn.pause"
    assert keys(game) == ["go on", "anytime=trick"]
    answer(game, "anytime=trick", "go on")
    assert game.decision is None
    game = make(tmp_path, "pause", more=anytime("own_decision"), players=1, given="set shells = 0")
    assert game.decision is None


def test_a_named_window_is_lexical(tmp_path: Path) -> None:
    more = anytime("sailing") + f"actions:\n  drop: {{do: '{DROP}'}}\n"
    turn = (
        "choose n in 1..2 { gain n pearls }\nwindow sailing { pause; drop; pause }\nchoose m in 1..2 { lose m pearls }"
    )
    game = make(
        tmp_path, turn.replace("pause; drop; pause", 'drop; choose k in 1..2 { gain k shells }'), more=more,
        given=hand("amber_1", "teal_1"), players=1,
    )  # fmt: skip
    assert keys(game) == ["n=1", "n=2"]
    answer(game, "n=1")
    # a call closes the window, its return opens it again
    assert keys(game) == ["card=amber_1", "card=teal_1"]
    answer(game, "card=amber_1")
    assert keys(game) == ["k=1", "k=2", "anytime=trick"]
    answer(game, "anytime=trick", "k=2")
    assert keys(game) == ["m=1", "m=2"]


def test_a_named_window_does_not_open_inside_a_cost(tmp_path: Path) -> None:
    turn = f"window sailing {{ {DROP} -> gain 1 pearls }}"
    given = hand("amber_1", "teal_1")
    game = make(tmp_path, turn, more=anytime("sailing"), given=given, players=1)
    assert keys(game) == ["card=amber_1", "card=teal_1"]
    game = make(tmp_path, turn, more=anytime("any_decision"), given=given, players=1)
    assert keys(game) == ["card=amber_1", "card=teal_1", "anytime=trick"]


def test_a_reward_is_open_again(tmp_path: Path) -> None:
    turn = f"window sailing {{ pay $1 -> {DROP} }}"
    game = make(tmp_path, turn, more=anytime("sailing"), given=hand("amber_1", "teal_1"), players=1)
    assert keys(game) == ["card=amber_1", "card=teal_1", "decline", "anytime=trick"]
    answer(game, "anytime=trick")
    # what was asked is asked again, and may still be declined
    assert keys(game) == ["card=amber_1", "card=teal_1", "decline", "anytime=trick"]
    answer(game, "decline")
    assert game.evaluate("[count(bin), pearls]") == [0, 1]


def test_the_statement_that_asked_starts_again_against_the_new_state(tmp_path: Path) -> None:
    turn = "choose n in 1..9 where n <= shells { pay n shells }"
    game = make(tmp_path, turn, more=anytime("own_decision", "pay $3, gain 1 pearls"), players=1)
    assert len(keys(game)) == 6
    answer(game, "anytime=trick")
    assert keys(game) == ["n=1", "n=2"]


def test_anytime_actions_do_not_nest(tmp_path: Path) -> None:
    more = anytime("own_decision", "choose m in 1..2 { pay m shells }")
    game = make(tmp_path, "choose n in 1..2 { gain n pearls }", more=more, players=1)
    answer(game, "anytime=trick")
    assert keys(game) == ["m=1", "m=2"]


def test_no_window_outside_of_turns(tmp_path: Path) -> None:
    course = "choose n in 1..2 { gain n pearls }; take turn first(players)"
    game = make(tmp_path, "nothing", more=anytime("own_decision, any_decision"), course=course)
    assert keys(game) == ["n=1", "n=2"]
    assert game.decision is not None
    assert game.decision.interrupts == ()


def test_others_may_interrupt_any_decision(tmp_path: Path) -> None:
    more = anytime("any_decision", "choose m in 1..2 { pay m shells }")
    game = make(tmp_path, "choose n in 1..2 { gain n pearls }", more=more, players=3)
    assert keys(game) == ["n=1", "n=2", "anytime=trick"]
    decision = game.decision
    assert decision is not None
    assert [(option.player, option.key) for option in decision.interrupts] == [
        (1, "anytime=trick"),
        (2, "anytime=trick"),
    ]
    game.answer("anytime=trick", by=2)
    decision = game.decision
    assert decision is not None
    assert (decision.player, decision.name) == (2, "trick.m")
    assert decision.interrupts == ()
    answer(game, "m=2")
    assert game.evaluate("list(p.shells for p in players)") == [5, 5, 3]
    decision = game.decision
    assert decision is not None
    assert decision.player == 0
    assert keys(game) == ["n=1", "n=2", "anytime=trick"]
    assert [event["name"] for event in events(game, "anytime")] == ["trick"]
    game.answer(decision.interrupts[0])
    answer(game, "m=1", "n=1")
    record = game.record()
    assert [answer.by for answer in record.answers] == [2, None, 1, None, None]
    assert replay(type(record).from_json(record.to_json()), game.pack).events == game.events


def test_interrupts_that_are_not_open_are_refused(tmp_path: Path) -> None:
    game = make(tmp_path, "choose n in 1..2 { gain n pearls }", more=anytime("own_decision"), players=2)
    before = game.copy()
    with pytest.raises(IllegalAnswer):
        game.answer("anytime=trick", by=1)
    with pytest.raises(IllegalAnswer):
        game.answer("n=1", by=1)
    with pytest.raises(IllegalAnswer):
        game.answer("n=7")
    with pytest.raises(IllegalAnswer):
        game.answer(12)
    assert game == before


def test_an_automatic_answer_looks_at_windows_of_the_asked_player(tmp_path: Path) -> None:
    """An interrupt changes what is asked: when nothing is left to decide, the game goes on."""
    more = anytime("any_decision", "lose 9 shells to next(me)")
    game = make(tmp_path, "choose n in 4..9 where n <= shells { pay n shells }", more=more, players=2)
    assert keys(game) == ["n=4", "n=5", "anytime=trick"]
    game.answer("anytime=trick", by=1)
    assert len(keys(game)) == 7
