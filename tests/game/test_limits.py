"""What a pack may not do to the machine it is played on: numbers, lists and boards stay within bounds."""

from __future__ import annotations

import json
import warnings
from pathlib import Path
from typing import Any

import pytest

from gwtdsl.game import Game, GameError, RuntimeFault
from tests.game.tiny import make


@pytest.mark.parametrize(
    ("turn", "told"),
    [
        ("let x = 9\nwhile true { set x = x * x }", "more than 18 digits"),
        ("let many = 1..100\nwhile true { set many = many + many }", "too long"),
        ("gain $1 per marks[99]", "no entry 99 in a list of 5"),
        ("gain $1 per marks[0 - 1]", "no entry -1 in a list of 5"),
        ("repeat 1000000000 { gain $1 }", "too often"),
        ("for x in 1..1000000000 { gain $1 }", "too long"),
        ("while true { gain $1 }", "did not end"),
        ("for a in 1..9999 { for b in 1..9999 { gain $1 } }", "went round"),
        ("repeat 9999 { repeat 9999 { gain $1 } }", "went round"),
        ("gain $1 per sum(count(b in 1..9999 where b > a) for a in 1..9999)", "went round"),
        (
            "choose a in 1..99 { choose b in 1..99 { choose c in 1..99 { choose d in 1..99 { pay 9999 shells } } } }",
            "went round",
        ),
    ],
)
def test_programs_that_would_grow_or_run_for_ever(tmp_path: Path, turn: str, told: str) -> None:
    with pytest.raises(RuntimeFault, match=told) as raised:
        # millions of gains would be as many events
        make(tmp_path, turn, events="gain" not in turn)
    assert raised.value.span.file.endswith("rules.yaml")


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ("stone: {pebble: {copies: -4, start: quarry}}", "copies is -4"),
        ("stone: {pebble: {copies: 1000000, start: quarry}}", "copies is 1000000"),
        ("stone: {pebble: {start: {quarry: player_count * 4000}}}", "pieces is 8000"),
        ("stone: {pebble: {copies: 4999, start: quarry}}", "more than 5000 pieces"),
        ("zones: {wall: {per: game, is: grid, rows: 2000000, columns: 2, holds: [leaf], seen_by: all}}", "rows"),
        ("zones: {wall: {per: game, is: grid, rows: 2, columns: 0, holds: [leaf], seen_by: all}}", "columns"),
        ("zones: {wall: {per: game, is: grid, rows: 200, columns: 200, holds: [leaf], seen_by: all}}", "40000 slots"),
        ("zones: {shelf: {per: game, is: row, size: -3, holds: [leaf], seen_by: all}}", "size of `shelf` is -3"),
        ("counters: {high: {per: player, start: 1 / 0}}", "before a game begins"),
    ],
)
def test_games_that_cannot_be_set_up(tmp_path: Path, more: str, told: str) -> None:
    with pytest.raises(RuntimeFault, match=told) as raised:
        make(tmp_path, "gain $1", more=more)
    assert raised.value.span.file.endswith("more.yaml")


def test_odd_programs_compile_without_a_word(tmp_path: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        make(tmp_path, "if river.a is none { gain $1 }")


@pytest.mark.parametrize("text", ["", "[]", "{}", "null", "[" * 100_000, '{"fingerprint": 1}'])
def test_texts_that_are_no_saved_games(tmp_path: Path, text: str) -> None:
    game = make(tmp_path, "choose n in 1..2 { gain n shells }")
    with pytest.raises(GameError):
        Game.from_json(game.pack, text)


def test_saved_games_that_were_changed(tmp_path: Path) -> None:
    game = make(tmp_path, "choose n in 1..2 { gain n shells }")
    text = game.to_json()
    document = json.loads(text)
    assert Game.from_json(game.pack, json.dumps(document, indent=1)) == game
    for key in document:
        values: tuple[Any, ...] = (None, 10**9, "x", [])
        for value in values:
            if document[key] != value:
                with pytest.raises(GameError):
                    Game.from_json(game.pack, json.dumps({**document, key: value}))
        with pytest.raises(GameError):
            Game.from_json(game.pack, json.dumps({name: document[name] for name in document if name != key}))
