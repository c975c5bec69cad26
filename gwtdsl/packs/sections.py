"""One pack's own document: the sections of its files put together, ids declared twice reported."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from collections.abc import Sequence as ListOf

from gwtdsl.diagnostics.catalogue import finding
from gwtdsl.diagnostics.finding import Finding, Note
from gwtdsl.diagnostics.suggest import did_you_mean
from gwtdsl.packs.shapes import entries, field, make_mapping, word
from gwtdsl.source.nodes import Entry, Mapping, Node, Scalar, Sequence
from gwtdsl.spans import NOWHERE

__all__ = [
    "DEFAULTS",
    "LIST_OPERATORS",
    "ORDER",
    "ORDERED_FIELDS",
    "WHEN_PACK",
    "assemble",
    "by_id",
    "declared_sections",
    "id_of",
    "known_sections",
    "operator_of",
    "operators_of",
    "parts_of",
]

DEFAULTS = "defaults"
#: The section that puts entries of other sections in order.
ORDER = "order"
#: Mappings within a declaration whose order the game can tell.
ORDERED_FIELDS = ("start", "parameters", "terms")
#: The section of what counts only beside another pack.
WHEN_PACK = "when_pack"
#: Sections whose names are sections in turn, which hold records.
RECORD_SECTIONS = ("kinds", "records", "places")
#: Words by which a layer says what it does with what a base declares.
OPERATORS = ("patch", "replace", "remove", "add", "without", "prepend", "append")
#: Those that may stand together: what they do to a list is done in this order.
LIST_OPERATORS = ("without", "prepend", "append")
#: Keys by which items of a list are told apart.
ID_KEYS = ("id", "step")


#: What to do about a section that nobody knows.
_NOBODYS = "declare it under `kinds`, `records` or `places`, or name a base that does under `extends`"


def declared_sections(files: Iterable[Mapping]) -> set[str]:
    """The sections of records that the files declare."""
    return {name for node in files for section in RECORD_SECTIONS for name, _ in entries(field(node, section))}


def known_sections(node: Mapping, built_in: Collection[str], records: Collection[str]) -> tuple[Mapping, list[Finding]]:
    """The file without sections that nobody knows, also below `defaults`, and findings for those."""
    findings: list[Finding] = []

    def unknown(name: str, entry: Entry, known: Iterable[str]) -> None:
        near = did_you_mean(name, known) or _NOBODYS
        findings.append(finding("GWT214", f"there is no section `{name}`", entry.key.span, near))

    content: dict[str, Entry] = {}
    for name, entry in node.items():
        if name not in built_in and name not in records:
            unknown(name, entry, (*built_in, *records))
        elif name == DEFAULTS and isinstance(entry.value, Mapping):
            below: dict[str, Entry] = {}
            for kind, each in entry.value.items():
                if kind in records:
                    below[kind] = each
                else:
                    unknown(kind, each, records)
            content[name] = Entry(entry.key, make_mapping(below, entry.value))
        else:
            content[name] = entry
    return make_mapping(content, node), findings


def operators_of(node: Node | None) -> tuple[str, ...]:
    """The operators of `{patch: …}`, `{without: […], append: […]}` and the like; none for a plain value.

    `expects` may stand beside any of them, `source` beside `add`.
    """
    if not isinstance(node, Mapping):
        return ()
    beside = (*ID_KEYS, "expects", *(("source",) if "add" in node.entries else ()))
    names = [name for name in node.entries if name not in beside]
    if not names or any(name not in OPERATORS for name in names):
        return ()
    if len(names) > 1 and any(name not in LIST_OPERATORS for name in names):
        return ()
    return tuple(name for name in OPERATORS if name in names)


def operator_of(node: Node | None) -> str | None:
    """The first operator of an entry; None for a plain value."""
    return next(iter(operators_of(node)), None)


def by_id(node: Node) -> dict[str, Entry] | None:
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


def parts_of(node: Mapping) -> tuple[Mapping, tuple[tuple[tuple[str, ...], Mapping], ...]]:
    """A file without its `when_pack`, and what stands there: the packs that must be there, the sections."""
    whole = node.get(WHEN_PACK)
    if whole is None:
        return node, ()
    rest = make_mapping({name: entry for name, entry in node.items() if name != WHEN_PACK}, node)
    found: list[tuple[tuple[str, ...], Mapping]] = []
    for name, entry in entries(whole):
        if isinstance(entry.value, Mapping):
            inner, deeper = parts_of(entry.value)
            found.append(((name,), inner))
            found += [(tuple(sorted({name, *needed})), part) for needed, part in deeper]
    return rest, tuple(found)


def id_of(node: Node) -> Scalar | None:
    """The id of an item of a list of things with ids."""
    for key in ID_KEYS:
        value = field(node, key)
        if isinstance(value, Scalar) and word(value) is not None:
            return value
    return None


def assemble(files: ListOf[Mapping]) -> tuple[Mapping, tuple[Finding, ...]]:
    """All sections of the files, in their order, and findings for what is declared twice."""
    document: dict[str, Entry] = {}
    findings: list[Finding] = []
    for node in files:
        defaults = field(node, DEFAULTS)
        for name, entry in node.items():
            if name == DEFAULTS or (isinstance(entry.value, Scalar) and entry.value.value is None):
                continue
            value = _with_defaults(entry.value, field(defaults, name))
            present = document.get(name)
            if present is None:
                document[name] = Entry(entry.key, value)
            else:
                joined = _join(name, present, Entry(entry.key, value), findings)
                document[name] = Entry(present.key, joined)
    span = files[0].span if files else NOWHERE
    return Mapping(document, span), tuple(findings)


def _with_defaults(section: Node, defaults: Node | None) -> Node:
    """The records of a file with the file's defaults below what they say themselves."""
    if not isinstance(section, Mapping) or not isinstance(defaults, Mapping):
        return section
    content: dict[str, Entry] = {}
    for name, entry in section.items():
        value = entry.value
        operator = operator_of(value)
        if operator is None:
            value = _filled(value, defaults)
        elif operator == "replace" and isinstance(value, Mapping):
            inner = value.entries["replace"]
            value = make_mapping({"replace": Entry(inner.key, _filled(inner.value, defaults))}, value)
        content[name] = Entry(entry.key, value)
    return make_mapping(content, section)


def _filled(record: Node, defaults: Mapping) -> Node:
    if isinstance(record, Scalar) and record.value is None:
        return Mapping(dict(defaults.entries), record.span)
    if not isinstance(record, Mapping):
        return record
    return make_mapping({**record.entries, **{k: e for k, e in defaults.items() if k not in record.entries}}, record)


def _declared(name: str, first: Entry, second: Entry, findings: list[Finding]) -> Entry:
    """The declaration, where a pack both declares a thing and changes it."""
    change, whole = (first, second) if operator_of(first.value) else (second, first)
    if operator_of(whole.value):
        change, whole = second, first
    note = Note("declared here" if operator_of(whole.value) is None else "first here", whole.key.span)
    message = f"`{name}` is declared and changed by the same pack; only what a base declares is changed"
    findings.append(finding("GWT205", message, change.key.span, "write the change into the declaration", (note,)))
    return whole


def _join(name: str, first: Entry, second: Entry, findings: list[Finding]) -> Node:
    """One section from two files."""
    one, two = first.value, second.value
    if isinstance(one, Mapping) and isinstance(two, Mapping):
        content = dict(one.entries)
        for each, entry in entries(two):
            if each in content and operator_of(content[each].value) != operator_of(entry.value):
                content[each] = _declared(each, content[each], entry, findings)
            elif each in content:
                note = Note("first here", content[each].key.span)
                message = f"`{each}` is declared twice under `{name}`"
                findings.append(finding("GWT205", message, entry.key.span, "", (note,)))
            else:
                content[each] = entry
        return make_mapping(content, one)
    if isinstance(one, Sequence) and isinstance(two, Sequence) and name == "setup":
        return Sequence((*one.items, *two.items), one.span, one.flow)
    note = Note("first here", first.key.span)
    findings.append(finding("GWT205", f"`{name}` is declared in two files", second.key.span, "", (note,)))
    return one
