"""Stacks, alternatives as bases, parts that count beside another pack, knobs, and options that need others."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import gwtdsl
from gwtdsl.check.run import inspect
from gwtdsl.game import Game, GameError
from gwtdsl.packs.load import Loaded, load
from gwtdsl.scenario.read import read_scenarios
from gwtdsl.scenario.run import run
from tests.packs.packing import codes, told, write
from tests.packs.stacking import BASE, stack

HEAD = "title: T\nversion: 1.0.0\nformat: 1\n"


def fingerprint(loaded: Loaded) -> str:
    assert loaded.findings == ()
    assert loaded.pack is not None
    return loaded.pack.fingerprint


def test_a_stack_by_list_and_by_plus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    option = "options: {storms: {values: [0, 1], default: 0}}\n---\n"
    packs = {"one": option + "crop: {pea: {colour: red}}\n", "two": "crop: {plum: {colour: red}}\n"}
    whole = stack(tmp_path, packs)
    monkeypatch.setenv("GWTDSL_PATH", str(tmp_path))
    assert fingerprint(load("two+one")) == fingerprint(whole) == fingerprint(load(["one", "two"]))
    assert whole.pack is not None
    assert (whole.pack.manifest.id, whole.pack.manifest.title) == ("one+two", "One + Two")
    assert list(whole.pack.kinds["crop"].records) == ["beet", "kale", "pea", "plum"]


def test_a_stack_of_a_pack_and_its_base_is_the_pack(tmp_path: Path) -> None:
    stack(tmp_path, {"one": "crop: {pea: {colour: red}}\n"})
    alone, both = load(tmp_path / "one"), load([tmp_path / "base", tmp_path / "one"])
    assert fingerprint(alone) == fingerprint(both)
    assert both.pack is not None
    assert both.pack.manifest.id == "one"


def test_a_stack_with_a_pack_that_is_not_there(tmp_path: Path) -> None:
    write(tmp_path, {"content.yaml": BASE}, "base")
    assert codes(load([tmp_path / "base", tmp_path / "nowhere"])) == ["GWT206"]
    assert codes(load("no_such_pack+nor_this")) == ["GWT209", "GWT209"]


def alternatives(folder: Path) -> Path:
    write(folder, {"content.yaml": BASE}, "first")
    write(folder, {"content.yaml": BASE.replace("cost: 2", "cost: 3")}, "second")
    text = "crop: {beet: {patch: {cost: {add: 10}}}}\n"
    return write(
        folder, {"pack.yaml": f"id: top\n{HEAD}extends: [{{any_of: [first, second]}}]\n", "a.yaml": text}, "top"
    )


def test_any_of(tmp_path: Path) -> None:
    top = alternatives(tmp_path)
    costs = []
    for reference in (top, [top, tmp_path / "second"], [tmp_path / "first", top]):
        loaded = load(reference)
        assert loaded.findings == ()
        assert loaded.pack is not None
        costs.append(loaded.pack.kinds["crop"].records["beet"].values["cost"])
    assert costs == [12, 13, 12]


def test_any_of_names_both_in_a_stack(tmp_path: Path) -> None:
    top = alternatives(tmp_path)
    loaded = load([top, tmp_path / "second"])
    assert loaded.pack is not None
    assert loaded.pack.manifest.id == "second+top"


def test_any_of_nobody(tmp_path: Path) -> None:
    write(tmp_path, {"pack.yaml": f"id: top\n{HEAD}extends: [{{any_of: [north, south]}}]\n"}, "top")
    assert told(load(tmp_path / "top"))[0].endswith("there is no pack `north` nor `south` to extend")


WHEN = "when_pack:\n  two: {crop: {pear: {patch: {cost: {add: 5}}}}, order: {crop: [pear, beet]}}\n"
TWO = "crop: {pear: {colour: red, cost: 1}}\n"


@pytest.mark.parametrize("names", [("one", "two"), ("two", "one")])
def test_when_pack(tmp_path: Path, names: tuple[str, str]) -> None:
    stack(tmp_path, {"one": WHEN, "two": TWO})
    loaded = load([tmp_path / name for name in names])
    assert loaded.findings == ()
    assert loaded.pack is not None
    assert loaded.pack.kinds["crop"].records["pear"].values["cost"] == 6
    assert list(loaded.pack.kinds["crop"].records) == ["pear", "kale", "beet"]
    alone = load(tmp_path / "one")
    assert fingerprint(alone) == fingerprint(load(tmp_path / "base"))


def test_when_pack_beside_a_pack_that_extends_it(tmp_path: Path) -> None:
    loaded = stack(tmp_path, {"one": WHEN, "two": f"extends: [one]\n---\n{TWO}"})
    assert loaded.findings == ()
    assert loaded.pack is not None
    assert loaded.pack.kinds["crop"].records["pear"].values["cost"] == 6


def test_when_pack_of_a_misspelled_pack(tmp_path: Path) -> None:
    stack(tmp_path, {"two": TWO})
    loaded = stack(tmp_path, {"one": WHEN.replace("two:", "tow:")})
    assert told(loaded) == [
        "GWT209 a.yaml:2:3 there is no pack `tow`, so what stands here never counts | did you mean `two`?"
    ]


GAME = """\
counters:
  coins: {per: player, symbol: $, start: knob.purse}
variables:
  done: {per: game, type: bool, start: "false"}
actions:
  game: {do: "while not done { for p in players { take turn p } }"}
  turn: {do: "gain knob.wage coins, set done = true"}
scoring: {coins: {points: coins + knob.wage}}
"""
KNOBS = """\
id: small
title: Small
version: 1.0.0
format: 1
players: {min: 1, max: 2}
options:
  weather: {values: [mild, harsh], default: mild}
  storms: {values: [0, 1], default: 0, requires: {weather: [harsh]}}
knobs:
  wage: {default: 2, min: 0, max: 5, text: What a turn brings.}
  purse: {default: 1, min: 0, max: 9}
"""


def test_knobs(tmp_path: Path) -> None:
    pack = gwtdsl.load(write(tmp_path, {"pack.yaml": KNOBS, "a.yaml": GAME}))
    assert Game(pack, 1).scores() == [{"coins": 5}]
    game = Game(pack, 1, options={"wage": 5, "purse": "0"})
    assert game.scores() == [{"coins": 10}]
    assert game.record().options == {"weather": "mild", "storms": 0, "wage": 5, "purse": 0}
    with pytest.raises(GameError, match="from 0 to 5"):
        Game(pack, 1, options={"wage": 6})
    with pytest.raises(GameError, match="did you mean `wage`"):
        Game(pack, 1, options={"wages": 1})


def test_options_that_need_others(tmp_path: Path) -> None:
    pack = gwtdsl.load(write(tmp_path, {"pack.yaml": KNOBS, "a.yaml": GAME}))
    Game(pack, 1, options={"weather": "harsh", "storms": 1})
    with pytest.raises(GameError, match="`storms` needs `weather` to be `harsh`"):
        Game(pack, 1, options={"storms": 1})


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (
            "{weather: [harsh]}",
            "{wether: harsh}",
            "GWT222 pack.yaml:8:51 `storms` requires `wether`, which is no other option",
        ),
        ("[harsh]", "[hash]", "GWT222 pack.yaml:8:61 `storms` requires `weather` to be `hash`, which it can never be"),
        ("default: 2,", "default: 7,", "GWT215 pack.yaml:10:19 the default 7 of `wage` is not from 0 to 5"),
        ("purse:", "weather:", "GWT205 pack.yaml:11:3 `weather` is an option and a knob | give one another name"),
    ],
)
def test_faults_of_knobs_and_options(tmp_path: Path, old: str, new: str, expected: str) -> None:
    loaded = load(write(tmp_path, {"pack.yaml": KNOBS.replace(old, new), "a.yaml": GAME}))
    assert any(each.startswith(expected) for each in told(loaded))


def test_knobs_are_layered(tmp_path: Path) -> None:
    write(tmp_path, {"pack.yaml": KNOBS, "a.yaml": GAME}, "small")
    top = f"id: top\n{HEAD}extends: [small]\nknobs: {{wage: {{patch: {{default: {{value: 3, expects: 2}}}}}}}}\n"
    loaded = load(write(tmp_path, {"pack.yaml": top}, "top"))
    assert loaded.findings == ()
    assert loaded.pack is not None
    assert loaded.pack.manifest.knobs["wage"].default == 3


def test_scenarios_may_turn_knobs(tmp_path: Path) -> None:
    text = "- {scenario: %s, game: {players: 1, seed: 1, options: {wage: %d}}, then: [coins == 5]}\n"
    tests = text % ("within", 4) + text % ("too much", 6)
    checked = inspect(write(tmp_path, {"pack.yaml": KNOBS, "a.yaml": GAME, "tests/a.yaml": tests}))
    read = read_scenarios(checked)
    assert [each.message for each in read.findings] == ["`wage` is a whole number from 0 to 5, not `6`"]
    assert checked.pack is not None
    assert run(checked.pack, read.scenarios[0]).findings == ()


def test_a_base_is_the_pack_of_that_id_in_the_stack(tmp_path: Path) -> None:
    stack(tmp_path / "here", {"one": "crop: {pea: {colour: red}}\n"})
    other = write(tmp_path / "there", {"content.yaml": BASE.replace("cost: 2", "cost: 3")}, "base")
    loaded = load([tmp_path / "here" / "one", other])
    assert loaded.findings == ()
    assert loaded.pack is not None
    assert loaded.pack.kinds["crop"].records["beet"].values["cost"] == 3
    assert codes(load([tmp_path / "here" / "base", other])) == ["GWT205"]


def test_a_stack_as_python_has_it(tmp_path: Path) -> None:
    write(tmp_path, {"pack.yaml": KNOBS, "a.yaml": GAME}, "small")
    more = {
        "pack.yaml": f"id: more\n{HEAD}extends: [small]\n",
        "a.yaml": "actions: {turn: {patch: {after: gain $1}}}\n",
    }
    pack = gwtdsl.load([tmp_path / "small", write(tmp_path, more, "more")])
    game = Game(pack, 2)
    assert game.scores() == [{"coins": 6}, {"coins": 6}]
    assert pickle.loads(pickle.dumps(game)) == game  # noqa: S301 - our own game


def test_players_of_two_packs(tmp_path: Path) -> None:
    one, two = "players: {min: 1, max: 5}\n---\n", "players: {min: 1, max: 6}\n---\n"
    assert codes(stack(tmp_path, {"one": one, "two": two})) == ["GWT220"]
