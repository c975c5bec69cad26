"""The ways between spaces as plain data, with the few questions that the checks ask of them.

networkx answers these too, but takes longer to import than a whole pack takes to check.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from gwtdsl.graph.declaration import GraphLike, edges_of

__all__ = ["Ways", "ways_of"]


class Ways:
    """Spaces in the order of declaration, each with where it leads and what leads to it, in the order of adding."""

    def __init__(self, spaces: Iterable[str], edges: Iterable[tuple[str, str]] = ()) -> None:
        self._next: dict[str, dict[str, None]] = {space: {} for space in spaces}
        self._previous: dict[str, dict[str, None]] = {space: {} for space in self._next}
        for source, target in edges:
            self.add(source, target)

    def __iter__(self) -> Iterator[str]:
        return iter(self._next)

    def __len__(self) -> int:
        return len(self._next)

    def __contains__(self, space: object) -> bool:
        return space in self._next

    def add(self, source: str, target: str) -> None:
        """A way more, between spaces that are there; one that is there already stays as it is."""
        self._next[source].setdefault(target)
        self._previous[target].setdefault(source)

    def leads(self, source: str, target: str) -> bool:
        """Whether a single way leads from the one to the other."""
        return target in self._next[source]

    def out_of(self, space: str) -> Collection[str]:
        """Where a space leads, in the author's order."""
        return self._next[space].keys()

    def into(self, space: str) -> Collection[str]:
        """What leads to a space."""
        return self._previous[space].keys()

    def part(self, spaces: Iterable[str]) -> Ways:
        """These spaces and the ways among them, in the order of declaration."""
        wanted = frozenset(spaces)
        kept = [space for space in self._next if space in wanted]
        return Ways(kept, ((one, other) for one in kept for other in self._next[one] if other in wanted))

    def behind(self, space: str) -> set[str]:
        """All spaces that can be reached from a space, in one step or more; itself only on a circle."""
        return _reached(self._next, space)

    def before(self, space: str) -> set[str]:
        """All spaces from which a space can be reached, in one step or more; itself only on a circle."""
        return _reached(self._previous, space)

    def groups(self) -> list[list[str]]:
        """The spaces by who can be reached from whom and back, each group and the spaces in it as declared."""
        group: dict[str, str] = {}
        # Whoever is finished last leads to all that is not reached from it in the ways turned round (Kosaraju).
        for root in reversed(self._finished()):
            stack = [root] if root not in group else []
            while stack:
                space = stack.pop()
                if space not in group:
                    group[space] = root
                    stack.extend(self._previous[space])
        found: dict[str, list[str]] = {}
        for space in self._next:
            found.setdefault(group[space], []).append(space)
        return list(found.values())

    def _finished(self) -> list[str]:
        """The spaces in the order in which a walk into the depth leaves them for good."""
        left: list[str] = []
        seen: set[str] = set()
        for root in self._next:
            if root in seen:
                continue
            seen.add(root)
            stack = [(root, iter(self._next[root]))]
            while stack:
                space, targets = stack[-1]
                target = next((each for each in targets if each not in seen), None)
                if target is None:
                    left.append(space)
                    stack.pop()
                else:
                    seen.add(target)
                    stack.append((target, iter(self._next[target])))
        return left


def ways_of(graph: GraphLike) -> Ways:
    """The ways of a declared graph; those to unknown spaces are left out."""
    return Ways(graph.spaces, ((edge.source, edge.target) for edge in edges_of(graph)))


def _reached(ways: dict[str, dict[str, None]], start: str) -> set[str]:
    seen: set[str] = set()
    stack = list(ways[start])
    while stack:
        space = stack.pop()
        if space not in seen:
            seen.add(space)
            stack.extend(ways[space])
    return seen
