"""Versions of packs (`1.4.0`) and ranges of them (`>=1.0,<2`)."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable

__all__ = ["fits", "is_range"]

_CLAUSE = re.compile(r"\s*(>=|<=|==|!=|>|<|)\s*(\d+(?:\.\d+){0,2})\s*")
_TESTS: dict[str, Callable[[tuple[int, ...], tuple[int, ...]], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
    "!=": operator.ne,
    "==": operator.eq,
    "": operator.eq,
}


def is_range(text: str) -> bool:
    """Whether the text is a range: comparisons joined by commas, or one version."""
    return all(_CLAUSE.fullmatch(clause) for clause in text.split(","))


def fits(version: str, wanted: str) -> bool:
    """Whether a version lies in a range; what follows `-` or `+` in the version does not count."""
    own = _numbers(re.split(r"[-+]", version, maxsplit=1)[0])
    clauses = (_CLAUSE.fullmatch(clause) for clause in wanted.split(","))
    return all(match is not None and _TESTS[match[1]](own, _numbers(match[2])) for match in clauses)


def _numbers(version: str) -> tuple[int, ...]:
    found = [int(part) if part.isdigit() else 0 for part in version.strip().split(".")]
    return tuple([*found, 0, 0, 0][:3])
