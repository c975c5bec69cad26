"""Findings about the structure of a graph: unknown targets, unreachable spaces, missing ends, dead ends, endless loops.

A space without any way in or out is apart on purpose (it shows something, or pieces are put there by programs): no
finding. Each cause is told once: a misspelt target is mended by its suggestion before the rest is judged.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from difflib import get_close_matches

from gwtdsl.diagnostics.catalogue import finding
from gwtdsl.diagnostics.finding import Finding, Note, Severity
from gwtdsl.graph.declaration import GraphLike, SpaceLike, unknown_targets
from gwtdsl.graph.entries import first_entry
from gwtdsl.graph.static_values import StaticReader
from gwtdsl.graph.ways import Ways, ways_of
from gwtdsl.language import tree as t
from gwtdsl.spans import Span

__all__ = ["check_graph"]

#: How many groups of spaces that cannot be reached are told one by one.
_MOST = 8


def check_graph(
    graph: GraphLike, entries: Collection[str] = (), symbols: Collection[str] | None = None, *, whole: bool = True
) -> tuple[Finding, ...]:
    """The findings about a graph, in the order of its text as far as they have one.

    `entries` are spaces on which something is put at the start, besides the natural beginning of the graph. `symbols`
    are the pack's symbols (see `StaticReader`); without them fewer conditions can be judged. A graph is not `whole`
    when ways of it could not be read: nothing is said then of what only a missing way would explain.
    """
    return _Checker(graph, entries, symbols, whole=whole).run()


class _Checker:
    """The checks of one graph, sharing what they know of it."""

    def __init__(
        self, graph: GraphLike, entries: Collection[str], symbols: Collection[str] | None, *, whole: bool
    ) -> None:
        self.graph = graph
        self.entries = [entry for entry in graph.spaces if entry in entries]
        self.reader = StaticReader(graph, symbols)
        self.ways = ways_of(graph)
        self.whole = whole

    def run(self) -> tuple[Finding, ...]:
        found = self.targets()
        self.ways = self.ways.part(node for node in self.ways if self.ways.out_of(node) or self.ways.into(node))
        if self.whole:
            found += self.unreachable()
        missing = self.missing_end()
        return tuple(found + (missing or self.dead_ends() + self.avoiding_loops()) + self.free_loops())

    def targets(self) -> list[Finding]:
        """GWT505. Adds the suggested edges to `ways`; what can be reached is unclear from then on."""
        found = []
        for space, target in unknown_targets(self.graph):
            close = get_close_matches(target, list(self.graph.spaces), n=1, cutoff=0.6)
            if close:
                self.ways.add(space.id, close[0])
            self.whole = False
            message = f"`{space.id}` leads to `{target}`, which is no space of `{self.graph.name}`"
            hint = f"did you mean `{close[0]}`?" if close else ""
            found.append(finding("GWT505", message, _place(space, target), hint))
        return found

    def unreachable(self) -> list[Finding]:
        """GWT501, one for each group of spaces that nothing leads to; beyond `_MOST` of them one for all the rest."""
        if not self.ways:
            return []
        roots = [*self.entries, first_entry(self.ways)]
        reached = _reach(self.ways, [root for root in roots if root in self.ways])
        found: list[Finding] = []
        for node in list(self.ways):
            if len(found) == _MOST:
                return [*found, *self.more_unreachable(roots[-1], reached)]
            if node in reached:
                continue
            behind = self.ways.behind(node)
            if self.ways.before(node) - behind:
                continue  # something farther back is the cause
            lost = [other for other in self.ways if (other in behind and other not in reached) or other == node]
            reached |= set(lost)
            more = f", nor to {_listed(lost[1:] if lost[0] == node else [x for x in lost if x != node])}"
            message = f"no way leads from `{roots[-1]}` to `{node}`{more if len(lost) > 1 else ''}"
            hint = f"let a space lead to `{node}`, or start something there"
            found.append(finding("GWT501", message, self.graph.spaces[node].span, hint, severity=Severity.WARNING))
        return found

    def more_unreachable(self, root: str, reached: Collection[str]) -> Iterator[Finding]:
        """GWT501 once, for all spaces that are left."""
        lost = [node for node in self.ways if node not in reached]
        if lost:
            number = "one more space" if len(lost) == 1 else f"{len(lost)} more spaces"
            shown = ", ".join(f"`{node}`" for node in lost[:3])
            message = f"no way leads from `{root}` to {number}: {shown}{', …' if len(lost) > 3 else ''}"
            hint = "let the parts of the graph lead to each other"
            span = self.graph.spaces[lost[0]].span
            yield finding("GWT501", message, span, hint, severity=Severity.WARNING)

    def missing_end(self) -> list[Finding]:
        """GWT502: a must-stop that no space is."""
        formula = self.graph.movement.must_stop
        if formula is None or not self.ways or not any(_is_space(node) for node in t.walk(formula.tree)):
            return []
        if any(self.may_stop(node) for node in self.ways):
            return []
        message = f"no space of `{self.graph.name}` meets `must_stop`, so no walk ever ends there"
        return [finding("GWT502", message, formula.span, "let the condition name an attribute that some space has")]

    def dead_ends(self) -> list[Finding]:
        """GWT503: spaces without a way on, in a graph that says where walks end."""
        if not self.whole or not self.has_stops():
            return []
        found = []
        for node in self.ways:
            space = self.graph.spaces[node]
            if self.ways.out_of(node) or space.next or self.may_stop(node):
                continue
            message = f"`{node}` leads nowhere and is no space at which a walk ends (`must_stop`)"
            hint = f"give `{node}` a `next`, or let `must_stop` hold there"
            found.append(finding("GWT503", message, space.places.get("next", space.span), hint))
        return found

    def avoiding_loops(self) -> list[Finding]:
        """GWT504: circles that never pass a must-stop space, in a graph that declares one."""
        if not self.has_stops():
            return []
        allowed = [node for node in self.ways if not self.may_stop(node) and not self.is_barred(node)]
        text = "one can walk {way} for ever without a space at which a walk must end (`must_stop`)"
        return self.loops(allowed, text, "let `must_stop` hold for one of these spaces")

    def free_loops(self) -> list[Finding]:
        """GWT504: circles on which no space costs a step; with a must-stop they are told as avoiding it."""
        if self.has_stops():
            return []
        allowed = [node for node in self.ways if self.is_free(node) and not self.is_barred(node)]
        text = "one can walk {way} for ever: none of these spaces costs a step"
        return self.loops(allowed, text, "let `step` hold for one of these spaces")

    def loops(self, allowed: Sequence[str], text: str, hint: str) -> list[Finding]:
        """One finding for each group of spaces within `allowed` that holds a circle."""
        part = self.ways.part(allowed)
        found = []
        for group in part.groups():
            node = group[0]
            if len(group) == 1 and not part.leads(node, node):
                continue
            circle = _circle(part, node)
            way = " → ".join(f"`{name}`" for name in _shortened([*circle, node]))
            notes = [Note(f"then `{name}`", self.graph.spaces[name].span) for name in circle[1:8]]
            space = self.graph.spaces[node]
            found.append(finding("GWT504", text.format(way=way), space.span, hint, notes))
        return found

    def has_stops(self) -> bool:
        """Whether the graph declares a must-stop that some space may be."""
        return self.graph.movement.must_stop is not None and any(self.may_stop(node) for node in self.ways)

    def may_stop(self, node: str) -> bool:
        """Whether a walk must end at the space, for all that is known."""
        return self.reader.holds(self.graph.movement.must_stop, self.graph.spaces[node], silent=False) is not False

    def is_barred(self, node: str) -> bool:
        """Whether the space is certainly barred."""
        return self.reader.holds(self.graph.movement.barred, self.graph.spaces[node], silent=False) is True

    def is_free(self, node: str) -> bool:
        """Whether the space certainly costs no step and stops nobody."""
        space = self.graph.spaces[node]
        stepless = self.reader.holds(self.graph.movement.step, space, silent=True) is False
        skipped = self.reader.holds(self.graph.movement.skip, space, silent=False) is True
        return (stepless or skipped) and not self.may_stop(node)


def _place(space: SpaceLike, target: str) -> Span:
    """The place of one target: its own where the loader kept it, else of the list, else of the space."""
    position = space.next.index(target)
    for key in (f"next.{position}", f"next[{position}]", "next"):
        if key in space.places:
            return space.places[key]
    return space.span


def _is_space(node: t.Node) -> bool:
    return isinstance(node, t.Name) and node.name == "space"


def _reach(ways: Ways, roots: Sequence[str]) -> set[str]:
    reached = set(roots)
    for root in roots:
        reached |= ways.behind(root)
    return reached


def _circle(part: Ways, node: str) -> list[str]:
    """The spaces of a shortest circle through `node`, from it on; first ways first."""
    if part.leads(node, node):
        return [node]
    came: dict[str, str] = {}
    queue = [node]
    for space in queue:
        for target in part.out_of(space):
            if target == node:
                way = [space]
                while way[-1] != node:
                    way.append(came[way[-1]])
                return way[::-1]
            if target not in came:
                came[target] = space
                queue.append(target)
    return [node]


def _shortened(names: list[str]) -> list[str]:
    return names if len(names) <= 8 else [*names[:4], "…", *names[-2:]]


def _listed(names: list[str]) -> str:
    shown = ", ".join(f"`{name}`" for name in names[:3])
    return shown if len(names) <= 3 else f"{shown} and {len(names) - 3} more behind it"
