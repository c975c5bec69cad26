"""What a record of another version of a pack is worth."""

from __future__ import annotations

from pathlib import Path

import pytest

import gwtdsl
from gwtdsl.game.contract import Sealer, judge, sealed
from gwtdsl.game.record import Record
from tests.packs.packing import write

MANIFEST = """\
id: small
title: Small
version: {version}
format: 1
players: {{min: 1, max: 2}}
options:
  a: {{values: [x, y], default: x}}
"""
GAME = """\
counters:
  coins: {per: player, symbol: $, start: 1}
  round: {per: game, max: 9}
actions:
  game: {do: "while round < 3 { gain 1 round, take turn me }"}
  other: {text: other, do: nothing}
  turn: {do: 'one of { "take" { gain $2 } ; "give" { pay $1 } }'}
scoring: {coins: {points: coins}}
"""


def pack(
    folder: Path, name: str, version: str = "1.0.0", text: str = GAME, old: str = "", new: str = ""
) -> gwtdsl.Game:
    files = {"pack.yaml": MANIFEST.format(version=version).replace(old, new), "a.yaml": text.replace(old, new)}
    return gwtdsl.Game(gwtdsl.load(write(folder, dict(files), name)), 1)


def played(game: gwtdsl.Game) -> Record:
    for key in ("one_of=take", "one_of=give", "one_of=take"):
        game.answer(key)
    return sealed(game)


def test_sums_survive_json(tmp_path: Path) -> None:
    record = played(pack(tmp_path, "one"))
    assert record.start is not None
    assert all(answer.events for answer in record.answers)
    assert Record.from_json(record.to_json()) == record


@pytest.mark.parametrize(
    ("version", "old", "new", "sort", "answer", "text"),
    [
        ("1.0.0", "", "", "same", None, "the rules are those of the record"),
        ("1.0.1", "", "", "cosmetic", None, "nothing that the game can tell"),
        ("1.1.0", "text: other", "text: another", "compatible", None, "all 3 answers to the same events and the same"),
        (
            "1.1.0",
            "points: coins}",
            "points: coins / 2}",
            "breaking",
            3,
            "seat 1 has 2 points instead of 4 points for `coins`",
        ),
        (
            "1.1.0",
            "coins: {points",
            "cash: {points",
            "breaking",
            3,
            "seat 1 has nothing instead of 4 points for `coins`",
        ),
        ("1.1.0", "{coins: {", "{none: {points: 0}, coins: {", "breaking", 3, "0 points instead of nothing for `none`"),
        ("2.0.0", "gain $2", "gain $3", "breaking", 1, "has other consequences: seat 1: coins is now 4"),
        ("2.0.0", '"give"', '"spend"', "breaking", 2, "not `one_of=give`"),
        ("2.0.0", "round < 3", "round < 2", "breaking", 2, "has other consequences"),
        ("2.0.0", "start: 1", "start: 2", "breaking", 1, "has other consequences"),
        ("2.0.0", "a: {values", "b: {values", "breaking", 0, "cannot be set up any more"),
    ],
)
def test_verdicts(tmp_path: Path, version: str, old: str, new: str, sort: str, answer: int | None, text: str) -> None:
    record = played(pack(tmp_path, "one"))
    verdict = judge(record, pack(tmp_path, "two", version, old=old, new=new).pack)
    assert (verdict.sort, verdict.answer) == (sort, answer)
    assert text in verdict.text
    assert verdict.plays == (sort != "breaking")


def test_a_sealer_goes_on_where_it_was(tmp_path: Path) -> None:
    game, sealer = pack(tmp_path, "one"), Sealer()
    assert sealer.sealed(game) == sealed(game)
    for key in ("one_of=take", "one_of=give"):
        game.answer(key)
        assert sealer.sealed(game) == sealed(game)


def test_a_record_without_sums(tmp_path: Path) -> None:
    game = pack(tmp_path, "one")
    played(game)
    verdict = judge(game.record(), pack(tmp_path, "two", "1.1.0", old="points: coins", new="points: coins / 2").pack)
    assert verdict.sort == "compatible"
    assert "does not tell" in verdict.text


def test_a_game_that_goes_on_has_no_scores_yet(tmp_path: Path) -> None:
    game = pack(tmp_path, "one")
    game.answer("one_of=take")
    record = sealed(game)
    assert record.end is None
    assert '"end"' not in record.to_json()
    verdict = judge(record, pack(tmp_path, "two", "1.1.0", old="points: coins", new="points: coins / 2").pack)
    assert (verdict.sort, verdict.text) == ("compatible", "version 1.1.0 plays all 1 answers to the same events")


def test_tie_breaks_count(tmp_path: Path) -> None:
    game = twice(tmp_path, "one", "tie_breaks: [seat]\n")
    record = sealed(game)
    assert record.end is not None
    assert record.end.winners == (1,)
    assert Record.from_json(record.to_json()) == record
    verdict = judge(record, twice(tmp_path, "two", "tie_breaks: [-seat]\n").pack)
    assert (verdict.sort, verdict.text) == ("breaking", "the tie-breaks differ: seat 1 instead of seat 2 won")
    assert judge(record, twice(tmp_path, "three", "").pack).text.endswith("seats 1 and 2 instead of seat 2 won")


def test_a_pack_that_faults_now_is_breaking(tmp_path: Path) -> None:
    record = played(pack(tmp_path, "one"))
    for old, new, text in (
        ("gain $2", "gain (2 / (coins - coins)) coins", "division by zero"),
        ("points: coins}", "points: 1 / (coins - coins)}", "cannot be scored any more"),
    ):
        verdict = judge(record, pack(tmp_path, "two", "2.0.0", old=old, new=new).pack)
        assert verdict.sort == "breaking"
        assert text in verdict.text


@pytest.mark.parametrize(
    "end", ["[]", "7", '{"scores": [1], "winners": []}', '{"scores": [{"a": "x"}], "winners": [0]}']
)
def test_an_end_that_is_none(tmp_path: Path, end: str) -> None:
    text = played(pack(tmp_path, "one")).to_json()
    assert '"end": {"scores": [{"coins": 4}], "winners": [0]}' in text
    with pytest.raises(ValueError, match=r".+"):
        Record.from_json(text.replace('{"scores": [{"coins": 4}], "winners": [0]}', end))


def twice(folder: Path, name: str, tie_breaks: str) -> gwtdsl.Game:
    """A game of two that ends level."""
    text = GAME.replace("take turn me", "for p in players { take turn p }") + tie_breaks
    files = {"pack.yaml": MANIFEST.format(version="1.0.0"), "a.yaml": text}
    game = gwtdsl.Game(gwtdsl.load(write(folder, dict(files), name)), 2)
    while game.decision is not None:
        game.answer("one_of=take")
    return game
