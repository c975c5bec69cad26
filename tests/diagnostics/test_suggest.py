from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gwtdsl.diagnostics.suggest import closest, did_you_mean

WORDS = st.text("abcdefg_", min_size=1, max_size=10)


@pytest.mark.parametrize(
    ("word", "candidates", "expected"),
    [
        ("lmaps", ["bells", "lamps", "lamp"], "lamps"),
        ("Lamps", ["lamps"], "lamps"),
        ("red-lamp", ["red_lamp", "red_bell"], "red_lamp"),
        ("zzz", ["lamps"], None),
        ("lamp", [], None),
        ("lamp", ["lamp"], None),
        ("abcd", ["abcz", "abcy"], "abcy"),
    ],
)
def test_closest(word: str, candidates: list[str], expected: str | None) -> None:
    assert closest(word, candidates) == expected


def test_did_you_mean() -> None:
    assert did_you_mean("lmap", ["lamp"]) == "did you mean `lamp`?"
    assert did_you_mean("zzz", ["lamp"]) == ""


@given(WORDS, st.lists(WORDS))
def test_the_order_of_candidates_does_not_matter(word: str, candidates: list[str]) -> None:
    found = closest(word, candidates)
    assert found == closest(word, reversed(candidates))
    assert found is None or found in candidates


@given(st.text("abcdefg", min_size=1, max_size=10), st.lists(WORDS))
def test_the_same_word_in_capitals_always_wins(word: str, candidates: list[str]) -> None:
    assert closest(word.upper(), [*candidates, word]) == word


def test_letters_that_changed_places() -> None:
    assert closest("pv", ["id", "vp"]) == "vp"
    assert closest("gian", ["gain", "again"]) == "gain"
