"""Attributes as kinds, graphs, actions and functions declare them: `cost: int = 0`."""

from __future__ import annotations

import re

from gwtdsl.diagnostics.suggest import did_you_mean
from gwtdsl.language.types import Type, parse_type
from gwtdsl.packs.context import Context
from gwtdsl.packs.model import Attribute, Formula, Parameter, Value
from gwtdsl.packs.programs import formula_at, program_at
from gwtdsl.packs.shapes import entries
from gwtdsl.source.nodes import Node, Scalar
from gwtdsl.spans import Span

__all__ = ["RESERVED", "fits_symbol", "read_attributes", "read_parameters", "read_type", "silent_value"]

#: What a record says besides its attributes, and the words of layers: no attribute may be called so.
RESERVED = (
    "add",
    "append",
    "copies",
    "expects",
    "faces",
    "id",
    "next",
    "patch",
    "prepend",
    "remove",
    "replace",
    "source",
    "start",
    "without",
)
_BASES = ("bool", "expression", "int", "list", "piece", "place", "player", "program", "slot", "space", "text", "zone")
#: Signs of a wrong type that a finding repeats.
_SHOWN = 60
_DEFAULT = re.compile(r"(?<![=!<>])=(?!=)")
_WORD = re.compile(r"[a-z_][a-z0-9_]*")


def read_attributes(context: Context, node: Node | None, *, taken: tuple[str, ...] = RESERVED) -> dict[str, Attribute]:
    """The attributes of a mapping from names to types."""
    found: dict[str, Attribute] = {}
    for name, entry in entries(node):
        if name in taken:
            message = f"no attribute can be called `{name}`, the word has a meaning of its own"
            context.report("GWT311", message, entry.key.span)
            continue
        if not isinstance(entry.value, Scalar):
            continue
        kind, start = _split(context, entry.value)
        if kind is None:
            continue
        required, default = silent_value(kind)
        if start is not None:
            required, default = False, _default(context, entry.value, start, kind)
        found[name] = Attribute(name, kind, default, required, entry.key.span)
    return found


def read_parameters(context: Context, node: Node | None) -> tuple[Parameter, ...]:
    """The parameters of an action or function."""
    found: list[Parameter] = []
    for name, entry in entries(node):
        if not isinstance(entry.value, Scalar):
            continue
        kind, start = _split(context, entry.value)
        if kind is None:
            continue
        default: Formula | None = None
        if start is not None:
            default = formula_at(context, entry.value, start, entry.value.text[start:])
        found.append(Parameter(name, kind, default, entry.key.span))
    return tuple(found)


def read_type(context: Context, spelling: str, span: Span) -> Type | None:
    """The type that is spelled; a word that is no type is reported."""
    kind = parse_type(spelling, context.named)
    if kind is not None:
        return kind
    names = [*_BASES, *context.named]
    wrong = next((word for word in _WORD.findall(spelling) if word not in names and word not in ("or", "none")), None)
    if wrong is None:
        shown = spelling if len(spelling) <= _SHOWN else f"{spelling[:_SHOWN]}…"
        context.report(
            "GWT301", f"`{shown}` is no type", span, "write for example `int`, `list(text)`, `space or none`"
        )
    else:
        context.report("GWT301", f"there is no type `{wrong}`", span, did_you_mean(wrong, names))
    return None


def silent_value(kind: Type) -> tuple[bool, Value]:
    """Whether a record must give a value of this type, and what it is where a record is silent."""
    if kind.or_none or kind.base == "program":
        return False, None
    if kind.base == "list":
        return False, ()
    return True, None


def fits_symbol(context: Context, kind: Type, word: str) -> bool:
    """Whether the word is one of the type's symbols."""
    return any(word in context.symbols.get(name, ()) for name in kind.names)


def _split(context: Context, node: Scalar) -> tuple[Type | None, int | None]:
    """The type, and the offset at which its default begins."""
    match = _DEFAULT.search(node.text)
    spelling = node.text if match is None else node.text[: match.start()]
    kind = read_type(context, spelling.strip(), node.span)
    if match is None:
        return kind, None
    rest = node.text[match.end() :]
    return kind, match.end() + len(rest) - len(rest.lstrip())


def _default(context: Context, node: Scalar, start: int, kind: Type) -> Value:
    """The default of an attribute, which must be a plain value of its type."""
    text = node.text[start:].strip()
    if text == "none" and (kind.or_none or kind.base == "program"):
        return None
    if kind.base == "program":
        return program_at(context, node, start, text)
    if kind.base == "expression":
        return formula_at(context, node, start, text)
    if kind.base == "int" and re.fullmatch(r"[-+]?\d+", text):
        return int(text)
    if kind.base == "bool" and text in ("true", "false"):
        return text == "true"
    if kind.base == "symbol" and fits_symbol(context, kind, text):
        return text
    if kind.base == "text":
        return text.strip('"')
    if kind.base == "list" and text == "[]":
        return ()
    if kind.base not in ("int", "bool", "symbol", "list"):
        return text
    allowed = [word for name in kind.names for word in context.symbols.get(name, ())]
    span = node.span_of(start, start + len(text))
    context.report("GWT218", f"the default `{text}` is no `{kind}`", span, did_you_mean(text, allowed))
    return silent_value(kind)[1]
