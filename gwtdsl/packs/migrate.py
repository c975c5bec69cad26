"""Brings the files of an old pack up to date in place: only what was renamed changes, comments and layout stay."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from gwtdsl.diagnostics.catalogue import finding
from gwtdsl.diagnostics.finding import Finding
from gwtdsl.language import tree as t
from gwtdsl.language.parser import parse_expression, parse_program
from gwtdsl.packs.files import MANIFEST, shown_path
from gwtdsl.packs.migrations import FORMAT, FORMATS, LANGUAGE, LANGUAGES, Migration, Rename
from gwtdsl.packs.sections import OPERATORS, WHEN_PACK
from gwtdsl.packs.shapes import number
from gwtdsl.source.nodes import Mapping, Node, Scalar, Sequence
from gwtdsl.source.reader import read, read_text
from gwtdsl.spans import Span

__all__ = ["Migrated", "migrated"]

_BREAK = re.compile(r"\r\n|\r|\n")
#: Keys of records and layers that say nothing of where a thing belongs.
_PASSED = frozenset({*OPERATORS, "value"})


@dataclass(frozen=True, slots=True)
class Migrated:
    """The new texts of the files that change, and what kept the pack from being brought up to date."""

    files: dict[Path, str]
    findings: tuple[Finding, ...]
    old: tuple[int, int]


def migrated(folder: Path) -> Migrated:
    """What becomes of the files of the pack in a folder; nothing for a pack that is up to date."""
    path = folder / MANIFEST
    source = read(path, shown_path(path))
    written = number(source.node, "format")
    old = 0 if written is None else written
    # Drafts had no word for the language: they are as old as their format.
    said = number(source.node, "language")
    language = said if said is not None else (0 if old == 0 else LANGUAGE)
    span = Span(shown_path(path), 1, 1, 1, 1)
    if source.node is None:
        return Migrated({}, source.findings, (old, language))
    if old > FORMAT or language > LANGUAGE:
        message = f"this pack is of format {old}, language {language}; known are {FORMAT} and {LANGUAGE}"
        return Migrated({}, (finding("GWT210", message, span, "it needs a newer gwtdsl"),), (old, language))
    if (old, language) == (FORMAT, LANGUAGE) and written is not None:
        return Migrated({}, (), (old, language))
    files: dict[Path, str] = {}
    findings: list[Finding] = []
    for each in sorted(folder.rglob("*.yaml")):
        text = read(each, shown_path(each)).text
        new = _text(text, shown_path(each), each == path, old, language, findings)
        if new != text:
            files[each] = new
    return Migrated(files, tuple(findings), (old, language))


def _text(text: str, file: str, is_manifest: bool, old: int, language: int, findings: list[Finding]) -> str:
    """A file's text, step by step through all versions."""
    steps = [(FORMATS[each], None) for each in range(old, FORMAT)] + [
        (LANGUAGES[each], each) for each in range(language, LANGUAGE)
    ]
    for migration, _ in steps:
        source = read_text(text, file)
        if source.node is None:
            findings += source.findings
            return text
        text = _rewritten(text, source.node, migration)
    if is_manifest:
        node = read_text(text, file).node
        text = _applied(text, list(_versions(node)))
        if number(node, "format") is None:
            text = f"{text.rstrip()}\nformat: {FORMAT}\n"
    return text


def _rewritten(text: str, root: Node, migration: Migration) -> str:
    edits = [edit for rename in migration.renames for edit in _renamed(root, rename)]
    if migration.functions:
        edits += _calls(root, migration)
    return _applied(text, edits)


Edit = tuple[int, int, int, str]
"""Line, column, how many characters are taken away, and what comes instead."""


def _versions(node: Node | None) -> Iterator[Edit]:
    """The numbers of the versions in a manifest."""
    for key, now in (("format", FORMAT), ("language", LANGUAGE)):
        value = node.get(key) if isinstance(node, Mapping) else None
        if isinstance(value, Scalar) and number(node, key) != now:
            yield value.span.line, value.span.column, value.span.end_column - value.span.column, str(now)


def _renamed(root: Node, rename: Rename) -> Iterator[Edit]:
    for path, key, value in _keys(root, ()):
        if len(path) != len(rename.path) or any(
            want not in ("*", got) for want, got in zip(rename.path, path, strict=True)
        ):
            continue
        if not rename.value:
            yield key.span.line, key.span.column, len(key.text), rename.new
        elif isinstance(value, Scalar) and value.text == rename.old:
            yield value.span.line, value.span.column, len(value.text), rename.new


def _keys(node: Node, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Scalar, Node]]:
    """Every key with its path, words of layers left out."""
    if isinstance(node, Mapping):
        for name, entry in node.items():
            if name == WHEN_PACK and not path:
                for part in entry.value.entries.values() if isinstance(entry.value, Mapping) else ():
                    yield from _keys(part.value, ())
                continue
            below = path if name in _PASSED else (*path, name)
            if name not in _PASSED:
                yield below, entry.key, entry.value
            yield from _keys(entry.value, below)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _keys(item, path)


def _calls(node: Node, migration: Migration) -> Iterator[Edit]:
    """The calls of renamed functions in every program and expression."""
    if isinstance(node, Scalar):
        if isinstance(node.value, str) and any(name in node.text for name in migration.functions):
            yield from _in_code(node, migration)
    elif isinstance(node, Mapping):
        for entry in node.entries.values():
            yield from _calls(entry.value, migration)
    else:
        for item in node.items:
            yield from _calls(item, migration)


def _in_code(node: Scalar, migration: Migration) -> Iterator[Edit]:
    for parse in (parse_program, parse_expression):
        tree = parse(node.text, node.span.file, node.place).tree
        if tree is None:
            continue
        for part in t.walk(tree):
            if isinstance(part, (t.Call, t.Run)) and part.name in migration.functions:
                yield part.span.line, part.span.column, len(part.name), migration.functions[part.name]
        return


def _applied(text: str, edits: list[Edit]) -> str:
    starts = [0, *(found.end() for found in _BREAK.finditer(text))]
    # An anchor's node is met once for each alias.
    for line, column, length, new in sorted(set(edits), reverse=True):
        at = starts[line - 1] + column - 1
        quote = text[at : at + 1] in ("'", '"')
        at += quote
        text = text[:at] + new + text[at + length :]
    return text
