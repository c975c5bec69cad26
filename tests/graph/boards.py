"""Small graphs for the tests: made from compact text, in the shape of the resolved pack's declarations."""

from __future__ import annotations

from collections.abc import Mapping

from gwtdsl.language.parser import parse_expression
from gwtdsl.language.types import INT, Type
from gwtdsl.packs.model import Attribute, Cell, Formula, Graph, Movement, Space, Value
from gwtdsl.spans import Span

KIND = Type("symbol", ("space_kind",))
WHERE = Span("graph.yaml", 1, 1, 1, 10)


def span(line: int) -> Span:
    return Span("graph.yaml", line, 7, line, 30)


def formula(text: str | None, line: int = 2) -> Formula | None:
    if text is None:
        return None
    tree = parse_expression(text).tree
    assert tree is not None
    return Formula(text, tree, span(line))


def movement(
    step: str | None = None, must_stop: str | None = None, skip: str | None = None, barred: str | None = None
) -> Movement:
    return Movement(formula(step), formula(must_stop), formula(skip), formula(barred), None, ())


def attribute(name: str, kind: Type, default: Value) -> Attribute:
    return Attribute(name, kind, default, False, WHERE)


def board(
    ways: Mapping[str, tuple[str, ...]],
    values: Mapping[str, Mapping[str, Value]] | None = None,
    moves: Movement | None = None,
    name: str = "trail",
) -> Graph:
    """A graph with a kind (default `plain`) and a price for each space; space n stands in line 10 + n."""
    given = values or {}
    spaces = {}
    for number, (space, targets) in enumerate(ways.items()):
        here: dict[str, Value] = {"kind": "plain", "price": 0, **given.get(space, {})}
        places = {"next": Span("graph.yaml", 10 + number, 20, 10 + number, 30)} if targets else {}
        spaces[space] = Space(space, here, targets, "", span(10 + number), places)
    attributes = {
        "kind": attribute("kind", KIND, "plain"),
        "price": attribute("price", INT, 0),
        "lit": attribute("lit", Type("bool"), False),
    }
    cells = {"tile": Cell("tile", ("house",), 1, WHERE), "pawns": Cell("pawns", ("pawn",), None, WHERE)}
    return Graph(name, attributes, cells, spaces, moves or movement(), {}, WHERE)


def written(text: str) -> dict[str, tuple[str, ...]]:
    """Ways from text: `a: b c; b: a; c: a`."""
    ways = {}
    for part in text.split(";"):
        space, _, targets = part.partition(":")
        ways[space.strip()] = tuple(targets.split())
    return ways


#: A circle with two forks that join again, sixteen spaces in all.
CIRCLE = written(
    "a: e1; e1: b; b: c d; c: e2; e2: e5; d: e3; e3: e4; e4: e5; e5: e; "
    "e: f g; f: e6; e6: e8; g: e7; e7: e8; e8: e9; e9: a"
)


def track(length: int, sidings: tuple[int, ...]) -> dict[str, tuple[str, ...]]:
    """A line r0, r1, …, with sidings hanging between a space and the next."""
    ways: dict[str, tuple[str, ...]] = {}
    for number in range(length):
        after = (f"r{number + 1}",) if number + 1 < length else ()
        ways[f"r{number}"] = (*after, f"s{number}") if number in sidings else after
    for number in sidings:
        ways[f"s{number}"] = (f"r{number + 1}",)
    return ways
