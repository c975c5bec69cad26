"""Zones: order, room, refills, diverting draws, grids, rows, and what is hidden."""

from __future__ import annotations

from pathlib import Path

from gwtdsl import Game
from tests.game.tiny import BASE, answer, events, hand, keys, make

MORE = """\
zones:
  market: {per: game, is: piles, by: hue, holds: [leaf], seen_by: all, refill: {from: store, when: asked}, size: 4}
  chart: {per: game, is: grid, rows: 2, columns: player_count, holds: [stone], seen_by: all}
  shelf: {per: game, is: row, size: 2, holds: [leaf], seen_by: all, refill: {from: store, when: at_once}}
  ladder: {per: game, is: row, order_by: worth, holds: [leaf], seen_by: all}
"""


def zones(folder: Path, turn: str, given: str | None = None) -> Game:
    return make(folder, turn, more=MORE, players=1, given=given)


def test_a_stack_is_drawn_from_the_top(tmp_path: Path) -> None:
    given = hand("amber_1", "teal_1", "plum_1") + "\nfor l in hand { move l to deck }"
    game = zones(tmp_path, "draw 2", given=given)
    assert game.evaluate("list(l.id for l in hand)") == ["plum_1", "teal_1"]
    assert game.evaluate("top(deck).id") == "amber_1"


def test_an_empty_stack_is_refilled_when_needed(tmp_path: Path) -> None:
    given = hand("amber_1", "teal_1", "plum_1") + "\nmove hand to bin"
    game = zones(tmp_path, "draw 2", given=given)
    assert game.evaluate("[count(hand), count(deck), count(bin)]") == [2, 1, 0]
    assert len(events(game, "shuffle")) == 1


def test_a_draw_from_nothing_stops(tmp_path: Path) -> None:
    given = hand("amber_1") + "\nmove hand to bin"
    game = zones(tmp_path, "draw 5", given=given)
    assert game.evaluate("[count(hand), count(deck), count(bin)]") == [1, 0, 0]


def test_a_drawn_piece_may_go_elsewhere_and_the_draw_goes_on(tmp_path: Path) -> None:
    base = BASE.replace("drawn_from: deck}", "drawn_from: deck, diverts: {stone: lodge}}").replace(
        "deck: {per: player, is: stack, holds: [leaf]", "deck: {per: player, is: stack, holds: [leaf, stone]"
    ).replace(
        "bin: {per: player, is: pile, holds: [leaf]", "bin: {per: player, is: pile, holds: [leaf, stone]"
    ).replace(
        "  quarry:", "  lodge: {per: player, is: heap, holds: [stone], seen_by: all}\n  quarry:"
    )  # fmt: skip
    given = hand("amber_1", "teal_1") + "\nfor l in hand { move l to deck }\nfor s in quarry { move s to deck }"
    game = make(tmp_path, "draw 2", base=base, given=given, players=1)
    assert game.evaluate("[count(hand), count(lodge), count(deck)]") == [2, 2, 0]


def test_piles_refilled_when_asked(tmp_path: Path) -> None:
    game = zones(tmp_path, "refill market")
    assert game.evaluate("count(market)") == 4
    assert game.evaluate("count(market[amber])") == game.evaluate("count(l in market where l.hue == amber)")
    game = zones(tmp_path, "refill market; move top(market[amber]) to bin; gain 1 pearls", given="")
    assert game.evaluate("count(market)") == 3


def test_a_row_refills_its_gap_at_once(tmp_path: Path) -> None:
    given = "shuffle store; refill shelf"
    game = zones(tmp_path, "choose l in shelf { move l to bin }", given=given)
    first = game.evaluate("first(shelf).id")
    following = game.evaluate("top(store).id")
    others = game.evaluate("list(l.id for l in shelf)")
    if keys(game):
        answer(game, f"l={first}")
    assert game.evaluate("count(shelf)") == 2
    assert game.evaluate("first(shelf).id") == following
    assert game.evaluate("bottom(shelf).id") == others[1]


def test_a_row_in_order_of_an_attribute(tmp_path: Path) -> None:
    game = zones(tmp_path, "for l in hand { move l to ladder }", given=hand("plum_1", "amber_1", "amber_2"))
    assert game.evaluate("list(l.worth for l in ladder)") == [1, 2, 3]


def test_a_row_takes_no_more_than_its_size(tmp_path: Path) -> None:
    turn = "choose l in hand { move l to shelf }"
    game = zones(tmp_path, turn, given="refill shelf\n" + hand("amber_1", "teal_1"))
    assert game.decision is None
    assert game.evaluate("[count(hand), count(shelf)]") == [2, 2]


def test_a_grid(tmp_path: Path) -> None:
    turn = "choose slot in chart.slots where slot.free { move first(quarry) to slot }"
    more = MORE
    game = make(tmp_path, turn, more=more, players=2)
    assert game.evaluate("count(chart.slots)") == 4
    assert len(keys(game)) == 4
    assert len(set(keys(game))) == 4
    key = keys(game)[2]
    answer(game, key)
    assert key not in keys(game)
    assert len(keys(game)) == 3
    assert game.evaluate("count(chart)") == 1
    assert game.evaluate("list(slot.row for slot in chart.slots where slot.filled)") == [2]


def test_a_cell_of_one_takes_one(tmp_path: Path) -> None:
    turn = 'one of { "b" { move first(quarry) to river.b } ; "c" { move first(quarry) to river.c } ; "x" { gain $1 } }'
    game = make(tmp_path, turn, given="move first(quarry) to river.b", players=1)
    assert keys(game) == ["one_of=c", "one_of=x"]


def test_a_hidden_piece_is_keyed_by_its_place(tmp_path: Path) -> None:
    turn = "choose l in take(1, store) + hand { move l to bin }"
    game = zones(tmp_path, turn, given="shuffle store\n" + hand("plum_1"))
    assert keys(game) == ["l=store", "l=plum_1"]
    assert game.decision is not None
    assert "amber" not in " ".join(option.text for option in game.decision.options)
    answer(game, "l=store")
    assert game.evaluate("count(bin)") == 1


def test_the_events_others_see_are_those_of_open_places(tmp_path: Path) -> None:
    game = zones(tmp_path, "draw 1 from store to hand", given="shuffle store")
    view = game.view(0).to_data()
    assert view["common"]["store"] == "9 hidden"
    assert len(view["seats"][0]["hand"]) == 1


def test_a_view_hides_what_it_must(tmp_path: Path) -> None:
    given = "shuffle store; for p in players { as p { draw 3 from store to hand } }"
    game = make(tmp_path, "choose l in hand { move l to bin }", more=MORE, given=given, players=2)
    data = game.view(0).to_data()
    assert data["you"] == 0
    assert isinstance(data["seats"][0]["hand"], list)
    assert data["seats"][1]["hand"] == "3 hidden"
    deal = game.redeal(0, 5)
    assert deal.view(0) == game.view(0)
    assert any(game.redeal(0, seed).evaluate("hand", 1) != game.evaluate("hand", 1) for seed in range(5))


def test_shuffles_are_streams_of_their_own(tmp_path: Path) -> None:
    """One more shuffle of one zone does not change the order of another."""
    plain = zones(tmp_path, "shuffle store", given="for n in 1..3 { move bottom(store) to deck }")
    order = plain.evaluate("list(l.id for l in store)")
    more = zones(
        tmp_path, "shuffle deck; shuffle deck; shuffle store", given="for n in 1..3 { move bottom(store) to deck }"
    )
    assert more.evaluate("list(l.id for l in store)") == order
