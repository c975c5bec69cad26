"""The syntax tree of the action language: frozen records with spans, and nothing else.

A program is a `Block` of statements; statements hold expressions and blocks. The tree says what an author wrote, in the
author's order; what it means is said by the signature table, the analysis and the compiler.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from typing import Any

from gwtdsl.language.expression_tree import (
    Aggregate,
    AggregateOf,
    Argument,
    Attribute,
    Binary,
    Binder,
    Call,
    Can,
    Compare,
    Conditional,
    Expression,
    Index,
    Is,
    ListOf,
    Logic,
    Method,
    Name,
    Node,
    Number,
    Otherwise,
    Range,
    Text,
    Unary,
)
from gwtdsl.language.statement_tree import (
    Advance,
    Amount,
    As,
    At,
    Block,
    Both,
    Choose,
    Draw,
    Either,
    For,
    Gain,
    If,
    Let,
    Lose,
    May,
    Move,
    Nothing,
    OneOf,
    Option,
    Pause,
    Pay,
    Perform,
    PerformEach,
    Quantity,
    Refill,
    Repeat,
    Require,
    Return,
    Reveal,
    Run,
    Set,
    Shuffle,
    Statement,
    TakeTurn,
    Then,
    Trade,
    While,
    Window,
)

__all__ = [
    "Advance",
    "Aggregate",
    "AggregateOf",
    "Amount",
    "Argument",
    "As",
    "At",
    "Attribute",
    "Binary",
    "Binder",
    "Block",
    "Both",
    "Call",
    "Can",
    "Choose",
    "Compare",
    "Conditional",
    "Draw",
    "Either",
    "Expression",
    "For",
    "Gain",
    "If",
    "Index",
    "Is",
    "Let",
    "ListOf",
    "Logic",
    "Lose",
    "May",
    "Method",
    "Move",
    "Name",
    "Node",
    "Nothing",
    "Number",
    "OneOf",
    "Option",
    "Otherwise",
    "Pause",
    "Pay",
    "Perform",
    "PerformEach",
    "Quantity",
    "Range",
    "Refill",
    "Repeat",
    "Require",
    "Return",
    "Reveal",
    "Run",
    "Set",
    "Shuffle",
    "Statement",
    "TakeTurn",
    "Text",
    "Then",
    "Trade",
    "Unary",
    "While",
    "Window",
    "children",
    "walk",
]


# --- statements ---


def children(node: Node) -> Iterator[Node]:
    """The nodes directly below `node`, in the order of the text."""
    kind: Any = type(node)
    for name in _names(kind):
        value = getattr(node, name)
        if isinstance(value, Node):
            yield value
        elif isinstance(value, tuple):
            yield from (item for item in value if isinstance(item, Node))


@cache
def _names(kind: Any) -> tuple[str, ...]:
    # Asking a dataclass for its fields takes longer than reading them.
    return tuple(field.name for field in fields(kind) if field.name != "span")


def walk(node: Node) -> Iterator[Node]:
    """`node` and everything below it, parents first."""
    stack = [node]
    while stack:
        top = stack.pop()
        yield top
        stack.extend(reversed(list(children(top))))
