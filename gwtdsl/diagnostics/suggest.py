"""Did you mean …? The nearest of the names that would have been right."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher

__all__ = ["closest", "did_you_mean"]

#: How alike two words must be, from 0 to 1, to be taken for one another.
_ALIKE = 0.6


def closest(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate most like `word`, or None if none is like it; of equally good ones the first in the alphabet.

    Upper and lower case count as the same, so do `-` and `_`. The word itself is never proposed.
    """
    wanted = _plain(word)
    best: str | None = None
    best_ratio = _ALIKE
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(wanted)
    for candidate in sorted(set(candidates) - {word}):
        matcher.set_seq1(_plain(candidate))
        # The first two are cheap upper bounds of the third.
        if matcher.real_quick_ratio() < best_ratio or matcher.quick_ratio() < best_ratio:
            continue
        # Letters that changed places are the commonest slip, and in a short word most of it.
        ratio = 0.9 if sorted(_plain(candidate)) == sorted(wanted) else matcher.ratio()
        if ratio > best_ratio or (best is None and ratio >= best_ratio):
            best, best_ratio = candidate, ratio
    return best


def did_you_mean(word: str, candidates: Iterable[str]) -> str:
    """The suggestion "did you mean `x`?", or an empty text if no candidate is like the word."""
    found = closest(word, candidates)
    return f"did you mean `{found}`?" if found is not None else ""


def _plain(word: str) -> str:
    return word.casefold().replace("-", "_")
