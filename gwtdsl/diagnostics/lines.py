"""Where excerpts come from: the lines of a file, read once, or None where there is nothing to show."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from stat import S_ISREG

__all__ = ["Lines", "file_lines", "no_lines", "split_lines"]

#: Gives the lines of a file by its name, or None.
Lines = Callable[[str], "list[str] | None"]

_BREAK = re.compile(r"\r\n|\r|\n")
#: No excerpt is worth reading more than this many bytes.
_MOST = 4_000_000


def split_lines(text: str) -> list[str]:
    """The lines of a text as spans count them: other line separators of Unicode are ordinary characters."""
    return _BREAK.split(text.removeprefix("\ufeff"))


def file_lines() -> Lines:
    """A reader of files that keeps what it has read; a file it cannot show gives None."""
    known: dict[str, list[str] | None] = {}

    def lines(file: str) -> list[str] | None:
        if file not in known:
            known[file] = _read(file)
        return known[file]

    return lines


def no_lines(_file: str) -> list[str] | None:
    """For findings whose files are not to be shown."""
    return None


def _read(file: str) -> list[str] | None:
    if not file:
        return None
    try:
        # A link may lead to anything, also to what nobody wants printed; opening a pipe would wait for ever.
        if not S_ISREG(Path(file).lstat().st_mode):
            return None
        with Path(file).open("rb") as stream:
            data = stream.read(_MOST + 1)
    except (OSError, ValueError):
        return None
    if len(data) > _MOST or b"\0" in data:
        return None
    return split_lines(data.decode("utf-8", errors="replace"))
