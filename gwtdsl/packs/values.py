"""Values that records give to attributes, read by the attribute's type."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Final

from gwtdsl.diagnostics.suggest import did_you_mean
from gwtdsl.language.types import Type
from gwtdsl.packs.context import Context
from gwtdsl.packs.model import Value
from gwtdsl.packs.programs import cut_formula, formula, program
from gwtdsl.packs.shapes import CUT, may_be_cut, unwrap, word
from gwtdsl.source.nodes import Mapping, Node, Scalar, Sequence

__all__ = ["MISSING", "Missing", "cut_program", "read_value"]


class Missing:
    """The answer where no value could be read; it has been reported."""


MISSING: Final = Missing()

_SPOKEN = {
    "int": "a whole number",
    "bool": "`true` or `false`",
    "text": "text",
    "program": "a program",
    "expression": "an expression",
    "player": "`none`, since a record cannot name a player",
}
_KINDS = {bool: "a truth value", int: "a number", float: "a number with a point", str: "text", type(None): "nothing"}


def read_value(context: Context, kind: Type, node: Node, name: str) -> Value | Missing:
    """The value of attribute `name`; `MISSING` when it is of another type, which is reported."""
    node = unwrap(node)
    if kind.base == "list":
        return _list(context, kind, node, name)
    if _is_none(node):
        if kind.or_none or kind.base == "program":
            return None
        return _wrong(context, kind, node, name)
    if not isinstance(node, Scalar):
        return _wrong(context, kind, node, name)
    if kind.base == "program":
        return program(context, node)
    if kind.base == "expression":
        return formula(context, node) or MISSING
    return _plain(context, kind, node, name)


def cut_program(context: Context, node: Sequence, name: str) -> bool:
    """Reports a list of programs in `[…]` with more than one entry, which may be one program cut at its commas."""
    if not may_be_cut(node):
        return False
    message = f"`{name}` lists programs between `[` and `]`, where every comma begins a new one"
    context.report("GWT011", message, node.span, CUT)
    return True


def _list(context: Context, kind: Type, node: Node, name: str) -> Value | Missing:
    if _is_none(node) and kind.or_none:
        return None
    if not isinstance(node, Sequence) or kind.item is None:
        return _wrong(context, kind, node, name)
    if kind.item.base == "program" and cut_program(context, node, name):
        return ()
    if kind.item.base == "expression" and cut_formula(context, node, name):
        return ()
    values: list[Value] = []
    for item in node.items:
        value = read_value(context, kind.item, item, name)
        if not isinstance(value, Missing):
            values.append(value)
    return tuple(values)


def _plain(context: Context, kind: Type, node: Scalar, name: str) -> Value | Missing:
    value = node.value
    if kind.base == "int":
        return value if isinstance(value, int) and not isinstance(value, bool) else _wrong(context, kind, node, name)
    if kind.base == "bool":
        return value if isinstance(value, bool) else _wrong(context, kind, node, name)
    if kind.base == "text":
        return value if isinstance(value, str) else _wrong(context, kind, node, name)
    find = _NAMES.get(kind.base)
    written = word(node)
    if find is None or written is None:
        return _wrong(context, kind, node, name)
    allowed = context.allowed.get(kind)
    if allowed is None:
        allowed = context.allowed[kind] = dict.fromkeys(find(context, kind))
    if written in allowed:
        return written
    message = f"`{name}` is `{written}`, which is no {_spoken(kind)}"
    code = "GWT312" if kind.base == "symbol" else "GWT301"
    context.report(code, message, node.span, _suggest(written, allowed))
    return MISSING


def _suggest(written: str, allowed: Collection[str]) -> str:
    near = did_you_mean(written, allowed)
    if near or not 0 < len(allowed) <= 8:
        return near
    return "write one of " + ", ".join(f"`{each}`" for each in allowed)


def _symbols(context: Context, kind: Type) -> Iterable[str]:
    return (each for name in kind.names for each in context.symbols.get(name, ()))


def _pieces(context: Context, kind: Type) -> Iterable[str]:
    names = kind.names or tuple(context.names("kinds"))
    return (each for name in names for each in context.records_of(name))


def _records(context: Context, kind: Type) -> Iterable[str]:
    return (each for name in kind.names for each in context.names(name))


def _slots(context: Context, kind: Type) -> Iterable[str]:
    names = kind.names or tuple(context.names("places"))
    return (each for name in names for each in context.names(name))


def _spaces(context: Context, kind: Type) -> Iterable[str]:
    for name in kind.names or tuple(context.names("graphs")):
        for each in context.spaces_of(name):
            yield each
            yield f"{name}.{each}"


def _zones(context: Context, kind: Type) -> Iterable[str]:
    return kind.names or context.zones()


def _places(context: Context, kind: Type) -> Iterable[str]:
    yield from _zones(context, kind)
    yield from _spaces(context, kind)
    yield from _slots(context, kind)


_NAMES: dict[str, Callable[[Context, Type], Iterable[str]]] = {
    "symbol": _symbols,
    "piece": _pieces,
    "record": _records,
    "slot": _slots,
    "space": _spaces,
    "zone": _zones,
    "place": _places,
}


def _is_none(node: Node) -> bool:
    return isinstance(node, Scalar) and (node.value is None or (node.style == "plain" and node.text == "none"))


def _spoken(kind: Type) -> str:
    return _SPOKEN.get(kind.base, f"`{kind}`")


def _wrong(context: Context, kind: Type, node: Node, name: str) -> Missing:
    suggestion = ""
    if isinstance(node, Mapping):
        found = "a mapping"
    elif isinstance(node, Sequence):
        found = "a list"
    else:
        found = _KINDS[type(node.value)]
        if kind.base == "list":
            suggestion = "write a list: one value a line, each behind a dash"
    wanted = "a list" if kind.base == "list" else _spoken(kind)
    context.report("GWT218", f"`{name}` must be {wanted}, not {found}", node.span, suggestion)
    return MISSING
