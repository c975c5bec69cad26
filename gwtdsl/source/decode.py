"""From the bytes of a file to text that YAML can be read from, or findings that say why not."""

from __future__ import annotations

import codecs
import re
from itertools import islice

from gwtdsl.diagnostics.catalogue import finding
from gwtdsl.diagnostics.finding import Finding
from gwtdsl.source.limits import Limits
from gwtdsl.spans import Span

__all__ = ["decode", "refused_characters", "too_large"]

# Characters that YAML forbids, and those that some programs take for a line break and others do not:
# with them no two tools agree on which line a thing stands. Those that turn the direction of writing make a text read
# otherwise than it is.
_REFUSED = re.compile(
    "[^\t\n\r\x20-\x7e\xa0-\u2027\u202f-\u2065\u206a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)
_BREAKS = re.compile(r"\r\n|\r|\n")
_MARKS = (
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)
_NAMES = {
    "\x85": "a next-line character (U+0085)",
    "\u2028": "a line separator (U+2028)",
    "\u2029": "a paragraph separator (U+2029)",
    "\ufeff": "a byte order mark (U+FEFF) inside the text",
}
#: How many refused characters of one file are listed.
_LISTED = 20
_SAVE = "save the file as UTF-8"


def decode(data: bytes, file: str) -> tuple[str, tuple[Finding, ...]]:
    """The text of the file, its byte order mark cut off, or an empty text and one finding."""
    for mark, name in _MARKS:
        if data.startswith(mark):
            message = f"the file is written in {name}, not in UTF-8"
            return "", (finding("GWT002", message, _point(file, 1, 1), suggestion=_SAVE),)
    zero = data.find(b"\0")
    if zero >= 0:
        return "", (_zero(data, zero, file),)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        return "", (_undecodable(data, error.start, file),)
    return text.removeprefix("\ufeff"), ()


def too_large(file: str, limits: Limits) -> Finding:
    """The finding for a file of more bytes than allowed."""
    message = f"the file is larger than {limits.size:,} bytes"
    return finding("GWT004", message, _point(file, 1, 1), suggestion="split the file")


def refused_characters(text: str, file: str) -> tuple[Finding, ...]:
    """Findings for characters that no YAML file may hold; a NUL makes the text count as binary."""
    zero = text.find("\0")
    if zero >= 0:
        span = _point(file, *_position(text, zero))
        return (finding("GWT003", "the file is binary, it holds a NUL character", span),)
    return tuple(_refused(text, match, file) for match in islice(_REFUSED.finditer(text), _LISTED))


def _refused(text: str, match: re.Match[str], file: str) -> Finding:
    character = match.group()
    name = _NAMES.get(character, f"a character that text may not hold (U+{ord(character):04X})")
    span = _point(file, *_position(text, match.start()))
    return finding("GWT005", f"{name} stands here", span, suggestion="delete it")


def _zero(data: bytes, offset: int, file: str) -> Finding:
    head = data[:200]
    if len(head) >= 4 and max(head[0::2].count(0), head[1::2].count(0)) * 3 > len(head):
        message = "the file looks like UTF-16, not UTF-8"
        return finding("GWT002", message, _point(file, 1, 1), suggestion=_SAVE)
    line, column = _position(data[:offset].decode("utf-8", "replace"), offset)
    return finding("GWT003", "the file is binary, it holds a NUL byte", _point(file, line, column))


def _undecodable(data: bytes, offset: int, file: str) -> Finding:
    head = data[:4096]
    controls = sum(byte < 32 and byte not in b"\t\n\r\f" for byte in head)
    line, column = _position(data[:offset].decode("utf-8").removeprefix("\ufeff"), offset)
    if controls * 20 > len(head):
        return finding("GWT003", "the file is binary, not text", _point(file, line, column))
    message = f"the byte 0x{data[offset]:02X} is not UTF-8"
    return finding("GWT002", message, _point(file, line, column), suggestion=_SAVE)


def _position(text: str, offset: int) -> tuple[int, int]:
    """Line and column of an offset, from 1; an offset beyond the text is its end."""
    before = text[:offset]
    ends = [match.end() for match in _BREAKS.finditer(before)]
    return len(ends) + 1, len(before) - (ends[-1] if ends else 0) + 1


def _point(file: str, line: int, column: int) -> Span:
    return Span(file, line, column, line, column + 1)
