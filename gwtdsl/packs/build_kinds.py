"""Kinds of pieces, record kinds and place kinds of a model, with their records."""

from __future__ import annotations

from gwtdsl.diagnostics.finding import Note
from gwtdsl.packs.attributes import read_attributes
from gwtdsl.packs.build_zones import cells
from gwtdsl.packs.context import Context
from gwtdsl.packs.model import Attribute, Faces, Kind, PlaceKind, RecordKind, Start
from gwtdsl.packs.programs import formula
from gwtdsl.packs.records import RecordShape, read_records, read_start
from gwtdsl.packs.shapes import entries, field, flag, text, word, words
from gwtdsl.source.nodes import Entry, Mapping, Node

__all__ = ["ancestors", "kinds", "place_kinds", "record_kinds"]


#: How many kinds a kind may be, each of which is the next.
_MAX_LINE = 30


def ancestors(context: Context) -> dict[str, tuple[str, ...]]:
    """For every kind the kinds it is, nearest first; unknown ones and circles are reported."""
    section = context.section("kinds")
    known = context.names("kinds")
    direct: dict[str, str] = {}
    for name, entry in entries(section):
        base = field(entry.value, "is")
        spelled = word(base)
        if base is not None and spelled is not None and context.known(spelled, known, "kind", base.span):
            direct[name] = spelled
    found: dict[str, tuple[str, ...]] = {}
    told: set[str] = set()
    long = False
    for name in known:
        chain: list[str] = []
        at = direct.get(name)
        while at is not None and at not in chain and at != name and len(chain) <= _MAX_LINE:
            chain.append(at)
            at = direct.get(at)
        if len(chain) > _MAX_LINE:
            if not long:
                span = section.key_span(name) if isinstance(section, Mapping) else context.document.span
                context.report("GWT208", f"`{name}` is more than {_MAX_LINE} kinds, one after the other", span)
            long = True
            chain = []
        if at == name and not told.intersection([name, *chain]):
            told.update([name, *chain])
            way = " is ".join(f"`{each}`" for each in [name, *chain, name])
            span = section.key_span(name) if isinstance(section, Mapping) else context.document.span
            context.report("GWT208", f"a kind cannot be itself: {way}", span)
        found[name] = tuple(chain)
    return found


def kinds(context: Context) -> dict[str, Kind]:
    """Kinds with all their records. `context.parents` must be known."""
    section = context.section("kinds")
    nodes = dict(entries(section))
    own = {name: read_attributes(context, field(entry.value, "attributes")) for name, entry in nodes.items()}
    return {name: _kind(context, name, nodes, own) for name in nodes}


def _kind(context: Context, name: str, nodes: dict[str, Entry], own: dict[str, dict[str, Attribute]]) -> Kind:
    node, span = nodes[name].value, nodes[name].key.span
    line = context.parents.get(name, ())
    attributes: dict[str, Attribute] = {}
    for each in (*reversed(line), name):
        attributes |= own[each]
    per_player = any(text(nodes[each].value, "per") == "player" for each in (name, *line))
    faces = _faces(context, _nearest(name, line, nodes, "faces"))
    abstract = flag(node, "abstract")
    copies = formula(context, _nearest(name, line, nodes, "copies"))
    start = _start(context, name, line, nodes)
    shape = RecordShape(name, attributes, faces, placed=True, copies=copies, start=start, holders=(name, *line))
    _no_records(context, name, abstract)
    same_when = _nearest(name, line, nodes, "same_when")
    same: tuple[str, ...] | None = None
    if same_when is not None:
        allowed = (*attributes, "id", "owner")
        what = f"attribute of `{name}` called"
        same = tuple(key for key, at in words(same_when) if context.known(key, allowed, what, at, "GWT305"))
    return Kind(
        name,
        abstract,
        line,
        attributes,
        same,
        faces,
        per_player,
        copies,
        start,
        read_records(context, shape),
        span,
    )


def _nearest(name: str, line: tuple[str, ...], nodes: dict[str, Entry], key: str) -> Node | None:
    """What the kind, or the nearest kind that it is, says under the key."""
    for each in (name, *line):
        value = field(nodes[each].value, key)
        if value is not None:
            return value
    return None


def _start(context: Context, name: str, line: tuple[str, ...], nodes: dict[str, Entry]) -> tuple[Start, ...]:
    return read_start(context, _nearest(name, line, nodes, "start"), (name, *line))


def _faces(context: Context, node: Node | None) -> Faces | None:
    names = tuple(name for name, _ in words(field(node, "names")))
    option = field(node, "option")
    if not names:
        return None
    spelled = word(option)
    if option is not None and spelled is not None:
        context.known(spelled, context.names("options"), "option", option.span)
    return Faces(names, spelled or "", flag(node, "together"))


def _no_records(context: Context, name: str, abstract: bool) -> None:
    section = context.section(name)
    if not abstract or not isinstance(section, Mapping) or not section.entries:
        return
    first = next(iter(section.entries.values())).key.span
    kinds_node = context.section("kinds")
    note = Note("declared `abstract` here", kinds_node.key_span(name)) if isinstance(kinds_node, Mapping) else None
    context.report(
        "GWT201",
        f"`{name}` is abstract and can have no records",
        first,
        "give the records a kind that is it",
        (note,) if note else (),
    )


def record_kinds(context: Context) -> dict[str, RecordKind]:
    """Record kinds with their records."""
    found: dict[str, RecordKind] = {}
    for name, entry in entries(context.section("records")):
        attributes = read_attributes(context, field(entry.value, "attributes"))
        found[name] = RecordKind(name, attributes, read_records(context, RecordShape(name, attributes)), entry.key.span)
    return found


def place_kinds(context: Context) -> dict[str, PlaceKind]:
    """Place kinds with their slots."""
    found: dict[str, PlaceKind] = {}
    for name, entry in entries(context.section("places")):
        attributes = read_attributes(context, field(entry.value, "attributes"))
        held = cells(context, field(entry.value, "cells"))
        for cell in held.values():
            if cell.name in attributes:
                message = f"`{cell.name}` is both a cell and an attribute of `{name}`"
                context.report("GWT205", message, cell.span, notes=(Note("the attribute", attributes[cell.name].span),))
        shape = RecordShape(name, attributes)
        found[name] = PlaceKind(name, attributes, held, read_records(context, shape), entry.key.span)
    return found
