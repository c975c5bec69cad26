import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gwtdsl.graph.board import Mark
from gwtdsl.graph.build import to_networkx
from gwtdsl.graph.drawing import FORMATS, draw
from gwtdsl.graph.layout import lay_out
from gwtdsl.graph.shape import Box, Point
from gwtdsl.graph.texts import fitted, text_width, wrapped
from gwtdsl.packs.model import Graph
from tests.graph.boards import CIRCLE, board, movement, track, written

GOLDEN = Path(__file__).parent / "golden"
SVG = "{http://www.w3.org/2000/svg}"
BOX = Box(90, 40, 20)
LYING: dict[str, dict[str, list[str | Mark]]] = {
    "a": {"tile": ["house 1"], "pawns": [Mark("Ann", 0), Mark("Bob", 1)]},
    "c": {"fee": ["$2"]},
}
SMALL = board(
    written("a: b c; b: d; c: d; d: a; shown:"),
    {"a": {"kind": "gate"}, "c": {"price": 2, "lit": True}},
    movement(must_stop="space.kind == gate"),
)


@st.composite
def graphs(draw_from: st.DrawFn) -> Graph:
    size = draw_from(st.integers(1, 14))
    names = [f"n{number}" for number in range(size)]
    targets = st.lists(st.sampled_from(names), max_size=3, unique=True)
    return board({name: tuple(draw_from(targets)) for name in names})


def crosses(start: Point, end: Point, centre: Point, box: Box) -> bool:
    """Whether a stretch runs through a box (its border apart); sampled finely enough for any box."""
    count = max(abs(end.x - start.x), abs(end.y - start.y)) // 4 + 1
    samples = (
        (start.x + (end.x - start.x) * part / count, start.y + (end.y - start.y) * part / count)
        for part in range(count + 1)
    )
    return any(abs(x - centre.x) < box.width / 2 and abs(y - centre.y) < box.height / 2 for x, y in samples)


@pytest.mark.parametrize("form", FORMATS)
def test_small_drawing_is_the_golden_one(form: str) -> None:
    assert draw(SMALL, form, LYING) == (GOLDEN / f"small.{form}").read_text(encoding="utf-8")


def test_an_unknown_format_is_the_callers_fault() -> None:
    with pytest.raises(ValueError, match="svg, dot, mermaid, json"):
        draw(SMALL, "png")


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("graph", [board({}), board(written("a:")), board(written("a: a"))])
def test_the_smallest_graphs_can_be_drawn(graph: Graph, form: str) -> None:
    assert draw(graph, form).endswith("\n")


@settings(max_examples=150, deadline=None)
@given(graphs())
def test_layouts_are_legible(graph: Graph) -> None:
    ways = to_networkx(graph)
    layout = lay_out(ways, BOX)
    assert [(route.source, route.target) for route in layout.routes] == list(ways.edges)
    places = list(layout.centres.values())
    for number, one in enumerate(places):
        assert BOX.width // 2 <= one.x <= layout.width - BOX.width // 2
        assert BOX.height // 2 <= one.y <= layout.height - BOX.height // 2
        for other in places[:number]:
            assert abs(one.x - other.x) >= BOX.width or abs(one.y - other.y) >= BOX.height
    for route in layout.routes:
        assert all(0 <= at.x <= layout.width and 0 <= at.y <= layout.height for at in route.points)


@settings(max_examples=150, deadline=None)
@given(graphs())
def test_edges_never_run_through_spaces(graph: Graph) -> None:
    layout = lay_out(to_networkx(graph), BOX)
    for route in layout.routes:
        for start, end in zip(route.points, route.points[1:], strict=False):
            for space, centre in layout.centres.items():
                assert not crosses(start, end, centre, BOX), (route, space)


@pytest.mark.parametrize("graph", [board(CIRCLE), board(track(40, (4, 7, 10, 13, 16, 21, 25, 29, 33)))])
def test_every_space_and_every_edge_is_drawn_once(graph: Graph) -> None:
    root = ET.fromstring(draw(graph, "svg"))  # noqa: S314 - our own text
    edges = sum(len(space.next) for space in graph.spaces.values())
    assert len([one for one in root.iter(f"{SVG}path") if one.get("class") == "way"]) == edges
    titles = [one.text for one in root.iter(f"{SVG}text") if one.get("class") == "id"]
    assert titles == list(graph.spaces)
    assert draw(graph, "dot").count(" -> ") == draw(graph, "mermaid").count(" --> ") == edges
    assert len(json.loads(draw(graph, "json"))["edges"]) == edges


def test_the_order_of_attributes_and_of_the_board_does_not_move_anything() -> None:
    def places(text: str) -> list[str]:
        return re.findall(r'class="id" x="(\d+)" y="(\d+)"', text)

    turned = {space: dict(reversed(cells.items())) for space, cells in reversed(LYING.items())}
    assert places(draw(SMALL, "svg", turned)) == places(draw(SMALL, "svg", LYING))


NASTY = 'x"<b>&\'\\n]}--> \u0007\n;#%%"'


@pytest.mark.parametrize("form", FORMATS)
def test_everything_is_escaped(form: str) -> None:
    graph = board({NASTY: ("b",), "b": (NASTY,)}, {NASTY: {"kind": NASTY, "note": NASTY}}, name=NASTY)
    text = draw(graph, form, {NASTY: {NASTY: [NASTY, Mark(NASTY, 7)]}})
    if form == "svg":
        root = ET.fromstring(text)  # noqa: S314 - our own text
        assert not list(root.iter(f"{SVG}b"))
    elif form == "json":
        assert json.loads(text)["spaces"][0]["id"] == NASTY
    elif form == "mermaid":
        assert all(
            re.fullmatch(r"flowchart LR|  s\d\S*\"[^\"]*\"\S+|  s\d --> s\d", line) for line in text.splitlines()
        )
    else:
        assert re.sub(r'"(?:[^"\\]|\\.)*"', "Q", text).count("Q -> Q;") == 2


def test_texts_are_fitted() -> None:
    assert fitted("short", 11, 100) == "short"
    cut = fitted("a very long name of a space", 11, 80)
    assert cut.endswith("…")
    assert text_width(cut, 11) <= 80
    assert wrapped(["one", "two", "three"], 11, 60, 2) == ["one · two", "three"]
    assert wrapped(["one", "two", "three"], 11, 60, 1)[0].endswith("…")


def test_more_discs_than_fit_are_counted() -> None:
    text = draw(board(written("a:")), "svg", {"a": {"pawns": [Mark(f"p{number}", number) for number in range(9)]}})
    assert ">+6</text>" in text
