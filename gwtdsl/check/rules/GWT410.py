# ruff: noqa: N999 - a lint's file is named by its code
"""GWT410: a value that must be known before a game begins, and that only a running game can tell."""

from __future__ import annotations

from collections.abc import Iterator

from gwtdsl.check.subject import Subject
from gwtdsl.diagnostics.catalogue import finding
from gwtdsl.diagnostics.finding import Finding
from gwtdsl.language import tree as t
from gwtdsl.language.written import written
from gwtdsl.packs.model import Formula, Kind, Pack, Record

__all__ = ["check"]

#: Words whose values are known when a game is set up.
_WORDS = ("player_count", "seat", "none", "true", "false", "unlimited")
#: What is asked for by its parts alone.
_PLAIN = (t.Number, t.Text, t.Unary, t.Binary, t.Compare, t.Logic, t.Conditional, t.Index)
_FIX = "it may use numbers, player_count, seat, options, knobs, tables, and functions of these"


def check(subject: Subject) -> Iterator[Finding]:
    """The first such part of every start value, number of copies and size; names that nobody knows are told before."""
    functions: dict[str, bool] = {}
    for what, formula in _wanted(subject.pack):
        node = _first_unknown(subject, formula.tree, functions)
        if node is not None:
            message = f"{what} must be known before a game begins, and `{written(node)}` is not"
            yield finding("GWT410", message, node.span, _FIX)


def _wanted(pack: Pack) -> Iterator[tuple[str, Formula]]:
    starts = [(each.name, each.start) for each in pack.counters.values()]
    starts += [(each.name, each.start) for each in pack.variables.values()]
    yield from ((f"the start of `{name}`", start) for name, start in starts if start is not None)
    for zone in pack.zones.values():
        for role, formula in (("size", zone.size), ("rows", zone.rows), ("columns", zone.columns)):
            if formula is not None:
                yield f"`{role}` of `{zone.name}`", formula
    for kind in pack.kinds.values():
        yield from _pieces(kind.name, kind)
        for record in kind.records.values():
            yield from _pieces(record.id, record)


def _pieces(name: str, owner: Kind | Record) -> Iterator[tuple[str, Formula]]:
    if owner.copies is not None:
        yield f"the number of copies of `{name}`", owner.copies
    for start in owner.start:
        if start.number is not None:
            yield f"how many of `{name}` begin in `{'.'.join(start.place)}`", start.number


def _first_unknown(subject: Subject, node: t.Node, functions: dict[str, bool]) -> t.Node | None:
    """The first part that only a running game knows; `functions` tells of those seen so far whether they are known."""
    if isinstance(node, t.Attribute) and isinstance(node.target, t.Name) and node.target.name in ("option", "knob"):
        return None
    if isinstance(node, t.Name):
        return None if _name_is_known(subject, node, functions) else node
    whole = isinstance(node, _PLAIN) or (isinstance(node, t.Is) and not node.member)
    if not whole and not (isinstance(node, t.AggregateOf) and node.name in ("max", "min")):
        return node
    parts = t.children(node)
    return next((found for part in parts if (found := _first_unknown(subject, part, functions)) is not None), None)


def _name_is_known(subject: Subject, node: t.Name, functions: dict[str, bool]) -> bool:
    pack = subject.pack
    if node.name in _WORDS or node.name in pack.tables:
        return True
    function = pack.functions.get(node.name)
    if function is not None and not function.parameters:
        if node.name not in functions:
            functions[node.name] = True  # a circle makes nothing unknown; it is reported elsewhere
            functions[node.name] = _first_unknown(subject, function.value.tree, functions) is None
        return functions[node.name]
    meaning = subject.analysis.facts.meanings.get(node)
    return meaning is None or meaning.sort == "symbol"
