"""Graphs of a model: their spaces, listed or in series, and how pawns move on them."""

from __future__ import annotations

from collections.abc import Mapping as MappingOf
from dataclasses import dataclass
from dataclasses import field as dataclass_field

from gwtdsl.diagnostics.finding import Note
from gwtdsl.diagnostics.suggest import did_you_mean
from gwtdsl.packs.attributes import read_attributes
from gwtdsl.packs.build_zones import cells
from gwtdsl.packs.context import Context, series_ids
from gwtdsl.packs.model import Attribute, Graph, Movement, Space, Value
from gwtdsl.packs.programs import formula, formulas, program
from gwtdsl.packs.records import fill, read_values
from gwtdsl.packs.series import at_number
from gwtdsl.packs.shapes import entries, field, items, text, word, words
from gwtdsl.source.nodes import Entry, Mapping, Node
from gwtdsl.spans import Span

__all__ = ["graphs"]

#: Keys of a space that are no attributes.
_OWN = ("id", "next", "between", "source")
#: What a space may be asked besides its attributes, so that no attribute is called so.
_TAKEN = (*_OWN, "append", "expects", "patch", "remove", "replace")


@dataclass(slots=True)
class _Draft:
    """A space while its edges are collected."""

    id: str
    span: Span
    source: str
    node: Node | None = None
    number: int | None = None
    next: list[str] = dataclass_field(default_factory=list)


def graphs(context: Context) -> dict[str, Graph]:
    """Graphs by name."""
    return {name: _graph(context, name, entry) for name, entry in entries(context.section("graphs"))}


def _graph(context: Context, name: str, entry: Entry) -> Graph:
    node = entry.value
    attributes = read_attributes(context, field(node, "attributes"), taken=_TAKEN)
    held = cells(context, field(node, "cells"))
    for cell in held.values():
        if cell.name in attributes:
            note = Note("the attribute", attributes[cell.name].span)
            context.report(
                "GWT205", f"`{cell.name}` is both a cell and an attribute of `{name}`", cell.span, "", (note,)
            )
    drafts = _series(node)
    _listed(context, node, drafts)
    _edges(context, name, drafts)
    profiles = {profile: _movement(context, each.value) for profile, each in entries(field(node, "moves"))}
    spaces = {draft.id: _space(context, name, attributes, node, draft) for draft in drafts.values()}
    return Graph(name, attributes, held, spaces, _movement(context, node), profiles, entry.key.span)


def _series(node: Node) -> dict[str, _Draft]:
    """The spaces of a series, each leading to the next one."""
    series = field(node, "series")
    ids = series_ids(node)
    if series is None:
        return {}
    start = int(text(series, "from") or 0)
    source = text(series, "source") or "rulebook"
    found: dict[str, _Draft] = {}
    for index, name in enumerate(ids):
        follow = [ids[index + 1]] if index + 1 < len(ids) else []
        found[name] = _Draft(name, series.span, source, None, start + index, follow)
    return found


def _listed(context: Context, node: Node, drafts: dict[str, _Draft]) -> None:
    """Adds the listed spaces; one with the id of a space of the series says more about that."""
    listed: dict[str, Span] = {}
    for item in items(field(node, "spaces")):
        at = field(item, "id")
        name = word(at)
        if at is None or name is None:
            continue
        if name in listed:
            context.report(
                "GWT205", f"space `{name}` is declared twice", at.span, "", (Note("first here", listed[name]),)
            )
            continue
        listed[name] = at.span
        draft = drafts.setdefault(name, _Draft(name, at.span, "rulebook"))
        draft.node, draft.span = item, at.span
        draft.source = text(item, "source") or draft.source
        if field(item, "next") is not None:
            draft.next = [each for each, _ in words(field(item, "next"))]


def _edges(context: Context, name: str, drafts: dict[str, _Draft]) -> None:
    """Hangs spaces between others, then drops and reports edges to spaces that are not there."""
    for draft in drafts.values():
        ends = words(field(draft.node, "between"))
        if len(ends) != 2:
            continue
        good = [_there(context, name, each, at, drafts) for each, at in ends]
        if all(good):
            drafts[ends[0][0]].next.append(draft.id)
            draft.next.append(ends[1][0])
    for draft in drafts.values():
        for each, at in words(field(draft.node, "next")):
            if not _there(context, name, each, at, drafts):
                draft.next.remove(each)


def _there(context: Context, graph: str, space: str, span: Span, drafts: MappingOf[str, _Draft]) -> bool:
    if space in drafts:
        return True
    context.report("GWT505", f"`{graph}` has no space `{space}`", span, did_you_mean(space, drafts))
    return False


def _space(context: Context, graph: str, attributes: MappingOf[str, Attribute], node: Node, draft: _Draft) -> Space:
    owner = f"graph `{graph}`"
    given = read_values(context, attributes, _with_series(node, draft), _OWN, owner)
    values: dict[str, Value] = fill(context, attributes, given, f"space `{draft.id}`", draft.span)
    return Space(draft.id, values, tuple(draft.next), draft.source, draft.span, given.places)


def _with_series(node: Node, draft: _Draft) -> Node | None:
    """What the space says, on top of what its series says for its number."""
    said = field(field(node, "series"), "attributes")
    if draft.number is None or not isinstance(said, Mapping):
        return draft.node
    content = {key: Entry(entry.key, at_number(entry.value, draft.number)) for key, entry in said.items()}
    content |= dict(entries(draft.node))
    return Mapping(content, said.span)


def _movement(context: Context, node: Node) -> Movement:
    on_enter = field(node, "on_enter")
    return Movement(
        formula(context, field(node, "step")),
        formula(context, field(node, "must_stop")),
        formula(context, field(node, "skip")),
        formula(context, field(node, "barred")),
        None if on_enter is None else program(context, on_enter),
        formulas(context, field(node, "tells_apart"), "tells_apart"),
    )
