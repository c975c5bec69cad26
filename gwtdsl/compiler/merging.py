"""Segments that others go on at are written out where they are gone to, so that the machine need not fetch them.

The place to go on at is kept in the frame all the same: what stands there always says where the program is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

__all__ = ["merged"]

#: Most lines of one segment with all that is written into it, and most segments one inside the other.
MOST_LINES = 120
MOST_DEEP = 12

_GOTO = re.compile(r"( *)f\[0\] = (\d+)")
_BRANCH = re.compile(r"( *)f\[0\] = (\d+) if (.*) else (\d+)")


def merged(number: int, texts: Mapping[int, list[str]]) -> list[str]:
    """The lines of a segment with those it goes on at written into it; `texts` are the segments it may go on at."""
    lines = _written(texts[number], texts, (number,))
    return _without_idle(lines)


def _written(lines: list[str], texts: Mapping[int, list[str]], inside: tuple[int, ...]) -> list[str]:
    result: list[str] = []
    place = 0
    while place < len(lines):
        line = lines[place]
        leaves = place + 1 < len(lines) and lines[place + 1].strip() == "return None"
        goto, branch = _GOTO.fullmatch(line), _BRANCH.fullmatch(line)
        if leaves and goto is not None:
            result += _gone_on(goto[1], int(goto[2]), texts, inside)
            place += 1
        elif leaves and branch is not None and any(_may(int(branch[n]), texts, inside) for n in (2, 4)):
            indent = branch[1]
            result.append(f"{indent}if {branch[3]}:")
            result += _gone_on(f"{indent}    ", int(branch[2]), texts, inside)
            result.append(f"{indent}else:")
            result += _gone_on(f"{indent}    ", int(branch[4]), texts, inside)
            place += 1
        else:
            result.append(line)
        place += 1
    return result


def _may(number: int, texts: Mapping[int, list[str]], inside: tuple[int, ...]) -> bool:
    return number in texts and number not in inside and len(inside) < MOST_DEEP


def _gone_on(indent: str, number: int, texts: Mapping[int, list[str]], inside: tuple[int, ...]) -> list[str]:
    """The lines that go on at a segment: the segment itself, or the way back to the machine."""
    there = [f"{indent}f[0] = {number}"]
    if not _may(number, texts, inside):
        return [*there, f"{indent}return None"]
    body = _written(texts[number], texts, (*inside, number))
    if len(body) > MOST_LINES // len(inside):
        return [*there, f"{indent}return None"]
    more = indent[4:]
    return [*there, *(f"{more}{line}" for line in body)]


def _without_idle(lines: list[str]) -> list[str]:
    """The lines without places to go on at that are overwritten at once."""
    result: list[str] = []
    for place, line in enumerate(lines):
        following = next((one for one in lines[place + 1 :] if not one.strip().startswith("_S(")), "")
        if _GOTO.fullmatch(line) and _GOTO.fullmatch(following) and _depth(line) == _depth(following):
            continue
        result.append(line)
    return result


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())
