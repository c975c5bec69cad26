"""Programs and expressions of a pack: from scalars to trees with places, or findings and an empty stand-in."""

from __future__ import annotations

from gwtdsl.language import tree as t
from gwtdsl.language.parser import parse_expression, parse_program
from gwtdsl.packs.context import Context
from gwtdsl.packs.model import Formula, Program
from gwtdsl.packs.shapes import CUT
from gwtdsl.source.nodes import Node, Scalar, Sequence
from gwtdsl.spans import Span

__all__ = ["cut_formula", "formula", "formula_at", "formulas", "no_program", "number_formula", "program", "program_at"]


def program(context: Context, node: Node) -> Program:
    """The program in a scalar; an empty one where it could not be read."""
    if not isinstance(node, Scalar) or node.value is None or _folded(context, node):
        return no_program(node.span)
    return program_at(context, node, 0, node.text)


def program_at(context: Context, node: Scalar, offset: int, text: str) -> Program:
    """The program that begins at `offset` of a scalar's text."""
    parsed = parse_program(text, node.span.file, lambda index: node.place(offset + index))
    context.findings += parsed.findings
    span = node.span if offset == 0 else node.span_of(offset, offset + len(text))
    if parsed.tree is None:
        context.replaced.append(span)
        return no_program(span)
    return Program(text, parsed.tree, span)


def formula(context: Context, node: Node | None) -> Formula | None:
    """The expression in a scalar; None where none is written; the number 0 where it could not be read."""
    if not isinstance(node, Scalar) or node.value is None:
        return None
    if _folded(context, node):
        context.replaced.append(node.span)
        return number_formula(0, node.span)
    if isinstance(node.value, int) and not isinstance(node.value, bool) and node.value >= 0:
        return number_formula(node.value, node.span)
    return formula_at(context, node, 0, node.text)


def formula_at(context: Context, node: Scalar, offset: int, text: str) -> Formula:
    """The expression that begins at `offset` of a scalar's text."""
    parsed = parse_expression(text, node.span.file, lambda index: node.place(offset + index))
    context.findings += parsed.findings
    span = node.span if offset == 0 else node.span_of(offset, offset + len(text))
    if parsed.tree is None:
        context.replaced.append(span)
        return number_formula(0, span)
    return Formula(text, parsed.tree, span)


def formulas(context: Context, node: Node | None, name: str) -> tuple[Formula, ...]:
    """The expressions of a list."""
    if not isinstance(node, Sequence) or cut_formula(context, node, name):
        return ()
    found = (formula(context, item) for item in node.items)
    return tuple(value for value in found if value is not None)


def cut_formula(context: Context, node: Sequence, name: str) -> bool:
    """Reports a list of expressions in `[…]` of which one was cut at a comma: an entry leaves a bracket open."""
    if not node.flow:
        return False
    for item in node.items:
        if isinstance(item, Scalar) and item.style == "plain" and item.text.count("(") != item.text.count(")"):
            message = f"`{name}` lists expressions between `[` and `]`, where a comma cut `{item.text}` short"
            context.report("GWT011", message, item.span, CUT)
            context.replaced.append(node.span)
            return True
    return False


def number_formula(value: int, span: Span) -> Formula:
    """The formula that is just a number."""
    return Formula(str(value), t.Number(span, value), span)


def no_program(span: Span) -> Program:
    """A program without statements."""
    return Program("", t.Block(span, ()), span)


def _folded(context: Context, node: Scalar) -> bool:
    if node.style != "folded":
        return False
    message = "a program cannot stand below `>`, which joins its lines"
    context.report("GWT010", message, node.span, "use `|` instead of `>`")
    context.replaced.append(node.span)
    return True
