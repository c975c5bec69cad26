"""The manifest of a model."""

from __future__ import annotations

from gwtdsl.packs.context import Context
from gwtdsl.packs.model import GameOption, Manifest
from gwtdsl.packs.shapes import entries, field, items, number, text, word
from gwtdsl.source.nodes import Entry, Mapping, Node, Scalar
from gwtdsl.spans import Span

__all__ = ["extended", "manifest"]

#: Values of an option of a kind that are no face.
_SPECIAL = ("random", "list")


def extended(node: Node | None) -> tuple[tuple[str, str | None, Span], ...]:
    """What a manifest extends: id, range of versions, place."""
    found: list[tuple[str, str | None, Span]] = []
    for item in items(field(node, "extends")):
        name = word(item) if isinstance(item, Scalar) else text(item, "id")
        if name is not None:
            found.append((name, text(item, "version"), item.span))
    return tuple(found)


def manifest(context: Context, node: Mapping, players: Node | None) -> Manifest:
    """The manifest; `players` is the node that counts, of the pack or its nearest base that says it."""
    options = {name: _option(context, name, entry) for name, entry in entries(context.section("options"))}
    low, high = number(players, "min") or 1, number(players, "max") or 1
    if low > high and players is not None:
        context.report("GWT201", f"`min` is {low} and `max` is {high}: the least is more than the most", players.span)
    authors = tuple(name for item in items(field(node, "authors")) if (name := word(item)))
    return Manifest(
        id=text(node, "id") or "",
        title=text(node, "title") or text(node, "id") or "",
        version=text(node, "version") or "0",
        format=number(node, "format") or 1,
        extends=tuple(name for name, _, _ in extended(node)),
        players=(low, max(low, high)),
        options=options,
        provenance=text(node, "provenance") or "",
        licence=text(node, "licence") or "",
        authors=authors,
        span=node.span,
    )


def _option(context: Context, name: str, entry: Entry) -> GameOption:
    node = entry.value
    values = tuple(item.value for item in items(field(node, "values")) if isinstance(item, Scalar))
    allowed = tuple(value for value in values if isinstance(value, (int, str)))
    default = field(node, "default")
    chosen = default.value if isinstance(default, Scalar) else None
    if default is not None and chosen not in allowed:
        listed = ", ".join(f"`{value}`" for value in allowed)
        context.report("GWT215", f"the default `{chosen}` of `{name}` is none of {listed}", default.span)
    if not isinstance(chosen, (int, str)):
        chosen = allowed[0] if allowed else 0
    of = _kind(context, node, name, allowed)
    return GameOption(name, allowed, chosen, text(node, "text") or "", of, entry.key.span)


def _kind(context: Context, node: Node, name: str, allowed: tuple[int | str | bool, ...]) -> str | None:
    of = field(node, "of")
    kind = word(of)
    if of is None or kind is None or not context.known(kind, context.names("kinds"), "kind", of.span):
        return None
    faces = field(field(field(context.section("kinds"), kind), "faces"), "names")
    names = [word(item) for item in items(faces)]
    for item in items(field(node, "values")):
        value = item.value if isinstance(item, Scalar) else None
        if names and value in allowed and value not in names and value not in _SPECIAL:
            context.report("GWT201", f"`{value}` is no face of `{kind}`, so `{name}` cannot pick it", item.span)
    return kind
