"""One pack over another: every operator, conflicts, and where values come from afterwards."""

from __future__ import annotations

from pathlib import Path

import pytest

from gwtdsl.packs.load import Loaded, load
from gwtdsl.packs.model import Pack
from tests.packs.packing import CONTENT, codes, told, write


@pytest.fixture
def pack(feast: Loaded) -> Pack:
    assert feast.findings == ()
    assert feast.pack is not None
    return feast.pack


def test_options_are_patched_and_added(pack: Pack) -> None:
    assert pack.manifest.options["sides"].default == "b"
    assert list(pack.manifest.options) == ["sides", "weather", "feast"]


def test_players_come_from_the_base(pack: Pack) -> None:
    assert pack.manifest.players == (2, 4)


def test_append_to_symbols_and_lists(pack: Pack) -> None:
    assert pack.symbols["colour"] == ("red", "blue", "green", "violet")
    assert pack.tables["marks"].values == (0, 1, 2, 4, 7, 11)
    assert pack.zones["crew"].holds == ("helper", "guest")
    actions = pack.kinds["barn"].records["1"].faces["a"]["actions"]
    assert [each.text for each in actions] == ["gain $2", "gain 1 cheer"]  # type: ignore[union-attr]


def test_tables_get_rows(pack: Pack) -> None:
    assert pack.tables["toll"].values == {
        "red": {"2": 1, "3": 5, "4": 2},
        "blue": {"2": 2, "3": 2, "4": 1},
        "violet": {"2": 1, "3": 1, "4": 1},
    }


def test_patch_leaves_the_other_fields(pack: Pack) -> None:
    coins = pack.counters["coins"]
    assert (coins.symbol, coins.max and coins.max.text) == ("$", "40")
    assert pack.kinds["crop"].records["red_beet"].values == {"value": 2, "vp": 0, "colour": "red", "sweet": True}
    assert [step.id for step in pack.actions["turn"].steps] == ["move", "draw"]
    assert pack.actions["turn"].steps[1].program.text == "draw 5 - count(hand)"


def test_replace_swaps(pack: Pack) -> None:
    barn = pack.kinds["barn"].records["7a"]
    assert (barn.values["cost"], barn.values["doors"]) == (1, ())
    assert pack.actions["hire"].parameters == ()
    assert pack.zones["shed"].seen_by == "owner"


def test_remove_takes_out(pack: Pack) -> None:
    assert "haste" not in pack.counters
    assert list(pack.kinds["crop"].records) == ["red_beet", "green_pea", "violet_plum"]


def test_items_with_ids(pack: Pack) -> None:
    road = pack.graphs["road"]
    assert list(road.spaces) == ["a", "b", "d"]
    assert road.spaces["b"].next == ("d", "a")
    assert road.spaces["b"].values["price"] == 2
    assert pack.graphs["rails"].spaces["r5"].next == ("r6", "halt")
    assert [step.id for step in pack.setup] == ["carts", "decks", "feast"]
    assert [each.text for each in pack.tie_breaks] == ["coins", "cheer"]


def test_every_value_keeps_its_place(pack: Pack) -> None:
    beet = pack.kinds["crop"].records["red_beet"]
    assert Path(beet.places["colour"].file).parts[-2:] == ("harvest", "crops.yaml")
    assert Path(beet.places["value"].file).parts[-2:] == ("harvest_feast", "records.yaml")


def lay(folder: Path, text: str, base: str = CONTENT) -> Loaded:
    """A pack that lays the text over a base."""
    write(folder, {"content.yaml": base}, "base")
    manifest = "id: top\ntitle: Top\nversion: 1.0.0\nformat: 1\nextends: [base]\n"
    return load(write(folder, {"pack.yaml": manifest, "top.yaml": text}, "top"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("counters: {coins: {per: game}}", "GWT205 top.yaml:1:12 a base declares `coins` already"),
        (
            "counters: {coin: {patch: {max: 3}}}",
            "GWT211 top.yaml:1:12 there is no `coin` to patch | did you mean `coins`?",
        ),
        ("counters: {coin: {replace: {per: game}}}", "GWT211 top.yaml:1:12 there is no `coin` to replace"),
        ("counters: {coin: {remove: true}}", "GWT212 top.yaml:1:12 there is no `coin` to take out"),
        ("symbols: {color: {append: [green]}}", "GWT211 top.yaml:1:11 there is no `color` to append"),
        (
            "counters: {coins: {patch: {symbol: {value: c, expects: d}}}}",
            "GWT213 top.yaml:1:56 `coins.symbol` is `$` in the base, not `d`",
        ),
        ("counters: {coins: {patch: {per: {remove: true}}}}", "GWT204 top.yaml:1:12 `per` is missing in `coins`"),
        ("counters: {coins: {patch: {per: seat}}}", "GWT201 top.yaml:1:33 `per` is `seat`, which is not allowed"),
        ("counters: {coins: {patch: {most: 3}}}", "GWT202 top.yaml:1:28 unknown key `most`"),
        ("zones: {supply: {patch: {is: {append: [x]}}}}", "GWT203 top.yaml:1:39 `supply.is` is no list"),
        ("setup: [{step: none_such, remove: true}]", "GWT212 top.yaml:1:16 there is no `none_such` to take out"),
        ("symbols: {colour: {append: [red]}}", "GWT205 top.yaml:1:29 `red` stands twice in `colour`"),
    ],
)
def test_what_does_not_fit_the_base(tmp_path: Path, text: str, expected: str) -> None:
    found = told(lay(tmp_path, text))
    assert len(found) == 1
    assert found[0].startswith(expected)


def test_a_patch_of_what_another_pack_removed_says_so(tmp_path: Path) -> None:
    write(tmp_path, {"content.yaml": CONTENT}, "base")
    head = "title: T\nversion: 1.0.0\nformat: 1\n"
    write(
        tmp_path, {"pack.yaml": f"id: mid\n{head}extends: [base]", "a.yaml": "actions: {turn: {remove: true}}"}, "mid"
    )
    top = {"pack.yaml": f"id: top\n{head}extends: [mid]", "a.yaml": "actions: {turn: {patch: {do: draw 1}}}"}
    loaded = load(write(tmp_path, top, "top"))
    assert codes(loaded) == ["GWT211"]
    assert [note.text for note in loaded.findings[0].notes] == ["taken out here"]


@pytest.mark.parametrize(("ordered", "expected"), [(False, ["GWT220"]), (True, [])])
def test_two_packs_that_change_one_field(tmp_path: Path, ordered: bool, expected: list[str]) -> None:
    write(tmp_path, {"content.yaml": CONTENT}, "base")
    head = "title: T\nversion: 1.0.0\nformat: 1\n"
    change = "counters: {coins: {patch: {max: %d}}}"
    write(tmp_path, {"pack.yaml": f"id: one\n{head}extends: [base]", "a.yaml": change % 3}, "one")
    after = "[base, one]" if ordered else "[base]"
    write(tmp_path, {"pack.yaml": f"id: two\n{head}extends: {after}", "a.yaml": change % 4}, "two")
    loaded = load(write(tmp_path, {"pack.yaml": f"id: top\n{head}extends: [one, two]"}, "top"))
    assert codes(loaded) == expected


def test_two_packs_that_append_to_one_list(tmp_path: Path) -> None:
    write(tmp_path, {"content.yaml": CONTENT}, "base")
    head = "title: T\nversion: 1.0.0\nformat: 1\n"
    for name, word in (("one", "green"), ("two", "white")):
        text = f"symbols: {{colour: {{append: [{word}]}}}}"
        write(tmp_path, {"pack.yaml": f"id: {name}\n{head}extends: [base]", "a.yaml": text}, name)
    loaded = load(write(tmp_path, {"pack.yaml": f"id: top\n{head}extends: [one, two]"}, "top"))
    assert codes(loaded) == []
    assert loaded.pack is not None
    assert loaded.pack.symbols["colour"] == ("red", "blue", "green", "white")


def test_what_one_pack_cuts_is_told_after_another_appended(tmp_path: Path) -> None:
    base = CONTENT + "crop:\n  beet: {colour: red, actions: [gain $1]}\n"
    text = "crop: {beet: {patch: {actions: {append: [hire(1, 2)]}}}}"
    assert codes(lay(tmp_path, text, base)) == ["GWT011"]
