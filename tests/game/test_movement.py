"""Pawns on graphs: stops, steps, ways, effects on the way."""

from __future__ import annotations

from pathlib import Path
from textwrap import indent

from gwtdsl import Game
from tests.game.tiny import BASE, answer, asked, events, keys, make

SPACES = """\
spaces:
  - {id: a, kind: dock, next: [b, c]}
  - {id: b, kind: sand, price: 2, next: [d]}
  - {id: c, kind: sand, next: [d]}
  - {id: d, kind: reef, next: [e]}
  - {id: e, kind: dock, next: [f]}
  - {id: f, kind: sand, next: []}
"""


def river(folder: Path, how: str, move: str, *, at: str = "a", spaces: str = SPACES, given: str = "") -> Game:
    """A game in which the boat of seat 1 starts on a space of a river that is declared like this."""
    start = BASE.index("graphs:")
    end = BASE.index("windows:")
    graph = """\
graphs:
  river:
    attributes: {kind: ground, price: int = 0}
    cells: {tile: {holds: [stone], max: 1}, boats: {holds: [boat]}, marks: {holds: [peg]}}
"""
    base = BASE[:start] + graph + indent(how + spaces, "    ") + BASE[end:]
    return make(folder, move, base=base, given=f"move boat to river.{at}\n{given}", players=1)


def stops(game: Game) -> list[str]:
    return sorted(key.removeprefix("to=") for key in keys(game))


def test_every_stop_in_range_is_offered_once(tmp_path: Path) -> None:
    game = river(tmp_path, "", "advance boat on river up to 3")
    assert asked(game) == "turn.boat"
    assert stops(game) == ["b", "c", "d", "e"]
    answer(game, "to=d")
    assert game.evaluate("boat.space == river.d")


def test_exactly(tmp_path: Path) -> None:
    game = river(tmp_path, "", "advance boat on river exactly 2")
    assert game.decision is None
    assert game.evaluate("boat.space == river.d")


def test_exactly_ends_earlier_at_a_must_stop(tmp_path: Path) -> None:
    game = river(tmp_path, "must_stop: space.kind == reef\n", "advance boat on river exactly 4")
    assert game.decision is None
    assert game.evaluate("boat.space == river.d")


def test_running_out_of_edges_is_no_stop(tmp_path: Path) -> None:
    game = river(tmp_path, "", "advance boat on river exactly 3", at="e")
    assert game.decision is None
    assert game.evaluate("boat.space == river.e")


def test_no_pawn_passes_a_must_stop(tmp_path: Path) -> None:
    game = river(tmp_path, "must_stop: space.kind == reef\n", "advance boat on river up to 5")
    assert stops(game) == ["b", "c", "d"]


def test_back(tmp_path: Path) -> None:
    game = river(tmp_path, "", "advance boat on river up to 2 back", at="d")
    assert stops(game) == ["a", "b", "c"]


def test_skipped_spaces_neither_count_nor_stop(tmp_path: Path) -> None:
    game = river(tmp_path, "skip: space.kind == sand\n", "advance boat on river up to 2")
    assert stops(game) == ["d", "e"]


def test_only_steps_count_and_stop(tmp_path: Path) -> None:
    """Spaces that are no steps are passed, and what is done on entering them happens."""
    how = "step: space.kind == dock or space.kind == reef\non_enter: gain 1 pearls\n"
    game = river(tmp_path, how, "advance boat on river up to 2")
    assert stops(game) == ["d", "e"]
    answer(game, "to=e")
    assert game.evaluate("pearls") == 3


def test_barred_spaces_are_not_entered(tmp_path: Path) -> None:
    game = river(tmp_path, "barred: space == river.d\n", "advance boat on river up to 5")
    assert stops(game) == ["b", "c"]


def test_a_profile_moves_in_its_own_way(tmp_path: Path) -> None:
    how = "on_enter: lose $1\nmoves:\n  drift: {on_enter: nothing, barred: space.kind == reef}\n"
    game = river(tmp_path, how, "advance boat on river up to 5 using drift; advance boat on river to river.e")
    assert stops(game) == ["b", "c"]
    answer(game, "to=c")
    assert game.decision is None
    # two spaces from c to e, by the usual way
    assert game.evaluate("[shells, boat.space == river.e]") == [3, True]


def test_two_ways_are_both_offered_where_they_differ(tmp_path: Path) -> None:
    game = river(
        tmp_path, "tells_apart: [space.price]\non_enter: lose (space.price) shells\n", "advance boat on river up to 2"
    )
    assert sorted(keys(game)) == ["to=b", "to=c", "to=d via=b", "to=d via=c"]
    cheap = game.copy()
    answer(cheap, "to=d via=c")
    assert cheap.evaluate("shells") == 5
    answer(game, "to=d via=b")
    assert game.evaluate("shells") == 3
    assert events(game, "travel")[0]["way"] == ["b", "d"]


def test_passing_effects_in_order_as_far_as_the_money_reaches(tmp_path: Path) -> None:
    spaces = SPACES.replace("{id: d, kind: reef,", "{id: d, kind: reef, price: 4,").replace(
        "{id: e, kind: dock,", "{id: e, kind: dock, price: 1,"
    )
    how = "on_enter: lose (space.price) shells\n"
    game = river(tmp_path, how, "advance boat on river to river.e", at="b", spaces=spaces, given="set shells = 3")
    assert game.evaluate("shells") == 0
    values = [event["value"] for event in events(game, "counter") if event["name"] == "shells"]
    # the second space has nothing left to take, and what does not change is not told
    assert values[-2:] == [3, 0]


def test_payments_to_somebody_on_the_way(tmp_path: Path) -> None:
    how = "on_enter: lose 2 shells to first(m.owner for m in space.marks)\n"
    game = river(tmp_path, how, "advance boat on river exactly 1", at="d", given="move first(pegs) to river.e")
    assert game.evaluate("shells") == 5


def test_an_advance_without_a_stop_makes_an_option_impossible(tmp_path: Path) -> None:
    turn = 'one of { "on" { advance boat on river up to 2 } ; "stay" { gain $1 } ; "rest" { gain $2 } }'
    game = river(tmp_path, "", turn, at="f")
    assert keys(game) == ["one_of=stay", "one_of=rest"]


def test_the_look_ahead_stops_at_an_advance_that_has_a_stop(tmp_path: Path) -> None:
    turn = 'one of { "on" { advance boat on river up to 2; pay $9 } ; "rest" { gain $2 } }'
    game = river(tmp_path, "", turn)
    assert keys(game) == ["one_of=on", "one_of=rest"]


def test_questions_about_a_graph(tmp_path: Path) -> None:
    game = river(tmp_path, "must_stop: space.kind == reef\n", "nothing")
    assert sorted(game.evaluate("list(s.id for s in stops(boat, on=river, up_to=2))")) == ["b", "c", "d"]
    assert game.evaluate("steps(river.a, river.e, on=river)") == 3
    assert game.evaluate("steps(river.e, river.a, on=river)") is None


def test_no_steps_is_no_move(tmp_path: Path) -> None:
    game = river(tmp_path, "", "advance boat on river up to haste")
    assert game.decision is None
    assert game.evaluate("boat.space == river.a")


def test_a_ring_is_walked_round_within_range_only(tmp_path: Path) -> None:
    spaces = """\
spaces:
  - {id: a, kind: dock, next: [b]}
  - {id: b, kind: sand, next: [c]}
  - {id: c, kind: reef, next: [a]}
"""
    game = river(tmp_path, "", "advance boat on river up to 4", spaces=spaces)
    assert stops(game) == ["a", "b", "c"]
