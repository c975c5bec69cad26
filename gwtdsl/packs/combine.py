"""Functions made of named terms: `combine: sum` and `terms: {…}` become one expression, as if written so."""

from __future__ import annotations

from functools import reduce

from gwtdsl.language import tree as t
from gwtdsl.packs.context import Context
from gwtdsl.packs.model import Formula
from gwtdsl.packs.programs import formula
from gwtdsl.packs.shapes import entries, field, text, unwrap
from gwtdsl.source.nodes import Node
from gwtdsl.spans import Span

__all__ = ["combined"]

_LOGIC = {"all": "and", "any": "or"}


def combined(context: Context, node: Node, span: Span) -> Formula | None:
    """The expression that the terms make; None for a function with a plain `value`."""
    how = text(node, "combine")
    found = [formula(context, unwrap(entry.value)) for _, entry in entries(field(node, "terms"))]
    terms = [each for each in found if each is not None]
    if how is None or not terms:
        return None
    if len(terms) == 1:
        return terms[0]
    trees = tuple(each.tree for each in terms)
    texts = [f"({each.text.strip()})" for each in terms]
    if how == "sum":
        tree: t.Expression = reduce(lambda left, right: t.Binary(span, "+", left, right), trees)
        return Formula(" + ".join(texts), tree, span)
    if how in _LOGIC:
        return Formula(f" {_LOGIC[how]} ".join(texts), t.Logic(span, _LOGIC[how], trees), span)
    return Formula(f"{how}({', '.join(texts)})", t.AggregateOf(span, how, trees), span)
