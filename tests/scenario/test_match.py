from __future__ import annotations

from dataclasses import dataclass

import pytest

from gwtdsl.scenario.match import fits, fitting, parts_of, plain
from gwtdsl.scenario.model import ANY, Wanted


@dataclass(frozen=True)
class Offer:
    key: str
    sort: str = "choice"


OFFERS = [
    Offer("stop", "stop"),
    Offer("card=red"),
    Offer("to=b via=a"),
    Offer("to=b via=c"),
    Offer("perform=discard(2) -> gain $5"),
    Offer("perform=sell(red, cost=2)"),
    Offer("anytime=rest", "anytime"),
]


@pytest.mark.parametrize(
    ("key", "parts"),
    [
        ("card=red", {"card": "red"}),
        ("to=b via=a", {"to": "b", "via": "a"}),
        ("to=b, via=a", {"to": "b", "via": "a"}),
        ("perform=gain 1 coins", {"perform": "gain 1 coins"}),
        ("perform=sell(red, cost=2)", {"perform": "sell(red, cost=2)"}),
        ('perform=may as "go, via=a" { pass(b, via=2) }', {"perform": 'may as "go, via=a" { pass(b, via=2) }'}),
        ("gain 1 coins", {}),
        ("require a == b", {}),
        ("stop", {}),
    ],
)
def test_parts(key: str, parts: dict[str, str]) -> None:
    assert parts_of(key) == parts


@pytest.mark.parametrize(
    ("wanted", "keys"),
    [
        (Wanted("stop"), ["stop"]),
        (Wanted("red"), ["card=red"]),
        (Wanted("card=red"), ["card=red"]),
        (Wanted("", (("card", "red"),)), ["card=red"]),
        (Wanted("", (("to", "b"),)), ["to=b via=a", "to=b via=c"]),
        (Wanted("", (("to", "b"), ("via", "c"))), ["to=b via=c"]),
        (Wanted("", (("to", "z"),)), []),
        (Wanted("discard(2) -> gain $5"), ["perform=discard(2) -> gain $5"]),
        (Wanted("sell(red, cost=2)"), ["perform=sell(red, cost=2)"]),
        (Wanted("rest"), ["anytime=rest"]),
        (Wanted(ANY), ["card=red"]),
    ],
)
def test_fitting(wanted: Wanted, keys: list[str]) -> None:
    assert [option.key for option in fitting(OFFERS, wanted)] == keys


def test_any_takes_a_refusal_where_there_is_nothing_else() -> None:
    assert [option.key for option in fitting([Offer("stop", "stop"), OFFERS[-1]], Wanted(ANY))] == ["stop"]
    assert not fits(OFFERS[-1], Wanted(ANY))


def test_plain_options() -> None:
    assert OFFERS[-1] not in plain(OFFERS)
