"""A trail in rows that run to and fro, broken where only one edge crosses, so that forks are never torn apart.

Edges run along lanes and change lanes in the gaps between columns. Edges back, and the few that pass over a whole row,
go round the left side, each on its own line.
"""

from __future__ import annotations

from dataclasses import dataclass

from gwtdsl.graph.layers import Layers, Link
from gwtdsl.graph.shape import Box, Drawn, Point, Route

__all__ = ["MAX_COLUMNS", "rows"]

#: A row is broken at the last good place within so many columns.
MAX_COLUMNS = 10
_TURN = 20
_LINE = 10
_CLEAR = 4


@dataclass(frozen=True, slots=True)
class _Row:
    """Layers `first` to `last`; `lanes` in use, from the top; running right or left; `top` in pixels."""

    first: int
    last: int
    lanes: tuple[int, ...]
    right: bool
    top: int


def rows(layers: Layers, box: Box) -> Drawn:
    """The drawing of any connected part."""
    return _Rows(layers, box).drawn()


class _Rows:
    """One drawing in rows."""

    def __init__(self, layers: Layers, box: Box) -> None:
        self.layers = layers
        self.box = box
        self.column = box.width + 2 * box.gap
        spans = self.spans()
        self.columns = max(last - first + 1 for first, last in spans)
        self.around = self.long_links(spans)
        self.left = _TURN + _LINE * (len(self.around) + 1)
        # Room for the lines that go round: above the first row, below the last, and twice between two rows.
        edge = box.gap + _LINE * len(self.around) if self.around else 0
        channel = 2 * max(box.gap, edge)
        self.rows: list[_Row] = []
        top = edge
        for number, (first, last) in enumerate(spans):
            lanes = self.lanes(first, last)
            self.rows.append(_Row(first, last, lanes, number % 2 == 0, top))
            top += len(lanes) * (box.height + box.gap) - box.gap + channel
        self.height = top - channel + edge
        self.width = self.left + self.columns * self.column - 2 * box.gap + _TURN + _LINE

    def drawn(self) -> Drawn:
        """Boxes and routes."""
        spots = {node: self.spot(layer, self.layers.lane[node]) for node, layer in self.layers.layer.items()}
        routes = [
            Route(link.source, link.target, _straightened(self.route(link, spots[link.source], spots[link.target])))
            for link in self.layers.links
        ]
        return Drawn(spots, tuple(routes), self.width, self.height)

    def spans(self) -> list[tuple[int, int]]:
        """First and last layer of each row."""
        spans: list[tuple[int, int]] = []
        first, good = 0, None
        for last in range(self.layers.count):
            if last - first >= MAX_COLUMNS and good is not None:
                spans.append((first, good))
                first, good = good + 1, None
            if self.breakable(last):
                good = last
        return [*spans, (first, self.layers.count - 1)]

    def breakable(self, cut: int) -> bool:
        """Whether a row may end with layer `cut`: one edge crosses, or all that do share the space at one side."""
        layer = self.layers.layer
        crossing = [
            link for link in self.layers.links if not link.back and layer[link.source] <= cut < layer[link.target]
        ]
        return (
            len(crossing) <= 1
            or {(link.source, layer[link.source]) for link in crossing} == {(crossing[0].source, cut)}
            or {(link.target, layer[link.target]) for link in crossing} == {(crossing[0].target, cut + 1)}
        )

    def long_links(self, spans: list[tuple[int, int]]) -> list[Link]:
        """The links that go round: those back, and those that pass over a row."""
        row = {layer: number for number, (low, high) in enumerate(spans) for layer in range(low, high + 1)}
        layer = self.layers.layer
        return [
            link for link in self.layers.links if link.back or row[layer[link.target]] - row[layer[link.source]] > 1
        ]

    def lanes(self, first: int, last: int) -> tuple[int, ...]:
        """The lanes that spaces or edges of a row use."""
        layer, used = self.layers.layer, set()
        for node, at in layer.items():
            if first <= at <= last:
                used.add(self.layers.lane[node])
        for link in self.layers.links:
            passed = range(max(first, layer[link.source] + 1), min(last, layer[link.target] - 1) + 1)
            if passed and link not in self.around:
                used.add(link.lane)
        return tuple(sorted(used))

    def row(self, layer: int) -> _Row:
        """The row of a layer."""
        return next(row for row in self.rows if layer <= row.last)

    def x(self, row: _Row, layer: int) -> int:
        """The middle of a layer's column."""
        column = layer - row.first if row.right else self.columns - 1 - (layer - row.first)
        return self.left + column * self.column + self.box.width // 2

    def y(self, row: _Row, lane: int) -> int:
        """The middle of a lane."""
        return row.top + row.lanes.index(lane) * (self.box.height + self.box.gap) + self.box.height // 2

    def spot(self, layer: int, lane: int) -> Point:
        """Where a layer and a lane meet."""
        row = self.row(layer)
        return Point(self.x(row, layer), self.y(row, lane))

    def route(self, link: Link, start: Point, end: Point) -> list[Point]:
        """The corners of a link."""
        low, high = self.row(self.layers.layer[link.source]), self.row(self.layers.layer[link.target])
        leave, enter = (1 if low.right else -1), (1 if high.right else -1)
        half = self.box.width // 2 + _CLEAR
        out, into = Point(start.x + leave * half, start.y), Point(end.x - enter * half, end.y)
        # Ways out turn near the source, ways in near the target, and each lane a little apart, so that two upright
        # lines of different spaces are not taken for one.
        turn = start.x + leave * (half + 5 + 3 * (self.layers.lane[link.source] % 3))
        back = end.x - enter * (half + 14 + 3 * (self.layers.lane[link.target] % 2))
        if link in self.around:
            return self.round(link, (low, high), [out, Point(turn, start.y)], [Point(back, end.y), into])
        along, along_high = self.along(link, low, start.y), self.along(link, high, end.y)
        points = [out, Point(turn, start.y), Point(turn, along)]
        if low is high:
            # A fork turns down at its source, a join turns up at its target.
            along = along_high = max(along, along_high)
            points[-1] = Point(turn, along)
        else:
            side = self.width - _LINE if low.right else self.left - _TURN
            points += [Point(side, along), Point(side, along_high)]
        return [*points, Point(back, along_high), Point(back, end.y), into]

    def along(self, link: Link, row: _Row, end: int) -> int:
        """The height at which a link runs through a row: its lane where it passes a column, else that of its end."""
        first, last = self.layers.layer[link.source] + 1, self.layers.layer[link.target] - 1
        passes = max(first, row.first) <= min(last, row.last)
        return self.y(row, link.lane) if passes else end

    def round(self, link: Link, ends: tuple[_Row, _Row], first: list[Point], last: list[Point]) -> list[Point]:
        """The corners of a link that goes round the left side."""
        number = self.around.index(link)
        low, high = ends
        side = self.left - _TURN - _LINE * (number + 1)
        below = self.bottom(low) + self.box.gap // 2 + _LINE * number
        if low is high:
            return [*first, Point(first[-1].x, below), Point(last[0].x, below), *last]
        above = high.top - self.box.gap // 2 - _LINE * number
        around = [Point(first[-1].x, below), Point(side, below), Point(side, above), Point(last[0].x, above)]
        return [*first, *around, *last]

    def bottom(self, row: _Row) -> int:
        """The lower border of a row."""
        return row.top + len(row.lanes) * (self.box.height + self.box.gap) - self.box.gap


def _straightened(points: list[Point]) -> tuple[Point, ...]:
    """The same line without repeated corners and corners on a straight stretch."""
    result: list[Point] = []
    for point in points:
        if result and result[-1] == point:
            continue
        while len(result) > 1 and _in_line(result[-2], result[-1], point):
            result.pop()
        result.append(point)
    return tuple(result)


def _in_line(first: Point, middle: Point, last: Point) -> bool:
    return first.x == middle.x == last.x or first.y == middle.y == last.y
