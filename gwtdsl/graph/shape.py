"""The plain data of layouts: points, boxes, routes, and what a laid-out part of a graph is."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

__all__ = ["Box", "Drawn", "Point", "Route", "passes_through"]


class Point(NamedTuple):
    """A place in whole pixels, from the top left."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Box:
    """The size of every space's box, and the least gap between two."""

    width: int
    height: int
    gap: int


@dataclass(frozen=True, slots=True)
class Route:
    """The way an edge is drawn: corners from the border of the source to the border of the target."""

    source: str
    target: str
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A laid-out part of a graph, its top left at the origin."""

    centres: dict[str, Point]
    routes: tuple[Route, ...]
    width: int
    height: int

    def moved(self, right: int, down: int) -> Drawn:
        """The same, elsewhere."""
        centres = {node: Point(at.x + right, at.y + down) for node, at in self.centres.items()}
        routes = tuple(
            Route(route.source, route.target, tuple(Point(at.x + right, at.y + down) for at in route.points))
            for route in self.routes
        )
        return Drawn(centres, routes, self.width, self.height)

    def is_clear(self, box: Box) -> bool:
        """Whether no route runs through a space's box."""
        return not any(
            passes_through(start, end, centre, box)
            for route in self.routes
            for start, end in pairwise(route.points)
            for centre in self.centres.values()
        )


def passes_through(start: Point, end: Point, centre: Point, box: Box) -> bool:
    """Whether the straight line between two points runs through the inside of a box."""
    enter, leave = 0.0, 1.0
    for origin, way, middle, half in (
        (start.x, end.x - start.x, centre.x, box.width / 2),
        (start.y, end.y - start.y, centre.y, box.height / 2),
    ):
        if way == 0:
            if abs(origin - middle) >= half:
                return False
            continue
        near, far = sorted(((middle - half - origin) / way, (middle + half - origin) / way))
        enter, leave = max(enter, near), min(leave, far)
    return enter < leave
