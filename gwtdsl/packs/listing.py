"""What layers do to lists and numbers: `without`, `prepend`, `append`, `before` and `after`, `order`, `add`."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Sequence as ListOf

from gwtdsl.packs.sections import ID_KEYS, by_id
from gwtdsl.packs.shapes import field, make_mapping, may_be_cut, unwrap, word
from gwtdsl.source.nodes import Data, Entry, Mapping, Node, Scalar, Sequence, plain

__all__ = [
    "added",
    "anchor_of",
    "as_list",
    "in_steps",
    "joined",
    "meaning",
    "named",
    "placed",
    "put_in_order",
    "same",
    "to_step",
    "unanchored",
    "with_id",
]

#: Where a new item of a list of things with ids says its place.
_ANCHORS = ("before", "after")


def meaning(node: Node | None) -> Data:
    """The node as data, the layout of texts apart."""
    return None if node is None else _told(plain(unwrap(node)))


def _told(value: Data) -> Data:
    if isinstance(value, str):
        return " ".join(value.split())
    if isinstance(value, list):
        return [_told(item) for item in value]
    if isinstance(value, dict):
        return {key: _told(item) for key, item in value.items()}
    return value


def same(found: Data, wanted: Data) -> bool:
    """Whether a value is the expected one; of a mapping only what is expected is compared."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        return all(key in found and same(found[key], value) for key, value in wanted.items())
    return type(found) is type(wanted) and found == wanted


def named(node: Sequence) -> Mapping:
    """A list of things with ids as a mapping."""
    return Mapping(by_id(node) or {}, node.span, node.flow)


def as_list(node: Mapping, like: Sequence) -> Sequence:
    """The mapping of things with ids as the list it was."""
    return Sequence(tuple(entry.value for entry in node.entries.values()), like.span, like.flow)


def joined(front: ListOf[Node], node: Sequence, back: ListOf[Node], more: Sequence) -> Sequence:
    """A list with items before and behind."""
    # What is to be told of a program cut at its commas must survive.
    cut = next((each for each in (more, node) if may_be_cut(each)), None)
    span = node.span if cut is None else cut.span
    return Sequence((*front, *node.items, *back), span, cut is not None)


def anchor_of(node: Node) -> tuple[str, Scalar] | None:
    """Where a new item goes: `before` or `after`, and the id it goes to."""
    for key in _ANCHORS:
        at = field(node, key)
        if isinstance(at, Scalar) and word(at) is not None:
            return key, at
    return None


def unanchored(node: Node) -> Node:
    """The item without the word of its place."""
    if not isinstance(node, Mapping):
        return node
    return make_mapping({name: entry for name, entry in node.items() if name not in _ANCHORS}, node)


def placed(names: list[str], new: str, where: str, anchor: str, followers: dict[str, str]) -> list[str]:
    """The names with a new one beside its anchor; one that goes `after` goes behind those that went there before."""
    at = names.index(anchor)
    if where == "before":
        return [*names[:at], new, *names[at:]]
    at += 1
    while at < len(names) and followers.get(names[at]) == anchor:
        at += 1
    return [*names[:at], new, *names[at:]]


def put_in_order(names: Iterable[str], wanted: ListOf[str]) -> list[str]:
    """The names, those that are wanted in an order brought into it on the places that they hold."""
    turn = iter(wanted)
    return [next(turn) if name in wanted else name for name in names]


def added(old: Node, more: int, change: Mapping) -> Node | None:
    """A number with more of it; None when there is no number."""
    inner = unwrap(old)
    amount = field(change, "add")
    if not isinstance(inner, Scalar) or not isinstance(inner.value, int) or isinstance(inner.value, bool):
        return None
    if not isinstance(amount, Scalar):
        return None
    total = Scalar(inner.value + more, amount.span, str(inner.value + more), "plain")
    source = change.entries.get("source") or (old.entries.get("source") if isinstance(old, Mapping) else None)
    if source is None:
        return total
    key = Scalar("value", amount.span, "value", "plain")
    return make_mapping({"value": Entry(key, total), "source": source}, change)


def with_id(name: Scalar, node: Mapping, siblings: Sequence) -> Mapping:
    """An item that was named by a key, with the id that items of its list have."""
    first = siblings.items[0] if siblings.items else None
    key = next((each for each in ID_KEYS if field(first, each) is not None), ID_KEYS[0])
    if key in node.entries:
        return node
    spelled = Scalar(key, name.span, key, "plain")
    return make_mapping({key: Entry(spelled, name), **node.entries}, node)


def in_steps(action: Mapping) -> Mapping:
    """An action with the one step `do`, so that others can go before and after it; one with steps stays as it is."""
    do = action.entries.get("do")
    if do is None or "steps" in action.entries:
        return action
    name = Scalar("do", do.key.span, "do", "plain")
    step = Mapping({"id": Entry(Scalar("id", do.key.span, "id", "plain"), name), "do": do}, do.value.span)
    steps = Entry(Scalar("steps", do.key.span, "steps", "plain"), Sequence((step,), do.value.span))
    return make_mapping({**{key: entry for key, entry in action.items() if key != "do"}, "steps": steps}, action)


def to_step(action: Mapping, changes: Mapping) -> Mapping:
    """A patch of `do` as one of the step `do`, where another pack has made a step of it."""
    steps, do = action.get("steps"), changes.entries.get("do")
    known = by_id(steps) if steps is not None else None
    if do is None or "do" in action.entries or not known or "do" not in known or "steps" in changes.entries:
        return changes
    step = Entry(do.key, Mapping({"do": do}, do.key.span))
    patch = Entry(Scalar("steps", do.key.span, "steps", "plain"), Mapping({"do": step}, do.key.span))
    return make_mapping({**{key: entry for key, entry in changes.items() if key != "do"}, "steps": patch}, changes)
