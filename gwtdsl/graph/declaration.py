"""What this room needs of a declared graph, as structural types, and the edges such a graph really has.

The resolved pack's own declarations fit these protocols as they are; so does anything else of the same shape.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from gwtdsl.language import tree as t
from gwtdsl.spans import Span

__all__ = [
    "AttributeLike",
    "CellLike",
    "Edge",
    "FormulaLike",
    "GraphLike",
    "MovementLike",
    "SpaceLike",
    "edges_of",
    "unknown_targets",
]


class FormulaLike(Protocol):
    """An expression as written, its tree and its place."""

    @property
    def text(self) -> str:
        """The expression as written."""

    @property
    def tree(self) -> t.Expression:
        """Its tree."""

    @property
    def span(self) -> Span:
        """Its place."""


class TypeLike(Protocol):
    """The type of an attribute, by the word of its base (`int`, `bool`, `symbol`, …)."""

    @property
    def base(self) -> str:
        """The base of the type."""


class AttributeLike(Protocol):
    """A declared attribute of spaces."""

    @property
    def type(self) -> TypeLike:
        """What its values are."""

    @property
    def default(self) -> object:
        """Its value where a space is silent."""


class CellLike(Protocol):
    """A named place of a space."""

    @property
    def name(self) -> str:
        """The name of the place."""


class SpaceLike(Protocol):
    """A space: attributes, ways in the author's order, places in the file (`next` among them where written)."""

    @property
    def id(self) -> str:
        """Its id, unique in the graph."""

    @property
    def values(self) -> Mapping[str, object]:
        """Its attributes by name."""

    @property
    def next(self) -> tuple[str, ...]:
        """The ids it leads to."""

    @property
    def span(self) -> Span:
        """The place of the whole space."""

    @property
    def places(self) -> Mapping[str, Span]:
        """Places of single entries by key."""


class MovementLike(Protocol):
    """What the graph says of movement, as far as the structure can be judged by it."""

    @property
    def step(self) -> FormulaLike | None:
        """Whether a space costs a step."""

    @property
    def must_stop(self) -> FormulaLike | None:
        """Whether every walk ends there."""

    @property
    def skip(self) -> FormulaLike | None:
        """Whether a space is as if it were not there."""

    @property
    def barred(self) -> FormulaLike | None:
        """Whether a space may not be entered."""


class GraphLike(Protocol):
    """A trail or track."""

    @property
    def name(self) -> str:
        """The name of the graph."""

    @property
    def attributes(self) -> Mapping[str, AttributeLike]:
        """The declared attributes of its spaces."""

    @property
    def cells(self) -> Mapping[str, CellLike]:
        """The declared cells of its spaces."""

    @property
    def spaces(self) -> Mapping[str, SpaceLike]:
        """Its spaces by id, as declared."""

    @property
    def movement(self) -> MovementLike:
        """The plain way of moving."""

    @property
    def span(self) -> Span:
        """The place of the declaration."""


@dataclass(frozen=True, slots=True)
class Edge:
    """A way from one space to another; `order` is its position among the ways out of `source`, from 0."""

    source: str
    target: str
    order: int


def edges_of(graph: GraphLike) -> tuple[Edge, ...]:
    """The edges between declared spaces, sources as declared, targets as written, each pair once."""
    edges: list[Edge] = []
    for space in graph.spaces.values():
        known = dict.fromkeys(target for target in space.next if target in graph.spaces)
        edges.extend(Edge(space.id, target, order) for order, target in enumerate(known))
    return tuple(edges)


def unknown_targets(graph: GraphLike) -> tuple[tuple[SpaceLike, str], ...]:
    """The spaces that lead to an id the graph does not have, with that id, each pair once."""
    return tuple(
        (space, target)
        for space in graph.spaces.values()
        for target in dict.fromkeys(space.next)
        if target not in graph.spaces
    )
