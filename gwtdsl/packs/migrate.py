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
from gwtdsl.packs.files import MANIFEST, list_files, shown_path
from gwtdsl.packs.migrations import FORMAT, FORMATS, LANGUAGE, LANGUAGES, Migration, Rename
from gwtdsl.packs.sections import OPERATORS, WHEN_PACK
from gwtdsl.packs.shapes import number
from gwtdsl.source.nodes import Mapping, Node, Scalar, Sequence
from gwtdsl.source.reader import read, read_text
from gwtdsl.spans import Span

__all__ = ["Migrated", "migrated"]

_BREAK = re.compile(r"\r\n|\r|\n")
#: Keys of records and layers that say nothing of where a thing belongs.
_PASSED = frozenset({*OPERATORS, "value", "expects"})


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
    wrong = tuple(_no_version(source.node, key) for key in ("format", "language"))
    if any(wrong):
        return Migrated({}, tuple(each for each in wrong if each is not None), (0, 0))
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
    listed = list_files(folder)
    findings += listed.findings
    # The manifest comes last: where writing breaks off, the pack still says that it is old.
    for each in (*listed.content, *listed.scenarios, path):
        read_in = read(each, shown_path(each))
        if not read_in.text and any(one.code != "GWT012" for one in read_in.findings):
            findings += read_in.findings
            continue
        text = read_in.text
        new = _text(text, shown_path(each), each == path, old, language, findings)
        if new != text:
            files[each] = new
    return Migrated(files, tuple(findings), (old, language))


def _no_version(node: Node | None, key: str) -> Finding | None:
    """What is wrong with the number of a version that is written down."""
    value = node.get(key) if isinstance(node, Mapping) else None
    if value is None or ((number(node, key) or 0) >= 0 and number(node, key) is not None):
        return None
    return finding("GWT201", f"`{key}` must be a whole number, 0 or more", value.span)


def _text(text: str, file: str, is_manifest: bool, old: int, language: int, findings: list[Finding]) -> str:
    """A file's text, step by step through all versions."""
    steps = [(FORMATS[each], None) for each in range(old, FORMAT)] + [
        (LANGUAGES[each], each) for each in range(language, LANGUAGE)
    ]
    for migration, _ in steps:
        source = read_text(text, file)
        if source.node is None:
            findings += [each for each in source.findings if each.code != "GWT012"]
            return text
        text = _rewritten(text, source.node, migration)
    if is_manifest:
        node = read_text(text, file).node
        text = _applied(text, list(_versions(node)))
        if isinstance(node, Mapping) and node.get("format") is None:
            text = _with_format(text, node)
    return text


def _with_format(text: str, root: Mapping) -> str:
    """A manifest that says no format, with the present one: at its end, or in front where it does not end so simply."""
    end = "\r\n" if "\r\n" in text else "\n"
    if not root.flow and root.span.column == 1 and not re.search(r"^(\.\.\.|---)", text, re.MULTILINE):
        return f"{text}{'' if text.endswith(end) else end}format: {FORMAT}{end}"
    starts = [0, *(found.end() for found in _BREAK.finditer(text))]
    at = starts[root.span.line - 1] + root.span.column - 1
    if root.flow:
        return f"{text[: at + 1]}format: {FORMAT}, {text[at + 1 :]}"
    return f"{text[:at]}format: {FORMAT}{end}{' ' * (root.span.column - 1)}{text[at:]}"


def _rewritten(text: str, root: Node, migration: Migration) -> str:
    edits = [edit for rename in migration.renames for edit in _renamed(root, rename)]
    if migration.functions:
        edits += _calls(root, migration)
    return _applied(text, edits)


Edit = tuple[int, int, str, str]
"""Line, column, what stands there, and what comes instead."""


def _versions(node: Node | None) -> Iterator[Edit]:
    """The numbers of the versions in a manifest."""
    for key, now in (("format", FORMAT), ("language", LANGUAGE)):
        value = node.get(key) if isinstance(node, Mapping) else None
        if isinstance(value, Scalar) and number(node, key) != now:
            yield value.span.line, value.span.column, value.text, str(now)


def _renamed(root: Node, rename: Rename) -> Iterator[Edit]:
    for path, key, value, own in _keys(root, ()):
        if len(path) != len(rename.path) or any(
            want not in ("*", got) for want, got in zip(rename.path, path, strict=True)
        ):
            continue
        if own and not rename.value:
            yield key.span.line, key.span.column, key.text, rename.new
        elif rename.value and isinstance(value, Scalar) and value.text == rename.old:
            yield value.span.line, value.span.column, value.text, rename.new


def _keys(node: Node, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Scalar, Node, bool]]:
    """Every key with its path and value, and whether it is a part of the path: words of layers are not."""
    if isinstance(node, Mapping):
        for name, entry in node.items():
            if name == WHEN_PACK and not path:
                for part in entry.value.entries.values() if isinstance(entry.value, Mapping) else ():
                    yield from _keys(part.value, ())
                continue
            own = name not in _PASSED
            below = (*path, name) if own else path
            yield below, entry.key, entry.value, own
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
            # A text that is nothing but the word may be data: the name of a colour, say.
            if not isinstance(part, (t.Call, t.Run)) or part.name == node.text.strip():
                continue
            if part.name in migration.functions:
                yield part.span.line, part.span.column, part.name, migration.functions[part.name]
        return


def _applied(text: str, edits: list[Edit]) -> str:
    starts = [0, *(found.end() for found in _BREAK.finditer(text))]
    # An anchor's node is met once for each alias.
    for line, column, old, new in sorted(set(edits), reverse=True):
        at = starts[line - 1] + column - 1
        at += text[at : at + 1] in ("'", '"')
        # What is spelled with escapes, or folded over lines, is left alone, and `check` tells of it.
        if text.startswith(old, at):
            text = text[:at] + new + text[at + len(old) :]
    return text
