"""The fingerprint tells what a pack means, not how and where it is written."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.packs.packing import CONTENT, load_files

BARE = {
    "a.yaml": 'actions: {x: {do: "if coins > 1 { gain $1 }"}}\nzones: {heap: {per: game, is: heap, seen_by: all}}\n'
}


def of(folder: Path, files: dict[str, str | bytes]) -> str:
    loaded = load_files(folder, files)
    assert loaded.pack is not None
    assert loaded.findings == ()
    return loaded.pack.fingerprint


@pytest.mark.parametrize(
    "same",
    [
        {"other.yaml": BARE["a.yaml"]},
        {"deep/a.yaml": BARE["a.yaml"]},
        {
            "a.yaml": "zones: {heap: {seen_by: all, is: heap, per: game}}\n",
            "b.yaml": "# a remark\nactions:\n  x:\n    do: |\n      if coins > 1 {\n        gain $1   # one\n      }\n",
        },
        {"a.yaml": BARE["a.yaml"].replace("seen_by: all", "seen_by: all, source: proposed")},
        {"pack.yaml": "id: small\ntitle: Other\nversion: 2.0.0\nformat: 1\nplayers: {min: 1, max: 2}\n", **BARE},
    ],
)
def test_the_same(tmp_path: Path, same: dict[str, str | bytes]) -> None:
    assert of(tmp_path / "one", dict(BARE)) == of(tmp_path / "two", same)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("coins > 1", "coins > 2"),
        ("gain $1", "gain 1 coins"),
        ("is: heap", "is: pile"),
        ("seen_by: all", "seen_by: nobody"),
        ("heap: {", "mound: {"),
    ],
)
def test_another(tmp_path: Path, old: str, new: str) -> None:
    assert old in BARE["a.yaml"]
    other: dict[str, str | bytes] = {"a.yaml": BARE["a.yaml"].replace(old, new)}
    assert of(tmp_path / "one", dict(BARE)) != of(tmp_path / "two", other)


def test_the_order_of_words_and_records_counts(tmp_path: Path) -> None:
    first = of(tmp_path / "one", {"a.yaml": "crop: {x: {colour: red}, y: {colour: red}}"})
    assert first != of(tmp_path / "two", {"a.yaml": "crop: {y: {colour: red}, x: {colour: red}}"})
    turned = CONTENT.replace("[red, blue]", "[blue, red]")
    assert of(tmp_path / "three", {}) != of(tmp_path / "four", {"content.yaml": turned})


SLOTS = """\
places: {peg: {attributes: {cost: int = 0, on_clear: program}}}
peg: {one: {cost: 1}, two: {cost: 2, on_clear: gain $1}}
"""


@pytest.mark.parametrize(
    ("old", "new"),
    [("cost: 1", "cost: 3"), ("gain $1", "gain $2"), ("one: {cost: 1}, two: {", "two: {cost: 1}, one: {")],
)
def test_slots_count(tmp_path: Path, old: str, new: str) -> None:
    assert old in SLOTS
    assert of(tmp_path / "one", {"a.yaml": SLOTS}) != of(tmp_path / "two", {"a.yaml": SLOTS.replace(old, new)})


NAMED = """\
tables: {fee: {red: {1: 2, 2: 3}, blue: {1: 4, 2: 5}}}
kinds: {hut: {attributes: {cost: int, worth: int}, faces: {names: [a, b], option: sides}}}
hut: {"1": {cost: 1, faces: {a: {worth: 2}, b: {worth: 3}}}}
"""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("red: {1: 2, 2: 3}, blue: {1: 4, 2: 5}", "blue: {2: 5, 1: 4}, red: {2: 3, 1: 2}"),
        ("cost: int, worth: int", "worth: int, cost: int"),
        ("a: {worth: 2}, b: {worth: 3}", "b: {worth: 3}, a: {worth: 2}"),
    ],
)
def test_the_order_of_what_is_looked_up_by_name_does_not_count(tmp_path: Path, old: str, new: str) -> None:
    manifest = (
        "id: small\ntitle: Small\nversion: 1.0.0\nformat: 1\noptions: {sides: {values: [a, b], default: a, of: hut}}\n"
    )
    one, two = ({"pack.yaml": manifest, "a.yaml": text} for text in (NAMED, NAMED.replace(old, new)))
    assert one != two
    assert of(tmp_path / "one", dict(one)) == of(tmp_path / "two", dict(two))


def test_no_hash_order() -> None:
    root = Path(__file__).parents[2]
    script = "import sys; from gwtdsl.packs.load import load; print(load(sys.argv[1]).pack.fingerprint)"
    pack = root / "tests" / "fixtures" / "packs" / "harvest_feast"
    told = {
        subprocess.run(
            [sys.executable, "-c", script, str(pack)],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(root)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1
