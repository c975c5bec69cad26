"""Misspelt words of changes (`pacth`), read as what was surely meant and reported once."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from gwtdsl.diagnostics.catalogue import finding
from gwtdsl.diagnostics.finding import Finding
from gwtdsl.diagnostics.suggest import closest
from gwtdsl.packs.respell import Slip, respelt
from gwtdsl.packs.sections import OPERATORS
from gwtdsl.packs.shapes import entries, field
from gwtdsl.source.nodes import Mapping, Node, Scalar

__all__ = ["respelt_changes"]

#: Words of changes that may stand for a whole record.
_WORDS = ("patch", "replace", "remove")
#: What a value may say beside itself, so that a mapping of these is a value and no change.
_OF_VALUES = frozenset({"value", "source"})


def respelt_changes(
    node: Mapping, records: Collection[str], bases: Iterable[Mapping]
) -> tuple[Mapping, tuple[Finding, ...]]:
    """The file with misspelt words of changes put right, for records that a base has, and a finding for each."""
    slips: list[Slip] = []
    findings: list[Finding] = []
    known = {(section, name) for base in bases for section in records for name, _ in entries(field(base, section))}
    for section in node.entries:
        if section not in records:
            continue
        for name, entry in entries(field(node, section)):
            key = _misspelt(entry.value) if (section, name) in known else None
            meant = None if key is None else closest(key, _WORDS)
            if key is None or meant is None or not isinstance(entry.value, Mapping):
                continue
            slips.append(Slip((section, name), key, meant))
            said = f"did you mean `{meant}`?"
            findings.append(finding("GWT202", f"unknown key `{key}`", entry.value.key_span(key), said))
    good = respelt(node, slips)
    return (good if isinstance(good, Mapping) else node), tuple(findings)


def _misspelt(value: Node) -> str | None:
    """The one key of an entry that holds what only a change could hold."""
    if not isinstance(value, Mapping):
        return None
    keys = [key for key in value.entries if key != "expects"]
    if len(keys) != 1 or keys[0] in OPERATORS:
        return None
    held = value.entries[keys[0]].value
    changes = isinstance(held, Mapping) and bool(held.entries) and not held.entries.keys() <= _OF_VALUES
    return keys[0] if changes or (isinstance(held, Scalar) and held.value is True) else None
