"""From a scalar event of the YAML parser to a `Scalar` with its place and runs."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from typing import Protocol

from gwtdsl.source.core import meaning
from gwtdsl.source.nodes import Scalar, ScalarValue, Style
from gwtdsl.source.places import Run, double_runs, folded_runs, literal_runs, plain_runs, single_runs
from gwtdsl.spans import Span

__all__ = ["ParsedEvent", "SourceText", "make_scalar"]

_STYLES: dict[str | None, Style] = {"'": "single", '"': "double", "|": "literal", ">": "folded"}
_PROPERTIES = re.compile(r"(?:[&!][^\s,\[\]{}]*|[ \t\r\n]+|#[^\r\n]*)*")
_BREAKS = re.compile(r"\r\n|\r|\n")


class _Mark(Protocol):
    """A place as the parser gives it: everything counts from 0, in characters."""

    index: int
    line: int
    column: int


class ParsedEvent(Protocol):
    """What is read of the parser's events; each kind of event has the fields that make sense for it."""

    start_mark: _Mark
    end_mark: _Mark
    anchor: str | None
    tag: str | None
    value: str
    style: str | None
    flow_style: bool | None


@dataclass(frozen=True, slots=True)
class SourceText:
    """A text with its name and its lines; `starts` are the offsets at which the lines begin."""

    text: str
    file: str
    lines: tuple[str, ...]
    starts: tuple[int, ...]

    @staticmethod
    def of(text: str, file: str) -> SourceText:
        """The text cut into lines at line feeds, carriage returns and pairs of both."""
        starts = (0, *(match.end() for match in _BREAKS.finditer(text)))
        return SourceText(text, file, tuple(_BREAKS.split(text)), starts)

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, from 1."""
        line = bisect_right(self.starts, offset)
        return line, offset - self.starts[line - 1] + 1


def make_scalar(event: ParsedEvent, source: SourceText, digits: int) -> Scalar:
    """The scalar of an event. Raises `OverflowError` for a number of more than `digits` digits."""
    start, end, text = event.start_mark, event.end_mark, event.value
    begin, line, column = start.index, start.line + 1, start.column + 1
    if event.anchor is not None or event.tag is not None:
        match = _PROPERTIES.match(source.text, begin, end.index)
        begin = match.end() if match else begin
        line, column = source.position(begin)
    style = _STYLES.get(event.style, "plain")
    end_line, end_column = end.line + 1, end.column + 1
    if style == "plain":
        if not text:
            return Scalar(None, _empty(source, begin), text, style)
        value: ScalarValue = meaning(text, digits)
        if line == end_line:  # by far the most frequent case, so it takes the shortest way
            return Scalar(value, Span(source.file, line, column, line, end_column), text, style)
        runs = plain_runs(source.text[begin : end.index], line, column)
        return Scalar(value, Span(source.file, line, column, end_line, end_column), text, style, runs)
    if style in ("literal", "folded"):
        make = literal_runs if style == "literal" else folded_runs
        runs = make(text, source.lines, line)
        end_line, end_column = _block_end(text, runs, source, line, column)
    elif line == end_line and len(text) + 2 == end_column - column:
        runs = ()  # neither an escape nor a fold
    else:
        quoted = single_runs if style == "single" else double_runs
        runs = quoted(source.text[begin + 1 : end.index - 1], line, column + 1)
    return Scalar(text, Span(source.file, line, column, end_line, end_column), text, style, runs)


def _empty(source: SourceText, offset: int) -> Span:
    """The place of a value that is not written: directly behind what stands before it."""
    text = source.text
    while offset > 0 and text[offset - 1] in " \t\r\n":
        offset -= 1
    line, column = source.position(offset)
    return Span(source.file, line, column, line, column)


def _block_end(text: str, runs: tuple[Run, ...], source: SourceText, line: int, column: int) -> tuple[int, int]:
    """Where a block scalar ends: behind the last line that holds anything, or behind its `|`."""
    last = line
    for _, number, _, _ in reversed(runs):
        if source.lines[number - 1].strip():
            last = number
            break
    if last == line or not text:
        return line, column + 1
    return last, len(source.lines[last - 1]) + 1
