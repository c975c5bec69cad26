"""Slips of who changes a pack for the first time: each is told once, in words that lead to the mend."""

from __future__ import annotations

from pathlib import Path

import pytest

from gwtdsl.packs.load import load
from tests.packs.packing import CONTENT, MANIFEST, codes, load_files, told, write
from tests.packs.stacking import BASE, stack

GAME = CONTENT + "  game: {do: gain $1}\n"
FACES = CONTENT.replace("list(program)}}", "list(program)}, faces: {names: [a, b], option: sides}}")
SIDED = MANIFEST.format(id="small") + "options: {sides: {values: [a, b], default: a, of: crop, text: Which.}}\n"
PLACED = BASE.replace("kale: {", "kale: {start: supply, copies: 3, ")

CHANGES: dict[str, tuple[str, list[str]]] = {
    "a misspelt word of change": (
        "crop:\n  beet: {pach: {cost: 3}}\n",
        ["GWT202 a.yaml:2:10 unknown key `pach` | did you mean `patch`?"],
    ),
    "a misspelt removal": (
        "crop:\n  beet: {remvoe: true}\n",
        ["GWT202 a.yaml:2:10 unknown key `remvoe` | did you mean `remove`?"],
    ),
    "a patch whose fields stand beside it": (
        "crop:\n  beet:\n    patch:\n    cost: 3\n",
        [
            (
                "GWT203 a.yaml:3:5 `patch` must be a mapping, not nothing | "
                "indent what belongs to it more than the key itself"
            ),
            "GWT202 a.yaml:4:5 unknown key `cost` | known are `expects`, `patch`, `remove`, `replace`",
        ],
    ),
    "a replaced record that loses its start and copies": (
        "crop:\n  kale: {replace: {colour: red}}\n",
        [
            (
                "GWT223 a.yaml:2:10 `kale` has no `copies` any more, so there is one piece of it | "
                "add `copies: 3`, or what you mean"
            ),
            (
                "GWT223 a.yaml:2:10 `kale` has no `start` any more, so its pieces stay in the box | "
                "add `start: supply`, or what you mean"
            ),
        ],
    ),
    "one that says both": ("crop:\n  kale: {replace: {colour: red, start: box, copies: 1}}\n", []),
    "one that counts its pieces where they lie": ("crop:\n  kale: {replace: {colour: red, start: {supply: 2}}}\n", []),
    "one that had neither": ("crop:\n  beet: {replace: {colour: red}}\n", []),
}


@pytest.mark.parametrize(("text", "said"), CHANGES.values(), ids=CHANGES.keys())
def test_changes(tmp_path: Path, text: str, said: list[str]) -> None:
    assert told(stack(tmp_path, {"mine": text}, base=PLACED)) == said


def test_a_kind_with_a_start_of_its_own(tmp_path: Path) -> None:
    base = PLACED.replace("list(program)}}", "list(program)}, start: supply, copies: 3}")
    assert told(stack(tmp_path, {"mine": "crop:\n  kale: {replace: {colour: red}}\n"}, base=base)) == []


def test_what_every_face_says(tmp_path: Path) -> None:
    record = "crop:\n  x: {colour: red, cost: 1, faces: {a: {cost: 2}, b: {cost: 3}}}\n"
    files = {"pack.yaml": SIDED, "content.yaml": FACES}
    found = told(load_files(tmp_path, {**files, "a.yaml": record}))
    assert found == [
        (
            "GWT224 a.yaml:2:26 `cost` of `x` counts nowhere, since each of its faces says it too | "
            "say it there: `faces: {…: {cost: …}}`"
        )
    ]
    assert told(load_files(tmp_path, {**files, "a.yaml": record.replace(", b: {cost: 3}", "")})) == []


def test_a_pack_that_says_nothing(tmp_path: Path) -> None:
    assert codes(load(write(tmp_path, {}))) == ["GWT408"]


def test_two_games_in_one_stack(tmp_path: Path) -> None:
    write(tmp_path, {"content.yaml": GAME}, "north")
    write(tmp_path, {"content.yaml": GAME}, "south")
    head = "id: mine\ntitle: Mine\nversion: 1.0.0\nformat: 1\nextends: [south]\n"
    write(tmp_path, {"pack.yaml": head, "a.yaml": "counters:\n  fame: {per: player}\n"}, "mine")
    loaded = load([tmp_path / "mine", tmp_path / "north"])
    assert codes(loaded) == ["GWT220"]
    assert "`mine` and `north` are two games" in loaded.findings[0].message
    assert loaded.pack is None
    assert codes(load([tmp_path / "mine", tmp_path / "south"])) == []


MANIFESTS = {
    "one base without brackets": ("extends: small", "`extends` must be a list, not text | write `[small]`"),
    "a version that is a number": (
        "version: 1.0",
        "`version` must be text, not a number with a point | write for example `1.0.0`",
    ),
}


@pytest.mark.parametrize(("line", "said"), MANIFESTS.values(), ids=MANIFESTS.keys())
def test_manifests(tmp_path: Path, line: str, said: str) -> None:
    key = line.partition(":")[0]
    head = "id: mine\ntitle: Mine\nversion: 1.0.0\nformat: 1\noptions: {a: {values: [x], default: x}}\n"
    lines = [each for each in head.splitlines() if not each.startswith(f"{key}:")] + [line]
    found = told(load(write(tmp_path, {"pack.yaml": "\n".join(lines) + "\n"}, "mine")))
    assert len(found) == 1
    assert said in found[0]


def test_a_file_in_place_of_its_pack(tmp_path: Path) -> None:
    folder = write(tmp_path, {"content.yaml": CONTENT})
    found = load(str(folder / "content.yaml")).findings
    assert [one.code for one in found] == ["GWT206"]
    assert "is a file of a pack" in found[0].message


def test_a_folder_without_a_manifest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bare").mkdir()
    monkeypatch.chdir(tmp_path)
    assert codes(load("bare")) == ["GWT206"]
