"""Bad input: one clear finding for each fault, all in one run, and never an exception."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gwtdsl.packs.load import load
from tests.packs.packing import CONTENT, MANIFEST, codes, load_files, told, write

BOMB = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
    f"{name}: &{name} [{','.join(['*' + before] * 9)}]\n" for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)
HEAD = "id: small\ntitle: Small\nversion: 1.0.0\nformat: 1\n"

CASES: dict[str, tuple[str | bytes, str]] = {
    "unknown key": (
        "zones:\n  heap: {per: game, is: heap, seen_by: all, hold: [crop]}\n",
        "GWT202 a.yaml:2:45 unknown key `hold` | did you mean `holds`?",
    ),
    "wrong type": (
        "zones:\n  heap: {per: game, is: heap, seen_by: all, holds: crop}\n",
        "GWT203 a.yaml:2:52 `holds` must be a list, not text",
    ),
    "a word that is not allowed": (
        "zones:\n  heap: {per: game, is: heep, seen_by: all}\n",
        "GWT201 a.yaml:2:25 `is` is `heep`, which is not allowed | did you mean `heap`?",
    ),
    "missing keys": (
        "zones:\n  heap: {is: heap}\n",
        "GWT204 a.yaml:2:3 `per` and `seen_by` are missing in `heap` | add `per: …`",
    ),
    "nothing where something must be": (
        "zones:\n  heap:\n",
        "GWT203 a.yaml:2:3 `heap` must be a mapping, not nothing",
    ),
    "duplicate id in two files": (
        "zones:\n  supply: {per: game, is: heap, seen_by: all}\n",
        "GWT205 content.yaml:10:3 `supply` is declared twice under `zones`",
    ),
    "duplicate key": (
        "zones:\n  h: {per: game, is: heap, seen_by: all}\n  h: {per: game, is: heap, seen_by: all}\n",
        "GWT006 a.yaml:3:3",
    ),
    "one name for two things": (
        "functions:\n  coins: {value: 3}\n",
        "GWT205 a.yaml:2:3 `coins` is declared under `functions` and under `counters`",
    ),
    "unknown section": ("zone:\n  h: {}\n", "GWT214 a.yaml:1:1 there is no section `zone` | did you mean `zones`?"),
    "unknown section below defaults": (
        "defaults:\n  corp: {cost: 2}\n",
        "GWT214 a.yaml:2:3 there is no section `corp` | did you mean `crop`?",
    ),
    "unknown attribute": (
        "crop:\n  x: {colour: red, colr: blue}\n",
        "GWT217 a.yaml:2:20 kind `crop` has no attribute `colr` | did you mean `colour`?",
    ),
    "missing attribute": ("crop:\n  x: {cost: 2}\n", "GWT219 a.yaml:2:3 `x` does not say `colour`"),
    "record without anything": ("crop:\n  x:\n", "GWT219 a.yaml:2:3 `x` does not say `colour`"),
    "unknown symbol": (
        "crop:\n  x: {colour: rd}\n",
        "GWT312 a.yaml:2:15 `colour` is `rd`, which is no `colour` | did you mean `red`?",
    ),
    "text for a number": (
        "crop:\n  x: {colour: red, cost: many}\n",
        "GWT218 a.yaml:2:26 `cost` must be a whole number, not text",
    ),
    "one program for a list": (
        "crop:\n  x: {colour: red, actions: gain $1}\n",
        "GWT218 a.yaml:2:29 `actions` must be a list, not text | write a list: one value a line, each behind a dash",
    ),
    "programs in a flow list": (
        "crop:\n  x: {colour: red, actions: [gain $1, gain 2 coins]}\n",
        "GWT011 a.yaml:2:29 `actions` lists programs",
    ),
    "a call cut in a flow list": (
        "crop:\n  x: {colour: red, actions: [hire(1, 2)]}\n",
        "GWT011 a.yaml:2:29 `actions` lists programs",
    ),
    "a program cut in a flow mapping": (
        "actions:\n  x: {do: gain $1, gain 2 coins}\n",
        "GWT011 a.yaml:2:20 a comma between `{` and `}` cut `do` short: `gain 2 coins` stands alone",
    ),
    "a program cut in three": (
        "functions:\n  x: {value: max(1, 2, 3)}\n",
        "GWT011 a.yaml:2:21 a comma between `{` and `}` cut `value` short: `2` stands alone",
    ),
    "an attribute cut in a flow mapping": (
        "kinds: {thing: {attributes: {go: program}}}\nthing:\n  x: {go: hire(1, 2)}\n",
        "GWT011 a.yaml:3:19 a comma between `{` and `}` cut `go` short: `2)` stands alone",
    ),
    "a type cut in a flow mapping": (
        "kinds:\n  thing: {attributes: {go: program(x, y)}}\n",
        "GWT011 a.yaml:2:39 a comma between `{` and `}` cut `go` short",
    ),
    "an expression cut in a flow list": ("tie_breaks: [max(1, 2), coins]\n", "GWT011 a.yaml:1:14 `tie_breaks` lists"),
    "a folded program": (
        "actions:\n  x:\n    do: >\n      gain $1\n",
        "GWT010 a.yaml:3:9 a program cannot",
    ),
    "bad syntax in a program": ("actions:\n  x:\n    do: |\n      gain $1\n      choose x { }\n", "GWT101 a.yaml:5:16"),
    "unknown type": (
        "kinds:\n  thing: {attributes: {a: colr}}\n",
        "GWT301 a.yaml:2:27 there is no type `colr` | did you mean `colour`?",
    ),
    "unknown start": (
        "crop:\n  x: {colour: red, start: suply}\n",
        "GWT309 a.yaml:2:27 there is no zone `suply` | did you mean `supply`?",
    ),
    "unknown kind": (
        "zones:\n  heap: {per: game, is: heap, seen_by: all, holds: [corp]}\n",
        "GWT301 a.yaml:2:53 there is no kind `corp` | did you mean `crop`?",
    ),
    "unknown table": ("counters:\n  f: {per: game, track: mark}\n", "GWT301 a.yaml:2:25 there is no table `mark`"),
    "unknown window": ("anytime:\n  h: {in: [own_decison], do: gain $1}\n", "GWT313 a.yaml:2:12 there is no window"),
    "unknown action of a seat": ("seats:\n  p: {turn: trn}\n", "GWT301 a.yaml:2:13 there is no action `trn`"),
    "a kind that is itself": ("kinds:\n  a: {is: b}\n  b: {is: a}\n", "GWT208 a.yaml:2:3 a kind cannot be itself"),
    "an edge to nowhere": (
        "graphs:\n  t:\n    spaces:\n      - {id: a, next: [b]}\n",
        "GWT505 a.yaml:4:24 `t` has no space `b`",
    ),
    "a space twice": (
        "graphs:\n  t:\n    spaces: [{id: a}, {id: a}]\n",
        "GWT205 a.yaml:3:28 space `a` is",
    ),
    "a space without an id": (
        "graphs:\n  t:\n    spaces: [{id: a}, {next: [a]}]\n",
        "GWT204 a.yaml:3:23 `id` is missing in entry 2 of `spaces`",
    ),
    "an action that says nothing": ("actions:\n  x: {text: hm}\n", "GWT204 a.yaml:2:3 `do` is missing in `x`"),
    "faces that the kind lacks": (
        "crop:\n  x: {colour: red, faces: {a: {cost: 2}}}\n",
        "GWT217 a.yaml:2:20 pieces of",
    ),
    "a patch in a pack that extends nothing": (
        "counters:\n  coin: {patch: {max: 3}}\n",
        "GWT211 a.yaml:2:3 there is no `coin` to patch",
    ),
    "declared and changed at once": (
        "counters:\n  coins: {patch: {max: 3}}\n",
        "GWT205 a.yaml:2:3 `coins` is declared and changed by the same pack",
    ),
    "a number with a point": (
        "counters:\n  f: {per: game, max: 1.5}\n",
        "GWT203 a.yaml:2:23 `max` must be an expression or a whole number, not a number with a point",
    ),
    "an unknown source": (
        "crop:\n  x: {colour: {value: red, source: proposd}}\n",
        "GWT201 a.yaml:2:36 `source` is `proposd`, which is not allowed | did you mean `proposed`?",
    ),
    "a list for a file": ("- a\n", "GWT012 a.yaml:1:1 a file of a pack is a mapping of sections"),
    "an empty file": ("", "GWT012 a.yaml:1:1"),
    "wrong encoding": ("symbols: {a: [\xe9]}".encode("latin-1"), "GWT002 a.yaml:1:15"),
    "two bytes a character": ("symbols: {a: [b]}".encode("utf-16"), "GWT002 a.yaml:1:1"),
    "binary": (bytes(range(256)), "GWT003 a.yaml:1:1"),
    "ten megabytes": (b"a: b\n" * 2_000_001, "GWT004 a.yaml:1:1"),
    "aliases of aliases": (BOMB, "GWT007 a.yaml:6:8"),
    "yaml syntax": ("zones:\n  a: {b\n", "GWT005 a.yaml:2:8"),
    "a tag": ("zones: !!python/object:os.system {}\n", "GWT009 a.yaml:1:8"),
}


@pytest.mark.parametrize(("text", "expected"), CASES.values(), ids=CASES.keys())
def test_one_finding(tmp_path: Path, text: str | bytes, expected: str) -> None:
    found = told(load_files(tmp_path, {"a.yaml": text}))
    assert len(found) == 1, found
    assert found[0].startswith(expected)


def test_all_findings_in_one_run(tmp_path: Path) -> None:
    apart = ("duplicate key", "ten megabytes", "a list for a file", "an empty file")
    cases = {name: case for name, case in CASES.items() if isinstance(case[0], str) and name not in apart}
    cases = {name: case for name, case in cases.items() if not case[1].startswith(("GWT00", "GWT01"))}
    texts = [str(text).replace("  x:", f"  x_{number}:") for number, (text, _) in enumerate(cases.values())]
    loaded = load_files(tmp_path, {f"{number}.yaml": text for number, text in enumerate(texts)})
    assert {expected[:6] for _, expected in cases.values()} <= set(codes(loaded))
    assert len(set(loaded.findings)) == len(loaded.findings)


def test_findings_beside_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    """What the missing file may declare is not called unknown; other faults are told."""
    text = "crop:\n  x: {colour: red, cost: many, start: shed}\nzones:\n  heap: {is: heap, holds: [corn]}\n"
    loaded = load_files(tmp_path, {"a.yaml": text, "b.yaml": "kinds: {corn"})
    assert codes(loaded) == ["GWT218", "GWT204", "GWT005"]
    assert loaded.pack is None


MANIFESTS: dict[str, tuple[str, list[str]]] = {
    "everything wrong": (
        "id: Small\ntitle: 3\nversion: one\nformat: 2\nplayer: {min: 2}\n",
        ["GWT201", "GWT203", "GWT201", "GWT210", "GWT202"],
    ),
    "more least than most": (HEAD + "players: {min: 3, max: 2}\n", ["GWT201"]),
    "a default that cannot be": (HEAD + "options: {a: {values: [x, y], default: z}}\n", ["GWT215"]),
    "a path for a base": (HEAD + "extends: [../../etc]\n", ["GWT207"]),
    "no such base": (HEAD + "extends: [nobody]\n", ["GWT209"]),
    "itself as base": (HEAD + "extends: [{id: small}]\n", ["GWT208"]),
    "a range that is none": (HEAD + "extends: [{id: base, version: new}]\n", ["GWT210"]),
    "a base too old": (HEAD + 'extends: [{id: base, version: ">=2"}]\n', ["GWT210"]),
    "nothing": ("", ["GWT012"]),
    "a list": ("- a\n", ["GWT216"]),
    "missing": ("title: Small\n", ["GWT204"]),
}


@pytest.mark.parametrize(("text", "expected"), MANIFESTS.values(), ids=MANIFESTS.keys())
def test_manifests(tmp_path: Path, text: str, expected: list[str]) -> None:
    write(tmp_path, {"content.yaml": CONTENT}, "base")
    assert codes(load(write(tmp_path, {"pack.yaml": text}))) == expected


def test_no_manifest(tmp_path: Path) -> None:
    assert codes(load(write(tmp_path, {"a.yaml": "zones: {}"}, manifest=None))) == ["GWT216"]


def test_no_folder(tmp_path: Path) -> None:
    assert codes(load(tmp_path / "nowhere")) == ["GWT206"]
    assert codes(load("no_such_pack")) == ["GWT209"]


def test_cyclic_extends(tmp_path: Path) -> None:
    head = "title: T\nversion: 1.0.0\nformat: 1\n"
    for name, base in (("north", "east"), ("east", "south"), ("south", "north")):
        write(tmp_path, {"pack.yaml": f"id: {name}\n{head}extends: [{base}]\n"}, name)
    loaded = load(tmp_path / "north")
    assert codes(loaded) == ["GWT208"]
    assert loaded.pack is None
    assert [note.text for note in loaded.findings[0].notes] == [
        "`north` extends the next one here",
        "`east` extends the next one here",
        "`south` extends the next one here",
    ]


@pytest.mark.parametrize("inside", ["a.yaml", "rules"])
def test_links_are_refused(tmp_path: Path, inside: str) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret.yaml").write_text("zones: {}", encoding="utf-8")
    pack = write(tmp_path, {"content.yaml": CONTENT})
    (pack / inside).symlink_to(outside if inside == "rules" else outside / "secret.yaml")
    assert codes(load(pack)) == ["GWT207"]


def test_a_linked_manifest_is_refused(tmp_path: Path) -> None:
    real = tmp_path / "real.yaml"
    real.write_text(MANIFEST.format(id="small"), encoding="utf-8")
    pack = write(tmp_path, {"content.yaml": CONTENT}, manifest=None)
    (pack / "pack.yaml").symlink_to(real)
    assert codes(load(pack)) == ["GWT207"]


def test_a_pipe_does_not_hang(tmp_path: Path) -> None:
    pack = write(tmp_path, {"content.yaml": CONTENT})
    os.mkfifo(pack / "a.yaml")
    assert codes(load(pack)) == ["GWT001"]


def test_too_many_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gwtdsl.packs.files.MAX_FILES", 2)
    loaded = load_files(tmp_path, dict.fromkeys(("a.yaml", "b.yaml", "c.yaml"), "symbols: {}"))
    assert "GWT004" in codes(loaded)


def test_too_many_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gwtdsl.packs.files.MAX_BYTES", 20)
    assert "GWT004" in codes(load_files(tmp_path, {}))


def test_a_file_of_the_wrong_name(tmp_path: Path) -> None:
    assert told(load_files(tmp_path, {"a.yml": "zones: {}"})) == [
        "GWT214 a.yml:1:1 `a.yml` is not read | call it `a.yaml`"
    ]


def test_a_faulty_pack_keeps_its_names(tmp_path: Path) -> None:
    loaded = load_files(tmp_path, {"a.yaml": "actions: {x: {do: gain gain}}\nzones: {y: {per: seat}}"})
    assert loaded.pack is not None
    assert "x" in loaded.pack.actions
    assert "y" in loaded.pack.zones
    assert loaded.replaced
