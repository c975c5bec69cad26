import pytest

from gwtdsl.diagnostics.finding import Finding, Severity
from gwtdsl.graph.checks import check_graph
from gwtdsl.graph.entries import beginnings
from gwtdsl.graph.ways import Ways
from gwtdsl.packs.model import Graph
from tests.graph.boards import CIRCLE, board, movement, span, track, written

GATE = movement(must_stop="space.kind == gate")


def codes(graph: Graph, entries: tuple[str, ...] = (), symbols: tuple[str, ...] | None = None) -> list[str]:
    return [finding.code for finding in check_graph(graph, entries, symbols)]


def only(graph: Graph) -> Finding:
    (finding,) = check_graph(graph)
    return finding


@pytest.mark.parametrize(
    "graph",
    [
        board(CIRCLE, {"a": {"kind": "gate"}}, GATE),
        board(CIRCLE),
        board(CIRCLE, moves=movement(step="space.tile is not none")),
        board(track(40, (4, 7, 33)), moves=movement(step="true", skip="not open(space)")),
        board(written("start: a; a: b c; b: end; c: end; end:"), {"end": {"kind": "gate"}}, GATE),
        board(written("end:; b: end; a: b"), {"end": {"kind": "gate"}}, GATE),
        board(written("a: b; b: a; shown:; shelf:"), {"a": {"kind": "gate"}}, GATE),
        board(written("a:")),
        board({}),
        board(written("a: b; b: a"), moves=movement(must_stop="space.tile is not none")),
        board(written("a: b; b: a"), moves=movement(must_stop="space.kind == chosen")),
        board(written("a: b; b: a"), moves=movement(must_stop="false")),
    ],
)
def test_sound_graphs_have_no_finding(graph: Graph) -> None:
    assert check_graph(graph) == ()


def test_unreachable_spaces_are_told_once_with_what_lies_behind() -> None:
    finding = only(board(written("a: b; b: c; c: a; x: y; y: b")))
    assert (finding.code, finding.severity, finding.span) == ("GWT501", Severity.WARNING, span(13))
    assert finding.message == "no way leads from `a` to `x`, nor to `y`"


def test_an_unreachable_circle_is_one_finding() -> None:
    assert only(board(written("a: b; b: a; x: y; y: z; z: x"))).message.endswith("to `x`, nor to `y`, `z`")


@pytest.mark.parametrize(("parts", "told"), [(9, 8), (10, 9), (3000, 9)])
def test_many_parts_are_summed_up(parts: int, told: int) -> None:
    graph = board(written("; ".join(f"a{number}: b{number}; b{number}: a{number}" for number in range(parts))))
    found = check_graph(graph)
    assert [finding.code for finding in found] == ["GWT501"] * told
    if told > 8:
        left = 2 * (parts - 9)
        assert found[-1].message.startswith(f"no way leads from `a0` to {left} more spaces: `a9`, `b9`")
        assert found[-1].span == graph.spaces["a9"].span


def test_the_beginning_is_where_most_can_be_reached_from() -> None:
    assert "from `start` to `x`" in only(board(written("c:; x: c; start: a; a: b; b: c"))).message


def test_spaces_where_something_starts_are_reached() -> None:
    graph = board(written("a: b; b: c; c: a; x: y; y: b"))
    assert codes(graph, entries=("x",)) == []
    assert codes(graph, entries=("y",)) == ["GWT501"]
    assert codes(graph, entries=("x", "nowhere")) == []


def test_a_must_stop_that_no_space_meets() -> None:
    graph = board(written("a: b; b: a c; c:"), {"a": {"kind": "gate"}}, movement(must_stop="space.price > 3"))
    finding = only(graph)
    assert (finding.code, finding.span) == ("GWT502", span(2))


def test_symbols_of_the_pack_let_more_be_judged() -> None:
    graph = board(written("a: b; b: a"), moves=GATE)
    assert codes(graph) == []
    assert codes(graph, symbols=("gate", "plain")) == ["GWT502"]


def test_a_dead_end() -> None:
    finding = only(board(written("a: b c; b: a; c:"), {"a": {"kind": "gate"}}, GATE))
    assert (finding.code, finding.span) == ("GWT503", span(12))


def test_a_loop_that_avoids_the_must_stop() -> None:
    finding = only(board(written("a: b; b: c; c: d a; d: b"), {"a": {"kind": "gate"}}, GATE))
    assert (finding.code, finding.span) == ("GWT504", span(11))
    assert "`b` → `c` → `d` → `b`" in finding.message
    assert [note.span for note in finding.notes] == [span(12), span(13)]


def test_a_barred_space_breaks_a_loop() -> None:
    moves = movement(must_stop="space.kind == gate", barred="space.lit")
    ways = written("a: b; b: c; c: d a; d: b")
    assert codes(board(ways, {"a": {"kind": "gate"}, "d": {"lit": True}}, moves)) == []


def test_a_loop_without_a_step() -> None:
    finding = only(board(written("a: b; b: a c; c: b"), {"a": {"lit": True}}, movement(step="space.lit")))
    assert finding.code == "GWT504"
    assert "`b` → `c` → `b`" in finding.message


def test_a_space_that_leads_to_itself() -> None:
    assert "`b` → `b`" in only(board(written("a: b; b: b a"), {"a": {"kind": "gate"}}, GATE)).message


def test_a_misspelt_target_is_told_once_with_its_cure() -> None:
    graph = board(written("gate: market; market: harbuor; harbour: gate"), {"gate": {"kind": "gate"}}, GATE)
    finding = only(graph)
    assert (finding.code, finding.suggestion) == ("GWT505", "did you mean `harbour`?")
    assert finding.span == graph.spaces["market"].places["next"]


def test_an_unknown_target_without_a_likely_meaning() -> None:
    finding = only(board(written("a: b; b: qqqq; c: a")))
    assert (finding.code, finding.suggestion) == ("GWT505", "")


def test_a_missing_end_hides_what_follows_from_it() -> None:
    moves = movement(step="space.lit", must_stop="space.lit")
    assert codes(board(written("a: b; b: a; c: c"), moves=moves)) == ["GWT501", "GWT502", "GWT504", "GWT504"]


def test_of_a_graph_that_is_not_whole_nothing_is_said_that_a_missing_way_explains() -> None:
    graph = board(written("a: b; b: a c; c:; d: a"), {"a": {"kind": "gate"}}, GATE)
    assert codes(graph) == ["GWT501", "GWT503"]
    assert check_graph(graph, whole=False) == ()


def test_the_questions_asked_of_ways() -> None:
    ways = Ways("abcde", [("a", "b"), ("b", "c"), ("c", "b"), ("d", "d"), ("c", "e")])
    assert ways.groups() == [["a"], ["b", "c"], ["d"], ["e"]]
    assert ways.behind("b") == {"b", "c", "e"}
    assert ways.before("e") == {"a", "b", "c"}
    assert beginnings(ways) == ["a", "d"]
    assert list(ways.part("cb").out_of("c")) == ["b"]
