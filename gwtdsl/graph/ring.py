"""A circular trail as a ring: layers are angles, clockwise from the top; lanes are distances from the middle."""

from __future__ import annotations

import math

from gwtdsl.graph.layers import Layers, Link
from gwtdsl.graph.shape import Box, Drawn, Point, Route

__all__ = ["MAX_RING", "ring"]

#: Longer circles are drawn in rows: a ring of them would be mostly empty.
MAX_RING = 24


def ring(layers: Layers, box: Box) -> Drawn:
    """The drawing of a circular part whose circles all close at layer 0."""
    return _Ring(layers, box).drawn()


class _Ring:
    """One ring: where layers and lanes lie."""

    def __init__(self, layers: Layers, box: Box) -> None:
        self.layers = layers
        self.box = box
        # Upright boxes this far apart never touch, whatever the direction from one to the other.
        self.distance = math.hypot(box.width + box.gap, box.height + box.gap)
        self.inner = self.distance / (2 * math.sin(math.pi / layers.count))

    def drawn(self) -> Drawn:
        """Boxes and routes, moved so that the top left is the origin."""
        spots = {node: self.spot(at, self.layers.lane[node]) for node, at in self.layers.layer.items()}
        routes = [Route(link.source, link.target, self.route(link)) for link in self.layers.links]
        half_width, half_height = self.box.width // 2, self.box.height // 2
        corners = [point for route in routes for point in route.points]
        left = min([at.x - half_width for at in spots.values()] + [at.x for at in corners])
        top = min([at.y - half_height for at in spots.values()] + [at.y for at in corners])
        right = max([at.x + half_width for at in spots.values()] + [at.x for at in corners])
        bottom = max([at.y + half_height for at in spots.values()] + [at.y for at in corners])
        return Drawn(spots, tuple(routes), right - left, bottom - top).moved(-left, -top)

    def spot(self, layer: float, lane: int) -> Point:
        """Where a layer and a lane meet."""
        angle = 2 * math.pi * layer / self.layers.count - math.pi / 2
        radius = self.inner + lane * self.distance
        return Point(round(radius * math.cos(angle)), round(radius * math.sin(angle)))

    def route(self, link: Link) -> tuple[Point, ...]:
        """From border to border, along the link's lane where it passes layers."""
        low = self.layers.layer[link.source]
        high = self.layers.count if link.back else self.layers.layer[link.target]
        start = self.spot(low, self.layers.lane[link.source])
        end = self.spot(high, self.layers.lane[link.target])
        between = [self.spot(layer, link.lane) for layer in range(low + 1, high)]
        points = [start, *between, end]
        return (self.border(start, points[1]), *between, self.border(end, points[-2]))

    def border(self, centre: Point, other: Point) -> Point:
        """Where the line from `centre` to `other` leaves the box, a little outside."""
        width, height = self.box.width / 2 + 4, self.box.height / 2 + 4
        right, down = other.x - centre.x, other.y - centre.y
        scale = min(width / abs(right) if right else math.inf, height / abs(down) if down else math.inf)
        return Point(round(centre.x + right * scale), round(centre.y + down * scale))
