"""Small pieces of English."""

from __future__ import annotations

import pytest

from gwtdsl.language.wording import article, clause, plural, singular


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("card", "cards"),
        ("city", "cities"),
        ("box", "boxes"),
        ("leaf", "leaves"),
        ("knife", "knives"),
        ("pair of a red and a blue boat", "pairs of a red and a blue boat"),
        ("card with a mark", "cards with a mark"),
        ("boat that waits", "boats that waits"),
    ],
)
def test_numbers(one: str, many: str) -> None:
    assert (plural(one), singular(many)) == (many, one)


@pytest.mark.parametrize("words", ["an orange card", "an umbrella", "an hour", "a unit", "a user", "a one", "a house"])
def test_articles(words: str) -> None:
    assert article(words.partition(" ")[2]) == words


def test_a_plural_has_no_article() -> None:
    assert article("olives") == "olives"


def test_conditions_behind_a_noun() -> None:
    assert clause("its worth is 2") == "whose worth is 2"
    assert clause("it has no tile", many=True) == "that have no tile"
    assert clause("you own it") == "where you own it"
