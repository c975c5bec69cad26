"""The manifest of a model."""

from __future__ import annotations

from dataclasses import dataclass

from gwtdsl.diagnostics.finding import Note
from gwtdsl.diagnostics.suggest import did_you_mean
from gwtdsl.packs.context import Context
from gwtdsl.packs.model import GameOption, Knob, Manifest
from gwtdsl.packs.shapes import entries, field, items, number, text, word
from gwtdsl.source.nodes import Entry, Mapping, Node, Scalar
from gwtdsl.spans import Span

__all__ = ["Base", "extended", "manifest"]

#: Values of an option of a kind that are no face.
_SPECIAL = ("random", "list")


@dataclass(frozen=True, slots=True)
class Base:
    """A pack that another one extends: its id, the range of versions that will do, the place."""

    id: str
    versions: str | None
    span: Span


def extended(node: Node | None) -> tuple[tuple[Base, ...], ...]:
    """What a manifest extends: for each entry the packs of which one is needed, mostly just one."""
    found: list[tuple[Base, ...]] = []
    for item in items(field(node, "extends")):
        choices = items(field(item, "any_of")) or (item,)
        bases = tuple(base for each in choices if (base := _base(each)) is not None)
        if bases:
            found.append(bases)
    return tuple(found)


def _base(node: Node) -> Base | None:
    name = word(node) if isinstance(node, Scalar) else text(node, "id")
    return None if name is None else Base(name, text(node, "version"), node.span)


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
        extends=tuple(base.id for choices in extended(node) for base in choices),
        players=(low, max(low, high)),
        options=options,
        provenance=text(node, "provenance") or "",
        licence=text(node, "licence") or "",
        authors=authors,
        span=node.span,
        knobs=_knobs(context),
        language=number(node, "language") or 1,
    )


def _knobs(context: Context) -> dict[str, Knob]:
    """The numbers that can be varied; a default out of bounds is reported, and so is the name of an option."""
    found: dict[str, Knob] = {}
    options = context.section("options")
    for name, entry in entries(context.section("knobs")):
        node, span = entry.value, entry.key.span
        default, low, high = (number(node, key) or 0 for key in ("default", "min", "max"))
        if not low <= default <= high:
            at = field(node, "default")
            message = f"the default {default} of `{name}` is not from {low} to {high}"
            context.report("GWT215", message, span if at is None else at.span)
        if isinstance(options, Mapping) and name in options.entries:
            note = Note("options", options.key_span(name))
            context.report("GWT205", f"`{name}` is an option and a knob", span, "give one another name", (note,))
            continue
        found[name] = Knob(name, default, low, high, text(node, "text") or "", span)
    return found


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
    requires = _requires(context, name, field(node, "requires"))
    return GameOption(name, allowed, chosen, text(node, "text") or "", of, entry.key.span, requires)


def _requires(context: Context, name: str, node: Node | None) -> dict[str, tuple[int | str | bool, ...]]:
    """What other options must be; options and values that are not there are reported."""
    found: dict[str, tuple[int | str | bool, ...]] = {}
    options = context.section("options")
    for other, entry in entries(node):
        declared = options.get(other) if isinstance(options, Mapping) else None
        if declared is None or other == name:
            known = [each for each in context.names("options") if each != name]
            context.report(
                "GWT222",
                f"`{name}` requires `{other}`, which is no other option",
                entry.key.span,
                did_you_mean(other, known),
            )
            continue
        allowed = [each.value for each in items(field(declared, "values")) if isinstance(each, Scalar)]
        wanted: list[int | str | bool] = []
        for each in items(entry.value) or (entry.value,):
            value = each.value if isinstance(each, Scalar) else None
            if isinstance(value, (int, str)) and value in allowed:
                wanted.append(value)
            else:
                message = f"`{name}` requires `{other}` to be `{value}`, which it can never be"
                context.report("GWT222", message, each.span, did_you_mean(str(value), [str(one) for one in allowed]))
        if wanted:
            found[other] = tuple(wanted)
    return found


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
