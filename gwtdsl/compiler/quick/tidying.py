"""Tidies functions: numbers are added up, `otherwise` needs no function, a loop that ends at once is a test."""

from __future__ import annotations

import ast

__all__ = ["Tidying"]


class Tidying(ast.NodeTransformer):
    """Adds up numbers, and says `otherwise` without a function where a name can be given."""

    def __init__(self, pure: bool) -> None:
        self.pure = pure
        self.count = 0
        self.nameless = 0

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        """`x + 3 + 1` is `x + 4`."""
        self.generic_visit(node)
        left = node.left
        if not isinstance(node.op, ast.Add) or not isinstance(node.right, ast.Constant):
            return node
        if isinstance(left, ast.BinOp) and isinstance(left.op, ast.Add) and isinstance(left.right, ast.Constant):
            total = ast.copy_location(ast.Constant(left.right.value + node.right.value), node)  # type: ignore[operator]
            return ast.copy_location(ast.BinOp(left.left, ast.Add(), total), node)
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        """In a function of its own no name can be given that is read outside."""
        return self._nameless(node)

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        """Nor in what a comprehension goes over."""
        self.nameless += 1
        node.iter = self.visit(node.iter)
        self.nameless -= 1
        node.ifs = [self.visit(test) for test in node.ifs]
        return node

    def visit_For(self, node: ast.For) -> ast.AST:
        """Where the first round ends it all, only whether there is one matters."""
        self.generic_visit(node)
        if not self.pure:
            return node
        node.body = _without_idle(node.body)
        first = node.body[0]
        if not isinstance(first, ast.Return) or not isinstance(first.value, ast.Constant) or node.orelse:
            return node
        return ast.copy_location(ast.If(node.iter, [first], []), node)

    def _nameless(self, node: ast.AST) -> ast.AST:
        self.nameless += 1
        self.generic_visit(node)
        self.nameless -= 1
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """`nvl(x, lambda: y)` is `y` where `x` is none."""
        self.generic_visit(node)
        if not isinstance(node.func, ast.Name) or node.func.id != "nvl" or self.nameless:
            return node
        value, other = node.args
        assert isinstance(other, ast.Lambda)
        self.count += 1
        name = f"given_{self.count}"
        test = ast.Compare(ast.NamedExpr(ast.Name(name, ast.Store()), value), [ast.IsNot()], [ast.Constant(None)])
        whole = ast.IfExp(test, ast.Name(name, ast.Load()), other.body)
        return ast.fix_missing_locations(ast.copy_location(whole, node))


def _without_idle(body: list[ast.stmt]) -> list[ast.stmt]:
    """Statements without tests that are always true, and without names given right before the end."""
    plain: list[ast.stmt] = []
    for statement in body:
        always = isinstance(statement, ast.If) and isinstance(statement.test, ast.Constant) and statement.test.value
        plain += _without_idle(statement.body) if always else [statement]  # type: ignore[attr-defined]
    ends = next((n for n, one in enumerate(plain) if isinstance(one, ast.Return)), None)
    if ends is None or not isinstance(plain[ends].value, ast.Constant):  # type: ignore[attr-defined]
        return plain
    idle = all(isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Name) for one in plain[:ends])
    return plain[ends : ends + 1] if idle else plain
