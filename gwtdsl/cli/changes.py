"""The differences of two packs for people: sentences, with old and new text, places on both sides."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from gwtdsl.diagnostics.printable import printable

if TYPE_CHECKING:
    from gwtdsl.packs.difference import Change, FieldChange, Side
    from gwtdsl.source.nodes import Node
    from gwtdsl.spans import Span

__all__ = ["Teller", "one_line"]

_COMMENT = re.compile(r'\s*#[^"]*$')
#: What a line ends with that goes on in the next one, and what a line begins with that goes on from the one before.
_OPEN = ("{", ",", "(", "[", "->", "|", ";")
_GOES_ON = re.compile(r"(?:where|by|and|or|else|otherwise|then(?! *\{))\b|->|[|)\]{}]")
_VERBS = {"added": "is new", "removed": "is gone", "changed": "changes"}


class Teller:
    """Tells the differences of two packs; `shown` writes a place."""

    def __init__(self, old: Side, new: Side, changes: Sequence[Change], shown: dict[str, str]) -> None:
        from gwtdsl.packs.english import explainer

        self.old, self.new, self.changes, self.prefixes = old, new, changes, shown
        self.explainers = {id(side): explainer(side.pack) for side in (old, new)}

    def text(self) -> Iterator[str]:
        """Lines for a terminal; none when nothing differs."""
        for section, changes in groupby(self.changes, key=lambda change: change.section):
            yield _title(section)
            for change in changes:
                if _only_order(change):
                    yield f"  {self._order(section, change.fields[0])}"
                    continue
                yield f"  {self._head(change)}  ({self._places(change.old, change.new)})"
                yield from (f"      {line}" for line in self._whole(change))
                for each in change.fields:
                    yield from (f"      {line}" for line in self._field(change.section, each))

    def markdown(self) -> Iterator[str]:
        """Lines of Markdown."""
        old, new = self.old.pack.manifest, self.new.pack.manifest
        yield f"# {old.title} {old.version} → {new.title} {new.version}"
        if not self.changes:
            yield ""
            yield "Nothing differs."
        for section, changes in groupby(self.changes, key=lambda change: change.section):
            yield ""
            yield f"## {_title(section)}"
            yield ""
            for change in changes:
                if _only_order(change):
                    yield f"- {self._order(section, change.fields[0])}"
                    continue
                yield f"- {self._head(change, '**')} ({self._places(change.old, change.new)})"
                yield from (f"  - {line}" for line in self._whole(change))
                for each in change.fields:
                    first, *rest = self._field(change.section, each)
                    yield f"  - {first}"
                    yield from (f"    - {line.strip()}" for line in rest)

    def json(self) -> str:
        """A document for tools."""
        old, new = self.old.pack, self.new.pack
        document = {
            "old": {"id": old.manifest.id, "version": old.manifest.version, "fingerprint": old.fingerprint},
            "new": {"id": new.manifest.id, "version": new.manifest.version, "fingerprint": new.fingerprint},
            "changes": [self._row(change) for change in self.changes],
        }
        return json.dumps(document, ensure_ascii=False, indent=2)

    def _row(self, change: Change) -> dict[str, Any]:
        return {
            "section": change.section,
            "id": change.id,
            "change": change.sort,
            "old_place": self._place(change.old),
            "new_place": self._place(change.new),
            "fields": [
                {
                    "path": each.path,
                    "old": _written(each.old),
                    "new": _written(each.new),
                    "old_text": self._english(self.old, each.old),
                    "new_text": self._english(self.new, each.new),
                    "old_place": self._place(each.old_span),
                    "new_place": self._place(each.new_span),
                }
                for each in change.fields
            ],
        }

    def _head(self, change: Change, strong: str = "") -> str:
        name = f"{strong}{change.id or _title(change.section).lower()}{strong}"
        return f"{name} {_VERBS[change.sort]}"

    def _whole(self, change: Change) -> Iterator[str]:
        """What a new declaration says, or one that is gone said."""
        if change.sort == "changed":
            return
        side = self.new if change.sort == "added" else self.old
        node = _entry(side, change.section, change.id)
        for path, leaf in _leaves(node):
            said = self._english(side, leaf)
            yield f"{path}: {said or _written(leaf)}" if path else said or _written(leaf) or ""

    def _field(self, section: str, change: FieldChange) -> Iterator[str]:
        if change.order:
            yield self._order(section, change)
            return
        old, new = _written(change.old), _written(change.new)
        name = f"{change.path}: " if change.path else ""
        before = self._english(self.old, change.old)
        after = self._english(self.new, change.new)
        if before or after:
            yield f"{name}{before or old or 'nothing'} → {after or new or 'nothing'}"
            if old is not None:
                yield f"  was `{old}`  ({self._place(change.old_span)})"
            if new is not None:
                yield f"  now `{new}`  ({self._place(change.new_span)})"
        else:
            places = self._places(change.old_span, change.new_span)
            yield f"{name}{old if old is not None else 'nothing'} → {new if new is not None else 'nothing'}  ({places})"

    def _order(self, section: str, change: FieldChange) -> str:
        from gwtdsl.cli.orders import order_said

        of = change.path.removesuffix("order").rstrip(".") or _title(section).lower()
        said = order_said(_names(change.old), _names(change.new))
        return f"order of {of}: {printable(said)}  ({self._places(change.old_span, change.new_span)})"

    def _english(self, side: Side, node: Node | None) -> str:
        """A program or expression in plain English; empty for anything else, and for mere numbers and names."""
        from gwtdsl.packs.model import Program
        from gwtdsl.packs.shapes import unwrap
        from gwtdsl.source.nodes import Scalar, Sequence

        node = None if node is None else unwrap(node)
        if isinstance(node, Sequence):
            parts = [self._english(side, item) for item in node.items]
            return "; ".join(parts) if parts and all(parts) else ""
        if not isinstance(node, Scalar) or not isinstance(node.value, str):
            return ""
        code = side.codes.get(node.span)
        explainer = self.explainers[id(side)]
        if code is None:
            return ""
        return explainer.program(code.tree) if isinstance(code, Program) else explainer.expression(code.tree)

    def _places(self, old: Span | None, new: Span | None) -> str:
        return " → ".join(place for place in (self._place(old), self._place(new)) if place)

    def _place(self, span: Span | None) -> str:
        if span is None:
            return ""
        file = span.file
        for prefix, shown in self.prefixes.items():
            if file.startswith(prefix):
                file = shown + file.removeprefix(prefix)
        return f"{file}:{span.line}"


def _only_order(change: Change) -> bool:
    """Whether a section changes in nothing but the order of what it declares."""
    return not change.id and len(change.fields) == 1 and change.fields[0].order


def _names(node: Node | None) -> list[str]:
    """The names in a list of names."""
    return [] if node is None else [item.text for item in getattr(node, "items", ())]


def _title(section: str) -> str:
    return section.replace("_", " ").capitalize()


def _written(node: Node | None) -> str | None:
    """A value as one line."""
    from gwtdsl.packs.shapes import unwrap
    from gwtdsl.source.nodes import Mapping, Scalar

    if node is None:
        return None
    node = unwrap(node)
    if isinstance(node, Scalar):
        return printable(one_line(node.text))
    if isinstance(node, Mapping):
        return "{" + ", ".join(f"{name}: {_written(entry.value)}" for name, entry in node.items()) + "}"
    return "[" + ", ".join(_written(item) or "" for item in node.items) + "]"


def one_line(text: str) -> str:
    """A text in one line; the statements of a program, which its lines told apart, are told apart by `;`."""
    found = ""
    for line in text.splitlines():
        words = " ".join(_COMMENT.sub("", line).split())
        if not words:
            continue
        joint = " " if not found or found.endswith(_OPEN) or _GOES_ON.match(words) else "; "
        found += f"{joint}{words}"
    return found.strip()


def _entry(side: Side, section: str, name: str) -> Node | None:
    from gwtdsl.packs.difference import entries_of

    found = (entries_of(side.resolved.document.get(section)) or {}).get(name)
    return None if found is None else found.value


def _leaves(node: Node | None, path: str = "") -> Iterator[tuple[str, Node]]:
    from gwtdsl.packs.sections import by_id
    from gwtdsl.packs.shapes import unwrap
    from gwtdsl.source.nodes import Mapping, Scalar, Sequence

    if node is None or (isinstance(node, Scalar) and node.value is None):
        return
    node = unwrap(node)
    if isinstance(node, Mapping):
        for name, entry in node.items():
            if name != "source":
                yield from _leaves(entry.value, f"{path}.{name}" if path else name)
    elif isinstance(node, Sequence) and by_id(node):
        for name, entry in (by_id(node) or {}).items():
            yield from _leaves(entry.value, f"{path}.{name}" if path else name)
    else:
        yield path, node
