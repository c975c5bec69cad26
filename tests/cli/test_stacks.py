"""Scenarios of a stack of packs, on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.check.packs import MANIFEST, orchard, write_pack
from tests.cli.test_commands import LEAF, call

OWN = """\
- scenario: a seat begins with three
  game: {players: 1, seed: 1}
  then: [seeds == 3]
- scenario: there is one leaf
  then: [count(leaf) == 1]
"""
#: `rich` changes what a seat begins with, and asks it in a scenario; it has an option of its own.
RICH = """\
- scenario: a seat begins with five
  then: [seeds == 5]
- scenario: a dry year
  game: {players: 2, seed: 1, options: {year: dry}}
  then: [option.year == dry]
"""
#: `crowd` is for more players.
CROWD = """\
- scenario: a seat of a crowd begins with three
  game: {players: 5, seed: 1}
  then: [seeds == 3]
- scenario: a crowd begins with six
  game: {players: 3, seed: 1}
  then: [seeds == 6]
"""


def manifest(name: str, more: str = "", players: str = "") -> str:
    text = MANIFEST.replace("orchard", name).replace("extends: []", "extends: [orchard]")
    return text.replace("players: {min: 1, max: 4}\n", players) + more


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GWTDSL_PATH", str(tmp_path))
    base = orchard(tmp_path / "orchard", leaves=LEAF, seeds="counters: {seeds: {per: player, start: 3}}\n")
    write_pack(base, {"tests/own.yaml": OWN})
    year = "options: {year: {values: [wet, dry], default: wet}}\n"
    change = "counters: {seeds: {patch: {start: 5}}}\n"
    files = {"pack.yaml": manifest("rich", year), "changes.yaml": change, "tests/rich.yaml": RICH}
    write_pack(tmp_path / "rich", files)
    crowd = CROWD.partition("- scenario: a crowd")[0]
    files = {"pack.yaml": manifest("crowd", players="players: {min: 3, max: 6}\n"), "tests/crowd.yaml": crowd}
    write_pack(tmp_path / "crowd", files)
    return tmp_path


def test_the_scenarios_of_every_pack_are_run(folder: Path) -> None:
    assert call("test", "rich").output == "2 passed\n"
    result = call("test", "rich+crowd")
    assert result.exit_code == 0
    assert result.output.splitlines() == [
        "CHANGED a seat of a crowd begins with three: it holds in crowd alone",
        f"{folder}/crowd/tests/crowd.yaml:3:10: error[GWT601]: `seeds == 3` is not true",
        "3 |   then: [seeds == 3]",
        "  |          ^~~~~~~~~~",
        "",
        "",
        "crowd: 0 passed, 1 changed",
        "rich: 1 passed, 1 skipped",
        "  skipped, since crowd+rich is for 3 to 6 players, not for 2: a dry year",
        "1 passed, 1 changed, 1 skipped",
    ]
    assert call("test", "crowd+rich").output == result.output
    assert call("test", "rich+crowd", "--strict").exit_code == 1


@pytest.mark.usefixtures("folder")
def test_a_base_that_is_named() -> None:
    shown = call("test", "orchard+rich").output
    assert shown.endswith("orchard: 1 passed, 1 changed\nrich: 2 passed\n3 passed, 1 changed\n")
    assert call("test", "rich+orchard", "-k", "one leaf").output == "orchard: 1 passed\nrich: 0 passed\n1 passed\n"
    assert "no scenario of orchard+rich has" in call("test", "orchard+rich", "-k", "nowhere").output


def test_what_fails_alone_too_is_a_failure(folder: Path) -> None:
    write_pack(folder, {"crowd/tests/crowd.yaml": CROWD})
    result = call("test", "rich+crowd", "--format", "json")
    assert result.exit_code == 1
    outcomes = {row["name"]: (row["pack"], row["outcome"]) for row in json.loads(result.output)["scenarios"]}
    assert outcomes == {
        "a seat of a crowd begins with three": ("crowd", "changed"),
        "a crowd begins with six": ("crowd", "failed"),
        "a seat begins with five": ("rich", "passed"),
        "a dry year": ("rich", "skipped"),
    }


def test_what_the_stack_takes_away_is_a_change(folder: Path) -> None:
    text = "functions: {spare: {value: 1}}\n"
    tests = {"orchard/more.yaml": text, "orchard/tests/spare.yaml": "- scenario: spare\n  then: [spare == 1]\n"}
    write_pack(folder, {**tests, "rich/less.yaml": "functions: {spare: {remove: true}}\n"})
    shown = call("test", "orchard+rich").output
    assert "CHANGED spare: it holds in orchard alone\n" in shown
    assert "`spare` is not known here" in shown
    assert call("test", "orchard+rich").exit_code == 0
    assert "GWT301" not in call("check", "orchard+rich", "--scenarios").output


def test_check_judges_scenarios_by_their_own_pack(folder: Path) -> None:
    for stack in ("rich+crowd", "orchard+crowd", "crowd+rich+orchard"):
        assert call("check", stack, "--scenarios").output == "no findings\n"
    write_pack(
        folder, {"rich/tests/rich.yaml": RICH.replace("seeds == 5", "sedes == 5").replace("then: [opt", "tehn: [opt")}
    )
    shown = call("check", "rich+crowd", "--scenarios").output
    assert "`sedes` is not known here" in shown
    assert "unknown key `tehn`" in shown
