"""Automatic seats, `as`, and turns of several seats."""

from __future__ import annotations

from pathlib import Path

from gwtdsl import Game
from tests.game.tiny import BASE, answer, events, keys, make


def robot(turn: str, instead: str = "{}", more: str = "") -> str:
    """A seat that plays by itself, with this turn."""
    body = turn.replace("\n", "\n      ")
    return (
        f"seats:\n  robot: {{automatic: true, turn: robot_turn, instead: {instead}}}\n"
        f"actions:\n  robot_turn:\n    do: |\n      {body}\n{more}"
    )


def play(folder: Path, turn: str, instead: str = "{}", more: str = "", given: str | None = None) -> Game:
    return make(folder, "nothing", more=robot(turn, instead, more), players=1, given=given)


def mine(game: Game, expression: str) -> object:
    """The value for the automatic seat."""
    return game.evaluate(expression, 1)


def test_players_count_persons_and_player_count_seats(tmp_path: Path) -> None:
    game = play(tmp_path, "nothing")
    assert game.record().players == 1
    assert game.players == 2
    assert game.evaluate("player_count") == 2
    assert game.evaluate("list(p.automatic for p in players)") == [False, True]


def test_choose_by_takes_the_best(tmp_path: Path) -> None:
    game = play(tmp_path, "choose n in 1..9 by n % 5, n { pay n shells }")
    assert game.decision is None
    assert mine(game, "shells") == 1
    told = events(game, "automatic")
    assert [(event["decision"], event["choice"], event["reason"]) for event in told] == [
        ("robot_turn.n", "4", "the best by its key")
    ]


def test_branches_take_the_first_that_can_be_done(tmp_path: Path) -> None:
    game = play(tmp_path, "pay $9 | gain 1 pearls | gain 2 pearls")
    assert mine(game, "pearls") == 1
    game = play(tmp_path, 'one of { "a" when shells > 5 { gain $1 } ; "b" { gain 2 pearls } ; "c" { gain $3 } }')
    assert mine(game, "[shells, pearls]") == [5, 2]


def test_may_is_yes_and_repeats_to_the_end(tmp_path: Path) -> None:
    game = play(
        tmp_path,
        "may { gain 1 pearls }\nmay repeat { pay $2 -> gain 1 pearls }".replace("may repeat", 'may repeat as "more"'),
    )
    assert mine(game, "[shells, pearls]") == [1, 3]


def test_perform_each_does_all_in_printed_order(tmp_path: Path) -> None:
    game = play(tmp_path, "perform each first(x in quarry where x.toll == 2).deeds else { gain 3 pearls }")
    assert mine(game, "[shells, pearls]") == [9, 0]
    values = [event["value"] for event in events(game, "counter")]
    assert values == [6, 8, 9]


def test_what_an_automatic_seat_does_instead(tmp_path: Path) -> None:
    more = "  haul: {parameters: {n: int = 1}, do: gain n pearls}\n  dig: {do: gain $2}\n"
    game = make(tmp_path, "haul(3)", more=robot("haul(3)", "{haul: dig}", more), players=1)
    assert game.evaluate("[shells, pearls]") == [5, 3]
    assert mine(game, "[shells, pearls]") == [7, 0]


def test_an_action_that_asks_is_replaced_too(tmp_path: Path) -> None:
    more = "  haul: {parameters: {m: int}, do: 'choose n in 1..m by n { gain n pearls }'}\n  dig: {do: gain $2}\n"
    game = make(tmp_path, "haul(3)", more=robot("haul(2)", "{haul: dig}", more), players=1)
    assert sorted(keys(game)) == ["n=1", "n=2", "n=3"]
    answer(game, "n=3")
    assert game.decision is None
    assert mine(game, "[shells, pearls]") == [7, 0]


def test_a_question_to_an_automatic_seat_is_never_asked(tmp_path: Path) -> None:
    more = robot("nothing")
    game = make(tmp_path, "as next(me) { choose n in 1..3 by n { gain n pearls } }", more=more, players=2)
    assert keys(game) == ["n=1", "n=2", "n=3"]
    answer(game, "n=1")
    # the second person asks the automatic seat, which decides by itself
    assert game.decision is None
    assert game.evaluate("list(p.pearls for p in players)") == [0, 1, 3]


def test_an_automatic_seat_picks_several_by_their_order(tmp_path: Path) -> None:
    given = "for card in take(4, list(l in store by 0 - l.worth)) { as next(me) { move card to hand } }"
    game = play(tmp_path, "choose 2 card in hand by card.worth { move card to bin }", given=given)
    assert game.decision is None
    assert mine(game, "list(c.worth for c in bin)") == [3, 3]


def test_an_automatic_seat_moves_a_pawn(tmp_path: Path) -> None:
    game = play(tmp_path, "if boat.space is none { move boat to river.a }\nadvance boat on river up to 2")
    assert game.decision is None
    assert mine(game, "boat.space is not none")


def test_as_lets_another_seat_act(tmp_path: Path) -> None:
    turn = "as next(me) { gain 1 pearls; choose n in 1..2 { pay n shells } }"
    game = make(tmp_path, turn, course="take turn first(players)", base=BASE)
    assert game.decision is not None
    assert game.decision.player == 1
    answer(game, "n=2")
    assert game.evaluate("list(p.shells for p in players)") == [5, 3]
    assert game.evaluate("list(p.pearls for p in players)") == [0, 1]
