"""What a loop works out again and again is worked out the first time it is needed, and kept."""

from __future__ import annotations

import ast

from gwtdsl.compiler.quick.costs import COMPREHENSIONS, assigned, copied, costly, size, walk

__all__ = ["keep"]


#: How many expressions a test or a name's value must have to be kept, or may have to be written in.
LONG, SHORT = 6, 12


def keep(function: ast.FunctionDef) -> None:
    """Keeps what the loops of a function that only looks work out again and again."""
    _write_in(function.body, assigned(function), inside=False)
    keeping = _Keeping(assigned(function))
    function.body = _unset(keeping, [keeping.visit(statement) for statement in function.body])  # type: ignore[misc]
    for loop in [node for node in walk(function) if isinstance(node, ast.For)]:
        loop.body = _inner(loop.body, keeping)
    ast.fix_missing_locations(function)


def _unset(keeping: _Keeping, body: list[ast.stmt]) -> list[ast.stmt]:
    """Statements with nothing kept before them."""
    names = [ast.Assign([ast.Name(name, ast.Store())], ast.Name("UNSET", ast.Load())) for name in keeping.kept.values()]
    return [*(ast.copy_location(name, body[0]) for name in names), *body]


def _inner(body: list[ast.stmt], outer: _Keeping) -> list[ast.stmt]:
    """The body of a loop: what a loop within it works out again and again is kept for that loop."""
    result: list[ast.stmt] = []
    for statement in body:
        if isinstance(statement, ast.For):
            keeping = _Keeping(assigned(statement), outer.count, loops=1)
            statement.body = [keeping.visit(one) for one in statement.body]  # type: ignore[misc]
            outer.count = keeping.count
            result += _unset(keeping, [statement])
        else:
            result.append(statement)
    return result


def _write_in(body: list[ast.stmt], given: frozenset[str], inside: bool) -> None:
    """Inside loops, names for what is the same every time are written out, so that tests of them can be kept."""
    for place, statement in enumerate(body):
        if isinstance(statement, ast.For):
            _write_in(statement.body, assigned(statement), inside=True)
        elif isinstance(statement, ast.If):
            _write_in(statement.body, given, inside)
            _write_in(statement.orelse, given, inside)
        elif inside and isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
            name, rest = statement.targets[0].id, body[place + 1 :]
            read = {one.id for one in walk(statement.value) if isinstance(one, ast.Name)}
            again = any(name in assigned(one) for one in rest)
            if name.startswith("v_") and rest and not again and not read & given and size(statement.value) <= SHORT:
                writing = _Writing(name, statement.value)
                body[place + 1 :] = [writing.visit(one) for one in rest]
                body[place] = ast.copy_location(ast.Pass(), statement)


class _Writing(ast.NodeTransformer):
    """Writes a value where its name is read."""

    def __init__(self, name: str, value: ast.expr) -> None:
        self.name = name
        self.value = value

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return copied(self.value) if node.id == self.name else node


class _Keeping(ast.NodeTransformer):
    """Keeps values inside loops that depend on nothing but the function's parameters."""

    def __init__(self, assigned: frozenset[str], count: int = 0, loops: int = 0) -> None:
        self.assigned = assigned
        self.kept: dict[str, str] = {}
        self.count = count
        self.loops = loops

    def visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, ast.Lambda) or (isinstance(node, ast.NamedExpr) and node.target.id.startswith("kept_")):
            return node
        if self.loops and isinstance(node, ast.expr) and self._constant(node):
            text = ast.dump(node)
            if text not in self.kept:
                self.count += 1
                self.kept[text] = f"kept_{self.count}"
            return _first_time(self.kept[text], node)
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
        if not costly(node) and not (isinstance(node, ast.Compare) and size(node) >= LONG):
            return False
        inner = frozenset(
            one.id
            for comprehension in walk(node)
            if isinstance(comprehension, ast.comprehension)
            for one in walk(comprehension.target)
            if isinstance(one, ast.Name)
        )
        # what is kept already has one value for good
        names = [one for one in walk(node) if isinstance(one, ast.Name) and not one.id.startswith("kept_")]
        if any(isinstance(one.ctx, ast.Store) and one.id not in inner for one in names):
            return False
        return not any(one.id in self.assigned and one.id not in inner for one in names)


def _first_time(name: str, node: ast.expr) -> ast.expr:
    test = ast.Compare(ast.Name(name, ast.Load()), [ast.IsNot()], [ast.Name("UNSET", ast.Load())])
    keep = ast.NamedExpr(ast.Name(name, ast.Store()), node)
    whole = ast.IfExp(test, ast.Name(name, ast.Load()), keep)
    return ast.fix_missing_locations(ast.copy_location(whole, node))
