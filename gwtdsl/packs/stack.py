"""Stacks of packs: `base+variant` on the command line, a list in Python, and the manifest of the whole."""

from __future__ import annotations

from collections.abc import Sequence as ListOf
from pathlib import Path

from gwtdsl.packs.files import MANIFEST
from gwtdsl.packs.shapes import text
from gwtdsl.source.nodes import Entry, Mapping, Scalar
from gwtdsl.spans import NOWHERE

__all__ = ["split_reference", "stack_manifest"]

#: What joins the packs of a stack.
JOIN = "+"


def split_reference(reference: str | Path | ListOf[str | Path]) -> list[str | Path]:
    """The packs that a reference names, each once; a path with a `+` in it that leads to a pack is one pack."""
    if isinstance(reference, Path):
        return [reference]
    if not isinstance(reference, str):
        found = [each for one in reference for each in split_reference(one)]
        return list(dict.fromkeys(found))
    if JOIN not in reference or (Path(reference) / MANIFEST).is_file():
        return [reference]
    return list(dict.fromkeys(part.strip() for part in reference.split(JOIN) if part.strip()))


def stack_manifest(tops: ListOf[tuple[str, Mapping, frozenset[str]]]) -> Mapping:
    """The manifest of a stack: that of its top pack where all others are bases that it needs, else one of all tops.

    Each top comes with its id, its manifest and the ids that it implies.
    """
    if not tops:
        return Mapping({}, NOWHERE)
    kept = {
        name: manifest
        for name, manifest, _ in tops
        if not any(name in implied for other, _, implied in tops if other != name)
    }
    names = sorted(kept)
    first = kept[names[0]] if names else tops[0][1]
    if len(names) < 2:
        return first
    content = dict(first.entries)
    for key, sign in (("id", JOIN), ("title", f" {JOIN} "), ("version", JOIN)):
        value = sign.join(text(kept[name], key) or name for name in names)
        old = content[key].value if key in content else first
        spelled = Scalar(value, old.span, value, "plain")
        content[key] = Entry(content[key].key if key in content else spelled, spelled)
    return Mapping(content, first.span)
