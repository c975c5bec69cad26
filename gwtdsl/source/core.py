"""What a plain scalar means in the core schema of YAML 1.2.

`no`, `on`, `12:30` and dates are text, `017` is seventeen, `0o17` is octal.
"""

from __future__ import annotations

import re

__all__ = ["meaning"]

_WORDS: dict[str, bool | float | None] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys((".nan", ".NaN", ".NAN"), float("nan")),
    **{sign + word: float(sign + "inf") for sign in ("", "+", "-") for word in (".inf", ".Inf", ".INF")},
}
_INT = re.compile(r"[-+]?[0-9]+")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_BASED = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
_NUMERIC = frozenset("-+.0123456789")


def meaning(text: str, digits: int) -> str | int | float | bool | None:
    """The value of a plain scalar.

    Raises `OverflowError` for a whole number of more than `digits` characters.
    """
    if text in _WORDS:
        return _WORDS[text]
    if text[0] not in _NUMERIC:
        return text
    if _INT.fullmatch(text) or _BASED.fullmatch(text):
        if len(text) > digits:
            raise OverflowError
        base = {"0o": 8, "0x": 16}.get(text[:2], 10)
        return int(text[2:], base) if base != 10 else int(text)
    if _FLOAT.fullmatch(text):
        return float(text)
    return text
