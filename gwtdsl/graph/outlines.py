"""The outlines of spaces: paths that fill their box, one for each sort, so that sorts differ without colour."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from gwtdsl.graph.shape import Box, Point

__all__ = ["outline"]


def outline(number: int, centre: Point, box: Box) -> str:
    """The path data of outline `number` (they repeat) around a centre."""
    left, top = centre.x - box.width // 2, centre.y - box.height // 2
    return _OUTLINES[number % len(_OUTLINES)](left, top, left + box.width, top + box.height)


def _polygon(points: Sequence[tuple[int, int]]) -> str:
    return "M" + " L".join(f"{x} {y}" for x, y in points) + " Z"


def _rounded(left: int, top: int, right: int, bottom: int, radius: int) -> str:
    curve = f"a{radius} {radius} 0 0 1"
    return (
        f"M{left + radius} {top} H{right - radius} {curve} {radius} {radius} V{bottom - radius} "
        f"{curve} -{radius} {radius} H{left + radius} {curve} -{radius} -{radius} V{top + radius} "
        f"{curve} {radius} -{radius} Z"
    )


def _tile(left: int, top: int, right: int, bottom: int) -> str:
    return _rounded(left, top, right, bottom, 4)


def _pill(left: int, top: int, right: int, bottom: int) -> str:
    return _rounded(left, top, right, bottom, min((bottom - top) // 2, 16))


def _octagon(left: int, top: int, right: int, bottom: int) -> str:
    cut = min((bottom - top) // 4, 10)
    return _polygon(
        [
            (left + cut, top),
            (right - cut, top),
            (right, top + cut),
            (right, bottom - cut),
            (right - cut, bottom),
            (left + cut, bottom),
            (left, bottom - cut),
            (left, top + cut),
        ]
    )


def _hexagon(left: int, top: int, right: int, bottom: int) -> str:
    middle, cut = (top + bottom) // 2, min((bottom - top) // 4, 10)
    return _polygon(
        [
            (left + cut, top),
            (right - cut, top),
            (right, middle),
            (right - cut, bottom),
            (left + cut, bottom),
            (left, middle),
        ]
    )


def _roof(left: int, top: int, right: int, bottom: int) -> str:
    cut = min((bottom - top) // 4, 9)
    return _polygon(
        [(left, top + cut), (left + cut, top), (right - cut, top), (right, top + cut), (right, bottom), (left, bottom)]
    )


def _ticket(left: int, top: int, right: int, bottom: int) -> str:
    notch = min((bottom - top) // 6, 7)
    middle, curve = (top + bottom) // 2, f"a{notch} {notch} 0 0 0"
    return (
        f"M{left} {top} H{right} V{middle - notch} {curve} 0 {2 * notch} V{bottom} H{left} V{middle + notch} "
        f"{curve} 0 -{2 * notch} Z"
    )


def _folded(left: int, top: int, right: int, bottom: int) -> str:
    fold = min((bottom - top) // 3, 12)
    return _polygon([(left, top), (right - fold, top), (right, top + fold), (right, bottom), (left, bottom)])


def _keel(left: int, top: int, right: int, bottom: int) -> str:
    cut = min((bottom - top) // 4, 9)
    return _polygon(
        [
            (left, top),
            (right, top),
            (right, bottom - cut),
            (right - cut, bottom),
            (left + cut, bottom),
            (left, bottom - cut),
        ]
    )


_OUTLINES: Final[tuple[Callable[[int, int, int, int], str], ...]] = (
    _tile,
    _pill,
    _octagon,
    _hexagon,
    _ticket,
    _roof,
    _folded,
    _keel,
)
