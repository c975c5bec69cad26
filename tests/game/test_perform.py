"""Programs of pieces: performing one, all, and each once in any order."""

from __future__ import annotations

from pathlib import Path

from tests.game.tiny import BASE, answer, hand, keys, make

SLAB = 'piece(stone, "slab")'
DEEDS = "let s = first(x in quarry where x.toll == 2)\n"


def test_performing_a_list_does_all_in_order(tmp_path: Path) -> None:
    game = make(tmp_path, DEEDS + "perform s.deeds", players=1)
    assert game.decision is None
    assert game.evaluate("shells") == 9


def test_two_equal_members_are_two(tmp_path: Path) -> None:
    game = make(tmp_path, DEEDS + "perform each s.deeds", players=1)
    assert keys(game) == ["perform=gain $1", "perform=gain $2", "stop"]
    answer(game, "perform=gain $1")
    # the other one is left, where it stands in the list
    assert keys(game) == ["perform=gain $2", "perform=gain $1", "stop"]
    answer(game, "perform=gain $1", "perform=gain $2")
    assert game.decision is None
    assert game.evaluate("shells") == 9


def test_each_may_stop_at_any_time(tmp_path: Path) -> None:
    game = make(tmp_path, DEEDS + "perform each s.deeds else { gain 1 pearls }", players=1)
    answer(game, "perform=gain $2", "stop")
    assert game.decision is None
    assert game.evaluate("[shells, pearls]") == [7, 0]


def test_else_runs_when_the_player_stops_with_none_done(tmp_path: Path) -> None:
    game = make(tmp_path, DEEDS + "perform each s.deeds else { gain 1 pearls }", players=1)
    answer(game, "stop")
    assert game.evaluate("[shells, pearls]") == [5, 1]


def test_else_runs_when_nothing_can_be_done(tmp_path: Path) -> None:
    turn = "let s = first(x in quarry where x.toll == 0)\nperform each s.deeds else { gain 1 pearls }"
    game = make(tmp_path, turn, players=1)
    assert game.decision is None
    assert game.evaluate("pearls") == 1


def test_else_does_not_run_when_while_is_false_from_the_start(tmp_path: Path) -> None:
    game = make(tmp_path, DEEDS + "perform each s.deeds while flag else { gain 1 pearls }", players=1)
    assert game.decision is None
    assert game.evaluate("pearls") == 0


def test_members_are_offered_while_the_condition_holds(tmp_path: Path) -> None:
    game = make(tmp_path, DEEDS + "perform each s.deeds while shells < 7 else { gain 1 pearls }", players=1)
    answer(game, "perform=gain $2")
    assert game.decision is None
    assert game.evaluate("[shells, pearls]") == [7, 0]


def test_what_can_not_be_done_is_not_offered_until_it_can(tmp_path: Path) -> None:
    more = 'stone:\n  ledge: {toll: 4, deeds: ["pay $6 -> gain 1 pearls", "gain $1", "gain 2 pearls"], start: quarry}\n'
    turn = "let s = first(x in quarry where x.toll == 4)\nperform each s.deeds"
    game = make(tmp_path, turn, more=more, players=1)
    assert keys(game) == ["perform=gain $1", "perform=gain 2 pearls", "stop"]
    answer(game, "perform=gain $1")
    assert keys(game) == ["perform=pay $6 -> gain 1 pearls", "perform=gain 2 pearls", "stop"]


def test_an_absent_program_does_nothing_and_can_be_done(tmp_path: Path) -> None:
    turn = "choose card in hand { perform card.use; move card to bin }"
    game = make(tmp_path, turn, given=hand("plum_1", "amber_2", "amber_1") + "\nset shells = 2", players=1)
    assert keys(game) == ["card=plum_1", "card=amber_1"]
    answer(game, "card=plum_1")
    assert game.evaluate("[shells, count(bin)]") == [2, 1]


def test_a_may_of_an_absent_program_is_not_offered(tmp_path: Path) -> None:
    turn = "for card in hand { may { perform card.use } }"
    game = make(tmp_path, turn, given=hand("plum_1"), players=1)
    assert game.decision is None


def test_stored_programs_bring_their_predicates_to_lists(tmp_path: Path) -> None:
    turn = "choose s in quarry { perform s.deeds }"
    game = make(tmp_path, turn, players=1)
    assert game.decision is None
    assert game.evaluate("shells") == 9


def test_arguments_of_a_stored_program(tmp_path: Path) -> None:
    base = BASE.replace("use: program}", "use: program, many: program(times)}").replace(
        "use: gain $1, start", "use: gain $1, many: gain times pearls, start"
    )
    turn = "choose card in hand { perform card.many(2) }"
    game = make(tmp_path, turn, base=base, given=hand("amber_1"), players=1)
    assert game.evaluate("pearls") == 2


def test_here_is_the_space_of_this_and_at_sets_it(tmp_path: Path) -> None:
    base = BASE.replace('deeds: ["gain $1", "gain $2", "gain $1"]', 'deeds: ["gain (here.price otherwise 0) shells"]')
    given = "move first(x in quarry where x.toll == 2) to river.b; move boat to river.a"
    turn = "perform river.b.tile.deeds; at river.b { gain (here.price otherwise 0) pearls }"
    game = make(tmp_path, turn, base=base, given=given, players=1)
    assert game.evaluate("[shells, pearls]") == [7, 2]


def test_copying_a_neighbour(tmp_path: Path) -> None:
    """A tile that does what the tile of a neighbouring space does, at that space."""
    more = """\
stone:
  mirror:
    toll: 7
    deeds:
      - choose space in here.next where space.tile is not none { at space { perform space.tile.deeds } }
    start: quarry
"""
    base = BASE.replace('deeds: ["gain $1", "gain $2", "gain $1"]', 'deeds: ["gain (here.price otherwise 0) shells"]')
    given = """\
move first(x in quarry where x.toll == 2) to river.b
move first(x in quarry where x.toll == 7) to river.a
"""
    game = make(tmp_path, "perform river.a.tile.deeds", base=base, more=more, given=given, players=1)
    assert game.decision is None
    assert game.evaluate("shells") == 7


def test_two_mirrors_do_not_mirror_each_other_for_ever(tmp_path: Path) -> None:
    more = """\
stone:
  mirror:
    toll: 7
    copies: 2
    deeds:
      - choose space in here.next + here.previous where space.tile is not none { at space { perform space.tile.deeds } }
    start: quarry
"""
    given = """\
let mirrors = list(x in quarry where x.toll == 7)
move first(mirrors) to river.a
move first(x in quarry where x.toll == 7) to river.b
"""
    turn = 'one of { "mirror" { perform river.a.tile.deeds } ; "other" { gain 1 pearls } }'
    game = make(tmp_path, turn, more=more, given=given, players=1)
    assert game.decision is None
    assert game.evaluate("pearls") == 1
