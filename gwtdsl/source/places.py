"""Where the characters of a decoded scalar stand in the file.

A scalar's text is cut into runs. A run is `(offset, line, column, width)`: the characters of the text from
`offset` up to the next run stand one after another from `line` and `column` on. `width` is the number of
characters that the file spends on one of the text: 1, or more for an escape, or 0 for a folded line break.
Scalars on one line without escapes need no runs; `Scalar` knows that.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeAlias

__all__ = ["Run", "double_runs", "folded_runs", "literal_runs", "plain_runs", "single_runs"]

Run: TypeAlias = tuple[int, int, int, int]

_BREAK = r"(?:\r\n|\r|\n)"
_FOLD = rf"[ \t]*{_BREAK}(?:[ \t]*{_BREAK})*[ \t]*"
_BREAKS = re.compile(_BREAK)
_PLAIN = re.compile(rf"(?P<fold>{_FOLD})|(?P<run>[^ \t\r\n]+|[ \t]+)")
_SINGLE = re.compile(rf"(?P<fold>{_FOLD})|(?P<escape>'')|(?P<run>[^' \t\r\n]+|[ \t]+|')")
_DOUBLE = re.compile(rf"(?P<fold>{_FOLD})|(?P<escape>\\(?:x.{{2}}|u.{{4}}|U.{{8}}|.))|(?P<run>[^\\ \t\r\n]+|[ \t]+|\\)")
# A backslash directly before a line break joins the lines; before a blank it is an escape of the blank.
_JOIN = re.compile(rf"\\{_BREAK}(?:[ \t]*{_BREAK})*[ \t]*")


def plain_runs(raw: str, line: int, column: int) -> tuple[Run, ...]:
    """Runs of a plain scalar over several lines; `raw` is its text in the file, which begins at the place."""
    return _flow_runs(_PLAIN, raw, line, column)


def single_runs(raw: str, line: int, column: int) -> tuple[Run, ...]:
    """Runs of a single-quoted scalar; `raw` is what stands between the quotes."""
    return _flow_runs(_SINGLE, raw, line, column)


def double_runs(raw: str, line: int, column: int) -> tuple[Run, ...]:
    """Runs of a double-quoted scalar; `raw` is what stands between the quotes."""
    return _flow_runs(_DOUBLE, raw, line, column)


def _flow_runs(pattern: re.Pattern[str], raw: str, line: int, column: int) -> tuple[Run, ...]:
    runs: list[Run] = []
    offset = position = 0
    fresh = True  # the next stretch does not continue the run before it
    while position < len(raw):
        joined = _JOIN.match(raw, position) if pattern is _DOUBLE else None
        match = joined or pattern.match(raw, position)
        if match is None:  # cannot happen: each pattern has a branch for every character
            break
        kind, piece = ("fold" if joined else match.lastgroup), match.group()
        position = match.end()
        if kind == "fold":
            offset = _fold(runs, piece, offset, line, column)
            line += len(_BREAKS.findall(piece))
            column = 1 + len(_BREAKS.split(piece)[-1])
            fresh = True
            continue
        if kind == "escape":
            runs.append((offset, line, column, len(piece)))
            offset += 1
            fresh = True
        else:
            if fresh:
                runs.append((offset, line, column, 1))
            offset += len(piece)
            fresh = False
        column += len(piece)
    if fresh:
        runs.append((offset, line, column, 1))
    return tuple(runs)


def _fold(runs: list[Run], piece: str, offset: int, line: int, column: int) -> int:
    """Add the runs of one fold at the place; answers with the offset after it.

    One break is a space, further breaks are kept, and a first break behind a backslash is nothing at all.
    """
    lines = _BREAKS.split(piece)
    if len(lines) == 2:
        if piece.startswith("\\"):
            return offset
        runs.append((offset, line, column, 0))
        return offset + 1
    for number in range(1, len(lines) - 1):
        runs.append((offset, line + number, 1 + len(lines[number]), 0))
        offset += 1
    return offset


def literal_runs(text: str, lines: Sequence[str], line: int) -> tuple[Run, ...]:
    """Runs of a `|` scalar; `line` is the line of the `|`, `lines` are all lines of the file.

    The indentation is measured line by line: what the file has more than the text.
    """
    runs: list[Run] = []
    offset = 0
    for written, number in zip(text.split("\n"), range(line, len(lines)), strict=False):
        if offset == len(text) and runs:
            break
        runs.append((offset, number + 1, 1 + len(lines[number]) - len(written), 1))
        offset += len(written) + 1
    return tuple(runs)


def folded_runs(text: str, lines: Sequence[str], line: int) -> tuple[Run, ...]:
    """Runs of a `>` scalar, found by looking for the words of each line in the text."""
    runs: list[Run] = []
    offset = 0
    size = len(text.rstrip())
    end = (line, 1)  # of the words found last
    for number in range(line, len(lines)):
        words = lines[number].strip(" \t")
        if not words:
            continue
        found = text.find(words, offset)
        if found < 0:
            break
        indent = len(lines[number]) - len(lines[number].lstrip(" \t"))
        if runs:  # what folding left between two lines stands at the end of the first
            runs.extend((between, *end, 0) for between in range(offset, found))
            runs.append((found, number + 1, 1 + indent, 1))
        else:
            runs.append((0, number + 1, max(1, 1 + indent - found), 1))
        offset = found + len(words)
        end = number + 1, 1 + indent + len(words)
        if offset >= size:
            break
    runs.extend((rest, *end, 0) for rest in range(offset, len(text) + 1))
    return tuple(runs)
