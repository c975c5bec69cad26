"""What is worked out twice is kept in a name, when the first time surely comes first."""

from __future__ import annotations

import ast

from gwtdsl.compiler.quick.costs import assigned, costly, walk

__all__ = ["Sharing"]

#: For each value that has been worked out: which names it hangs on.
Known = dict[str, frozenset[str]]


class Sharing:
    """Works on one function, from statement to statement, until something changes what a value was worked out from."""

    def __init__(self) -> None:
        self.again: set[str] = set()
        self.names: dict[str, str] = {}
        self.writing = False

    def function(self, node: ast.FunctionDef) -> None:
        """Looks through a function twice: what comes again, then giving names."""
        self._block(node.body, {})
        if self.again:
            self.names = {key: f"once_{number}" for number, key in enumerate(sorted(self.again))}
            self.writing = True
            self._block(node.body, {})

    def _block(self, body: list[ast.stmt], known: Known) -> None:
        for statement in body:
            self._statement(statement, known)

    def _statement(self, node: ast.stmt, known: Known) -> None:
        if isinstance(node, ast.For | ast.While):
            if isinstance(node, ast.For):
                node.iter = self._value(node.iter, known, True)
            _forget(known, _changed(node))
            if isinstance(node, ast.While):
                node.test = self._value(node.test, known, True)
            self._block(node.body, dict(known))
            self._block(node.orelse, dict(known))
        elif isinstance(node, ast.If):
            node.test = self._value(node.test, known, True)
            _forget(known, _changed(node.test))
            self._block(node.body, dict(known))
            self._block(node.orelse, dict(known))
            _forget(known, _changed(node))
        else:
            for field, value in ast.iter_fields(node):
                if isinstance(value, ast.expr) and field not in ("target", "targets"):
                    setattr(node, field, self._value(value, known, True))
            _forget(known, _changed(node))

    def _key(self, node: ast.expr) -> str:
        """A text that tells a value worth keeping from others; empty for what is not worth it."""
        if isinstance(node, ast.Subscript):
            return _subscript(node)
        if not isinstance(node, ast.Call | ast.ListComp | ast.IfExp) or _counts(node):
            return ""
        inside = list(walk(node))
        worth = any(map(costly, inside)) or (isinstance(node, ast.IfExp) and len(inside) > 12)
        if not worth or any(map(_changes, inside)):
            return ""
        return ast.dump(node)

    def _value(self, node: ast.expr, known: Known, may_name: bool) -> ast.expr:
        """The expression with what is known read from names; `known` grows by what is worked out for sure."""
        key = self._key(node)
        if key and key in known:
            self.again.add(key)
            if self.writing:
                return ast.copy_location(ast.Name(self.names[key], ast.Load()), node)
            return node
        names = frozenset(one.id for one in walk(node) if isinstance(one, ast.Name)) if key else frozenset()
        result = self._parts(node, known, may_name)
        if key and may_name:
            known[key] = names
            if self.writing and key in self.again:
                name = ast.copy_location(ast.Name(self.names[key], ast.Store()), node)
                return ast.copy_location(ast.NamedExpr(name, result), node)
        return result

    def _parts(self, node: ast.expr, known: Known, may_name: bool) -> ast.expr:
        if isinstance(node, ast.IfExp):
            node.test = self._value(node.test, known, may_name)
            node.body = self._value(node.body, dict(known), may_name)
            node.orelse = self._value(node.orelse, dict(known), may_name)
        elif isinstance(node, ast.BoolOp):
            inside = known
            for place, value in enumerate(node.values):
                node.values[place] = self._value(value, inside, may_name)
                inside = dict(inside) if place == 0 else inside
        elif isinstance(node, ast.Compare):
            node.left = self._value(node.left, known, may_name)
            node.comparators[0] = self._value(node.comparators[0], known, may_name)
        elif isinstance(node, ast.ListComp | ast.GeneratorExp):
            # a name can't be given in what a comprehension goes over
            inside = dict(known)
            for number, generator in enumerate(node.generators):
                generator.iter = self._value(generator.iter, known if number == 0 else inside, False)
                generator.ifs = [self._value(test, inside, may_name) for test in generator.ifs]
            node.elt = self._value(node.elt, inside, may_name)
        elif isinstance(node, ast.Lambda):
            node.body = self._value(node.body, dict(known), False)
        elif isinstance(node, ast.NamedExpr):
            node.value = self._value(node.value, known, may_name)
        else:
            self._children(node, known, may_name)
        return node

    def _children(self, node: ast.AST, known: Known, may_name: bool) -> None:
        for field, value in ast.iter_fields(node):
            if isinstance(value, ast.expr):
                setattr(node, field, self._value(value, known, may_name))
            elif isinstance(value, ast.keyword):
                self._children(value, known, may_name)
            elif isinstance(value, list):
                for place, one in enumerate(value):
                    if isinstance(one, ast.expr):
                        value[place] = self._value(one, known, may_name)
                    elif isinstance(one, ast.keyword):
                        self._children(one, known, may_name)


def _subscript(node: ast.expr) -> str:
    """The text of a look-up in the state or in a table that never changes; empty for any other."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Constant):
        return repr(node.value)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        left, right = _subscript(node.left), _subscript(node.right)
        return f"{left}{'+' if isinstance(node.op, ast.Add) else '-'}{right}" if left and right else ""
    if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load) and isinstance(node.value, ast.Name):
        key = _subscript(node.slice)
        return f"{node.value.id}[{key}]" if key and (node.value.id[0].isupper() or node.value.id == "f") else ""
    return ""


def _changed(node: ast.AST) -> frozenset[str]:
    """The names that get a value in a part of a function, and the state and the frame where they are changed."""
    found = set(assigned(node))
    for one in walk(node):
        if isinstance(one, ast.Name) and one.id == "m":
            found |= {"S", "f"}
        elif isinstance(one, ast.Subscript) and isinstance(one.ctx, ast.Store) and isinstance(one.value, ast.Name):
            found.add(one.value.id)
    return frozenset(found)


def _counts(node: ast.expr) -> bool:
    """Whether a call counts the rounds of a loop: each loop must be counted, also over the same list."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "paced"


def _changes(node: ast.AST) -> bool:
    """Whether a part of an expression may change something: then it is not the same the second time."""
    if isinstance(node, ast.Name):
        return node.id in ("m", "tick", "set")
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr != "get"


def _forget(known: Known, names: frozenset[str]) -> None:
    for key in [key for key, used in known.items() if used & names]:
        del known[key]
