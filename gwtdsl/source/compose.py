"""From parser events to nodes, without recursion and within limits."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, Literal, TypeAlias

import yaml
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from gwtdsl.diagnostics.catalogue import finding
from gwtdsl.diagnostics.finding import Finding, Note
from gwtdsl.source.limits import Limits
from gwtdsl.source.nodes import Entry, Mapping, Node, Scalar, Sequence
from gwtdsl.source.scalars import ParsedEvent, SourceText, make_scalar
from gwtdsl.source.syntax import explain
from gwtdsl.spans import Span

__all__ = ["Backend", "compose", "events"]

#: Among how many of the last anchors a similar name is looked for.
_ANCHORS = 100
_SURROGATE = re.compile("[\ud800-\udfff]")
# Escapes for characters that move a terminal's cursor or turn the direction of writing; texts of packs are printed.
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")

Backend: TypeAlias = Literal["c", "python"]


@dataclass(slots=True)
class _Open:
    """A collection that is being read. `size` counts its nodes with all aliases expanded, `height` its levels."""

    span: Span
    mapping: bool
    flow: bool
    anchor: str | None
    items: list[Node] = field(default_factory=list)
    entries: dict[str, Entry] = field(default_factory=dict)
    key: Scalar | None = None
    at_value: bool = False
    size: int = 1
    height: int = 1


@dataclass(frozen=True, slots=True)
class _Anchored:
    node: Node
    size: int
    height: int


def events(text: str, backend: Backend | None = None) -> Iterator[Event]:
    """The parser's events, from the C parser where there is one. Raises `yaml.YAMLError` at the first syntax error."""
    use_c = yaml.__with_libyaml__ if backend is None else backend == "c"
    loader = yaml.CSafeLoader(text) if use_c else yaml.SafeLoader(text)
    try:
        yield from iter(loader.get_event, None)
    finally:
        loader.dispose()


def compose(source: SourceText, limits: Limits, backend: Backend | None = None) -> tuple[Node | None, list[Finding]]:
    """The node of the first document and the findings.

    The node is None when there is nothing, when reading had to stop, or when a part could not be represented.
    """
    composer = _Composer(source, limits)
    try:
        composer.run(events(source.text, backend))
    except yaml.YAMLError as error:
        composer.findings.append(explain(error, source.lines, source.file, composer.quoted))
        composer.whole = False
    return (composer.root if composer.whole else None), composer.findings


class _Composer:
    def __init__(self, source: SourceText, limits: Limits) -> None:
        self.source = source
        self.limits = limits
        self.findings: list[Finding] = []
        self.root: Node | None = None
        self.whole = True  # False: stopped early, or a part of the document is missing from the nodes
        self.stack: list[_Open] = []
        self.anchors: dict[str, _Anchored] = {}
        self.stopped = False
        self.documents = 0
        self.written = 0
        self.expanded = 0
        #: The last value, where it is a quoted text of several lines: its own closing quote may have been forgotten.
        self.quoted: Span | None = None

    def run(self, stream: Iterable[Event]) -> None:
        handlers: dict[type[Event], Callable[[Any], None]] = {
            ScalarEvent: self.scalar,
            MappingStartEvent: self.open,
            SequenceStartEvent: self.open,
            MappingEndEvent: self.close,
            SequenceEndEvent: self.close,
            AliasEvent: self.alias,
            DocumentStartEvent: self.document,
        }
        for event in stream:
            handler = handlers.get(type(event))
            self.quoted = None
            if handler is not None:
                handler(event)
                if self.stopped:
                    return

    def count(self, span: Span) -> None:
        """One more node that is written in the file."""
        self.written += 1
        if self.written > self.limits.nodes:
            message = f"the file holds more than {self.limits.nodes:,} values"
            self.stop("GWT013", message, _first(span), "split the file")

    def report(self, one: Finding) -> None:
        self.findings.append(one)
        if len(self.findings) == self.limits.findings and not self.stopped:
            self.stop("GWT005", f"more than {self.limits.findings} mistakes; the rest was not read", one.span)

    def stop(self, code: str, message: str, span: Span, suggestion: str = "") -> None:
        self.findings.append(finding(code, message, span, suggestion=suggestion))
        self.whole = False
        self.stopped = True

    def document(self, event: ParsedEvent) -> None:
        self.documents += 1
        if self.documents > 1:
            message = "the file holds more than one document"
            span = self.span(event, 3)
            self.report(finding("GWT012", message, span, suggestion="delete the `---` and what follows"))
            self.stopped = True

    def span(self, event: ParsedEvent, width: int = 1) -> Span:
        mark = event.start_mark
        line, column = mark.line + 1, mark.column + 1
        return Span(self.source.file, line, column, line, column + width)

    def tag(self, event: ParsedEvent) -> None:
        mark = event.start_mark
        begin = max(self.source.text.find("!", mark.index), mark.index)
        line, column = self.source.position(begin)
        word = self.source.text[begin : begin + 80].split(maxsplit=1)[0]
        span = Span(self.source.file, line, column, line, column + len(word))
        message = f"the tag `{word}` is not allowed"
        suggestion = "delete the tag; text that begins with `!` goes in quotes"
        self.report(finding("GWT009", message, span, suggestion=suggestion))

    def scalar(self, event: ParsedEvent) -> None:
        if event.tag is not None:
            self.tag(event)
        try:
            node = make_scalar(event, self.source, self.limits.digits)
        except OverflowError:
            message = f"a number of more than {self.limits.digits} digits"
            self.report(finding("GWT005", message, self.span(event, len(event.value))))
            self.whole = False
            self.missing()
            return
        if node.style in ("single", "double") and node.span.line < node.span.end_line:
            self.quoted = node.span
        if node.style == "double" and _SURROGATE.search(node.text):
            message = "an escape stands for half a character"
            self.report(finding("GWT005", message, node.span, suggestion="write the character itself"))
            self.whole = False
        control = _CONTROL.search(node.text) if node.style == "double" else None
        if control is not None:
            message = f"an escape stands for a character that text may not hold (U+{ord(control.group()):04X})"
            span = node.span_of(control.start(), control.end())
            self.report(finding("GWT005", message, span, suggestion="delete it"))
        self.count(node.span)
        if event.anchor is not None:
            self.anchors[event.anchor] = _Anchored(node, 1, 0)
        self.add(node, node.span, 1, 0)

    def open(self, event: ParsedEvent) -> None:
        if event.tag is not None:
            self.tag(event)
        span = self.span(event)
        if len(self.stack) >= self.limits.depth:
            self.too_deep(span)
            return
        self.count(span)
        anchor = event.anchor
        if anchor is not None:
            self.anchors.pop(anchor, None)
        self.stack.append(_Open(span, isinstance(event, MappingStartEvent), bool(event.flow_style), anchor))

    def too_deep(self, span: Span) -> None:
        self.stop("GWT008", f"lists and mappings are nested more than {self.limits.depth} deep", span)

    def close(self, event: ParsedEvent) -> None:
        done = self.stack.pop()
        node: Node
        if done.flow:
            end = event.end_mark
            span = Span(self.source.file, done.span.line, done.span.column, end.line + 1, end.column + 1)
        else:
            span = self.block_end(done)
        node = Mapping(done.entries, span, done.flow) if done.mapping else Sequence(tuple(done.items), span, done.flow)
        if done.anchor is not None:
            self.anchors[done.anchor] = _Anchored(node, done.size, done.height)
        self.add(node, span, done.size, done.height)

    @staticmethod
    def block_end(done: _Open) -> Span:
        """A block collection ends where its last part ends; YAML itself says: at the next thing."""
        ends = [(done.span.end_line, done.span.end_column)]
        last: list[Node] = done.items[-1:]
        if done.entries:
            entry = done.entries[next(reversed(done.entries))]
            last = [entry.key, entry.value]
        ends.extend((node.span.end_line, node.span.end_column) for node in last)
        return Span(done.span.file, done.span.line, done.span.column, *max(ends))

    def alias(self, event: ParsedEvent) -> None:
        name = str(event.anchor)
        span = self.span(event, len(name) + 1)
        self.count(span)
        known = self.anchors.get(name)
        if known is None:
            self.unknown_alias(name, span)
            return
        self.expanded += known.size
        if self.expanded > self.limits.expanded:
            message = f"aliases would blow the file up by more than {self.limits.expanded:,} values"
            self.stop("GWT007", message, span, "write fewer aliases of aliases")
        elif len(self.stack) + known.height > self.limits.depth:
            self.too_deep(span)
        else:
            self.add(known.node, span, known.size, known.height)

    def unknown_alias(self, name: str, span: Span) -> None:
        if any(item.anchor == name for item in self.stack):
            message, suggestion, code = f"`*{name}` stands inside `&{name}` itself", "", "GWT007"
        else:
            near = get_close_matches(name, list(self.anchors)[-_ANCHORS:], 1)
            suggestion = f"did you mean `*{near[0]}`?" if near else "text that begins with `*` goes in quotes"
            message, code = f"there is no anchor `&{name}` above this", "GWT005"
        self.report(finding(code, message, span, suggestion=suggestion))
        self.whole = False
        self.missing()

    def missing(self) -> None:
        """Step over a part that has no node."""
        top = self.stack[-1] if self.stack else None
        if top is not None and top.mapping:
            top.key = None
            top.at_value = not top.at_value

    def add(self, node: Node, span: Span, size: int, height: int) -> None:
        """Put a finished node where it belongs; `span` is the place where it is used."""
        if not self.stack:
            self.root = node
            return
        top = self.stack[-1]
        top.size += size
        top.height = max(top.height, height + 1)
        if not top.mapping:
            top.items.append(node)
        elif not top.at_value:
            top.key = self.key(node, span)
            top.at_value = True
        else:
            top.at_value = False
            if top.key is not None:
                self.entry(top, top.key, node)

    def key(self, node: Node, span: Span) -> Scalar | None:
        if isinstance(node, Scalar) and (node.text or node.style != "plain"):
            return node
        self.whole = False
        if isinstance(node, Scalar):
            message, suggestion = "a key is missing before `:`", "write a key; text that begins with `:` goes in quotes"
        else:
            message = "a key must be a word or a text, not a list or a mapping"
            suggestion = "text with `{` or `[` in it goes in quotes"
        self.report(finding("GWT005", message, _first(span), suggestion=suggestion))
        return None

    def entry(self, top: _Open, key: Scalar, value: Node) -> None:
        name = key.text
        first = top.entries.get(name)
        if first is None:
            top.entries[name] = Entry(key, value)
            return
        notes = (Note(f"`{name}` is first given here", first.key.span),)
        suggestion = "delete or rename one of the two"
        message = f"the key `{name}` stands twice in one mapping"
        self.report(finding("GWT006", message, key.span, suggestion=suggestion, notes=notes))


def _first(span: Span) -> Span:
    """The first character of a span of several lines."""
    if span.line == span.end_line:
        return span
    return Span(span.file, span.line, span.column, span.line, span.column + 1)
