"""A judge that is nothing but tests becomes one condition, which can be written in where it is called."""

from __future__ import annotations

import ast

__all__ = ["flatten"]


def flatten(function: ast.FunctionDef) -> None:
    """Makes a function of tests that says `True` or in the end `False` into one that returns a condition."""
    if len(function.body) > 1 or isinstance(function.body[0], ast.If):
        condition = _condition(function.body)
        if condition is not None:
            function.body = [ast.copy_location(ast.Return(condition), function.body[0])]


def _condition(body: list[ast.stmt]) -> ast.expr | None:
    """What statements say: true as soon as one of them returns `True`; None when they do more than test."""
    if not body:
        return ast.Constant(False)
    first, rest = body[0], body[1:]
    if isinstance(first, ast.Pass):
        return _condition(rest)
    if isinstance(first, ast.Return):
        said = isinstance(first.value, ast.Constant) and isinstance(first.value.value, bool)
        # an early `False` would end what comes behind it
        return first.value if said and (first.value.value or not rest) else None  # type: ignore[union-attr]
    if not isinstance(first, ast.If):
        return None
    yes, no, later = _condition(first.body), _condition(first.orelse), _condition(rest)
    if yes is None or no is None or later is None or _early(first.body) or _early(first.orelse):
        return None
    if _is(no, value=False):
        own: ast.expr = first.test if _is(yes, value=True) else ast.BoolOp(ast.And(), [first.test, yes])
    else:
        own = ast.IfExp(first.test, yes, no)
    whole = own if _is(later, value=False) else ast.BoolOp(ast.Or(), [own, later])
    return ast.fix_missing_locations(ast.copy_location(whole, first))


def _early(body: list[ast.stmt]) -> bool:
    """Whether `False` is returned inside a test."""
    inside = (node for statement in body for node in ast.walk(statement))
    return any(isinstance(node, ast.Return) and _is(node.value, value=False) for node in inside)


def _is(node: ast.expr | None, *, value: bool) -> bool:
    return isinstance(node, ast.Constant) and node.value is value
