"""A graph as SVG: a shape for each sort of space, arrows, attributes, what lies there, players' pieces as discs.

Self-contained and readable on light and dark ground. All text is escaped and fitted to its box; the whole of it is in
each space's tooltip.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from gwtdsl.graph.board import Board, Mark
from gwtdsl.graph.build import to_networkx
from gwtdsl.graph.declaration import GraphLike
from gwtdsl.graph.layout import Layout, lay_out
from gwtdsl.graph.outlines import outline
from gwtdsl.graph.shape import Box, Point, Route
from gwtdsl.graph.static_values import StaticReader
from gwtdsl.graph.svg_style import DISC_COLOURS, SORT_COUNT, STYLE
from gwtdsl.graph.texts import SpaceText, fitted, space_texts, text_width, wrapped

__all__ = ["draw_svg"]

_TITLE, _SMALL, _LINE, _PAD = 13, 11, 15, 10
_LEAST, _MOST = 68, 136
_DISC = 8
_HEAD = 40
_LEGEND = 26


def draw_svg(graph: GraphLike, board: Board | None = None) -> str:
    """The SVG document."""
    return _Drawing(graph, board).text()


@dataclass(frozen=True, slots=True)
class _Written:
    """The lines of one box, and its discs."""

    title: str
    lines: tuple[str, ...]
    discs: tuple[Mark, ...]


class _Drawing:
    """One drawing under way."""

    def __init__(self, graph: GraphLike, board: Board | None) -> None:
        self.graph = graph
        self.texts = space_texts(graph, board)
        self.sorts = list(dict.fromkeys(text.sort for text in self.texts.values()))
        reader = StaticReader(graph)
        rule = graph.movement.must_stop
        self.stops = [space.id for space in graph.spaces.values() if reader.holds(rule, space, silent=False)]
        inner = self.inner_width()
        self.written = {space: _written(text, inner) for space, text in self.texts.items()}
        lines = max((len(one.lines) for one in self.written.values()), default=0)
        discs = any(one.discs for one in self.written.values())
        height = 2 * _PAD + _LINE * (1 + lines) + (2 * _DISC + 6 if discs else 0)
        self.box = Box(inner + 2 * _PAD, height, 20)
        self.layout: Layout = lay_out(to_networkx(graph), self.box)

    def inner_width(self) -> int:
        """The width of text in every box: as wide as the widest needs, within limits."""
        widest = _LEAST
        for text in self.texts.values():
            parts = (*text.attributes, *text.lying)
            widest = max(widest, text_width(text.id, _TITLE), *(text_width(part, _SMALL) for part in parts), 0)
            widest = max(widest, min(len(text.discs), 4) * (2 * _DISC + 2))
        return min(widest, _MOST)

    def text(self) -> str:
        """The document."""
        legend, legend_height = self.legend()
        width = max(self.layout.width, 320)
        height = self.layout.height + _HEAD + legend_height
        name = _xml(self.graph.name)
        parts = [
            (
                f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
                f'viewBox="0 0 {width} {height}" role="img" aria-labelledby="title desc">'
            ),
            f'<title id="title">{name}</title>',
            f'<desc id="desc">{name}: {len(self.texts)} spaces, {len(self.layout.routes)} ways</desc>',
            f"<style>{STYLE}</style>",
            (
                '<defs><marker id="tip" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="7" markerHeight="7" '
                'orient="auto"><path class="tip" d="M0 1 L9 5 L0 9 Z"/></marker></defs>'
            ),
            f'<rect class="ground" width="{width}" height="{height}"/>',
            f'<text class="head" x="24" y="30">{_xml(fitted(self.graph.name, 18, width - 48))}</text>',
            f'<g transform="translate(0 {_HEAD})">',
            *(_edge(route) for route in self.layout.routes),
            *(self.space(space, centre) for space, centre in self.layout.centres.items()),
        ]
        if self.layout.apart is not None:
            at = self.layout.apart
            parts.append(f'<text class="note" x="{at.x}" y="{at.y}">without ways</text>')
        return "\n".join([*parts, *legend, "</g>", "</svg>"]) + "\n"

    def space(self, space: str, at: Point) -> str:
        """One space: outline, words, discs, tooltip."""
        written, text = self.written[space], self.texts[space]
        # Words stand in the middle; discs, where there are any, below them.
        below = 2 * _DISC + 6 if written.discs else 0
        top = at.y - (_LINE * (1 + len(written.lines)) + below) // 2
        parts = [f"<title>{_xml(text.whole)}</title>", self.outline(text.sort, at, self.box, space in self.stops)]
        parts.append(f'<text class="id" x="{at.x}" y="{top + 12}">{_xml(written.title)}</text>')
        for number, line in enumerate(written.lines, start=1):
            parts.append(f'<text class="line" x="{at.x}" y="{top + 11 + number * _LINE}">{_xml(line)}</text>')
        parts += _discs(written.discs, at.x, top + _LINE * (1 + len(written.lines)) + 6 + _DISC, self.box.width)
        return f'<g class="space">{"".join(parts)}</g>'

    def outline(self, sort: str, at: Point, box: Box, stop: bool) -> str:
        """The shape of a sort; a must-stop space has a heavy border."""
        number = self.sorts.index(sort)
        heavy = " stop" if stop else ""
        return f'<path class="sort{number % SORT_COUNT}{heavy}" d="{outline(number, at, box)}"/>'

    def legend(self) -> tuple[list[str], int]:
        """What the shapes mean, in lines below the drawing, and the height of it."""
        entries = [(sort, False) for sort in self.sorts if sort]
        if self.stops:
            entries.append(("every walk ends here", True))
        parts: list[str] = []
        x, y, room = 24, self.layout.height + _LEGEND // 2, max(self.layout.width, 320) - 24
        for label, stop in entries:
            shown = fitted(label, 12, 220)
            wide = 44 + text_width(shown, 12) + 20
            if x > 24 and x + wide > room:
                x, y = 24, y + _LEGEND
            at, box = Point(x + 17, y), Box(30, 16, 0)
            shape = (
                f'<path class="plain stop" d="{outline(0, at, box)}"/>' if stop else self.outline(label, at, box, False)
            )
            parts.append(f'{shape}<text class="note" x="{x + 40}" y="{y + 4}">{_xml(shown)}</text>')
            x += wide
        return parts, (y - self.layout.height + _LEGEND if entries else 0)


def _written(text: SpaceText, width: int) -> _Written:
    lines = wrapped(text.attributes, _SMALL, width, 2)
    lines += [fitted(line, _SMALL, width) for line in text.lying[:3]]
    if len(text.lying) > 3:
        lines[-1] = fitted(" · ".join(text.lying[2:]), _SMALL, width)
    return _Written(fitted(text.id, _TITLE, width), tuple(lines), text.discs)


def _discs(marks: tuple[Mark, ...], x: int, y: int, width: int) -> list[str]:
    """Players' pieces in one line; what does not fit is counted."""
    step = 2 * _DISC + 2
    room = max((width - 4) // step, 2)
    shown = marks if len(marks) <= room else marks[: room - 1]
    count = len(shown) + (len(shown) < len(marks))
    left = x - (count - 1) * step // 2
    parts = []
    for number, mark in enumerate(shown):
        player = mark.player or 0
        at = left + number * step
        parts.append(
            f'<g><title>{_xml(mark.text)}</title><circle class="disc" cx="{at}" cy="{y}" r="{_DISC}" '
            f'fill="{DISC_COLOURS[player % len(DISC_COLOURS)]}"/>'
            f'<text class="number" x="{at}" y="{y + 4}">{player + 1}</text></g>'
        )
    if len(shown) < len(marks):
        at = left + len(shown) * step
        parts.append(f'<text class="line" x="{at}" y="{y + 4}">+{len(marks) - len(shown)}</text>')
    return parts


def _edge(route: Route) -> str:
    """An arrow with rounded corners."""
    points = route.points
    path = [f"M{points[0].x} {points[0].y}"]
    for before, at, after in zip(points, points[1:], points[2:], strict=False):
        radius = min(12, _length(before, at) // 2, _length(at, after) // 2)
        start, end = _towards(at, before, radius), _towards(at, after, radius)
        path.append(f"L{start.x} {start.y} Q{at.x} {at.y} {end.x} {end.y}")
    path.append(f"L{points[-1].x} {points[-1].y}")
    return f'<path class="way" marker-end="url(#tip)" d="{" ".join(path)}"/>'


def _length(start: Point, end: Point) -> int:
    return max(abs(end.x - start.x), abs(end.y - start.y))


def _towards(corner: Point, other: Point, radius: int) -> Point:
    """The point at `radius` from a corner on the line to the next one."""
    length = max(_length(corner, other), 1)
    right, down = other.x - corner.x, other.y - corner.y
    return Point(corner.x + round(right * radius / length), corner.y + round(down * radius / length))


def _xml(text: str) -> str:
    """The text for XML: escaped, without the characters that XML forbids."""
    allowed = "".join(one if one.isprintable() else " " for one in text)
    return escape(allowed, quote=True)
