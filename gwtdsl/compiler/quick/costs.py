"""What parts of a function cost, and small questions about trees that all makers of quick functions ask."""

from __future__ import annotations

import ast

__all__ = ["COMPREHENSIONS", "assigned", "cheap", "copied", "costly", "size", "uses", "walk"]

#: What costs no more than a name would, or counts how often it is called.
_QUICK = ("paced", "len", "tick", "too_many_ways")
COMPREHENSIONS = (ast.ListComp, ast.GeneratorExp, ast.SetComp, ast.DictComp)


def walk(node: ast.AST) -> list[ast.AST]:
    """A node and all within it; what `ast.walk` gives, in another order and sooner."""
    found = [node]
    for one in found:
        for value in vars(one).values():
            if isinstance(value, ast.AST):
                found.append(value)
            elif value.__class__ is list:
                found += [part for part in value if isinstance(part, ast.AST)]
    return found


def size(node: ast.AST) -> int:
    """How many expressions a tree has."""
    return sum(1 for one in walk(node) if isinstance(one, ast.expr))


def uses(value: ast.AST, name: str) -> int:
    """How often a name is read."""
    return sum(1 for node in walk(value) if isinstance(node, ast.Name) and node.id == name)


def assigned(node: ast.AST) -> frozenset[str]:
    """The names that are given a value, or whose lists and sets are changed."""
    found: set[str] = set()
    for one in walk(node):
        if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store):
            found.add(one.id)
        elif isinstance(one, ast.Attribute) and one.attr != "get" and isinstance(one.value, ast.Name):
            found.add(one.value.id)
    return frozenset(found)


def cheap(node: ast.expr) -> bool:
    """Whether a value may be worked out more than once at no cost."""
    if isinstance(node, ast.Name | ast.Constant):
        return True
    if isinstance(node, ast.Subscript):
        return isinstance(node.value, ast.Name) and cheap(node.slice)
    return (
        isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.Add | ast.Sub)
        and cheap(node.left)
        and cheap(node.right)
    )


def costly(node: ast.AST) -> bool:
    """Whether a value is worth keeping: it calls something or goes through a list."""
    if isinstance(node, ast.Call):
        return not (isinstance(node.func, ast.Name) and node.func.id in _QUICK)
    return isinstance(node, ast.ListComp)


def copied(node: ast.expr) -> ast.expr:
    """A tree of its own."""
    twin = node.__class__.__new__(node.__class__)
    for name, value in vars(node).items():
        setattr(twin, name, _part(value))
    return twin


def _part(value: object) -> object:
    if isinstance(value, list):
        return [_part(one) for one in value]
    if isinstance(value, ast.AST) and not isinstance(value, ast.expr_context):
        return copied(value)  # type: ignore[arg-type]
    return value
