"""Findings for people: place, code, message, the line in question with the words underlined, notes, suggestion."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gwtdsl.diagnostics.finding import Finding, Note, Severity
from gwtdsl.diagnostics.lines import Lines
from gwtdsl.diagnostics.ordering import summary
from gwtdsl.diagnostics.printable import cells, printable
from gwtdsl.diagnostics.view import View
from gwtdsl.spans import Span

__all__ = ["render_text"]

_COLOURS = {Severity.ERROR: "1;31", Severity.WARNING: "1;33", Severity.INFO: "1;36"}
_BOLD, _DIM = "1", "2"
#: Of a very long line only this many characters are shown, some of them in front of the place.
_LONGEST, _BEFORE = 160, 40


def render_text(findings: Sequence[Finding], view: View) -> str:
    """All findings and a last line that counts them, each line ended."""
    parts = ["".join(f"{line}\n" for line in _finding(finding, view)) for finding in findings]
    return "\n".join([*parts, f"{summary(findings)}\n"])


def _finding(finding: Finding, view: View) -> Iterator[str]:
    colour = _COLOURS[finding.severity]
    head = _paint(f"{finding.severity.value}[{finding.code}]", colour, view)
    place = _place(finding.span)
    yield (f"{_paint(place, _BOLD, view)}: " if place else "") + f"{head}: {printable(finding.message)}"
    gutter = max([len(str(span.line)) for span in _spans(finding)], default=1)
    yield from _excerpt(finding.span, gutter, colour, view)
    for note in finding.notes:
        yield from _note(note, gutter, view)
    if finding.suggestion:
        yield from _remark("help", finding.suggestion, gutter, view)


def _spans(finding: Finding) -> Iterator[Span]:
    yield finding.span
    yield from (note.span for note in finding.notes if note.span is not None)


def _note(note: Note, gutter: int, view: View) -> Iterator[str]:
    if note.span is None:
        yield from _remark("note", note.text, gutter, view)
        return
    place = _place(note.span)
    yield from _remark("note", f"{place}: {note.text}" if place else note.text, gutter, view)
    yield from _excerpt(note.span, gutter, _DIM, view)


def _remark(word: str, text: str, gutter: int, view: View) -> Iterator[str]:
    first, *rest = text.split("\n")
    margin = " " * gutter
    yield f"{margin} {_paint('=', _DIM, view)} {_paint(word, _BOLD, view)}: {printable(first)}"
    for line in rest:
        yield f"{margin}   {' ' * len(word)}  {printable(line)}"


def _place(span: Span) -> str:
    if not span.file:
        return ""
    file = printable(span.file)
    return f"{file}:{span.line}:{span.column}" if span.line > 0 else file


def _excerpt(span: Span, gutter: int, colour: str, view: View) -> Iterator[str]:
    line = _line(span, view.lines)
    if line is None:
        return
    shown, underline = _marked(line, span)
    bar = _paint("|", _DIM, view)
    number = _paint(f"{span.line:>{gutter}}", _DIM, view)
    yield f"{number} {bar} {shown}".rstrip()
    yield f"{' ' * gutter} {bar} {' ' * (len(underline) - len(underline.lstrip()))}" + _paint(
        underline.lstrip(), colour, view
    )


def _line(span: Span, lines: Lines) -> str | None:
    if not span.file or span.line < 1 or span.column < 1:
        return None
    known = lines(span.file)
    if known is None or span.line > len(known):
        return None
    return known[span.line - 1]


def _marked(line: str, span: Span) -> tuple[str, str]:
    """The line as it is printed, and under it the marks: `^` for the first character, `~` for the others.

    A span that goes on over the line's end is marked to the end; an empty one, or one behind the end, gets one mark.
    """
    start = min(span.column - 1, len(line))
    end = len(line) if span.end_line > span.line else min(span.end_column - 1, len(line))
    cut = max(0, start - _BEFORE) if len(line) > _LONGEST else 0
    stop = min(len(line), cut + _LONGEST)
    printed: list[str] = ["…"] if cut else []
    before, marked = len(printed), 0
    for index, (text, columns) in enumerate(cells(line[cut:stop]), start=cut):
        printed.append(text)
        if index < start:
            before += columns
        elif index < end:
            marked += columns
    if stop < len(line):
        printed.append("…")
    return "".join(printed), " " * before + "^" + "~" * (max(marked, 1) - 1)


def _paint(text: str, colour: str, view: View) -> str:
    return f"\x1b[{colour}m{text}\x1b[0m" if view.colour else text
