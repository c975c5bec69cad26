# ruff: noqa: N999 - a lint's file is named by its code
"""GWT310: two decisions of one program with the same name, so that no scenario, replay or bot could tell them apart."""

from __future__ import annotations

from collections.abc import Iterator

from gwtdsl.analysis import Unit
from gwtdsl.check.subject import Subject
from gwtdsl.diagnostics.catalogue import finding
from gwtdsl.diagnostics.finding import Finding, Note
from gwtdsl.language import tree as t

__all__ = ["check"]


def check(subject: Subject) -> Iterator[Finding]:
    """Each decision after the first of its name."""
    for unit in subject.analysis.units:
        first: dict[str, t.Node] = {}
        for name, node in _decisions(unit):
            if name in first:
                message = f"two decisions of `{unit.name}` are called `{name}`"
                notes = (Note("the other one", first[name].span),)
                yield finding("GWT310", message, node.span, _fix(node), notes)
            else:
                first[name] = node


def _decisions(unit: Unit) -> Iterator[tuple[str, t.Node]]:
    for block in unit.blocks:
        for node in t.walk(block):
            name = _name(node)
            if name is not None:
                yield name, node


def _name(node: t.Node) -> str | None:
    """How the decision is told apart from others of its program; a pause chooses nothing and may stand often."""
    match node:
        case t.Choose():
            return node.binder.name
        case t.May():
            return node.label or "may"
        case t.Either():
            return node.label or "either"
        case t.OneOf():
            return node.label or "one_of"
        case t.PerformEach():
            return node.label or "perform"
        case t.Advance():
            return node.pawn.name if isinstance(node.pawn, t.Name) and node.mode != "to" else None
        case _:
            return None


def _fix(node: t.Node) -> str:
    if isinstance(node, t.Choose):
        return "give what is chosen another name"
    return 'give one of them a label: `as "again"`'
