"""Making text of unknown origin safe to print: nothing in it may move a cursor, ring, or turn the writing around."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

__all__ = ["cells", "printable", "width"]

# Control, format (also the marks that turn the direction of writing), line and paragraph separators, surrogates.
_UNPRINTABLE = frozenset({"Cc", "Cf", "Zl", "Zp", "Cs"})
_WITHOUT_WIDTH = frozenset({"Mn", "Me"})
_TAB = 4


def printable(text: str) -> str:
    r"""The text with every unprintable character written as an escape (`\n`, `\x1b`, `\u202e`)."""
    return text if text.isascii() and text.isprintable() else "".join(map(_shown, text))


def cells(line: str) -> Iterator[tuple[str, int]]:
    """For each character of a line, what is printed for it and how many columns of a terminal that takes.

    A tab goes to the next multiple of four columns; wide characters take two, combining ones none.
    """
    column = 0
    for character in line:
        if character == "\t":
            taken = _TAB - column % _TAB
            shown = " " * taken
        else:
            shown = _shown(character)
            taken = width(shown)
        column += taken
        yield shown, taken


def width(text: str) -> int:
    """The columns of a terminal that a printable text takes."""
    if text.isascii():
        return len(text)
    return sum(_columns(character) for character in text)


def _columns(character: str) -> int:
    if unicodedata.category(character) in _WITHOUT_WIDTH:
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def _shown(character: str) -> str:
    if unicodedata.category(character) not in _UNPRINTABLE:
        return character
    return character.encode("unicode_escape").decode("ascii")
