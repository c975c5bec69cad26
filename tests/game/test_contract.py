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
        ("1.1.0", "points: coins", "points: coins / 2", "compatible", None, "all 3 answers to the same events"),
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
