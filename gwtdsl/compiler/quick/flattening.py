"""A judge that is nothing but tests becomes one condition, which can be written in where it is called."""

from __future__ import annotations

import ast

from gwtdsl.compiler.quick.costs import copied, uses, walk

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
    if isinstance(first, ast.Assign) and isinstance(first.value, ast.Constant):
        return _condition([_Writing(first).visit(copied(one)) for one in rest])  # type: ignore[arg-type]
    if isinstance(first, ast.Assign):
        return _free_of(first.targets[0], _condition(rest))
    if isinstance(first, ast.For) and not rest and _is_some(first.iter):
        # nothing hangs on which of the numbers it is
        return _free_of(first.target, _condition(first.body))
    if isinstance(first, ast.Return):
        said = isinstance(first.value, ast.Constant) and isinstance(first.value.value, bool)
        # an early `False` would end what comes behind it
        return first.value if said and (first.value.value or not rest) else None  # type: ignore[union-attr]
    if not isinstance(first, ast.If):
        return None
    if _is(first.test, value=True):
        return _condition([*first.body, *rest])
    yes, no, later = _condition(first.body), _condition(first.orelse), _condition(rest)
    if yes is None or no is None or later is None or _early(first.body) or _early(first.orelse):
        return None
    if _is(no, value=False):
        own: ast.expr = first.test if _is(yes, value=True) else ast.BoolOp(ast.And(), [first.test, yes])
    else:
        own = ast.IfExp(first.test, yes, no)
    whole = own if _is(later, value=False) else ast.BoolOp(ast.Or(), [own, later])
    return ast.fix_missing_locations(ast.copy_location(whole, first))


class _Writing(ast.NodeTransformer):
    """Writes a number where its name is read."""

    def __init__(self, given: ast.Assign) -> None:
        self.given = given

    def visit_Name(self, node: ast.Name) -> ast.AST:
        target = self.given.targets[0]
        return self.given.value if isinstance(target, ast.Name) and node.id == target.id else node


def _is_some(node: ast.expr) -> bool:
    """Whether a list is a range of numbers that holds at least one, and not too many."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id != "span_of":
        return False
    low, high = (one.value if isinstance(one, ast.Constant) else None for one in node.args)
    return isinstance(low, int) and isinstance(high, int) and 0 <= high - low < 100


def _free_of(target: ast.expr, said: ast.expr | None) -> ast.expr | None:
    """A condition that does not read a name; None when it does."""
    return said if said is not None and isinstance(target, ast.Name) and not uses(said, target.id) else None


def _early(body: list[ast.stmt]) -> bool:
    """Whether `False` is returned inside a test."""
    inside = (node for statement in body for node in walk(statement))
    return any(isinstance(node, ast.Return) and _is(node.value, value=False) for node in inside)


def _is(node: ast.expr | None, *, value: bool) -> bool:
    return isinstance(node, ast.Constant) and node.value is value
