"""The differences of two packs, and the pack that makes one of the other."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gwtdsl.packs.difference import Side, codes_of, differences
from gwtdsl.packs.load import Loaded, load
from gwtdsl.packs.patching import patch_files
from tests.packs.packing import FIXTURES, write
from tests.packs.stacking import BASE, stack
from tests.packs.test_merge import CHANGES

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
