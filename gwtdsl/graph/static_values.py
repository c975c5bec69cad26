"""What an expression about a space is worth before any game: true, false, or unknown.

Only constant attributes of the space count. Whatever depends on cells, counters, functions or players is unknown, and
an unknown never gives rise to a finding.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Final

from gwtdsl.graph.declaration import FormulaLike, GraphLike, SpaceLike
from gwtdsl.language import tree as t

__all__ = ["StaticReader", "static_value"]


class _Unknown:
    """The value of what only a game can tell."""


@dataclass(frozen=True, slots=True)
class _Place:
    """A space as a value."""

    id: str


UNKNOWN: Final = _Unknown()

_ORDER: dict[str, Callable[[int, int], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.floordiv,
    "%": operator.mod,
}
_WORDS: dict[str, object] = {"true": True, "false": False, "none": None}


def static_value(expression: t.Expression, space: SpaceLike, graph: GraphLike) -> bool | None:
    """Whether `expression` holds for `space` (named `space` in it), or None when only a game can tell."""
    return StaticReader(graph).truth(expression, space)


class StaticReader:
    """Reads expressions about the spaces of one graph.

    `symbols` are the words that may be taken for symbols; without it, those that the graph's own spaces use. A word
    that is none of them may be a variable, so it is unknown.
    """

    def __init__(self, graph: GraphLike, symbols: Collection[str] | None = None) -> None:
        self._graph = graph
        self._symbols = _symbols_of(graph) if symbols is None else frozenset(symbols)

    def holds(self, formula: FormulaLike | None, space: SpaceLike, silent: bool) -> bool | None:
        """Whether a formula holds for a space; `silent` is the answer where no formula is given."""
        return silent if formula is None else self.truth(formula.tree, space)

    def truth(self, expression: t.Expression, space: SpaceLike) -> bool | None:
        """Whether the expression holds for the space, or None for unknown."""
        value = self._value(expression, space)
        if value is None:
            return False
        return value if isinstance(value, bool) else None

    def _value(self, node: t.Expression, space: SpaceLike) -> object:
        match node:
            case t.Number(value=number):
                return number
            case t.Text(value=text):
                return text
            case t.Name(name=name):
                return self._name(name, space)
            case t.Attribute():
                return self._attribute(node, space)
            case t.ListOf(items=items):
                return tuple(self._value(item, space) for item in items)
            case t.Unary(operator=sign, operand=operand):
                return self._unary(sign, operand, space)
            case t.Logic(operator=word, parts=parts):
                return _joined(word, [self.truth(part, space) for part in parts])
            case _:
                return self._compound(node, space)

    def _compound(self, node: t.Expression, space: SpaceLike) -> object:
        match node:
            case t.Compare(operator=sign, left=left, right=right):
                return _compared(sign, self._value(left, space), self._value(right, space))
            case t.Is(left=left, right=right):
                return _related(node, self._value(left, space), self._value(right, space))
            case t.Binary(operator=sign, left=left, right=right):
                return _computed(sign, self._value(left, space), self._value(right, space))
            case t.Conditional(test=test, value=value, other=other):
                truth = self.truth(test, space)
                return UNKNOWN if truth is None else self._value(value if truth else other, space)
            case t.Otherwise(left=left, right=right):
                first = self._value(left, space)
                return self._value(right, space) if first is None else first
            case _:
                return UNKNOWN

    def _name(self, name: str, space: SpaceLike) -> object:
        if name in _WORDS:
            return _WORDS[name]
        if name == "space":
            return _Place(space.id)
        return name if name in self._symbols else UNKNOWN

    def _attribute(self, node: t.Attribute, space: SpaceLike) -> object:
        if not isinstance(node.target, t.Name):
            return UNKNOWN
        if node.target.name == self._graph.name and node.name in self._graph.spaces:
            return _Place(node.name)
        if node.target.name != "space" or node.name in self._graph.cells:
            return UNKNOWN
        if node.name in space.values:
            return _constant(space.values[node.name])
        declared = self._graph.attributes.get(node.name)
        return UNKNOWN if declared is None else _constant(declared.default)

    def _unary(self, sign: str, operand: t.Expression, space: SpaceLike) -> object:
        if sign == "not":
            truth = self.truth(operand, space)
            return UNKNOWN if truth is None else not truth
        value = self._value(operand, space)
        if isinstance(value, bool) or not isinstance(value, int):
            return UNKNOWN
        return -value if sign == "-" else value


def _symbols_of(graph: GraphLike) -> frozenset[str]:
    words: set[str] = set()
    for space in graph.spaces.values():
        for value in space.values.values():
            words.update(item for item in (value if isinstance(value, tuple) else (value,)) if isinstance(item, str))
    return frozenset(words)


def _constant(value: object) -> object:
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, tuple):
        return tuple(_constant(item) for item in value)
    return UNKNOWN


def _known(*values: object) -> bool:
    return not any(value is UNKNOWN or (isinstance(value, tuple) and UNKNOWN in value) for value in values)


def _joined(word: str, parts: list[bool | None]) -> object:
    decisive = word == "or"
    if decisive in parts:
        return decisive
    return UNKNOWN if None in parts else not decisive


def _compared(sign: str, left: object, right: object) -> object:
    if not _known(left, right):
        return UNKNOWN
    if sign in ("==", "!="):
        if left is not None and right is not None and type(left) is not type(right):
            return UNKNOWN
        return (left == right) is (sign == "==")
    if left is None or right is None:
        return False
    if isinstance(left, int) and isinstance(right, int):
        return _ORDER[sign](left, right)
    return UNKNOWN


def _related(node: t.Is, left: object, right: object) -> object:
    if not node.member:
        return _compared("!=" if node.negated else "==", left, right)
    if not _known(left, right) or not isinstance(right, tuple):
        return UNKNOWN
    return (left in right) is not node.negated


def _computed(sign: str, left: object, right: object) -> object:
    if not isinstance(left, int) or not isinstance(right, int) or (sign in "/%" and right == 0):
        return UNKNOWN
    return _ARITHMETIC[sign](left, right)
