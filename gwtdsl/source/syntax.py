"""YAML's own syntax errors in an author's words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import yaml

from gwtdsl.diagnostics.catalogue import finding
from gwtdsl.diagnostics.finding import Finding, Note
from gwtdsl.spans import Span

__all__ = ["explain"]


@dataclass(frozen=True, slots=True)
class _Case:
    """One kind of error: words of YAML's problem (and of its context), what we say, what to do.

    `{char}` is the character at the place, `{line}` the line of the context. `at_context` shows the place
    where the broken thing began, not the place where YAML gave up; `note` explains that other place.
    """

    problem: str
    message: str
    suggestion: str
    context: str = ""
    at_context: bool = False
    note: str = ""


_QUOTES = "put the whole value in quotes, or write it below a `|`"
_CASES = (
    _Case(
        "cannot start any token",
        "a value cannot begin with `{char}`",
        "put the value in quotes",
    ),
    _Case(
        "tab character",
        "a tab stands where spaces are needed",
        "indent with spaces",
    ),
    _Case(
        "mapping values are not allowed",
        "`: ` is not allowed here",
        "indent the key like its neighbours; a value that holds `: ` goes in quotes or below a `|`",
    ),
    _Case(
        "could not find expected ':'",
        "this line has no `: ` behind a key",
        "write `key: value`, or indent the line if it continues the value above",
        at_context=True,
    ),
    _Case(
        "unexpected end of stream",
        "the quote opened here is never closed",
        "close the quote",
        context="quoted scalar",
        at_context=True,
    ),
    _Case(
        "unexpected document",
        "the quote opened here is never closed",
        "close the quote",
        context="quoted scalar",
        at_context=True,
    ),
    _Case(
        "escape",
        "this is not an escape of a double-quoted value",
        "write `\\\\` for a backslash, or use single quotes",
        context="quoted scalar",
    ),
    _Case(
        "hexdecimal number",
        "this is not an escape of a double-quoted value",
        "write `\\\\` for a backslash, or use single quotes",
        context="quoted scalar",
    ),
    _Case(
        "hexadecimal number",
        "this is not an escape of a double-quoted value",
        "write `\\\\` for a backslash, or use single quotes",
        context="quoted scalar",
    ),
    _Case(
        "expected ',' or ']'",
        "a `,` or the closing `]` is missing before this",
        "close the list with `]`; text that holds `,`, `:`, `[` or `]` goes in quotes",
        note="the list begins here",
    ),
    _Case(
        "expected ',' or '}'",
        "a `,` or the closing `}}` is missing before this",
        "close the mapping with `}}`; text that holds `,`, `:`, `{{` or `}}` goes in quotes",
        note="the mapping begins here",
    ),
    _Case(
        "expected '-' indicator",
        "every entry of the list that begins on line {line} must begin with `- `",
        "write `- `, or check the indentation",
        note="the list begins here",
    ),
    _Case(
        "expected <block end>",
        "every entry of the list that begins on line {line} must begin with `- `",
        "write `- `, or check the indentation",
        context="block collection",
        note="the list begins here",
    ),
    _Case(
        "expected key",
        "this does not fit the mapping that begins on line {line}",
        "give all keys of a mapping the same indentation; nothing may follow a closing quote",
        note="the mapping begins here",
    ),
    _Case(
        "expected <block end>",
        "this does not fit the mapping that begins on line {line}",
        "give all keys of a mapping the same indentation; nothing may follow a closing quote",
        note="the mapping begins here",
    ),
    _Case(
        "sequence entries are not allowed",
        "a list cannot begin behind a key on the same line",
        "begin the list on the next line, or put the value in quotes",
    ),
    _Case(
        "alphabetic or numeric",
        "`&` and `*` begin the name of an anchor here, and no name follows",
        _QUOTES,
        at_context=True,
    ),
    _Case(
        "node content",
        "a value is missing before `{char}`",
        _QUOTES,
    ),
    _Case(
        "comment or",
        "only a comment may follow `|` or `>` on its line",
        "move the text to the next line and indent it",
    ),
    _Case(
        "<document start>",
        "this does not belong to anything above it",
        "check the indentation; nothing may follow a closing quote or bracket",
    ),
    _Case(
        "indentation indicator",
        "the number behind `|` or `>` must be between 1 and 9",
        "leave the number out",
    ),
    _Case(
        "mapping keys are not allowed",
        "a key is not allowed here",
        "begin the mapping on the next line",
    ),
    _Case(
        "",
        "a line that begins with `%` is a directive of YAML, and this one is not understood",
        "delete the line",
        context="directive",
    ),
    _Case(
        "incompatible",
        "the file asks for a version of YAML that is not known",
        "delete the line with `%YAML`",
    ),
)


def explain(error: yaml.YAMLError, lines: Sequence[str], file: str, quoted: Span | None = None) -> Finding:
    """The finding for a syntax error; `lines` are the lines of the file without their breaks.

    `quoted` is the quoted text of several lines that was read last: when the error comes directly behind it, the quote
    that ended it was meant to begin another one.
    """
    if not isinstance(error, yaml.MarkedYAMLError) or error.problem is None:
        return finding("GWT005", "this is not YAML", Span(file, 1, 1, 1, 2))
    problem, context = error.problem, error.context or ""
    mark, start = error.problem_mark, error.context_mark
    where = _span(mark or start, lines, file)
    begin = _span(start, lines, file) if start is not None else None
    character = _character(where, lines)
    if "tag" in f"{problem} {context}":
        return finding("GWT009", "tags (`!name`) are not allowed", where, suggestion=_QUOTES)
    if "nesting depth" in problem:  # the C parser gives up before the first `[` is reported
        return finding("GWT008", "lists and mappings are nested too deep", begin or where)
    if _tab_indented(where, lines):
        return finding("GWT005", "a tab indents this line", where, suggestion="indent with spaces only")
    if quoted is not None and _is_behind(where, quoted, lines):
        return _unclosed(quoted, file)
    for case in _CASES:
        if case.problem in problem and case.context in context:
            return _finding(case, where, begin, character)
    return finding("GWT005", f"this is not YAML: {problem}", where)


def _is_behind(where: Span, quoted: Span, lines: Sequence[str]) -> bool:
    """Whether only blanks stand between the quoted text and the place, on one line."""
    line = lines[quoted.end_line - 1] if quoted.end_line <= len(lines) else ""
    between = line[quoted.end_column - 1 : where.column - 1]
    return where.line == quoted.end_line and where.column >= quoted.end_column and not between.strip()


def _unclosed(quoted: Span, file: str) -> Finding:
    begin = Span(file, quoted.line, quoted.column, quoted.line, quoted.column + 1)
    end = Span(file, quoted.end_line, quoted.end_column - 1, quoted.end_line, quoted.end_column)
    note = Note("here the next quote ends it", end)
    return finding(
        "GWT005", "the quote opened here is not closed where it should be", begin, "close the quote", (note,)
    )


def _finding(case: _Case, where: Span, begin: Span | None, character: str) -> Finding:
    words = {"char": character, "line": begin.line if begin else where.line}
    notes = (Note(case.note, begin),) if case.note and begin else ()
    span = begin if case.at_context and begin else where
    message, suggestion = case.message.format(**words), case.suggestion.format(**words)
    return finding("GWT005", message, span, suggestion=suggestion, notes=notes)


def _span(mark: yaml.Mark | None, lines: Sequence[str], file: str) -> Span:
    """One character at the mark; a mark behind all text is the end of the text."""
    if mark is None:
        return Span(file, 1, 1, 1, 2)
    line, column = mark.line, mark.column
    last = max((number for number, text in enumerate(lines) if text.strip()), default=0)
    if line > last:
        line, column = last, len(lines[last].rstrip()) if lines else 0
    return Span(file, line + 1, column + 1, line + 1, column + 2)


def _character(where: Span, lines: Sequence[str]) -> str:
    line = lines[where.line - 1] if where.line <= len(lines) else ""
    return line[where.column - 1 : where.column] or "the end of the line"


def _tab_indented(where: Span, lines: Sequence[str]) -> bool:
    line = lines[where.line - 1] if where.line <= len(lines) else ""
    head = line[: len(line) - len(line.lstrip(" \t"))]
    return "\t" in head and where.column <= len(head) + 1
