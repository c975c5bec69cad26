"""Old packs brought up to date: comments and layout stay, doing it twice changes nothing, and the pack then plays."""

from __future__ import annotations

import difflib
import shutil
from pathlib import Path

import pytest

import gwtdsl
from gwtdsl.packs.load import load
from gwtdsl.packs.migrate import migrated
from gwtdsl.packs.migrations import FORMAT, FORMATS, LANGUAGE, LANGUAGES
from gwtdsl.packs.schemas import schema
from tests.packs.packing import told, write

OLD = Path(__file__).parents[1] / "fixtures" / "old"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return Path(shutil.copytree(OLD / "format_0", tmp_path / "old_market"))


def bring(folder: Path) -> int:
    result = migrated(folder)
    assert result.findings == ()
    for path, text in result.files.items():
        path.write_text(text, encoding="utf-8")
    return len(result.files)


def test_an_old_pack_says_what_to_do(pack: Path) -> None:
    found = told(load(pack))
    assert any("GWT210" in each and "gwtdsl migrate" in each for each in found)


def test_an_old_pack_plays_afterwards(pack: Path) -> None:
    assert bring(pack) == 3
    assert gwtdsl.check(pack) == ()
    game = gwtdsl.Game(gwtdsl.load(pack), 2)
    assert game.finished
    assert game.scores() == [{"coins": 7}, {"coins": 5}]


def test_twice_is_once(pack: Path) -> None:
    bring(pack)
    assert bring(pack) == 0


def test_only_what_was_renamed_changes(pack: Path) -> None:
    before = (pack / "market.yaml").read_text(encoding="utf-8").splitlines()
    bring(pack)
    after = (pack / "market.yaml").read_text(encoding="utf-8").splitlines()
    changed = [line[2:] for line in difflib.ndiff(before, after) if line.startswith("+ ")]
    assert changed == [
        "  coins: {per: player, symbol: $, start: 3}   # of each player",
        "  round: {per: game, max: 5}",
        "  supply: {per: game, is: stack, holds: [crop], seen_by: nobody}",
        "  'stall': {\"per\": player, is: heap, holds: [crop], seen_by: all}",
        "  last_value: {value: bottom(supply).value otherwise 0}",
        "        for p in players_after(me) {",
        '  turn: {do: "move bottom(supply) to stall, gain last_value coins"}',
    ]
    assert "# lowest is a word of the drafts" in (pack / "tests" / "first.yaml").read_text(encoding="utf-8")


def test_a_pack_of_today_stays(tmp_path: Path) -> None:
    assert migrated(write(tmp_path, {"a.yaml": "counters: {coins: {per: player}}\n"})).files == {}


def test_a_pack_of_tomorrow(tmp_path: Path) -> None:
    folder = write(tmp_path, {"pack.yaml": "id: x\ntitle: X\nversion: 1.0.0\nformat: 99\n"})
    assert [each.code for each in migrated(folder).findings] == ["GWT210"]


def test_changes_of_layers_are_renamed_too(tmp_path: Path) -> None:
    text = "zones: {heap: {patch: {kinds: {append: [crop]}}}}\nwhen_pack:\n  other: {zones: {pile: {order: pile}}}\n"
    folder = write(tmp_path, {"pack.yaml": "id: x\ntitle: X\nversion: 1.0.0\nformat: 0\n", "a.yaml": text})
    bring(folder)
    assert (folder / "a.yaml").read_text(encoding="utf-8") == text.replace("kinds", "holds").replace("order", "is")


def test_every_step_is_declared() -> None:
    assert sorted(FORMATS) == list(range(FORMAT))
    assert sorted(LANGUAGES) == list(range(LANGUAGE))
    properties = schema("manifest")["properties"]
    assert (properties["format"]["enum"], properties["language"]["enum"]) == ([FORMAT], [LANGUAGE])
    assert {path.name for path in OLD.iterdir()} == {f"format_{each}" for each in FORMATS}
