# ruff: noqa: N999 - a lint's file is named by its code
"""GWT411: a counter whose bounds leave no number, or that begins outside them."""

from __future__ import annotations

from collections.abc import Iterator

from gwtdsl.check.subject import Subject
from gwtdsl.diagnostics.catalogue import finding
from gwtdsl.diagnostics.finding import Finding, Note, Severity
from gwtdsl.language import tree as t
from gwtdsl.packs.model import Counter, Formula, Pack

__all__ = ["check"]


def check(subject: Subject) -> Iterator[Finding]:
    """Counters whose numbers are written down; what an option or the number of players decides is not judged."""
    for counter in subject.pack.counters.values():
        low, high = _bounds(subject.pack, counter)
        start = 0 if counter.start is None else _fixed(counter.start)
        if low is not None and high is not None and low > high:
            at = counter.max or counter.min
            notes = () if counter.min is None or at is counter.min else (Note("the lower bound", counter.min.span),)
            message = f"`{counter.name}` is at least {low} and at most {high}: no number is both"
            yield finding("GWT411", message, counter.span if at is None else at.span, "", notes)
        elif start is not None and ((low is not None and start < low) or (high is not None and start > high)):
            span = counter.span if counter.start is None else counter.start.span
            bound = f"at least {low}" if low is not None and start < low else f"at most {high}"
            message = f"`{counter.name}` begins at {start} and is {bound}"
            fix = "say where it begins with `start:`" if counter.start is None else ""
            yield finding("GWT411", message, span, fix, severity=Severity.WARNING)


def _bounds(pack: Pack, counter: Counter) -> tuple[int | None, int | None]:
    """The bounds that are written down; a track ends with its last number, and nothing goes below 0 by itself."""
    marks = pack.tables[counter.track].values if counter.track is not None and counter.track in pack.tables else ()
    track = [mark for mark in marks if isinstance(mark, int)] if isinstance(marks, tuple) else []
    low = (track[0] if track else 0) if counter.min is None else _fixed(counter.min)
    high = (track[-1] if track else None) if counter.max is None else _fixed(counter.max)
    return low, high


def _fixed(formula: Formula) -> int | None:
    """The number of an expression that is one, perhaps with a sign."""
    tree = formula.tree
    if isinstance(tree, t.Unary) and tree.operator == "-" and isinstance(tree.operand, t.Number):
        return -tree.operand.value
    return tree.value if isinstance(tree, t.Number) else None
