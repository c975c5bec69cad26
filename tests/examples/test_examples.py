"""The packs of `examples/` and the variants of `content/`: checked, their scenarios run, stacked, played to the end."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import gwtdsl
from gwtdsl.check.run import inspect
from gwtdsl.game import Game
from gwtdsl.packs.compose import kind_schema
from gwtdsl.packs.model import Pack
from gwtdsl.scenario.read import read_scenarios
from gwtdsl.scenario.run import run
from tests.laws import playing

ROOT = Path(__file__).parent.parent.parent
EXAMPLES = ROOT / "examples"
PACKS = sorted(path.parent.name for path in EXAMPLES.glob("*/pack.yaml"))

#: Variants a designer could write on one page.
SMALL = ("moor_fifth", "moor_weather", "moor_draft")

OFFICIAL = (
    ("gwt_1e", "gwt_1e_b_sides"),
    ("gwt_2e", "gwt_2e_b_sides"),
    ("gwt_2e", "gwt_2e_simmental"),
    ("gwt_2e", "gwt_2e_b_sides", "gwt_2e_simmental"),
    ("gwt_2e", "gwt_2e_b_sides", "gwt_2e_sam"),
    ("el_paso", "el_paso_b_sides"),
    ("el_paso", "el_paso_train_reverse"),
    ("el_paso", "el_paso_b_sides", "el_paso_train_reverse"),
)
#: A solo opponent below other variants, whose scenarios are for two players.
SOLO = (
    ("gwt_2e", "gwt_2e_b_sides", "gwt_2e_sam", "gwt_2e_simmental"),
    ("el_paso", "el_paso_b_sides", "el_paso_sue", "el_paso_train_reverse"),
)
MOORS = (
    ("moor_draft", "moor_fifth"),
    ("moor_flocks", "moor_weather"),
    ("moor_draft", "moor_fifth", "moor_flocks", "moor_weather"),
)


def loaded(names: tuple[str, ...], folder: Path = EXAMPLES) -> Pack:
    return gwtdsl.load([folder / name for name in names])


def play_at_random(pack: Pack, players: int, seed: int) -> None:
    """One game to its end, with the laws of pieces and counters."""
    game = playing.play(Game(pack, players, seed), random.Random(seed))
    assert game.finished
    assert game.winners()
    playing.check_pieces(game)
    playing.check_counters(game)


@pytest.mark.parametrize("name", PACKS)
def test_an_example_has_no_findings_and_keeps_its_scenarios(name: str) -> None:
    checked = inspect(EXAMPLES / name)
    assert checked.findings == ()
    assert checked.pack is not None
    read = read_scenarios(checked)
    assert read.findings == ()
    assert len(read.scenarios) >= 2
    for scenario in read.scenarios:
        assert run(checked.pack, scenario).findings == ()


@pytest.mark.parametrize("table", playing.tables(EXAMPLES), ids=str)
def test_an_example_plays_to_the_end(table: playing.Table) -> None:
    for seed in range(5):
        play_at_random(playing.loaded(table.pack), table.players, seed)


@pytest.mark.parametrize("name", SMALL)
def test_a_designers_variant_is_short(name: str) -> None:
    files = (EXAMPLES / name).rglob("*.yaml")
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) < 80


def test_a_kind_nobody_has_had_has_a_schema_of_its_own() -> None:
    schema = kind_schema(loaded(("moor_flocks",)), "sheep")
    record = {"breed": "curly", "price": 2, "fleeces": 1}
    jsonschema.validate({"grey": record}, schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"grey": {**record, "breed": "striped"}}, schema)


@pytest.mark.parametrize("names", MOORS, ids="+".join)
def test_examples_stand_on_each_other_in_any_order(names: tuple[str, ...]) -> None:
    pack = loaded(names)
    assert loaded(names[::-1]).fingerprint == pack.fingerprint
    for players in range(pack.manifest.players[0], pack.manifest.players[1] + 1):
        play_at_random(pack, players, players)


@pytest.mark.parametrize("names", OFFICIAL, ids="+".join)
def test_official_variants_play_to_the_end(names: tuple[str, ...]) -> None:
    folder = ROOT / "content"
    checked = inspect([folder / name for name in names])
    assert checked.findings == ()
    pack = checked.pack
    assert pack is not None
    assert loaded(names[::-1], folder).fingerprint == pack.fingerprint
    # what one preset does alone is tried at its own tables, too: for those few players, for the others many
    players = pack.manifest.players[len(names) > 2]
    for seed in range(2):
        play_at_random(pack, players, seed)


@pytest.mark.parametrize("names", SOLO, ids="+".join)
def test_a_solo_opponent_plays_with_other_variants(names: tuple[str, ...]) -> None:
    pack = loaded(names, ROOT / "content")
    assert pack.manifest.players == (1, 1)
    play_at_random(pack, 1, 1)


def test_the_buildings_of_sam_are_the_b_sides() -> None:
    kinds = loaded(("gwt_2e_sam",), ROOT / "content").kinds

    def printed(values: Mapping[str, Any]) -> list[object]:
        actions = [program.text for program in values["actions"]]
        return [values["builders"], values["vp"], values["hands"], actions]

    own = {name: printed(record.values) for name, record in kinds["sam_building"].records.items()}
    assert own == {name: printed(record.faces["b"]) for name, record in kinds["building"].records.items()}


def test_a_stack_by_ids_has_the_options_of_its_presets() -> None:
    pack = gwtdsl.load(["gwt_2e", "gwt_2e_b_sides", "gwt_2e_simmental"])
    assert pack.manifest.options["sides"].default == "b"
    assert "simmental_calf" in pack.kinds["cattle"].records
