"""Typical mistakes of spelling, each recognised where the parser stopped and answered in an author's words.

A rule looks at one `Stop` and gives a `Mistake` or None; the first rule that knows the mistake speaks. What no rule
knows is said in general words by `syntax_errors`.
"""

from __future__ import annotations

from gwtdsl.language.mistakes_signs import SIGN_RULES
from gwtdsl.language.mistakes_words import WORD_RULES
from gwtdsl.language.stop import Mistake, Stop

__all__ = ["recognise"]

RULES = SIGN_RULES + WORD_RULES


def recognise(stop: Stop) -> Mistake | None:
    """The first mistake of the table that fits."""
    return next((mistake for rule in RULES if (mistake := rule(stop)) is not None), None)
