"""The one merge engine: a pack's document laid over that of its bases, every value keeping its place.

A layer's entry adds what is new; `patch`, `replace`, `remove` and `append` change what is there. Each operator is one
function in a table; further ones, and operators on lists, find their place there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from collections.abc import Mapping as MappingOf
from dataclasses import dataclass
from dataclasses import field as dataclass_field

from gwtdsl.diagnostics.catalogue import finding
from gwtdsl.diagnostics.finding import Finding, Note
from gwtdsl.diagnostics.suggest import did_you_mean
from gwtdsl.packs.sections import id_of, operator_of
from gwtdsl.packs.shapes import make_mapping, unwrap
from gwtdsl.source.nodes import Entry, Mapping, Node, Scalar, Sequence, plain
from gwtdsl.spans import Span

__all__ = ["Merge"]


@dataclass(frozen=True, slots=True)
class _Spot:
    """Where in the document a change happens: section, id, fields."""

    path: tuple[str, ...]

    def __truediv__(self, name: str) -> _Spot:
        return _Spot((*self.path, name))

    def __str__(self) -> str:
        return ".".join(self.path[1:] or self.path)


@dataclass(slots=True)
class Merge:
    """Lays documents over each other.

    `owners` tells the pack of a file, `after` for each pack all packs it comes after. `removed` remembers what was
    taken out, and where that was said.
    """

    owners: MappingOf[str, str]
    after: MappingOf[str, frozenset[str]]
    findings: list[Finding] = dataclass_field(default_factory=list)
    removed: dict[tuple[str, ...], Span] = dataclass_field(default_factory=dict)
    pack: str = ""

    def lay(self, base: Mapping, layer: Mapping, pack: str) -> Mapping:
        """The document of `pack` over that of the packs before it."""
        self.pack = pack
        content = dict(base.entries)
        for name, entry in layer.items():
            present = content.get(name)
            under = Entry(entry.key, _empty_like(entry.value)) if present is None else present
            content[name] = Entry(under.key, self._section(_Spot((name,)), under.value, entry.value))
        return Mapping(content, layer.span if not base.entries else base.span)

    def _section(self, spot: _Spot, base: Node, layer: Node) -> Node:
        operator = operator_of(layer)
        if isinstance(base, Mapping) and isinstance(layer, Mapping):
            return self._entries(spot, base, layer.entries, self._declare)
        if isinstance(base, Sequence) and operator in ("append", "replace"):
            return self._operate(spot, operator, base, layer) or base
        if isinstance(base, Sequence) and isinstance(layer, Sequence):
            named = _by_id(layer)
            if named is not None:
                return _as_list(self._entries(spot, _named(base), named, self._declare), base)
            if base.items:
                note = Note("declared here", base.span)
                message = f"`{spot}` is declared by a base already"
                self._report("GWT205", message, layer.span, "write `{append: […]}` or `{replace: […]}`", (note,))
                return base
        return layer

    def _entries(
        self,
        spot: _Spot,
        base: Mapping,
        changes: MappingOf[str, Entry],
        plainly: Callable[[_Spot, Entry | None, Entry], Node | None],
    ) -> Mapping:
        """Entries changed one by one; `plainly` says what an entry without an operator does."""
        content = dict(base.entries)
        for name, entry in changes.items():
            here, present = spot / name, content.get(name)
            operator = operator_of(entry.value)
            if operator is None:
                value = plainly(here, present, entry)
            elif present is None and not (operator == "append" and len(here.path) > 2):
                self._nothing_there(here, operator, entry, content)
                continue
            else:
                old = Sequence((), entry.value.span) if present is None else present.value
                value = self._operate(here, operator, old, entry.value)
            if value is None:
                content.pop(name, None)
                self.removed[here.path] = entry.key.span
            else:
                content[name] = Entry(present.key if present is not None and operator == "append" else entry.key, value)
        return make_mapping(content, base)

    def _declare(self, spot: _Spot, present: Entry | None, entry: Entry) -> Node | None:
        """A whole declaration: new, or a finding when a base has it."""
        if present is None:
            return entry.value
        stranger = self._stranger(present.value)
        note = Note("declared here", present.key.span)
        if stranger is not None:
            message = f"packs `{stranger}` and `{self.pack}` both declare `{spot}`, and neither comes after the other"
            self._report("GWT220", message, entry.key.span, "let one of the packs extend the other", (note,))
        else:
            fix = "write `patch:` to change fields of it, or `replace:` to swap it"
            self._report("GWT205", f"a base declares `{spot}` already", entry.key.span, fix, (note,))
        return present.value

    def _operate(self, spot: _Spot, operator: str, old: Node, change: Node) -> Node | None:
        """What an operator makes of a value that is there; None when it takes it out."""
        content = change.get(operator) if isinstance(change, Mapping) else None
        if content is None:
            return old
        match operator:
            case "patch":
                return self._patch(spot, old, content)
            case "append":
                return self._append(spot, old, content)
            case "remove":
                return None if self._may_change(spot, old, content.span) else old
            case _:
                return content if self._may_change(spot, old, content.span) else old

    def _patch(self, spot: _Spot, old: Node, changes: Node) -> Node:
        """Named fields, or items with ids, of what is there changed."""
        if not isinstance(changes, Mapping):
            return old
        if isinstance(old, Mapping):
            return self._entries(spot, old, changes.entries, self._set)
        if isinstance(old, Sequence) and _by_id(old) is not None:
            return _as_list(self._entries(spot, _named(old), changes.entries, self._set_item), old)
        self._report("GWT211", f"`{spot}` has no fields that could be patched", changes.span, "write `replace:`")
        return old

    def _set(self, spot: _Spot, present: Entry | None, entry: Entry) -> Node | None:
        """A field of a patch: guarded by `expects`, patched in turn, or set."""
        new = entry.value
        if isinstance(new, Mapping) and {"value", "expects"} <= new.entries.keys():
            return self._guarded(spot, present, new)
        if present is None:
            return new
        if isinstance(new, Mapping) and (isinstance(present.value, Mapping) or _by_id(present.value) is not None):
            return self._patch(spot, present.value, new)
        return new if self._may_change(spot, present.value, new.span) else present.value

    def _set_item(self, spot: _Spot, present: Entry | None, entry: Entry) -> Node | None:
        """An item of a list, named in a patch: it must be there."""
        if present is None:
            self._report("GWT211", f"there is no `{spot}` to patch", entry.key.span, "add it with `append`")
            return None
        return self._patch(spot, present.value, entry.value)

    def _guarded(self, spot: _Spot, present: Entry | None, new: Mapping) -> Node | None:
        expected = new.entries["expects"].value
        found = None if present is None else plain(unwrap(present.value))
        wanted = None if isinstance(expected, Scalar) and expected.text == "none" else plain(expected)
        if found != wanted:
            note = Note("the value now", present.value.span) if present is not None else Note("there is no value now")
            message = f"`{spot}` is `{_short(found)}` in the base, not `{_short(wanted)}`"
            self._report("GWT213", message, expected.span, "look whether the patch is still right", (note,))
            return None if present is None else present.value
        if present is not None and not self._may_change(spot, present.value, expected.span):
            return present.value
        rest = {key: entry for key, entry in new.items() if key != "expects"}
        return make_mapping(rest, new) if "source" in rest else rest["value"].value

    def _append(self, spot: _Spot, old: Node, more: Node) -> Node:
        if not isinstance(old, Sequence) or not isinstance(more, Sequence):
            self._report("GWT203", f"`{spot}` is no list to which something could be appended", more.span)
            return old
        known = _by_id(old) or {}
        for item in more.items:
            at = id_of(item)
            if at is not None and at.text in known:
                note = Note("declared here", known[at.text].key.span)
                self._report("GWT205", f"`{spot}` has `{at.text}` already", at.span, "", (note,))
                return old
        # A list of several entries in `[…]` may be a program cut at its commas: what is to be told of it must survive.
        cut = next((each for each in (more, old) if each.flow and len(each.items) > 1), None)
        span = old.span if cut is None else cut.span
        return Sequence((*old.items, *more.items), span, cut is not None)

    def _may_change(self, spot: _Spot, old: Node, span: Span) -> bool:
        stranger = self._stranger(old)
        if stranger is None:
            return True
        message = f"packs `{stranger}` and `{self.pack}` both change `{spot}`, and neither comes after the other"
        note = Note(f"changed by `{stranger}`", old.span)
        self._report("GWT220", message, span, "let one of the packs extend the other", (note,))
        return False

    def _stranger(self, node: Node) -> str | None:
        """A pack that says something here and that the present pack does not come after."""
        known = self.after.get(self.pack, frozenset())
        for span in _spans(node):
            owner = self.owners.get(span.file)
            if owner is not None and owner != self.pack and owner not in known:
                return owner
        return None

    def _nothing_there(self, spot: _Spot, operator: str, entry: Entry, names: Iterable[str]) -> None:
        where = self.removed.get(spot.path)
        notes = () if where is None else (Note("taken out here", where),)
        if operator == "remove":
            code, message = "GWT212", f"there is no `{spot}` to take out"
        else:
            code, message = "GWT211", f"there is no `{spot}` to {operator}"
        near = did_you_mean(spot.path[-1], names)
        if not self.after.get(self.pack):
            near = near or "this pack extends no other"
        self._report(code, message, entry.key.span, near, notes)

    def _report(self, code: str, message: str, span: Span, suggestion: str = "", notes: tuple[Note, ...] = ()) -> None:
        self.findings.append(finding(code, message, span, suggestion, notes))


def _empty_like(node: Node) -> Node:
    if isinstance(node, Sequence):
        return Sequence((), node.span, node.flow)
    return Mapping({}, node.span) if isinstance(node, Mapping) else node


def _by_id(node: Node) -> dict[str, Entry] | None:
    """The items of a list by their ids; None unless every item has one."""
    if not isinstance(node, Sequence) or not node.items:
        return None
    found: dict[str, Entry] = {}
    for item in node.items:
        at = id_of(item)
        if at is None:
            return None
        found[at.text] = Entry(at, item)
    return found


def _named(node: Sequence) -> Mapping:
    return Mapping(_by_id(node) or {}, node.span, node.flow)


def _as_list(node: Mapping, like: Sequence) -> Sequence:
    return Sequence(tuple(entry.value for entry in node.entries.values()), like.span, like.flow)


def _spans(node: Node) -> Iterable[Span]:
    if isinstance(node, Scalar):
        yield node.span
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _spans(item)
        if not node.items:
            yield node.span
    else:
        for entry in node.entries.values():
            yield entry.key.span
            yield from _spans(entry.value)


def _short(value: object) -> str:
    text = "none" if value is None else str(value)
    return text if len(text) <= 40 else text[:39] + "…"
