"""What layers do to lists: items taken out, put in front, behind or beside others, and brought into an order."""

from __future__ import annotations

from dataclasses import dataclass

from gwtdsl.diagnostics.finding import Note
from gwtdsl.diagnostics.suggest import did_you_mean
from gwtdsl.packs import listing
from gwtdsl.packs.judging import Judge, Spot, short
from gwtdsl.packs.listing import as_list, meaning, named
from gwtdsl.packs.sections import ORDER, by_id, id_of
from gwtdsl.packs.shapes import make_mapping, unwrap, word, words
from gwtdsl.source.nodes import Entry, Mapping, Node, Scalar, Sequence

__all__ = ["Lists", "as_list_of"]


@dataclass(slots=True)
class Lists(Judge):
    """The part of the merge engine that knows lists."""

    def _inserted(self, spot: Spot, content: dict[str, Entry], waiting: list[tuple[str, Entry]]) -> dict[str, Entry]:
        """The entries with new ones at the places that they ask for, each by `before` or `after` another."""
        followers = self.followers.setdefault(spot.path, {})
        names = list(content)
        while waiting:
            ready = [(name, entry) for name, entry in waiting if _anchor(entry.value)[1].text in names]
            if not ready:
                break
            for name, entry in ready:
                where, at = _anchor(entry.value)
                self.ledger.enter((spot / at.text).path, self.pack, "anchor", None, at.span)
                value = self._declare(spot / name, content.get(name), Entry(entry.key, listing.unanchored(entry.value)))
                if name not in content and value is not None:
                    names = listing.placed(names, name, where, at.text, followers)
                    content[name] = Entry(entry.key, value)
                    if where == "after":
                        followers[name] = at.text
            waiting = [each for each in waiting if each not in ready]
        for _, entry in waiting:
            where, at = _anchor(entry.value)
            if self._free(spot / at.text, "anchor", None, at.span):
                message = f"there is no `{spot / at.text}` to go {where}"
                self._report("GWT211", message, at.span, did_you_mean(at.text, names), self._gone(spot / at.text))
        return {name: content[name] for name in names}

    def _listed(self, spot: Spot, operator: str, old: Node, more: Node) -> Node:
        """A list with items taken out or put in front or behind."""
        inner = unwrap(old)
        if not isinstance(inner, Sequence) or not isinstance(more, Sequence):
            verb = "taken" if operator == "without" else f"{operator}ed"
            self._report(
                "GWT203",
                f"`{spot}` is no list {'from' if operator == 'without' else 'to'} which something could be {verb}",
                more.span,
            )
            return old
        if not self._free(spot, "list", None, more.span):
            return old
        self.ledger.enter(spot.path, self.pack, "list", None, more.span)
        new = self._without(spot, inner, more) if operator == "without" else self._longer(spot, operator, inner, more)
        if inner is old or not isinstance(old, Mapping):
            return new
        return make_mapping({**old.entries, "value": Entry(old.entries["value"].key, new)}, old)

    def _longer(self, spot: Spot, operator: str, old: Sequence, more: Sequence) -> Sequence:
        known = by_id(old) or {}
        loose: list[Node] = []
        waiting: list[tuple[str, Entry]] = []
        for item in more.items:
            at = id_of(item)
            if at is not None and at.text in known:
                note = Note("declared here", known[at.text].key.span)
                self._report("GWT205", f"`{spot}` has `{at.text}` already", at.span, "", (note,))
                return old
            if at is not None and listing.anchor_of(item) is not None:
                waiting.append((at.text, Entry(at, item)))
                continue
            loose.append(item)
            if at is not None:
                self.ledger.enter((spot / at.text).path, self.pack, "declare", meaning(item), at.span)
        front, back = (loose, []) if operator == "prepend" else ([], loose)
        longer = listing.joined(front, old, back, more)
        if not waiting:
            return longer
        return as_list_of(Mapping(self._inserted(spot, dict(named(longer).entries), waiting), old.span), longer)

    def _without(self, spot: Spot, old: Sequence, less: Sequence) -> Sequence:
        """A list without items, named by their ids or told in full."""
        kept = list(old.items)
        ids = by_id(old) is not None
        for item in less.items:
            at = next((index for index, each in enumerate(kept) if _is(each, item, ids=ids)), None)
            text = short(meaning(item))
            here = spot / text
            if at is not None:
                if ids and not self._free(here, "remove", None, item.span):
                    continue
                kept.pop(at)
                self.ledger.enter(here.path, self.pack, "remove", None, item.span)
            elif self.ledger.stranger(here.path, self.pack, "remove") is None:
                near = did_you_mean(text, [short(meaning(id_of(each) if ids else each)) for each in old.items])
                self._report(
                    "GWT212", f"there is no `{text}` in `{spot}` to take out", item.span, near, self._gone(here)
                )
        return Sequence(tuple(kept), old.span, old.flow)

    def _order(self, content: dict[str, Entry], path: str, entry: Entry) -> None:
        """Puts the entries of a section, or of a list below it, in an order."""
        names = path.split(".")
        wanted = [name for name, _ in words(entry.value)]
        if not self._free(Spot((ORDER, path)), "set", meaning(entry.value), entry.key.span):
            return
        self.ledger.enter((ORDER, path), self.pack, "set", meaning(entry.value), entry.key.span)
        whole = Mapping(content, entry.key.span)
        changed = self._ordered(Spot(()), whole, names, wanted, entry)
        content[names[0]] = changed.entries[names[0]] if names[0] in changed.entries else content[names[0]]

    def _ordered(self, spot: Spot, node: Mapping, path: list[str], wanted: list[str], entry: Entry) -> Mapping:
        present = node.entries.get(path[0])
        if present is None:
            self._report(
                "GWT211",
                f"there is no `{path[0]}` to put in order",
                entry.key.span,
                did_you_mean(path[0], node.entries),
            )
            return Mapping({**node.entries, path[0]: Entry(entry.key, Mapping({}, entry.key.span))}, node.span)
        old = present.value
        inner = named(old) if isinstance(old, Sequence) else old
        if not isinstance(inner, Mapping):
            return node
        if len(path) > 1:
            new = self._ordered(spot / path[0], inner, path[1:], wanted, entry)
        else:
            for name, span in words(entry.value):
                here = spot / path[0] / name
                if name not in inner.entries:
                    if self._free(here, "anchor", None, span):
                        message = f"there is no `{name}` in `{path[0]}`"
                        self._report("GWT211", message, span, did_you_mean(name, inner.entries), self._gone(here))
                    return node
                self.ledger.enter(here.path, self.pack, "anchor", None, span)
            new = Mapping(
                {name: inner.entries[name] for name in listing.put_in_order(inner.entries, wanted)},
                inner.span,
                inner.flow,
            )
        value = as_list_of(new, old) if isinstance(old, Sequence) else new
        return Mapping({**node.entries, path[0]: Entry(present.key, value)}, node.span, node.flow)


def as_list_of(node: Mapping, like: Node) -> Sequence:
    """Things with ids as the list that they were."""
    return as_list(node, like) if isinstance(like, Sequence) else Sequence((), node.span)


def _anchor(node: Node) -> tuple[str, Scalar]:
    found = listing.anchor_of(node)
    if found is None:
        raise ValueError("only entries that say where they go are put beside others")
    return found


def _is(item: Node, wanted: Node, *, ids: bool) -> bool:
    """Whether an item of a list is the one that is named."""
    if ids:
        return word(id_of(item)) == word(wanted)
    return meaning(item) == meaning(wanted)
