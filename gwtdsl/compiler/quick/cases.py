"""Cases told apart: where a name is tested for none again and again, what follows is written once for each case."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from gwtdsl.compiler.quick.costs import assigned, size, walk

__all__ = ["OwnNames", "first_named", "leave_out_unread", "put_for", "temporary"]

#: Most expressions that are written twice to tell two cases apart.
MOST = 260

#: How names begin that are read nowhere but in the block that gives them a value.
TEMPORARY = ("once_", "value_", "v_")


def first_named(statement: ast.stmt, rest: Sequence[ast.stmt]) -> ast.NamedExpr | None:
    """What a statement works out first and gives a name, when that name is tested for none again and again."""
    node = statement.test if isinstance(statement, ast.If) else getattr(statement, "value", None)
    if isinstance(statement, ast.Assign) and not isinstance(statement.targets[0], ast.Name):
        return None
    found: ast.NamedExpr | None = None
    while isinstance(node, ast.expr):
        if isinstance(node, ast.NamedExpr):
            found = node
        node = _first(node)
    if found is None:
        return None
    name = found.target.id
    body = (statement, *rest)
    given = sum(
        isinstance(one, ast.Name) and one.id == name and isinstance(one.ctx, ast.Store)
        for part in body
        for one in walk(part)
    )
    if given > 1 or sum(_tests_none(one, name) for part in body for one in walk(part)) < 2:
        return None
    return found if sum(map(size, body)) <= MOST else None


def _first(node: ast.expr) -> ast.expr | None:
    """The part of an expression that is worked out first."""
    if isinstance(node, ast.Compare | ast.BinOp):
        return node.left
    if isinstance(node, ast.BoolOp):
        return node.values[0]
    if isinstance(node, ast.IfExp):
        return node.test
    if isinstance(node, ast.UnaryOp):
        return node.operand
    if isinstance(node, ast.NamedExpr):
        return node.value
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
        return node.slice
    return None


def _tests_none(node: ast.AST, name: str) -> bool:
    if not isinstance(node, ast.Compare) or not isinstance(node.ops[0], ast.Is | ast.IsNot):
        return False
    left = node.left.target if isinstance(node.left, ast.NamedExpr) else node.left
    right = node.comparators[0]
    return isinstance(left, ast.Name) and left.id == name and isinstance(right, ast.Constant) and right.value is None


def temporary(body: Sequence[ast.stmt]) -> frozenset[str]:
    """The names that statements give a value before they read it."""
    mentioned: set[str] = set()
    found: set[str] = set()
    for statement in body:
        read = {node.id for node in walk(statement) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
        mentioned |= read
        if isinstance(statement, ast.Assign):
            found |= {name for name in assigned(statement) if name.startswith(TEMPORARY) and name not in mentioned}
        mentioned |= assigned(statement)
    return frozenset(found)


class OwnNames(ast.NodeTransformer):
    """Gives names others, so that what is not read in one of two cases can be left out there."""

    def __init__(self, names: frozenset[str]) -> None:
        self.names = names

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """The other name."""
        if node.id in self.names:
            node.id += "_"
        return node


def put_for(statement: ast.stmt, old: ast.expr, new: ast.expr) -> None:
    """Puts one expression of a statement where another was."""
    for node in walk(statement):
        for field, value in ast.iter_fields(node):
            if value is old:
                setattr(node, field, new)
            elif isinstance(value, list):
                value[:] = [new if one is old else one for one in value]


def leave_out_unread(function: ast.FunctionDef) -> None:
    """Takes out names that are given a value and never read."""
    nodes = walk(function)
    read = {one.id for one in nodes if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load)}
    # what is added to is read, too
    read |= {one.target.id for one in nodes if isinstance(one, ast.AugAssign) and isinstance(one.target, ast.Name)}
    _LeavingOut(read).visit(function)


class _LeavingOut(ast.NodeTransformer):
    def __init__(self, read: set[str]) -> None:
        self.read = read

    def visit_NamedExpr(self, node: ast.NamedExpr) -> ast.AST:
        self.generic_visit(node)
        return node if node.target.id in self.read else node.value

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        self.generic_visit(node)
        target = node.targets[0]
        if isinstance(target, ast.Name) and target.id not in self.read and isinstance(node.value, ast.Constant):
            return ast.copy_location(ast.Pass(), node)
        return node
