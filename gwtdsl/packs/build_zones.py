"""Zones of a model, and the cells of spaces and slots."""

from __future__ import annotations

from gwtdsl.packs.context import Context
from gwtdsl.packs.model import Cell, Refill, Zone
from gwtdsl.packs.programs import formula
from gwtdsl.packs.shapes import entries, field, flag, number, text, word, words
from gwtdsl.source.nodes import Entry, Mapping, Node

__all__ = ["cells", "kinds_held", "zones"]


def zones(context: Context) -> dict[str, Zone]:
    """Zones by name."""
    return {name: _zone(context, name, entry) for name, entry in entries(context.section("zones"))}


def _zone(context: Context, name: str, entry: Entry) -> Zone:
    node = entry.value
    form = text(node, "is") or "heap"
    held = kinds_held(context, field(node, "holds"))
    by, order = _attribute(context, node, "by", held), _attribute(context, node, "order_by", held)
    _asked_for(context, node, name, form)
    return Zone(
        name,
        text(node, "per") == "player",
        form,
        held,
        text(node, "seen_by") or "all",
        _refill(context, field(node, "refill")),
        _known(context, node, "drawn_from", "zone"),
        _diverts(context, field(node, "diverts")),
        by,
        formula(context, field(node, "size")),
        formula(context, field(node, "rows")),
        formula(context, field(node, "columns")),
        _known(context, node, "of", "place kind"),
        _known(context, node, "filled_with", "kind"),
        order,
        entry.key.span,
    )


def kinds_held(context: Context, node: Node | None) -> tuple[str, ...]:
    """The kinds that a zone or cell holds; unknown ones are reported and left out."""
    known = context.names("kinds")
    return tuple(name for name, span in words(node) if context.known(name, known, "kind", span))


def cells(context: Context, node: Node | None) -> dict[str, Cell]:
    """Cells of a graph's spaces or of a place kind's slots."""
    return {
        name: Cell(name, kinds_held(context, field(entry.value, "holds")), number(entry.value, "max"), entry.key.span)
        for name, entry in entries(node)
    }


def _refill(context: Context, node: Node | None) -> Refill | None:
    source = _known(context, node, "from", "zone")
    if node is None or source is None:
        return None
    return Refill(source, flag(node, "shuffled"), text(node, "when") or "asked", node.span)


def _diverts(context: Context, node: Node | None) -> dict[str, str]:
    found: dict[str, str] = {}
    for kind, entry in entries(node):
        zone = word(entry.value)
        good = context.known(kind, context.names("kinds"), "kind", entry.key.span)
        if zone is not None and context.known(zone, context.zones(), "zone", entry.value.span, "GWT309") and good:
            found[kind] = zone
    return found


def _known(context: Context, node: Node | None, key: str, what: str) -> str | None:
    value = field(node, key)
    name = word(value)
    if value is None or name is None:
        return None
    if what == "zone":
        return name if context.known(name, context.zones(), what, value.span, "GWT309") else None
    among = context.names("places" if what == "place kind" else "kinds")
    return name if context.known(name, among, what, value.span) else None


def _attribute(context: Context, node: Node, key: str, held: tuple[str, ...]) -> str | None:
    """An attribute that every kind in the zone must have; whether it has is known once kinds are made."""
    value = field(node, key)
    name = word(value)
    if value is None or name is None or not held:
        return name
    for kind in held:
        if not context.known(name, context.attributes_of(kind), f"attribute of `{kind}` called", value.span, "GWT305"):
            return None
    return name


#: What a zone of a form must say.
_NEEDS = {"piles": ("by",), "board": ("of",), "grid": ("rows", "columns")}


def _asked_for(context: Context, node: Node, name: str, form: str) -> None:
    if not isinstance(node, Mapping):
        return
    for key in _NEEDS.get(form, ()):
        if field(node, key) is None:
            message = f"zone `{name}` is a `{form}` and does not say `{key}`"
            context.report("GWT204", message, node.key_span("is"), f"add `{key}: …`")
