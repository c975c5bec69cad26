"""The lints: one a file, named by its code, registered in one tuple.

A lint is a function from a `Subject` to findings. Its page is `docs/rules/CODE.md`, its cases are in
`tests/cases/rules/CODE.yaml`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from gwtdsl.check.rules import (
    GWT310,
    GWT317,
    GWT401,
    GWT402,
    GWT403,
    GWT404,
    GWT407,
    GWT408,
    GWT409,
    GWT410,
    GWT411,
)
from gwtdsl.check.subject import Subject
from gwtdsl.diagnostics.finding import Finding

__all__ = ["RULES", "Lint"]

Lint = Callable[[Subject], Iterable[Finding]]

#: Every lint, in the order of the codes.
RULES: tuple[Lint, ...] = (
    GWT310.check,
    GWT317.check,
    GWT401.check,
    GWT402.check,
    GWT403.check,
    GWT404.check,
    GWT407.check,
    GWT408.check,
    GWT409.check,
    GWT410.check,
    GWT411.check,
)
