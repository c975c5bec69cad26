"""What a loop works out again and again is worked out the first time it is needed, and kept."""

from __future__ import annotations

import ast

from gwtdsl.compiler.quick.costs import COMPREHENSIONS, assigned, costly

__all__ = ["keep"]


def keep(function: ast.FunctionDef) -> None:
    """Keeps what the loops of a function that only looks work out again and again."""
    keeping = _Keeping(assigned(function))
    function.body = [keeping.visit(statement) for statement in function.body]  # type: ignore[misc]
    for name in keeping.kept.values():
        start = ast.Assign([ast.Name(name, ast.Store())], ast.Name("UNSET", ast.Load()))
        function.body.insert(0, ast.fix_missing_locations(ast.copy_location(start, function.body[0])))


class _Keeping(ast.NodeTransformer):
    """Keeps values inside loops that depend on nothing but the function's parameters."""

    def __init__(self, assigned: frozenset[str]) -> None:
        self.assigned = assigned
        self.kept: dict[str, str] = {}
        self.loops = 0

    def visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, ast.Lambda):
            return node
        if self.loops and isinstance(node, ast.expr) and self._constant(node):
            name = self.kept.setdefault(ast.dump(node), f"kept_{len(self.kept) + 1}")
            return _first_time(name, node)
        if isinstance(node, COMPREHENSIONS):
            # the list that the loop goes over is worked out once, and no name can be given there
            self.loops += 1
            for generator in node.generators:
                generator.ifs = [self.visit(test) for test in generator.ifs]  # type: ignore[misc]
            if not isinstance(node, ast.DictComp):
                node.elt = self.visit(node.elt)  # type: ignore[assignment]
            self.loops -= 1
            return node
        if isinstance(node, ast.For):
            node.iter = self.visit(node.iter)  # type: ignore[assignment]
            self.loops += 1
            node.body = [self.visit(one) for one in node.body]  # type: ignore[misc]
            self.loops -= 1
            return node
        if isinstance(node, ast.While):
            self.loops += 1
            node.test = self.visit(node.test)  # type: ignore[assignment]
            node.body = [self.visit(one) for one in node.body]  # type: ignore[misc]
            self.loops -= 1
            return node
        return self.generic_visit(node)

    def _constant(self, node: ast.expr) -> bool:
        if not costly(node):
            return False
        inner = frozenset(
            one.id
            for comprehension in ast.walk(node)
            if isinstance(comprehension, ast.comprehension)
            for one in ast.walk(comprehension.target)
            if isinstance(one, ast.Name)
        )
        names = [one for one in ast.walk(node) if isinstance(one, ast.Name)]
        if any(isinstance(one.ctx, ast.Store) and one.id not in inner for one in names):
            return False
        return not any(one.id in self.assigned and one.id not in inner for one in names)


def _first_time(name: str, node: ast.expr) -> ast.expr:
    test = ast.Compare(ast.Name(name, ast.Load()), [ast.IsNot()], [ast.Name("UNSET", ast.Load())])
    keep = ast.NamedExpr(ast.Name(name, ast.Store()), node)
    whole = ast.IfExp(test, ast.Name(name, ast.Load()), keep)
    return ast.fix_missing_locations(ast.copy_location(whole, node))
