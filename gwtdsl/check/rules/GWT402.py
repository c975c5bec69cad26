# ruff: noqa: N999 - a lint's file is named by its code
"""GWT402: a charge where nothing may be refused: what cannot be paid there is silently let off."""

from __future__ import annotations

from collections.abc import Iterator

from gwtdsl.check.subject import Subject
from gwtdsl.diagnostics.catalogue import finding
from gwtdsl.diagnostics.finding import Finding
from gwtdsl.language import tree as t

__all__ = ["check"]

#: What a player takes or leaves: a charge in there is the price of it.
_WANTED = (t.May, t.Choose, t.OneOf, t.Either)


def check(subject: Subject) -> Iterator[Finding]:
    """Every `pay` that an `on_…` program makes without anybody having chosen to."""
    for unit in subject.analysis.units:
        name = unit.key.rpartition(" ")[2] if unit.sort == "movement" else unit.name.rpartition(".")[2]
        if unit.is_program and unit.sort in ("program", "movement") and name.startswith("on_"):
            for block in unit.blocks:
                for node in _charges(block):
                    message = f"`{name}` is done as far as it can be: who can't pay is let off"
                    fix = "write `lose`, which takes what is there, or charge where the way there is chosen"
                    yield finding("GWT402", message, node.span, fix)


def _charges(node: t.Node) -> Iterator[t.Pay]:
    if isinstance(node, t.Pay):
        yield node
    elif isinstance(node, t.Trade):
        yield from _charges(node.reward)
    elif not isinstance(node, _WANTED):
        for child in t.children(node):
            yield from _charges(child)
