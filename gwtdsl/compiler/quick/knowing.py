"""What a test has told need not be tested again: branches that can't be are left out.

What is tested for none more than once is told apart where it is worked out, and each of the two cases is written as if
nothing else could be.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gwtdsl.compiler.quick.cases import OwnNames, first_named, leave_out_unread, put_for, temporary
from gwtdsl.compiler.quick.costs import COMPREHENSIONS, assigned, copied, walk

__all__ = ["know"]

#: What is known of names: their value, or (None) that it is some value; and of tests, by their text: what they say.
Known = dict[str, ast.Constant | None]

_COMPARE: Mapping[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Is: operator.is_,
    ast.IsNot: operator.is_not,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}


def know(function: ast.FunctionDef) -> None:
    """Leaves out, in place, what a function has found out before."""
    function.body = _block(function.body, {})
    leave_out_unread(function)
    ast.fix_missing_locations(function)


# --- statements ---


def _block(body: Sequence[ast.stmt], known: Known) -> list[ast.stmt]:
    result: list[ast.stmt] = []
    for place, statement in enumerate(body):
        rest = body[place + 1 :]
        named = first_named(statement, rest)
        if named is not None:
            name = named.target.id
            value = _value(named.value, known)
            result.append(ast.copy_location(ast.Assign([ast.Name(name, ast.Store())], value), statement))
            put_for(statement, named, ast.copy_location(ast.Name(name, ast.Load()), named))
            _forget(known, frozenset((name,)))
            if not isinstance(value, ast.Constant):
                result.append(_told_apart(name, [statement, *rest], known))
                return result
            known[name] = value
        result += _statement(statement, known)
        if result and _ends(result[-1]):
            return result
    return result or [ast.copy_location(ast.Pass(), body[0])]


def _told_apart(name: str, body: Sequence[ast.stmt], known: Known) -> ast.stmt:
    """The rest of a block, once for none and once for some value."""
    own = temporary(body)
    test = ast.Compare(ast.Name(name, ast.Load()), [ast.Is()], [ast.Constant(None)])
    twin = [OwnNames(own).visit(copied(statement)) for statement in body]  # type: ignore[arg-type]
    none = _block(twin, {**known, name: ast.Constant(None)})
    some = _block(body, {**known, name: None})
    return ast.fix_missing_locations(ast.copy_location(ast.If(test, none, some), body[0]))


def _statement(node: ast.stmt, known: Known) -> list[ast.stmt]:
    if isinstance(node, ast.If):
        return _if(node, known)
    if isinstance(node, ast.Assign) and isinstance(node.value, ast.NamedExpr):
        inner = ast.copy_location(ast.Assign([node.value.target], node.value.value), node)
        node.value = ast.copy_location(ast.Name(node.value.target.id, ast.Load()), node)
        return [*_statement(inner, known), *_statement(node, known)]
    if isinstance(node, ast.For | ast.While):
        if isinstance(node, ast.For):
            node.iter = _value(node.iter, known)
        _forget(known, assigned(node))
        if isinstance(node, ast.While):
            node.test = _value(node.test, dict(known))
        node.body = _block(node.body, dict(known))
        node.orelse = _block(node.orelse, dict(known)) if node.orelse else []
        return [node]
    for field, value in ast.iter_fields(node):
        if isinstance(value, ast.expr) and field != "target":
            setattr(node, field, _value(value, known))
    if isinstance(node, ast.Assign):
        node.targets = [_value(target, known) for target in node.targets]
    elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Subscript):
        node.target = _value(node.target, known)  # type: ignore[assignment]
    _forget(known, assigned(node))
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and isinstance(node.value, ast.Constant):
        known[node.targets[0].id] = node.value
    return [node]


def _if(node: ast.If, known: Known) -> list[ast.stmt]:
    test = node.test = _value(node.test, known)
    if isinstance(test, ast.Constant):
        chosen = node.body if test.value else node.orelse
        return _block(chosen, known) if chosen else []
    _forget(known, assigned(test))
    node.body = _block(node.body, known | _told(test, True))
    node.orelse = _block(node.orelse, known | _told(test, False)) if node.orelse else []
    inside = frozenset(name for one in (*node.body, *node.orelse) for name in assigned(one))
    _forget(known, inside)
    if _ends(node.body[-1]):
        known |= {name: value for name, value in _told(test, False).items() if name not in inside}
    return [node]


def _ends(node: ast.stmt) -> bool:
    """Whether nothing behind a statement is ever reached."""
    if isinstance(node, ast.If):
        return bool(node.orelse) and _ends(node.body[-1]) and _ends(node.orelse[-1])
    return isinstance(node, ast.Return | ast.Raise | ast.Break | ast.Continue)


def _forget(known: Known, names: frozenset[str]) -> None:
    """Names that get another value, and the tests that read them."""
    for name in names:
        known.pop(name, None)
    for text in [text for text in known if text[0] == "?"]:
        if names & frozenset(text[1:].split("?")[0].split()):
            del known[text]


def _text(test: ast.Compare) -> str:
    """The names that a test of printed values reads, and the test; empty for what may be another the next time."""
    names = sorted({node.id for node in walk(test) if isinstance(node, ast.Name)})
    changing = any(name in ("S", "m", "f") for name in names)
    if changing or any(isinstance(node, ast.Call | ast.NamedExpr | ast.Lambda) for node in walk(test)):
        return ""
    if isinstance(test.left, ast.Name):
        return ""
    return f"?{' '.join(names)}?{ast.dump(test)}"


# --- expressions ---


def _value(node: ast.expr, known: Known) -> ast.expr:
    """An expression without what is known. Names that are given a value inside it are not known before."""
    _forget(known, assigned(node))
    return _known_value(node, known)


def _known_value(node: ast.expr, known: Known) -> ast.expr:
    if isinstance(node, ast.Name):
        found = known.get(node.id) if isinstance(node.ctx, ast.Load) else None
        return node if found is None else ast.copy_location(ast.Constant(found.value), node)
    if isinstance(node, ast.IfExp):
        node.test = _known_value(node.test, known)
        if isinstance(node.test, ast.Constant):
            return _known_value(node.body if node.test.value else node.orelse, known)
        node.body = _known_value(node.body, known | _told(node.test, True))
        node.orelse = _known_value(node.orelse, known | _told(node.test, False))
        return node.body if _same(node.body, node.orelse) else node
    if isinstance(node, ast.BoolOp):
        return _both(node, known)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        node.operand = _known_value(node.operand, known)
        said = node.operand
        return ast.copy_location(ast.Constant(not said.value), node) if isinstance(said, ast.Constant) else node
    if isinstance(node, (ast.Lambda, *COMPREHENSIONS)):
        return _with_names(node, known)
    for field, value in ast.iter_fields(node):
        if isinstance(value, ast.expr):
            setattr(node, field, _known_value(value, known))
        elif isinstance(value, list):
            setattr(node, field, [_known_value(one, known) if isinstance(one, ast.expr) else one for one in value])
    return _compared(node, known) if isinstance(node, ast.Compare) else node


def _with_names(node: ast.expr, known: Known) -> ast.expr:
    """A lambda or comprehension: the names it gives are its own."""
    if isinstance(node, ast.Lambda):
        own = frozenset(argument.arg for argument in node.args.args)
        node.body = _known_value(node.body, {name: value for name, value in known.items() if name not in own})
        return node
    assert isinstance(node, COMPREHENSIONS)
    inside = dict(known)
    for generator in node.generators:
        generator.iter = _known_value(generator.iter, inside)
        _forget(inside, assigned(generator.target))
        for place, test in enumerate(generator.ifs):
            generator.ifs[place] = _known_value(test, inside)
            inside |= _told(generator.ifs[place], True)
    if not isinstance(node, ast.DictComp):
        node.elt = _known_value(node.elt, inside)
    return node


def _both(node: ast.BoolOp, known: Known) -> ast.expr:
    """`and` and `or`: each part knows what those before it have told."""
    ends = isinstance(node.op, ast.Or)
    known = dict(known)
    values: list[ast.expr] = []
    for place, one in enumerate(node.values):
        value = _known_value(one, known)
        if isinstance(value, ast.Constant) and place < len(node.values) - 1 and bool(value.value) is not ends:
            continue
        values.append(value)
        if isinstance(value, ast.Constant) and bool(value.value) is ends:
            break
        known |= _told(value, not ends)
    last, before = values[-1], values[:-1]
    # `x == y and True` says what `x == y` says
    idle = isinstance(last, ast.Constant) and isinstance(last.value, bool) and last.value is not ends
    if before and idle and all(isinstance(value, ast.Compare) for value in before):
        values.pop()
    if len(values) == 1:
        return values[0]
    node.values = values
    return node


def _same(one: ast.expr, other: ast.expr) -> bool:
    return isinstance(one, ast.Constant) and isinstance(other, ast.Constant) and one.value is other.value


def _compared(node: ast.Compare, known: Known) -> ast.expr:
    left, sign, right = node.left, node.ops[0], node.comparators[0]
    said = known.get(_text(node))
    if said is not None:
        return ast.copy_location(ast.Constant(said.value), node)
    if len(node.ops) > 1 or not isinstance(right, ast.Constant):
        return node
    if isinstance(left, ast.Name) and left.id in known and right.value is None and isinstance(sign, ast.Is | ast.IsNot):
        return ast.copy_location(ast.Constant(isinstance(sign, ast.IsNot)), node)
    if not isinstance(left, ast.Constant) or type(sign) not in _COMPARE:
        return node
    if None in (left.value, right.value) and not isinstance(sign, ast.Is | ast.IsNot | ast.Eq | ast.NotEq):
        return node
    try:
        return ast.copy_location(ast.Constant(_COMPARE[type(sign)](left.value, right.value)), node)
    except TypeError:
        return node


def _told(test: ast.expr, truth: bool) -> Known:
    """What is known of names once a test has said yes or no."""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return _told(test.operand, not truth)
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And) is truth:
        told: Known = {}
        for value in test.values:
            told = {**told, **_told(value, truth)}
        return told
    if not isinstance(test, ast.Compare) or len(test.ops) > 1:
        return {}
    text = _text(test)
    if text:
        return {text: ast.Constant(truth)}
    right = test.comparators[0]
    name = test.left.target if isinstance(test.left, ast.NamedExpr) else test.left
    if not isinstance(name, ast.Name) or not isinstance(right, ast.Constant) or right.value is not None:
        return {}
    if not isinstance(test.ops[0], ast.Is | ast.IsNot):
        return {}
    return {name.id: ast.Constant(None) if isinstance(test.ops[0], ast.Is) is truth else None}
