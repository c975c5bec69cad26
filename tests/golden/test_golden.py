"""Golden games: played again they are the same event by event, and there is one for each way a game can end.

After a wanted change: `python -m tests.golden.renew`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path

import pytest

from tests.golden import games

FILES = sorted(path for name in games.PACKS for path in (games.HERE / name).glob("*.txt"))
#: Some lines before a difference say where in the game it is.
BEFORE = 6


def difference(old: Sequence[str], new: Sequence[str]) -> str | None:
    """The first line that is not the same, with what came before it; None for games that are alike."""
    turn = "set-up"
    for number, (left, right) in enumerate(zip_longest(old, new)):
        if left != right:
            before = "".join(f"    {line}\n" for line in old[max(0, number - BEFORE) : number])
            return f"event {number} ({turn}) differs\n{before}  - {left}\n  + {right}"
        turn = left if left.startswith("turn ") else turn
    return None


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_golden_game_is_the_same_event_by_event(path: Path) -> None:
    first, *old = path.read_text(encoding="utf-8").splitlines()
    table = json.loads(first)
    game = games.play(table["pack"], table["players"], table["seed"], table["options"])
    found = difference(old, list(games.lines(game)))
    assert found is None, f"{path.parent.name}/{path.name}: {found}"


@pytest.mark.parametrize("name", games.PACKS)
def test_there_are_exactly_the_wanted_games(name: str) -> None:
    assert [path for path in FILES if path.parent.name == name] == sorted(one.path for one in games.wanted(name))


@pytest.mark.parametrize("name", games.PACKS)
def test_each_way_to_end_has_a_golden_game(name: str) -> None:
    seen = {way for path in FILES if path.parent.name == name for way in _ending(path).ways()}
    assert seen == games.all_ways(name)


@pytest.mark.parametrize("name", ["gwt_2e", "gwt_1e"])
def test_golden_games_cover_tables_and_options(name: str) -> None:
    tables = [json.loads(path.read_text(encoding="utf-8").partition("\n")[0]) for path in FILES if name in path.parts]
    assert len(tables) >= 12
    assert {table["players"] for table in tables} == {2, 3, 4}
    for option in ("sides", "neutral_buildings"):
        values = {value for value in games.pack(name).manifest.options[option].values if value != "list"}
        assert {table["options"].get(option) for table in tables} >= values


def test_the_first_difference_is_shown() -> None:
    assert difference(["a", "turn #1", "b"], ["a", "turn #1", "b"]) is None
    assert difference(["a", "turn #1", "b"], ["a", "turn #1"]) == (
        "event 2 (turn #1) differs\n    a\n    turn #1\n  - b\n  + None"
    )


def _ending(path: Path) -> games.Ending:
    """The ending that a file tells of."""
    first, *rows = path.read_text(encoding="utf-8").splitlines()
    return games.told(json.loads(first)["players"], rows)
