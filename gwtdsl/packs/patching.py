"""The pack that makes one pack of another: laid over the first it means what the second means."""

from __future__ import annotations

from gwtdsl.packs.difference import UNORDERED, Side, differences, entries_of
from gwtdsl.packs.gather import Layer
from gwtdsl.packs.listing import meaning
from gwtdsl.packs.load import MANIFEST_SECTIONS
from gwtdsl.packs.sections import ORDER, id_of
from gwtdsl.packs.shapes import field, text
from gwtdsl.packs.writing import flow_list, make, text_of, yaml_text
from gwtdsl.source.nodes import Entry, Mapping, Node, Scalar, Sequence
from gwtdsl.spans import NOWHERE

__all__ = ["patch_files"]

#: Mappings that are patched part by part; others are swapped, since their order may count.
_PARTED = ("faces", "attributes")


def patch_files(old: Side, new: Side, name: str) -> dict[str, str]:
    """The files of a pack `name` that extends the old pack and gives the new one."""
    changed = dict.fromkeys(change.section for change in differences(old, new) if change.section != "players")
    document = new.resolved.document
    names = dict.fromkeys([*old.resolved.document.entries, *document.entries])
    sections: dict[str, Node] = {}
    orders: dict[str, Node] = {}
    for section in names:
        first, second = old.resolved.document.get(section), document.get(section)
        said = _section(first, second) if section in changed else None
        # A section of which only the order changes has nothing to say itself.
        if said is not None and (first is None or not _empty(said)):
            sections[section] = said
        order = _order(first, second) if section not in UNORDERED else None
        if order is not None:
            orders[section] = order
    manifest = _manifest(old, new, name)
    manifest |= {each: sections.pop(each) for each in MANIFEST_SECTIONS if each in sections}
    if orders:
        sections[ORDER] = make(**orders)
    files = {"pack.yaml": yaml_text(make(**manifest))}
    if sections:
        files["changes.yaml"] = yaml_text(make(**sections))
    return files


def _manifest(old: Side, new: Side, name: str) -> dict[str, Node]:
    one, two = old.pack.manifest, new.pack.manifest
    bases = [layer for layer in old.resolved.layers if layer.id in old.resolved.tops]
    found: dict[str, Node] = {
        "id": text_of(name),
        "title": text_of(two.title),
        "version": text_of("1.0.0"),
        "format": text_of(two.format),
        "extends": Sequence(tuple(_base(layer) for layer in bases), NOWHERE),
    }
    if one.players != two.players:
        low, high = two.players
        found["players"] = make(min=text_of(low), max=text_of(high))
    found["provenance"] = text_of(f"The changes that make {two.id} {two.version} of {one.id} {one.version}.")
    return found


def _base(layer: Layer) -> Node:
    version = text(layer.manifest, "version") or "0"
    return make(id=text_of(layer.id), version=text_of(f"=={version.split('+')[0].split('-')[0]}"))


def _empty(node: Node) -> bool:
    return not (node.entries if isinstance(node, Mapping) else node.items if isinstance(node, Sequence) else (node,))


def _section(first: Node | None, second: Node | None) -> Node:
    """What a section of the patch says."""
    old, new = entries_of(first), entries_of(second)
    if old is None or new is None or (not old and not isinstance(first, Mapping) and first is not None):
        return _value(first, second)
    listed = isinstance(first, Sequence) or isinstance(second, Sequence)
    found: dict[str, Entry] = {}
    for name in dict.fromkeys([*old, *new]):
        before, after = old.get(name), new.get(name)
        if after is None:
            change: Node | None = make(remove=text_of(value=True))
        elif before is None:
            change = _plain(after.value)
        elif _same(before.value, after.value):
            change = None
        else:
            change = _value(before.value, after.value)
        if change is not None:
            found[name] = Entry((after or before or Entry(text_of(name), change)).key, change)
    if not listed:
        return Mapping(found, NOWHERE)
    key = _key(first if isinstance(first, Sequence) and first.items else second)
    return Sequence(tuple(_with_id(key, name, entry.value) for name, entry in found.items()), NOWHERE)


def _key(node: Node | None) -> str:
    items = node.items if isinstance(node, Sequence) else ()
    return "step" if items and field(items[0], "step") is not None else "id"


def _with_id(key: str, name: str, node: Node) -> Node:
    if not isinstance(node, Mapping) or id_of(node) is not None:
        return node
    return Mapping({key: Entry(text_of(key), text_of(name)), **node.entries}, node.span)


def _plain(node: Node) -> Node:
    """A declaration as it can be written: nothing said is an empty mapping."""
    return Mapping({}, node.span) if isinstance(node, Scalar) and node.value is None else node


def _value(first: Node | None, second: Node | None) -> Node:
    """How a value of a base becomes another."""
    if second is None:
        return make(remove=text_of(value=True))
    if first is None:
        return second
    if isinstance(first, Sequence) and isinstance(second, Sequence):
        size = len(first.items)
        if 0 < size < len(second.items) and [meaning(e) for e in first.items] == [
            meaning(e) for e in second.items[:size]
        ]:
            return make(append=Sequence(second.items[size:], NOWHERE, second.flow))
        return make(replace=second)
    if isinstance(first, Mapping) and isinstance(second, Mapping):
        if "steps" in second.entries and "steps" not in first.entries:
            return make(replace=second)  # a patch of steps would first make one of the base's `do`
        fields = _fields(first, second)
        return make(patch=fields) if fields.entries else make(replace=second)
    return make(replace=_plain(second))


def _fields(first: Mapping, second: Mapping) -> Mapping:
    """The fields of a patch."""
    found: dict[str, Entry] = {}
    for name in dict.fromkeys([*first.entries, *second.entries]):
        before, after = first.get(name), second.get(name)
        if before is not None and after is not None and _alike(before, after):
            continue
        key = (second.entries.get(name) or first.entries[name]).key
        if after is None:
            found[name] = Entry(key, make(remove=text_of(value=True)))
        elif before is None:
            found[name] = Entry(key, after)
        elif name in _PARTED and isinstance(before, Mapping) and isinstance(after, Mapping):
            found[name] = Entry(key, _fields_below(before, after))
        elif isinstance(after, Scalar) and isinstance(before, Scalar):
            found[name] = Entry(key, after)
        else:
            whole = isinstance(before, Mapping) or isinstance(after, Mapping)
            found[name] = Entry(key, make(replace=after) if whole else _value(before, after))
    return Mapping(found, NOWHERE)


def _fields_below(first: Mapping, second: Mapping) -> Mapping:
    found = _fields(first, second)
    parted = {
        name: Entry(entry.key, _fields(one, two))
        for name, entry in found.items()
        if isinstance(one := first.get(name), Mapping) and isinstance(two := second.get(name), Mapping)
    }
    return Mapping({**found.entries, **parted}, NOWHERE)


def _same(first: Node, second: Node) -> bool:
    """Whether two declarations say the same, and their parts in the same order where it may count."""
    if meaning(first) != meaning(second):
        return False
    return not (isinstance(first, Mapping) and isinstance(second, Mapping) and _fields(first, second).entries)


def _alike(first: Node, second: Node) -> bool:
    if isinstance(first, Mapping) and isinstance(second, Mapping):
        return list(first.entries) == list(second.entries) and meaning(first) == meaning(second)
    return meaning(first) == meaning(second)


def _order(first: Node | None, second: Node | None) -> Node | None:
    """The order of a section's entries, where laying the patch would give another."""
    old, new = entries_of(first), entries_of(second)
    if not old or not new:
        return None
    natural = [*(name for name in old if name in new), *(name for name in new if name not in old)]
    return flow_list(list(new)) if natural != list(new) else None
