from __future__ import annotations

from pathlib import Path

import pytest

import gwtdsl
from gwtdsl.cli.sight import Sight
from gwtdsl.game import Event
from gwtdsl.packs.model import Pack
from tests.check.meadow import meadow
from tests.cli.test_play import typed


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Pack:
    return gwtdsl.load(str(meadow(tmp_path_factory.mktemp("packs") / "meadow")))


def move(old: str, new: str) -> Event:
    return Event("move", 1, {"piece": "small", "from": old, "to": new})


@pytest.mark.parametrize(
    ("viewers", "old", "new", "seen"),
    [
        ((), "deck of seat 1", "hand of seat 1", True),
        ((0,), "deck of seat 1", "hand of seat 1", True),
        ((1,), "deck of seat 1", "hand of seat 1", False),
        ((0, 1), "deck of seat 1", "hand of seat 1", False),
        ((1,), "hand of seat 1", "box", True),
        ((1,), "hand of seat 1", "deck of seat 1", False),
        ((1,), "box", "path.a", True),
    ],
)
def test_moves(pack: Pack, viewers: tuple[int, ...], old: str, new: str, seen: bool) -> None:
    text = Sight(pack, viewers).text(move(old, new))
    assert text == f"{'small' if seen else 'something'}: {old} -> {new}"


def test_choices(pack: Pack) -> None:
    sight = Sight(pack, (0,))
    hidden = [move("hand of seat 2", "deck of seat 2")]
    assert not sight.chosen(1, "card=small", hidden)
    assert sight.chosen(0, "card=small", hidden)
    assert sight.chosen(1, "card=large", hidden)
    assert sight.chosen(1, "card=small", [move("hand of seat 2", "box")])
    answer = Event("answer", 1, {"decision": "turn.card", "key": "card=small"})
    assert sight.text(answer, hidden) == "seat 2 answers turn.card"


def test_a_person_is_not_told_what_others_draw(tmp_path: Path) -> None:
    folder = meadow(tmp_path / "meadow")
    words = ("play", folder, "--seats", "human,random", "--log", "events")
    _, shown = typed(*words, text="1\n" * 80)
    assert "something: deck of seat 2 -> hand of seat 2" in shown
    assert "small: deck of seat 2" not in shown
    assert "large: deck of seat 2" not in shown
    assert "small: deck of seat 1" in shown or "large: deck of seat 1" in shown
