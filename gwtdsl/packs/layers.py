"""The one merge engine: a pack's document laid over that of its bases, every value keeping its place.

A layer's entry adds what is new; operators change what is there. What each pack did where is kept in a ledger, so that
packs which contradict each other are found whatever the order in which they come.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping as MappingOf
from dataclasses import dataclass
from dataclasses import field as dataclass_field

from gwtdsl.diagnostics.finding import Note
from gwtdsl.packs import listing
from gwtdsl.packs.judging import Spot, short
from gwtdsl.packs.list_layers import Lists, as_list_of
from gwtdsl.packs.listing import meaning, named
from gwtdsl.packs.sections import LIST_OPERATORS, ORDER, ORDERED_FIELDS, by_id, id_of, operators_of
from gwtdsl.packs.shapes import entries, field, make_mapping, unwrap, word
from gwtdsl.source.nodes import Entry, Mapping, Node, Scalar, Sequence
from gwtdsl.spans import NOWHERE

__all__ = ["Merge"]

#: What gets lost most easily as a record is replaced, since files say it under `defaults`, and what that means.
_LOST = {"start": "its pieces stay in the box", "copies": "there is one piece of it"}

#: Fields to which every pack adds its own, so that nobody's is lost: the section, and the field of its entries.
_GATHERED = (("actions", "before"), ("actions", "after"))


@dataclass(slots=True)
class Merge(Lists):
    """Lays documents over each other; `kinds` are what the packs so far and the present one say of kinds.

    `laid` is what each pack says, in the order in which it was laid, and `bases` what a pack finds below it without
    those that it does not come after.
    """

    kinds: list[Node | None] = dataclass_field(default_factory=list)
    laid: dict[str, Mapping] = dataclass_field(default_factory=dict)
    bases: dict[str, Mapping] = dataclass_field(default_factory=dict)

    def lay(self, base: Mapping, layer: Mapping, pack: str) -> Mapping:
        """The document of `pack` over that of the packs before it."""
        self.pack = pack
        self.kinds = [field(each, "kinds") for each in (base, layer)]
        self.laid[pack] = layer
        content = dict(base.entries)
        for name, entry in layer.items():
            if name == ORDER:
                continue
            present = content.get(name)
            under = Entry(entry.key, _empty_like(entry.value)) if present is None else present
            content[name] = Entry(under.key, self._section(Spot((name,)), under.value, entry.value))
        for path, entry in entries(layer.get(ORDER)):
            self._order(content, path, entry)
        return Mapping(content, layer.span if not base.entries else base.span)

    def claim(self, name: str, value: Node, pack: str) -> None:
        """Keeps that a pack sets a whole thing of its manifest, and reports when another one sets it too."""
        self.pack = pack
        spot = Spot((name,))
        if self._free(spot, "set", meaning(value), value.span):
            self.ledger.enter(spot.path, pack, "set", meaning(value), value.span)

    def _section(self, spot: Spot, base: Node, layer: Node) -> Node:
        operators = operators_of(layer)
        if isinstance(base, Mapping) and isinstance(layer, Mapping):
            return self._entries(spot, base, layer.entries, self._declare)
        if isinstance(base, Sequence) and operators:
            return self._operate(spot, operators, base, layer) or base
        if isinstance(base, Sequence) and isinstance(layer, Sequence):
            wanted = by_id(layer)
            if wanted is not None:
                return as_list_of(self._entries(spot, named(base), wanted, self._declare), base)
            if base.items:
                note = Note("declared here", base.span)
                message = f"`{spot}` is declared by a base already"
                self._report("GWT205", message, layer.span, "write `{append: […]}` or `{replace: […]}`", (note,))
                return base
        self.ledger.enter(spot.path, self.pack, "declare", meaning(layer), layer.span)
        return layer

    def _entries(
        self,
        spot: Spot,
        base: Mapping,
        changes: MappingOf[str, Entry],
        plainly: Callable[[Spot, Entry | None, Entry], Node | None],
    ) -> Mapping:
        """Entries changed one by one; `plainly` says what an entry without an operator does."""
        content = dict(base.entries)
        waiting: list[tuple[str, Entry]] = []
        for name, entry in changes.items():
            here, present = spot / name, content.get(name)
            operators = operators_of(entry.value)
            if not operators:
                if present is None and listing.anchor_of(entry.value) is not None and _is_listed(entry.value):
                    waiting.append((name, entry))
                    continue
                value = plainly(here, present, entry)
            elif present is None and not (operators[0] in ("append", "prepend") and len(here.path) > 2):
                self._nothing_there(here, operators[0], entry, content)
                continue
            else:
                old = Sequence((), entry.value.span) if present is None else present.value
                value = self._operate(here, operators, old, entry.value)
            if value is None:
                content.pop(name, None)
            else:
                grows = present is not None and operators and operators[0] in LIST_OPERATORS
                content[name] = Entry(present.key if present is not None and grows else entry.key, value)
        return make_mapping(self._inserted(spot, content, waiting), base)

    def _operate(self, spot: Spot, operators: tuple[str, ...], old: Node, change: Node) -> Node | None:
        """What operators make of a value that is there; None when they take it out."""
        if not isinstance(change, Mapping) or not self._expected(spot, old, change.get("expects")):
            return old
        content = change.entries[operators[0]]
        match operators[0]:
            case "patch":
                return self._patch(spot, old, content.value)
            case "add":
                return self._add(spot, old, change, content.value)
            case "remove":
                if not self._free(spot, "remove", None, content.key.span):
                    return old
                self.ledger.enter(spot.path, self.pack, "remove", None, content.key.span)
                return None
            case "replace":
                self._left_behind(spot, old, content)
                return self._replaced(spot, old, content.value, "replace")
        for operator in operators:
            old = self._listed(spot, operator, old, change.entries[operator].value)
        return old

    def _left_behind(self, spot: Spot, old: Node, new: Entry) -> None:
        """Reports a start and a number of pieces that get lost as a record is swapped for another."""
        kinds = [kind for each in self.kinds if (kind := field(each, spot.path[0])) is not None]
        if len(spot.path) != 2 or not kinds or not isinstance(new.value, Mapping):
            return
        lost = [name for name in _LOST if field(old, name) is not None and name not in new.value.entries]
        for name in lost:
            before = field(old, name)
            if before is None or any(field(kind, name) is not None for kind in kinds):
                continue
            if name == "copies" and "start" in new.value.entries and isinstance(field(new.value, "start"), Mapping):
                continue  # there are as many as are put somewhere
            said = f"`{name}: {before.text if isinstance(before, Scalar) else '…'}`"
            message = f"`{spot}` has no `{name}` any more, so {_LOST[name]}"
            note = Note("what the base says", before.span)
            self._report("GWT223", message, new.key.span, f"add {said}, or what you mean", (note,))

    def _expected(self, spot: Spot, old: Node | None, expected: Node | None) -> bool:
        """Whether the base still says what the change expects; if not, that is reported."""
        if expected is None:
            return True
        found = meaning(old)
        wanted = None if isinstance(expected, Scalar) and expected.text == "none" else meaning(expected)
        if listing.same(found, wanted) or (self._strangers() and listing.same(meaning(self._of_bases(spot)), wanted)):
            return True
        note = Note("the value now", old.span) if old is not None else Note("there is no value now")
        message = f"`{spot}` is `{short(found)}` in the base, not `{short(wanted)}`"
        self._report("GWT213", message, expected.span, "look whether the patch is still right", (note,))
        return False

    def _strangers(self) -> bool:
        """Whether packs were laid that this one does not come after."""
        return any(key != self.pack and key not in self.after.get(self.pack, ()) for key in self.laid)

    def _of_bases(self, spot: Spot) -> Node | None:
        """What the packs that this one comes after say, without others that happen to be laid before it.

        What a change expects is what its author knew; packs that stand beside it can move nothing on.
        """
        if self.pack not in self.bases:
            alone = Merge(self.after)
            document = Mapping({}, NOWHERE)
            for key, content in self.laid.items():
                if key in self.after.get(self.pack, ()):
                    document = alone.lay(document, content, key)
            self.bases[self.pack] = document
        node: Node | None = self.bases[self.pack]
        for name in spot.path:
            inner = None if node is None else unwrap(node)
            inside = named(inner) if isinstance(inner, Sequence) else inner
            node = inside.get(name) if isinstance(inside, Mapping) else None
        return node

    def _replaced(self, spot: Spot, old: Node, new: Node, sort: str) -> Node:
        """The new value, unless another pack says otherwise; one that changes nothing is reported."""
        value = meaning(new)
        if not self._free(spot, sort, value, new.span):
            return old
        if (
            _source(old) == _source(new)
            and meaning(old) == value
            and not (spot.path[-1] in ORDERED_FIELDS and _names(old) != _names(new))
            and self.ledger.stranger(spot.path, self.pack, sort) is None
        ):
            note = Note("said here", old.span)
            message = (
                f"`{spot}` is `{short(value)}` in the base already"
                if isinstance(new, Scalar)
                else f"`{spot}` stays as it is"
            )
            self._report("GWT221", message, new.span, "leave it out", (note,))
        self.ledger.enter(spot.path, self.pack, sort, value, new.span)
        return new

    def _patch(self, spot: Spot, old: Node, changes: Node) -> Node:
        """Named fields, or items with ids, of what is there changed."""
        if not isinstance(changes, Mapping):
            return old
        if isinstance(old, Mapping):
            if len(spot.path) == 2 and spot.path[0] == "actions":
                old = listing.in_steps(old) if "steps" in changes.entries else old
                changes = listing.to_step(old, changes)
            return self._entries(spot, old, changes.entries, self._set)
        if isinstance(old, Sequence) and by_id(old) is not None:
            asked = {
                name: Entry(entry.key, listing.with_id(entry.key, entry.value, old))
                if isinstance(entry.value, Mapping) and name not in (by_id(old) or {})
                else entry
                for name, entry in changes.items()
            }
            return as_list_of(self._entries(spot, named(old), asked, self._set_item), old)
        self._report("GWT211", f"`{spot}` has no fields that could be patched", changes.span, "write `replace:`")
        return old

    def _set(self, spot: Spot, present: Entry | None, entry: Entry) -> Node | None:
        """A field of a patch: guarded by `expects`, patched in turn, or set."""
        new = entry.value
        if isinstance(new, Mapping) and {"value", "expects"} <= new.entries.keys():
            if not self._expected(spot, None if present is None else present.value, new.entries["expects"].value):
                return None if present is None else present.value
            rest = {key: each for key, each in new.items() if key != "expects"}
            new = make_mapping(rest, new) if "source" in rest else rest["value"].value
        elif present is not None and isinstance(new, Mapping) and _has_parts(present.value):
            return self._patch(spot, present.value, new)
        if (spot.path[0], spot.path[-1]) in _GATHERED and len(spot.path) == 3:
            return self._gathered(spot, present, new)
        if present is not None:
            return self._replaced(spot, present.value, new, "set")
        if self._free(spot, "set", meaning(new), entry.key.span):
            self.ledger.enter(spot.path, self.pack, "set", meaning(new), entry.key.span)
            return new
        return None

    def _gathered(self, spot: Spot, present: Entry | None, new: Node) -> Node | None:
        """Programs that run before or behind an action: those of all packs, one after the other."""
        if not self._free(spot, "list", None, new.span):
            return None if present is None else present.value
        more = new if isinstance(new, Sequence) else Sequence((new,), new.span)
        self.ledger.enter(spot.path, self.pack, "list", None, new.span)
        if present is None:
            return more
        old = present.value if isinstance(present.value, Sequence) else Sequence((present.value,), present.value.span)
        return Sequence((*old.items, *more.items), old.span)

    def _set_item(self, spot: Spot, present: Entry | None, entry: Entry) -> Node | None:
        """An item of a list, named in a patch: it must be there."""
        if present is None:
            fix = "say where it goes with `before` or `after` to add it, or add it with `append`"
            self._report("GWT211", f"there is no `{spot}` to patch", entry.key.span, fix)
            return None
        return self._patch(spot, present.value, entry.value)

    def _add(self, spot: Spot, old: Node, change: Mapping, amount: Node) -> Node:
        """A number with more of it."""
        more = amount.value if isinstance(amount, Scalar) else None
        total = listing.added(old, more, change) if isinstance(more, int) and not isinstance(more, bool) else None
        if total is None:
            fix = "write the whole new value"
            self._report("GWT203", f"`{spot}` is no number to which something could be added", amount.span, fix)
            return old
        if not self._free(spot, "add", more, amount.span):
            return old
        if more == 0:
            self._report("GWT221", f"nothing is added to `{spot}`", amount.span, "leave it out")
        self.ledger.enter(spot.path, self.pack, "add", more, amount.span)
        return total


def _empty_like(node: Node) -> Node:
    if isinstance(node, Sequence):
        return Sequence((), node.span, node.flow)
    return Mapping({}, node.span) if isinstance(node, Mapping) else node


def _is_listed(node: Node) -> bool:
    return id_of(node) is not None


def _source(node: Node) -> str | None:
    return word(node.get("source")) if isinstance(node, Mapping) else None


def _names(node: Node) -> list[str]:
    return list(node.entries) if isinstance(node, Mapping) else []


def _has_parts(node: Node) -> bool:
    return isinstance(unwrap(node), Mapping) or by_id(node) is not None
