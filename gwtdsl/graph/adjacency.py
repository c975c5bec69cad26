"""A graph frozen to plain data for play: numbers instead of ids, tuples instead of networkx."""

from __future__ import annotations

from dataclasses import dataclass

from gwtdsl.graph.declaration import GraphLike, edges_of

__all__ = ["Adjacency", "freeze"]


@dataclass(frozen=True, slots=True)
class Adjacency:
    """Spaces as numbers, in the order of declaration.

    `ids[i]` is the id of space `i`; `next[i]` are the spaces it leads to, in the author's order; `previous[i]` those
    that lead to it, in the order of declaration.
    """

    ids: tuple[str, ...]
    next: tuple[tuple[int, ...], ...]
    previous: tuple[tuple[int, ...], ...]

    def index(self, space: str) -> int:
        """The number of a space; ValueError for an id that the graph does not have."""
        return self.ids.index(space)


def freeze(graph: GraphLike) -> Adjacency:
    """The adjacency of a graph; edges to unknown spaces are left out, an edge written twice counts once."""
    numbers = {space: number for number, space in enumerate(graph.spaces)}
    following: list[list[int]] = [[] for _ in numbers]
    previous: list[list[int]] = [[] for _ in numbers]
    for edge in edges_of(graph):
        following[numbers[edge.source]].append(numbers[edge.target])
        previous[numbers[edge.target]].append(numbers[edge.source])
    return Adjacency(tuple(numbers), tuple(map(tuple, following)), tuple(map(tuple, previous)))
