"""The base pack of the fixtures, declaration by declaration."""

from __future__ import annotations

from pathlib import Path

import pytest

from gwtdsl.language.types import Type
from gwtdsl.packs.load import Loaded, load
from gwtdsl.packs.model import Formula, Pack, Program


@pytest.fixture
def pack(harvest: Loaded) -> Pack:
    assert harvest.findings == ()
    assert harvest.pack is not None
    return harvest.pack


def test_manifest(pack: Pack) -> None:
    manifest = pack.manifest
    assert (manifest.id, manifest.version, manifest.players) == ("harvest", "1.2.0", (2, 4))
    assert manifest.options["sides"].of == "barn"
    assert manifest.options["sides"].values == ("a", "b", "random", "list")


def test_state(pack: Pack) -> None:
    assert pack.symbols["colour"] == ("red", "blue", "green")
    assert pack.tables["toll"].values["red"] == {"2": 1, "3": 2, "4": 2}  # type: ignore[call-overload]
    assert pack.tables["marks"].values == (0, 1, 2, 4, 7)
    assert pack.counters["coins"].symbol == "$"
    assert pack.counters["fame"].track == "marks"
    assert pack.counters["haste"].reset == "turn"
    assert pack.variables["last"].type == Type("player", or_none=True)
    assert pack.purses["diggers"].source == "crew"


def test_kinds_take_over_what_they_are(pack: Pack) -> None:
    crop = pack.kinds["crop"]
    assert crop.ancestors == ("card",)
    assert list(crop.attributes) == ["value", "vp", "colour"]
    assert crop.attributes["colour"].required
    assert crop.same_when == ("colour", "value")
    assert pack.kinds["card"].abstract
    assert pack.kinds["cart"].per_player
    assert pack.kinds["cart"].start[0].place == ("shed",)


def test_records_take_defaults_of_their_file_and_of_their_kind(pack: Pack) -> None:
    beet = pack.kinds["crop"].records["red_beet"]
    assert beet.values == {"value": 1, "vp": 0, "colour": "red"}
    assert beet.copies is not None
    assert beet.copies.text == "3"
    assert [start.place for start in beet.start] == [("supply",)]
    pea = pack.kinds["crop"].records["green_pea"]
    assert [(start.place, start.number and start.number.text) for start in pea.start] == [
        (("supply",), "player_count"),
        (("deck",), "1"),
    ]
    assert pack.kinds["helper"].records["digger_1"].source == "proposed"
    assert pack.kinds["helper"].records["carter_1"].source == "review"


def test_faces_are_complete(pack: Pack) -> None:
    barn = pack.kinds["barn"].records["1"]
    assert list(barn.faces) == ["a", "b"]
    assert barn.faces["a"]["cost"] == barn.faces["b"]["cost"] == 2
    texts = [[each.text for each in barn.faces[face]["actions"]] for face in "ab"]  # type: ignore[union-attr]
    assert texts == [["gain $2"], ["hire"]]
    both = pack.kinds["barn"].records["7a"]
    assert both.values["cost"] == 4
    assert both.faces["a"] == both.faces["b"] == both.values


def test_records_and_slots(pack: Pack) -> None:
    mend = pack.records["chore"].records["mend"]
    assert mend.values["peg"] == "peg_2"
    assert mend.values["locked"] is None
    assert isinstance(mend.values["worth"], Formula)
    assert isinstance(pack.places["peg"].records["peg_2"].values["on_clear"], Program)
    assert pack.places["peg"].cells["seal"].max == 1


def test_zones(pack: Pack) -> None:
    deck = pack.zones["deck"]
    assert deck.refill is not None
    assert (deck.refill.source, deck.refill.shuffled, deck.refill.when) == ("heap", True, "needed")
    assert pack.zones["hand"].diverts == {"helper": "crew"}
    assert pack.zones["supply"].by == "colour"
    assert pack.zones["board"].of == "peg"


def test_graphs(pack: Pack) -> None:
    road = pack.graphs["road"]
    assert {space.id: space.next for space in road.spaces.values()} == {
        "a": ("b", "c"),
        "b": ("d",),
        "c": ("d",),
        "d": ("a",),
    }
    assert road.spaces["b"].source == "derived"
    assert road.spaces["c"].values == {"kind": "field", "price": 0}
    assert list(road.profiles) == ["drift"]


def test_series_and_what_hangs_between(pack: Pack) -> None:
    rails = pack.graphs["rails"]
    assert [rails.spaces[f"r{n}"].values["worth"] for n in range(7)] == [1, 3, 5, 7, 9, 11, 20]
    assert rails.spaces["r3"].next == ("r4", "shelter")
    assert rails.spaces["shelter"].next == ("r4",)
    assert rails.spaces["r6"].next == ()


def test_rules(pack: Pack) -> None:
    assert [step.id for step in pack.actions["turn"].steps] == ["move", "draw"]
    assert [step.id for step in pack.actions["hire"].steps] == [""]
    assert pack.actions["hire"].parameters[0].default is not None
    assert pack.actions["tally"].returns == Type("int")
    assert pack.actions["tally"].bound == 3
    assert pack.functions["fee"].parameters[0].type == Type("space")
    assert [step.id for step in pack.setup] == ["carts", "decks"]
    assert pack.scoring["barns"].label == "Barns"
    assert [each.text for each in pack.tie_breaks] == ["coins"]
    assert pack.anytime["hurry"].windows == ("own_decision", "before_move")


def test_places_are_exact(pack: Pack) -> None:
    step = pack.actions["turn"].steps[1]
    assert Path(step.program.span.file).name == "turn.yaml"
    assert (step.program.span.line, step.program.span.column) == (14, 13)
    assert (step.program.tree.span.line, step.program.tree.span.column) == (14, 13)
    beet = pack.kinds["crop"].records["red_beet"]
    assert (beet.places["value"].line, beet.places["value"].column) == (6, 34)


def test_files_are_shown_relative_to_the_present_folder(monkeypatch: pytest.MonkeyPatch, pack: Pack) -> None:
    folder = Path(pack.roots[0])
    monkeypatch.chdir(folder.parent)
    assert load("harvest").files[0] == "harvest/pack.yaml"
