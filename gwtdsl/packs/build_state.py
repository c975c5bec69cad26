"""Symbols, tables, counters, variables and purses of a model."""

from __future__ import annotations

from gwtdsl.packs.attributes import read_type
from gwtdsl.packs.context import Context
from gwtdsl.packs.model import Counter, Purse, Table, Value, Variable
from gwtdsl.packs.programs import formula, program
from gwtdsl.packs.shapes import entries, field, flag, items, text, unwrap, word, words
from gwtdsl.source.nodes import Mapping, Node, Scalar, Sequence

__all__ = ["counters", "purses", "symbols", "tables", "variables"]


def symbols(context: Context) -> dict[str, tuple[str, ...]]:
    """Sets of words; a word that stands twice in its set is reported."""
    found: dict[str, tuple[str, ...]] = {}
    for name, entry in entries(context.section("symbols")):
        listed: dict[str, None] = {}
        for each, span in words(entry.value):
            if each in listed:
                context.report("GWT205", f"`{each}` stands twice in `{name}`", span)
            listed[each] = None
        found[name] = tuple(listed)
    return found


def tables(context: Context) -> dict[str, Table]:
    """Tables by name."""
    found: dict[str, Table] = {}
    for name, entry in entries(context.section("tables")):
        values = _cells(entry.value)
        found[name] = Table(name, values if isinstance(values, (dict, tuple)) else (), entry.key.span)
    return found


def _cells(node: Node) -> Value:
    node = unwrap(node)
    if isinstance(node, Mapping):
        return {key: _cells(entry.value) for key, entry in node.items()}
    if isinstance(node, Sequence):
        return tuple(_cells(item) for item in node.items)
    if node.style == "plain" and node.text == "none":
        return None
    return node.value if isinstance(node.value, (int, str)) else None


def counters(context: Context) -> dict[str, Counter]:
    """Counters by name; a symbol that two of them share is reported."""
    found: dict[str, Counter] = {}
    owners: dict[str, str] = {}
    for name, entry in entries(context.section("counters")):
        node = entry.value
        symbol, track = text(node, "symbol"), text(node, "track")
        if symbol is not None and symbol in owners:
            message = f"counters `{owners[symbol]}` and `{name}` both have the symbol `{symbol}`"
            context.report("GWT205", message, entry.key.span)
        owners.setdefault(symbol or "", name)
        span = entry.key.span
        if track is not None and not _track(context, node, track):
            track = None
        found[name] = Counter(
            name,
            text(node, "per") == "player",
            symbol,
            formula(context, field(node, "min")),
            formula(context, field(node, "max")),
            formula(context, field(node, "start")),
            track,
            text(node, "reset"),
            span,
        )
    return found


def _track(context: Context, node: Node, track: str) -> bool:
    at = field(node, "track")
    span = at.span if at is not None else node.span
    if not context.known(track, context.names("tables"), "table", span):
        return False
    table = field(context.section("tables"), track)
    marks = [item.value if isinstance(item, Scalar) else None for item in items(table)]
    numbers = [mark for mark in marks if isinstance(mark, int) and not isinstance(mark, bool)]
    if not marks or len(numbers) != len(marks) or numbers != sorted(set(numbers)):
        context.report("GWT201", f"table `{track}` is no track: a track is a list of growing numbers", span)
        return False
    return True


def variables(context: Context) -> dict[str, Variable]:
    """Variables by name; one whose type is unknown is left out."""
    found: dict[str, Variable] = {}
    for name, entry in entries(context.section("variables")):
        node = entry.value
        spelled = field(node, "type")
        kind = None if spelled is None else read_type(context, word(spelled) or "", spelled.span)
        if kind is None:
            continue
        kind = kind.optional() if flag(node, "or_none") else kind
        start = formula(context, field(node, "start"))
        per_player = text(node, "per") == "player"
        found[name] = Variable(name, per_player, kind, start, text(node, "reset"), entry.key.span)
    return found


def purses(context: Context) -> dict[str, Purse]:
    """Purses by name."""
    found: dict[str, Purse] = {}
    for name, entry in entries(context.section("purses")):
        node = entry.value
        for key in ("from", "to"):
            zone = field(node, key)
            if zone is not None and (spelled := word(zone)) is not None:
                context.known(spelled, context.zones(), "zone", zone.span, "GWT309")
        each = field(node, "each")
        found[name] = Purse(
            name,
            text(node, "per") == "player",
            text(node, "from") or "",
            formula(context, field(node, "where")),
            text(node, "to") or "box",
            None if each is None else program(context, each),
            entry.key.span,
        )
    return found
