from gwtdsl.graph.adjacency import Adjacency, freeze
from gwtdsl.graph.board import Mark
from gwtdsl.graph.build import to_networkx
from gwtdsl.graph.distances import all_steps, final_stops, steps, steps_from
from tests.graph.boards import board, formula, track, written


def test_networkx_keeps_order_and_attributes() -> None:
    graph = board(written("a: c b; b: a; c: a"), {"a": {"price": 2, "award": formula("1 + 1"), "list": (1, "x")}})
    ways = to_networkx(graph)
    assert list(ways) == ["a", "b", "c"]
    assert ways.nodes["a"] == {
        "id": "a",
        "attributes": {"kind": "plain", "price": 2, "award": "1 + 1", "list": [1, "x"]},
        "order": 0,
    }
    assert list(ways.edges("a", data="order")) == [("a", "c", 0), ("a", "b", 1)]


def test_networkx_with_the_present_board() -> None:
    ways = to_networkx(board(written("a: b; b: a")), {"a": {"tile": ["house 1"], "pawns": [Mark("Ann", 0)]}})
    assert ways.nodes["a"]["board"] == {"tile": ["house 1"], "pawns": ["Ann"]}
    assert ways.nodes["a"]["players"] == {"tile": [None], "pawns": [0]}
    assert ways.nodes["b"]["board"] == {}


def test_freeze() -> None:
    graph = board(written("a: c b; b: a nowhere; c: a a"))
    assert freeze(graph) == Adjacency(("a", "b", "c"), ((2, 1), (0,), (0,)), ((1, 2), (0,), (0,)))
    assert freeze(graph).index("c") == 2


def test_steps_count_spaces_that_cost_one() -> None:
    line = freeze(board(track(6, (2,))))
    assert steps(line, 0, 5) == 5
    assert steps(line, 5, 0) is None
    assert steps(line, 0, 5, costs=[True, False, True, False, False, True, True]) == 2
    assert all_steps(line)[3] == (None, None, None, 0, 1, 2, None)


def test_a_cheap_long_way_beats_a_dear_short_one() -> None:
    fork = freeze(board(written("a: b c; b: e; c: d; d: e; e:")))
    assert steps(fork, 0, 4, costs=[True, True, False, False, True]) == 1


def test_walks_end_at_a_must_stop_and_never_enter_what_is_barred() -> None:
    line = freeze(board(written("a: b; b: c; c: a")))
    assert steps_from(line, 0, must_stop={1}) == (0, 1, None)
    assert steps_from(line, 1, must_stop={1}) == (2, 0, 1)
    assert steps_from(line, 0, barred={2}) == (0, 1, None)


def test_final_stops() -> None:
    fork = freeze(board(written("a: b c; b: a; c: d; d: a")))
    assert final_stops(fork, {0, 3}) == ((0, 3), (0,), (3,), (0,))
