"""The differences of two packs, and the pack that makes one of the other."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import gwtdsl
from gwtdsl.packs.difference import Side, codes_of, differences
from gwtdsl.packs.load import Loaded, load
from gwtdsl.packs.patching import patch_files
from tests.packs.packing import FIXTURES, write
from tests.packs.stacking import BASE, stack
from tests.packs.test_merge import CHANGES

#: Where a value stands in a file.
Path_ = tuple[str, ...]

REST = "  rest: {do: gain $2}\n"


def side(loaded: Loaded) -> Side:
    assert loaded.pack is not None
    assert loaded.resolved is not None
    return Side(loaded.resolved, loaded.pack, codes_of(loaded.pack))


def told(old: Side, new: Side) -> list[str]:
    return [
        f"{change.sort} {change.section}.{change.id} {' '.join(each.path for each in change.fields)}".strip()
        for change in differences(old, new)
    ]


@pytest.mark.parametrize("name", ["harvest", "harvest_feast"])
def test_a_pack_and_itself(name: str) -> None:
    assert differences(side(load(FIXTURES / name)), side(load(FIXTURES / name))) == ()


@pytest.mark.parametrize(
    "other",
    [
        BASE.replace("rest: {do: gain $2}", "rest:\n    do: |\n      # a remark\n      gain   $2   # two"),
        BASE.replace("{colour: red, cost: 2, actions: [gain $1]}", "{cost: 2, actions: [gain $1], colour: red}"),
        BASE.replace("colour: blue, cost: 4", "colour: blue, actions: [], cost: {value: 4, source: proposed}"),
        "# a remark\n" + BASE.replace(REST, "").replace("actions:\n", "actions:\n" + REST),
    ],
)
def test_layout_and_order_do_not_count(tmp_path: Path, other: str) -> None:
    one, two = write(tmp_path, {"a.yaml": BASE}, "one"), write(tmp_path, {"a.yaml": other}, "two")
    assert other != BASE
    assert told(side(load(one)), side(load(two))) == []


def test_what_is_told(tmp_path: Path) -> None:
    text = """\
crop: {beet: {patch: {cost: 3, actions: {append: [gain $2]}}}, kale: {remove: true}, pea: {colour: red}}
setup: [{step: first, before: deal, do: gain $1}]
actions: {rest: {patch: {do: gain $5}}}
symbols: {colour: {append: [green]}}
order: {setup: [close, deal]}
"""
    over = stack(tmp_path, {"top": text})
    assert told(side(load(tmp_path / "base")), side(over)) == [
        "changed symbols.colour",
        "changed actions.rest do",
        "added setup.first",
        "changed setup. order",
        "changed crop.beet cost actions",
        "removed crop.kale",
        "added crop.pea",
    ]
    beet = next(change for change in differences(side(load(tmp_path / "base")), side(over)) if change.id == "beet")
    assert beet.fields[0].old_span is not None
    assert beet.fields[0].new_span is not None
    assert [Path(each.file).parent.name for each in (beet.fields[0].old_span, beet.fields[0].new_span)] == [
        "base",
        "top",
    ]


TURNED = [
    ("barns.yaml", ("barn",), "changed barn. order"),
    ("barns.yaml", ("peg",), "changed peg. order"),
    ("barns.yaml", ("chore",), "changed chore. order"),
    ("crops.yaml", ("crop", "green_pea", "start"), "changed crop.green_pea start.order"),
    ("kinds.yaml", ("kinds",), "changed kinds. order"),
    ("road.yaml", ("graphs",), "changed graphs. order"),
    ("road.yaml", ("graphs", "road", "spaces"), "changed graphs.road spaces.order"),
    ("state.yaml", ("symbols",), "changed symbols. order"),
    ("rules/end.yaml", ("scoring",), "changed scoring. order"),
    # What is looked up by name has no order, nor have the spaces that a series puts in their places.
    ("road.yaml", ("graphs", "rails", "spaces"), ""),
    ("kinds.yaml", ("kinds", "barn", "attributes"), ""),
    ("state.yaml", ("tables", "toll", "red"), ""),
    ("state.yaml", ("counters",), ""),
    ("state.yaml", ("zones",), ""),
]


@pytest.mark.parametrize(("file", "path", "said"), TURNED)
def test_order_is_told_where_it_counts(tmp_path: Path, file: str, path: tuple[str, ...], said: str) -> None:
    old, new = side(load(FIXTURES / "harvest")), side(load(turned(tmp_path, file, path)))
    assert told(old, new) == ([said] if said else [])
    assert (old.pack.fingerprint == new.pack.fingerprint) == (not said)


def nodes(node: yaml.Node | None, path: Path_ = ()) -> Iterator[tuple[Path_, yaml.CollectionNode]]:
    """The mappings and lists of a file that have an order."""
    if isinstance(node, yaml.CollectionNode) and len(node.value) > 1:
        yield path, node
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield from nodes(value, (*path, key.value))
    elif isinstance(node, yaml.SequenceNode):
        for number, value in enumerate(node.value):
            yield from nodes(value, (*path, str(number)))


def turned(folder: Path, file: str, path: Path_) -> Path:
    """The harvest with one mapping or list the other way round."""
    shutil.copytree(FIXTURES / "harvest", folder / "harvest", dirs_exist_ok=True)
    at = folder / "harvest" / file
    tree = yaml.compose((FIXTURES / "harvest" / file).read_text(encoding="utf-8"))
    dict(nodes(tree))[path].value.reverse()
    at.write_text(yaml.serialize(tree, allow_unicode=True, width=10_000), encoding="utf-8")
    return folder / "harvest"


PLACES = [
    (file.relative_to(FIXTURES / "harvest").as_posix(), path)
    for file in sorted((FIXTURES / "harvest").rglob("*.yaml"))
    if "tests" not in file.parts[-2:]
    for path, _ in nodes(yaml.compose(file.read_text(encoding="utf-8")))
]


# A few of more than a hundred, always the same ones.
@pytest.mark.parametrize(("file", "path"), PLACES[::5], ids=lambda value: ".".join(value) if value else "")
def test_no_difference_is_one_fingerprint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, path: Path_
) -> None:
    monkeypatch.setenv("GWTDSL_PATH", str(FIXTURES))
    loaded = load(turned(tmp_path / "new", file, path))
    if loaded.pack is None or loaded.findings:
        return
    old, new = side(load(FIXTURES / "harvest")), side(loaded)
    assert (differences(old, new) == ()) == (old.pack.fingerprint == new.pack.fingerprint)
    both = patched(tmp_path, old, new, "patch")
    assert both.pack is not None
    assert both.pack.fingerprint == new.pack.fingerprint


GAME = """\
kinds: {card: {attributes: {cost: int}, start: pile}}
zones: {pile: {per: game, is: row, holds: [card], seen_by: all}}
counters: {coins: {per: player, symbol: $}}
actions:
  game: {do: "take turn me"}
  turn: {do: "choose card in pile { gain card.cost coins }"}
scoring: {coins: {points: coins}}
card:
  one: {cost: 1}
  two: {cost: 2}
  three: {cost: 3}
"""


def test_the_game_can_tell_the_order_of_records(tmp_path: Path) -> None:
    manifest = "id: small\ntitle: Small\nversion: 1.0.0\nformat: 1\nplayers: {min: 1, max: 1}\n"
    other = GAME.replace("  one: {cost: 1}\n", "") + "  one: {cost: 1}\n"
    keys = []
    for name, text in (("first", GAME), ("second", other)):
        pack = gwtdsl.load(write(tmp_path, {"pack.yaml": manifest, "a.yaml": text}, name))
        decision = gwtdsl.Game(pack, 1).decision
        assert decision is not None
        keys.append([option.key for option in decision.options])
    assert keys == [["card=one", "card=two", "card=three"], ["card=two", "card=three", "card=one"]]


def patched(folder: Path, old: Side, new: Side, name: str) -> Loaded:
    return load(write(folder, dict(patch_files(old, new, name)), name))


@pytest.mark.parametrize("names", [("harvest", "harvest_feast"), ("harvest_feast", "harvest")])
def test_the_patch_of_two_packs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, names: tuple[str, str]) -> None:
    monkeypatch.setenv("GWTDSL_PATH", str(FIXTURES))
    old, new = (side(load(FIXTURES / name)) for name in names)
    loaded = patched(tmp_path, old, new, "patch")
    assert loaded.findings == ()
    assert loaded.pack is not None
    assert loaded.pack.fingerprint == new.pack.fingerprint
    assert differences(side(loaded), new) == ()


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.lists(CHANGES, min_size=1, max_size=3, unique=True), st.booleans())
def test_the_patch_gives_the_other_pack(tmp_path: Path, changes: list[str], back: bool) -> None:
    layers = {f"p{number}": f"after: [p{number - 1}]\n---\n{text}\n" for number, text in enumerate(changes)}
    over = stack(tmp_path, layers)
    if over.pack is None or any(each.severity.value == "error" for each in over.findings):
        return
    ids = [layer.id for layer in over.resolved.layers] if over.resolved else []
    whole = f"id: whole\ntitle: W\nversion: 1.0.0\nformat: 1\nextends: [{', '.join(ids)}]\n"
    old, new = side(load(tmp_path / "base")), side(load(write(tmp_path, {"pack.yaml": whole}, "whole")))
    old, new = (new, old) if back else (old, new)
    loaded = patched(tmp_path, old, new, "patch")
    assert loaded.pack is not None
    assert [each for each in loaded.findings if each.severity.value == "error"] == []
    assert loaded.pack.fingerprint == new.pack.fingerprint
    (tmp_path / "patch" / "changes.yaml").unlink(missing_ok=True)


@pytest.mark.parametrize(
    "change",
    [
        "actions: {rest: {patch: {steps: {more: {after: do, do: gain $5}}}}}",
        "order: {setup: [close, deal]}",
        "order: {functions.reach.terms: [more, base]}",
        "crop:\n  beet:\n    patch:\n      actions:\n        append:\n          - rest\n          - nothing\n",
    ],
)
@pytest.mark.parametrize("back", [False, True])
def test_patches_that_are_hard_to_write(tmp_path: Path, change: str, back: bool) -> None:
    over = side(stack(tmp_path, {"top": change + "\n"}))
    old, new = side(load(tmp_path / "base")), over
    old, new = (new, old) if back else (old, new)
    loaded = patched(tmp_path, old, new, "patch")
    assert loaded.findings == ()
    assert loaded.pack is not None
    assert loaded.pack.fingerprint == new.pack.fingerprint


def test_the_patch_of_a_stack_extends_its_packs(tmp_path: Path) -> None:
    packs = {"one": "crop: {pea: {colour: red}}\n", "two": "crop: {kale: {remove: true}}\n"}
    old, new = side(stack(tmp_path, packs)), side(load(tmp_path / "base"))
    loaded = patched(tmp_path, old, new, "patch")
    assert loaded.findings == ()
    assert loaded.pack is not None
    assert loaded.pack.fingerprint == new.pack.fingerprint
