"""Attribute values of a series of spaces, which may be formulas of the space's number `n`."""

from __future__ import annotations

from gwtdsl.language import tree as t
from gwtdsl.language.parser import parse_expression
from gwtdsl.source.nodes import Node, Scalar

__all__ = ["at_number"]

_SIGNS = {"+": 1, "-": -1}


def at_number(node: Node, n: int) -> Node:
    """The value for space number `n`: sums and products of `n` and numbers are worked out, the rest stays."""
    if not isinstance(node, Scalar) or not isinstance(node.value, str) or "n" not in node.text:
        return node
    tree = parse_expression(node.text).tree
    value = None if tree is None else _value(tree, n)
    return node if value is None else Scalar(value, node.span, str(value), node.style)


def _value(tree: t.Expression, n: int) -> int | None:
    match tree:
        case t.Number():
            return tree.value
        case t.Name(name="n"):
            return n
        case t.Unary(operator="-" | "+"):
            inner = _value(tree.operand, n)
            return None if inner is None else _SIGNS[tree.operator] * inner
        case t.Binary():
            left, right = _value(tree.left, n), _value(tree.right, n)
            return None if left is None or right is None else _work_out(tree.operator, left, right)
        case _:
            return None


def _work_out(operator: str, left: int, right: int) -> int | None:
    match operator:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "/" if right:
            return left // right
        case "%" if right:
            return left % right
        case _:
            return None
