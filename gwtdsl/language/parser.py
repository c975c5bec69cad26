"""Programs and expressions from text: trees, or findings that say what was expected."""

from __future__ import annotations

import sys
from bisect import bisect_right
from typing import Any, NamedTuple

from gwtdsl.diagnostics.catalogue import finding
from gwtdsl.diagnostics.finding import Finding
from gwtdsl.language import tree as t
from gwtdsl.language.builder import MAX_DIGITS, Place, TreeBuilder
from gwtdsl.language.quick import quick_parser
from gwtdsl.spans import Span

__all__ = ["ParsedExpression", "ParsedProgram", "parse_expression", "parse_program"]

#: Longest text and deepest nesting of one program; beyond them nobody can read it, and Python's own compiler gives up.
MAX_LENGTH = 20_000
MAX_DEPTH = 60
#: Deepest tree: long chains of operators and of `else if` nest without brackets, and whatever walks a tree recurses.
MAX_TREE_DEPTH = 120


class ParsedProgram(NamedTuple):
    """A program's tree, or None and the findings that say why not."""

    tree: t.Block | None
    findings: tuple[Finding, ...]


class ParsedExpression(NamedTuple):
    """An expression's tree, or None and the findings that say why not."""

    tree: t.Expression | None
    findings: tuple[Finding, ...]


def plain_place(text: str) -> Place:
    """Where an offset lies when the text is a file of its own."""
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)

    def place(offset: int) -> tuple[int, int]:
        line = bisect_right(starts, offset)
        return line, offset - starts[line - 1] + 1

    return place


def parse_program(text: str, file: str = "", place: Place | None = None) -> ParsedProgram:
    """The tree of a program; `place` maps offsets of `text` to lines and columns of `file`."""
    tree, findings = _parse(text, "program", file, place or plain_place(text))
    return ParsedProgram(tree, findings)


def parse_expression(text: str, file: str = "", place: Place | None = None) -> ParsedExpression:
    """The tree of an expression; `place` maps offsets of `text` to lines and columns of `file`."""
    tree, findings = _parse(text, "expression", file, place or plain_place(text))
    return ParsedExpression(tree, findings)


def _parse(text: str, start: str, file: str, place: Place) -> tuple[Any, tuple[Finding, ...]]:
    whole = Span(file, *place(0), *place(len(text)))
    if len(text) > MAX_LENGTH:
        message = f"this program has {len(text)} characters; at most {MAX_LENGTH} are read"
        return None, (finding("GWT103", message, whole, "split it into named actions"),)
    if _depth(text) > MAX_DEPTH:
        message = f"brackets are nested deeper than {MAX_DEPTH} levels"
        return None, (finding("GWT103", message, whole, "split it into named actions or functions"),)
    quick, builder = quick_parser(), TreeBuilder(file, place)
    tree = None if quick is None else quick.parse(text, start, builder)
    if tree is None:
        builder = TreeBuilder(file, place)
        tree, findings = _parse_with_lark(text, start, whole, builder)
        if findings:
            return None, findings
    if _tree_depth(tree) > MAX_TREE_DEPTH:
        message = f"more than {MAX_TREE_DEPTH} operators or branches hang on one another"
        return None, (finding("GWT103", message, whole, "split it into named actions or functions"),)
    if builder.too_large:
        message = f"a number of more than {MAX_DIGITS} digits"
        return None, tuple(finding("GWT103", message, span) for span in builder.too_large)
    return tree, ()


def _parse_with_lark(text: str, start: str, whole: Span, builder: TreeBuilder) -> tuple[Any, tuple[Finding, ...]]:
    """The same slowly, with a finding that says what was expected where the text is not right."""
    from lark.exceptions import UnexpectedInput, VisitError  # noqa: PLC0415 - not needed for what is right

    from gwtdsl.language.grammar import parsed  # noqa: PLC0415
    from gwtdsl.language.syntax_errors import explain  # noqa: PLC0415

    try:
        return parsed(text, start, builder), ()
    except UnexpectedInput as error:
        return None, (explain(error, text, start, builder.file, builder.place),)
    except (RecursionError, VisitError) as error:
        if isinstance(error, VisitError) and not isinstance(error.orig_exc, RecursionError):
            raise
        limit = sys.getrecursionlimit()
        message = f"this program is nested too deeply to be read (limit {limit})"
        return None, (finding("GWT103", message, whole, "split it into named actions or functions"),)


def _depth(text: str) -> int:
    depth = deepest = 0
    for character in text:
        if character in "([{":
            depth += 1
            deepest = max(deepest, depth)
        elif character in ")]}":
            depth -= 1
    return deepest


def _tree_depth(tree: t.Node) -> int:
    deepest = 0
    stack = [(tree, 1)]
    while stack:
        node, depth = stack.pop()
        deepest = max(deepest, depth)
        stack.extend((child, depth + 1) for child in t.children(node))
    return deepest
