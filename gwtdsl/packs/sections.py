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

__all__ = ["DEFAULTS", "assemble", "declared_sections", "id_of", "known_sections", "operator_of"]

DEFAULTS = "defaults"
#: Sections whose names are sections in turn, which hold records.
RECORD_SECTIONS = ("kinds", "records", "places")
#: Words by which a layer says what it does with what a base declares.
OPERATORS = ("patch", "replace", "remove", "append")
#: Keys by which items of a list are told apart.
ID_KEYS = ("id", "step")


def declared_sections(files: Iterable[Mapping]) -> set[str]:
    """The sections of records that the files declare."""
    return {name for node in files for section in RECORD_SECTIONS for name, _ in entries(field(node, section))}


def known_sections(node: Mapping, built_in: Collection[str], records: Collection[str]) -> tuple[Mapping, list[Finding]]:
    """The file without sections that nobody knows, also below `defaults`, and findings for those."""
    findings: list[Finding] = []

    def unknown(name: str, entry: Entry, known: Iterable[str]) -> None:
        near = did_you_mean(name, known) or "declare it under `kinds`, `records` or `places` if it is to hold records"
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


def operator_of(node: Node | None) -> str | None:
    """The operator of `{patch: …}`, `{replace: …}`, `{remove: true}`, `{append: […]}`; None for a plain value."""
    if not isinstance(node, Mapping):
        return None
    names = [name for name in node.entries if name not in ID_KEYS]
    return names[0] if len(names) == 1 and names[0] in OPERATORS else None


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
