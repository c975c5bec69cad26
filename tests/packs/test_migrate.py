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


HEAD = "id: x\ntitle: X\nversion: 1.0.0\nformat: 0\n"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("zones: {a: {patch: {seen_by: {value: none, expects: all}}}}\n", "{value: nobody, expects: all}"),
        ("zones: {a: {remove: true, expects: {order: row}}}\n", "expects: {is: row}"),
        ("zones: {a: &a {order: row, kinds: &k [x]}, b: *a}\n", "a: &a {is: row, holds: &k [x]}, b: *a}"),
        # A word that is data, and what is spelled with escapes, stay.
        ('symbols: {x: ["lowest"]}\n', '["lowest"]'),
        ('zones: {a: {"\\x6frder": row}}\n', '"\\x6frder"'),
        ("zones:\n  a:\n    seen_by: >-\n      none\n", ">-\n      none\n"),
    ],
)
def test_odd_spellings(tmp_path: Path, old: str, new: str) -> None:
    folder = write(tmp_path, {"pack.yaml": HEAD, "a.yaml": old})
    bring(folder)
    text = (folder / "a.yaml").read_text(encoding="utf-8")
    assert new in text
    assert bring(folder) == 0


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("{id: x, title: X}", "{format: 1, id: x, title: X}"),
        ("---\nid: x\n...\n", "---\nformat: 1\nid: x\n...\n"),
        ("  id: x\n", "  format: 1\n  id: x\n"),
        ("id: x", "id: x\nformat: 1\n"),
        ("id: x\nprovenance: |+\n  text\n\n", "id: x\nprovenance: |+\n  text\n\nformat: 1\n"),
    ],
)
def test_a_manifest_without_a_format(tmp_path: Path, old: str, new: str) -> None:
    folder = write(tmp_path, {"pack.yaml": old.encode()})
    bring(folder)
    assert (folder / "pack.yaml").read_text(encoding="utf-8") == new
    assert bring(folder) == 0


@pytest.mark.parametrize("said", ["'0'", "-1", "", "old"])
def test_a_format_that_is_no_number(tmp_path: Path, said: str) -> None:
    folder = write(tmp_path, {"pack.yaml": f"id: x\nformat: {said}\n"})
    result = migrated(folder)
    assert ([each.code for each in result.findings], result.files) == (["GWT201"], {})


def test_links_and_hidden_files_stay(tmp_path: Path) -> None:
    text = "zones: {a: {of: game}}\n"
    outside = tmp_path / "outside.yaml"
    outside.write_text(text, encoding="utf-8")
    folder = write(tmp_path, {"pack.yaml": HEAD, ".hidden/a.yaml": text})
    (folder / "link.yaml").symlink_to(outside)
    result = migrated(folder)
    assert [each.code for each in result.findings] == ["GWT207"]
    assert [path.name for path in result.files] == ["pack.yaml"]
