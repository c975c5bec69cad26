"""Small functions are written in where they are called: a call of its own costs more than what they do."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

from gwtdsl.compiler.quick.costs import COMPREHENSIONS, cheap, copied, size, uses, walk

__all__ = ["Functions", "Inliner"]

#: Most expressions of a function that is written in where it is called, and most calls one inside the other.
MOST = 60
MOST_DEEP = 6

#: How the names of functions begin that may be written in.
_SMALL = ("fn_", "q", "gc_", "ge_")

Functions = Mapping[str, tuple[str, ast.FunctionDef]]


class Inliner:
    """Knows the functions of one compilation, by name, with their files."""

    def __init__(self, functions: Functions) -> None:
        self.functions = functions
        #: what small functions return, as it was written
        self.values = {name: copied(value) for name, value in _returned(functions) if size(value) <= MOST}
        self.small: dict[str, ast.expr | None] = {}

    def improve(self, name: str) -> None:
        """Writes small functions into one function, in place."""
        file, function = self.functions[name]
        if any(isinstance(node, ast.Call) and _calls_small(node) for node in walk(function)):
            inlining = _Inlining(self, file, (name,))
            function.body = [inlining.visit(statement) for statement in function.body]

    def body(self, name: str, inside: tuple[str, ...]) -> ast.expr | None:
        """The value of a small function, with what it calls written in; None when it is not small."""
        if name in inside or len(inside) > MOST_DEEP or name not in self.values:
            return None
        if name not in self.small:
            self.small[name] = None
            file, _ = self.functions[name]
            value = _Inlining(self, file, (*inside, name)).visit(copied(self.values[name]))
            self.small[name] = value if size(value) <= MOST else None
        return self.small[name]


def _returned(functions: Functions) -> Iterator[tuple[str, ast.expr]]:
    """The functions that may be written in and do nothing but return a value."""
    for name, (_, function) in functions.items():
        first = function.body[0]
        if not name.startswith(_SMALL) or function.args.vararg or len(function.body) > 1:
            continue
        if isinstance(first, ast.Return) and first.value:
            yield name, first.value


def _calls_small(node: ast.Call) -> bool:
    return isinstance(node.func, ast.Name) and node.func.id.startswith(_SMALL)


class _Inlining(ast.NodeTransformer):
    """Writes small functions in where they are called."""

    def __init__(self, owner: Inliner, file: str, inside: tuple[str, ...]) -> None:
        self.owner = owner
        self.file = file
        self.inside = inside

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if not _calls_small(node):
            return node
        assert isinstance(node.func, ast.Name)
        value = self.owner.body(node.func.id, self.inside)
        if value is None:
            return node
        file, function = self.owner.functions[node.func.id]
        given = dict(zip((argument.arg for argument in function.args.args), node.args, strict=True))
        for name, argument in given.items():
            read = uses(value, name)
            if not cheap(argument) and (read > 1 or (read == 1 and _repeated(value, name))):
                return node
        # a line of another file can't be told: there the call stands for it
        place = None if file == self.file else node
        return _Filling(given, place).visit(copied(value))


class _Filling(ast.NodeTransformer):
    """Puts arguments where parameters stand."""

    def __init__(self, given: Mapping[str, ast.expr], place: ast.expr | None) -> None:
        self.given = given
        self.place = place

    def visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in self.given:
            return copied(self.given[node.id])
        if self.place is not None and isinstance(node, ast.expr):
            ast.copy_location(node, self.place)
        return self.generic_visit(node)


def _repeated(value: ast.expr, name: str) -> bool:
    """Whether a parameter is read inside a loop or a lambda of the value."""
    inner = (node for node in walk(value) if isinstance(node, (*COMPREHENSIONS, ast.Lambda)))
    return any(uses(node, name) for node in inner)
