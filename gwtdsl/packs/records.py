"""Records of kinds, record kinds and place kinds, and spaces: attributes filled in, faces, copies, start."""

from __future__ import annotations

from collections.abc import Mapping as MappingOf
from dataclasses import dataclass

from gwtdsl.diagnostics.suggest import did_you_mean
from gwtdsl.packs.context import Context
from gwtdsl.packs.model import Attribute, Faces, Formula, Record, Start, Value
from gwtdsl.packs.programs import formula
from gwtdsl.packs.shapes import CUT, cut_at_comma, entries, field, text, word
from gwtdsl.packs.values import Missing, read_value
from gwtdsl.source.nodes import Entry, Mapping, Node, Scalar
from gwtdsl.spans import Span

#: So many attributes can be listed in a suggestion.
_FEW = 8

__all__ = ["RecordShape", "fill", "read_records", "read_start", "read_values"]

#: Keys of a record that are no attributes.
OWN = ("copies", "start", "source", "faces")


@dataclass(frozen=True, slots=True)
class RecordShape:
    """What records of one kind look like; `placed`: they are pieces, with copies and a start."""

    kind: str
    attributes: MappingOf[str, Attribute]
    faces: Faces | None = None
    placed: bool = False
    copies: Formula | None = None
    start: tuple[Start, ...] = ()
    holders: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Given:
    """Attribute values as a record gives them, with their places; `bad` were given but could not be read."""

    values: dict[str, Value]
    places: dict[str, Span]
    bad: frozenset[str]


def read_records(context: Context, shape: RecordShape) -> dict[str, Record]:
    """All records of the section named by the kind."""
    section = context.section(shape.kind)
    return {name: _record(context, shape, name, entry) for name, entry in entries(section)}


def _record(context: Context, shape: RecordShape, name: str, entry: Entry) -> Record:
    node, span = entry.value, entry.key.span
    own = _own_keys(shape)
    given = read_values(context, shape.attributes, node, own, f"kind `{shape.kind}`")
    faces: dict[str, MappingOf[str, Value]] = {}
    places = dict(given.places)
    first: Given | None = None
    said: list[frozenset[str]] = []
    for face, each in _faces(context, shape, node):
        there = read_values(context, shape.attributes, each, (), f"kind `{shape.kind}`")
        places |= {f"{face}.{key}": place for key, place in there.places.items()}
        said.append(frozenset(there.values))
        both = Given(given.values | there.values, given.places | there.places, given.bad | there.bad)
        faces[face] = fill(context, shape.attributes, both, f"face `{face}` of `{name}`", _place_of(each, span))
        first = first or both
    if first is None or not faces:
        values = fill(context, shape.attributes, given, f"`{name}`", span)
        faces = dict.fromkeys(shape.faces.names, values) if shape.faces else {}
    else:
        values = dict(next(iter(faces.values())))
    _covered(context, name, given, said)
    copies, start = formula(context, field(node, "copies")), read_start(context, field(node, "start"), shape.holders)
    return Record(
        id=name,
        kind=shape.kind,
        values=values,
        faces=faces,
        copies=copies or (shape.copies if not start else None),
        start=start or shape.start,
        source=text(node, "source") or "rulebook",
        span=span,
        places=places,
    )


def _covered(context: Context, name: str, given: Given, faces: list[frozenset[str]]) -> None:
    """Reports what the record says for all its faces, and each of them says itself."""
    covered = frozenset.intersection(*faces) if faces else frozenset()
    for key, place in given.places.items():
        if key in covered:
            message = f"`{key}` of `{name}` counts nowhere, since each of its faces says it too"
            context.report("GWT224", message, place, f"say it there: `faces: {{…: {{{key}: …}}}}`")


def read_values(
    context: Context, attributes: MappingOf[str, Attribute], node: Node | None, own: tuple[str, ...], owner: str
) -> Given:
    """The attributes that a record gives; what the kind does not declare is reported."""
    values: dict[str, Value] = {}
    places: dict[str, Span] = {}
    bad: set[str] = set()
    cut = _cut(context, node, (*attributes, *own))
    for key, entry in entries(node):
        if key in own or key in cut:
            bad.add(key)
            continue
        attribute = attributes.get(key)
        if attribute is None:
            near = did_you_mean(key, [*attributes, *own]) or _listed(attributes)
            context.report("GWT217", f"{owner} has no attribute `{key}`", entry.key.span, near)
            continue
        value = read_value(context, attribute.type, entry.value, key)
        if isinstance(value, Missing):
            bad.add(key)
            continue
        values[key] = value
        places[key] = _place_of(entry.value, entry.key.span)
    return Given(values, places, frozenset(bad))


def fill(
    context: Context, attributes: MappingOf[str, Attribute], given: Given, what: str, span: Span
) -> dict[str, Value]:
    """Every declared attribute: what is given, else the default; a missing one is reported."""
    values: dict[str, Value] = {}
    missing: list[str] = []
    for key, attribute in attributes.items():
        if key in given.values:
            values[key] = given.values[key]
            continue
        values[key] = attribute.default
        if attribute.required and key not in given.bad:
            missing.append(key)
    if missing:
        names = ", ".join(f"`{key}`" for key in missing)
        context.report("GWT219", f"{what} does not say {names}", span, f"add `{missing[0]}: …`, or give it a default")
    return values


def read_start(context: Context, node: Node | None, holders: tuple[str, ...]) -> tuple[Start, ...]:
    """Where pieces lie at the start; `holders` are the kinds a zone must hold one of."""
    if isinstance(node, Scalar):
        where = _where(context, node.text, node.span, holders)
        return (Start(where, None, node.span),) if where else ()
    found: list[Start] = []
    for name, entry in entries(node):
        where = _where(context, name, entry.key.span, holders)
        if where:
            found.append(Start(where, formula(context, entry.value), entry.key.span))
    return tuple(found)


def _where(context: Context, name: str, span: Span, holders: tuple[str, ...]) -> tuple[str, ...] | None:
    head, dot, rest = name.partition(".")
    zones = context.section("zones")
    zone = zones.get(head) if isinstance(zones, Mapping) else None
    if not dot:
        if not context.known(name, context.zones(), "zone", span, "GWT309"):
            return None
        _holds(context, name, zone, span, holders)
        return (name,)
    if zone is not None:
        board = text(zone, "of")
        return (
            (head, rest) if context.known(rest, context.names(board or ""), f"slot of `{head}` called", span) else None
        )
    if head not in context.names("graphs"):
        near = did_you_mean(head, [*context.names("zones"), *context.names("graphs")])
        context.report("GWT309", f"there is no zone or graph `{head}`", span, near)
        return None
    return (head, rest) if context.known(rest, context.spaces_of(head), f"space of `{head}` called", span) else None


def _holds(context: Context, name: str, zone: Node | None, span: Span, holders: tuple[str, ...]) -> None:
    held = field(zone, "holds")
    if zone is None or held is None or not holders:
        return
    kinds = [each for item in getattr(held, "items", ()) if (each := word(item))]
    if kinds and "all" not in kinds and not any(kind in kinds for kind in holders):
        spoken = ", ".join(f"`{kind}`" for kind in kinds)
        context.report("GWT315", f"zone `{name}` holds {spoken}, not `{holders[0]}`", span)


def _faces(context: Context, shape: RecordShape, node: Node | None) -> list[tuple[str, Node]]:
    """The faces a record gives, in the kind's order; a face that the kind lacks is reported."""
    given = field(node, "faces")
    if given is None:
        return []
    if shape.faces is None:
        span = node.key_span("faces") if isinstance(node, Mapping) else given.span
        context.report("GWT217", f"pieces of kind `{shape.kind}` have no faces", span, "declare `faces` for the kind")
        return []
    found = dict(entries(given))
    for name, entry in found.items():
        context.known(name, shape.faces.names, f"face of `{shape.kind}` called", entry.key.span, "GWT217")
    nothing = Mapping({}, given.span)
    return [(name, found[name].value if name in found else nothing) for name in shape.faces.names]


def _own_keys(shape: RecordShape) -> tuple[str, ...]:
    return OWN if shape.placed else ("source",)


def _cut(context: Context, node: Node | None, known: tuple[str, ...]) -> tuple[str, ...]:
    """Keys that are nothing but a program cut at its comma, which is reported."""
    if not isinstance(node, Mapping):
        return ()
    rests = [key for key in node.entries if key not in known and cut_at_comma(node, key)]
    ends = cut_at_comma(node, rests[0]) if rests else None
    if ends is None:
        return ()
    message = f"a comma between `{{` and `}}` cut `{ends[0]}` short: `{ends[1]}` stands alone"
    context.report("GWT011", message, node.key_span(ends[1]), CUT)
    return (ends[0], *rests)


def _place_of(node: Node, otherwise: Span) -> Span:
    return node.span if isinstance(node, Scalar) and node.text else otherwise


def _listed(attributes: MappingOf[str, Attribute]) -> str:
    """All attributes there are, when these are few."""
    return f"it has {', '.join(f'`{name}`' for name in attributes)}" if 0 < len(attributes) <= _FEW else ""
