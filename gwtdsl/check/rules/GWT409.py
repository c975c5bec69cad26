# ruff: noqa: N999 - a lint's file is named by its code
"""GWT409: options that depend on attributes of pieces nobody can see, so that what is offered gives them away."""

from __future__ import annotations

from collections.abc import Iterator

from gwtdsl.analysis import Unit
from gwtdsl.analysis.facts import Local
from gwtdsl.check.subject import Subject
from gwtdsl.diagnostics.catalogue import finding
from gwtdsl.diagnostics.finding import Finding
from gwtdsl.language import tree as t

__all__ = ["check"]

#: Ways to pick pieces out of a zone or list; what they pick is as hidden as that.
_PICKS = ("top", "bottom", "take")
_LISTS = ("first", "best", "list", "distinct")


def check(subject: Subject) -> Iterator[Finding]:
    """Each attribute of a hidden piece that a choice or the condition of an option reads."""
    if not any(zone.seen_by == "nobody" for zone in subject.pack.zones.values()):
        return
    for unit in subject.analysis.units:
        if unit.is_program:
            yield from _Program(subject, unit).findings()


class _Program:
    """One program: which names stand for hidden pieces in it."""

    def __init__(self, subject: Subject, unit: Unit) -> None:
        self.subject = subject
        self.facts = subject.analysis.facts
        self.nodes = [node for block in unit.blocks for node in t.walk(block)]
        revealed = [node.zone for node in self.nodes if isinstance(node, t.Reveal)]
        shown = [name for zone in revealed for name in self.facts.type_of(zone).names]
        zones = subject.pack.zones.values()
        self.zones = frozenset(zone.name for zone in zones if zone.seen_by == "nobody" and zone.name not in shown)
        #: Names of hidden pieces, or of lists of them, by number, each with its zone.
        self.names: dict[int, str] = {}
        self._name()

    def findings(self) -> Iterator[Finding]:
        """What choices read of hidden pieces."""
        for node in self.nodes:
            for part in self._decisive(node):
                for read in t.walk(part):
                    zone = self._reads(read)
                    if zone is not None and isinstance(read, t.Attribute):
                        message = f"what is offered here depends on `{read.name}` of a piece in `{zone}`, where nobody "
                        advice = f"let the condition do without it, or `reveal {zone}` first"
                        yield finding("GWT409", f"{message}can see it", read.span, advice)

    def _decisive(self, node: t.Node) -> tuple[t.Expression, ...]:
        """The expressions that decide what is offered."""
        if isinstance(node, t.Choose):
            where = () if node.binder.where is None else (node.binder.where,)
            return (node.binder.source, *where, *node.binder.by)
        if isinstance(node, t.Option) and node.when is not None:
            return (node.when,)
        return ()

    def _reads(self, node: t.Node) -> str | None:
        """The zone when an attribute of a piece in it is read that is not the same for all of them."""
        access = self.facts.accesses.get(node)
        if not isinstance(node, t.Attribute) or access is None or access.how not in ("table", "expression"):
            return None
        if self.facts.type_of(node.target).base != "piece":
            return None
        zone = self._zone(node.target)
        if zone is not None and node.name == "kind" and len(self.subject.pack.zones[zone].holds) == 1:
            return None
        return zone

    def _name(self) -> None:
        """Finds the names, in the order of the text; what is moved is seen from then on."""
        for node in self.nodes:
            match node:
                case t.Let(value=value) | t.Set(target=t.Name(), value=value):
                    self._keep(node.target if isinstance(node, t.Set) else node, value)
                case t.Binder(source=source):
                    self._keep(node, source)
                case _:
                    pass
        for node in self.nodes:
            if isinstance(node, t.Move) and isinstance(node.what, t.Name):
                local = self.facts.locals.get(node.what)
                if local is not None and local.number not in self._chosen():
                    self.names.pop(local.number, None)

    def _chosen(self) -> frozenset[int]:
        """What choices choose: it is moved when the choice is made, and hidden while it is offered."""
        binders = (node.binder for node in self.nodes if isinstance(node, t.Choose))
        found = (self.facts.locals.get(binder) for binder in binders)
        return frozenset(local.number for local in found if local is not None)

    def _keep(self, node: t.Node, value: t.Expression) -> None:
        local: Local | None = self.facts.locals.get(node)
        zone = self._zone(value)
        if local is not None and zone is not None:
            self.names[local.number] = zone

    def _zone(self, value: t.Expression | None) -> str | None:
        """The hidden zone that a piece, a list of pieces or the zone itself is of; None for everything else."""
        match value:
            case t.Call(name=name, arguments=arguments) if name in _PICKS and arguments:
                return self._zone(arguments[-1].value)
            case t.AggregateOf(name=name, values=values) if name in _LISTS and len(values) == 1:
                return self._zone(values[0])
            case t.Aggregate(name=name, binder=binder, element=None | t.Name()) if name in _LISTS:
                return self._zone(binder.source)
            case t.Otherwise(left=left):
                return self._zone(left)
            case t.Index(target=target):
                return self._zone(target)
            case None:
                return None
            case _:
                return self._named(value)

    def _named(self, value: t.Expression) -> str | None:
        local = self.facts.locals.get(value)
        if local is not None:
            return self.names.get(local.number)
        kind = self.facts.type_of(value)
        known = kind.base == "zone" and len(kind.names) == 1 and kind.names[0] in self.zones
        return kind.names[0] if known else None
