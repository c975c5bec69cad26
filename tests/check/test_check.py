from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

import gwtdsl
from gwtdsl.check import inspect, run
from gwtdsl.diagnostics.catalogue import finding
from gwtdsl.diagnostics.finding import Finding, Severity
from gwtdsl.spans import Span
from tests.check.packs import BASE, MANIFEST, orchard, write_pack

ROOT = Path(__file__).parents[2]


def errors(folder: Path) -> list[Finding]:
    return [one for one in gwtdsl.check(folder) if one.severity is Severity.ERROR]


def test_a_sound_pack_has_no_findings(tmp_path: Path) -> None:
    folder = orchard(tmp_path / "orchard", leaves="leaf:\n  one: {value: 4, use: gain 1 coins, start: deck}\n")
    assert gwtdsl.check(folder) == ()
    assert gwtdsl.load(folder).manifest.id == "orchard"


BAD: dict[str, tuple[dict[str, str], str]] = {
    "unknown section": ({"more.yaml": "actoins: {}\n"}, "GWT214"),
    "unknown key": ({"more.yaml": "actions:\n  wait: {dos: nothing, do: nothing}\n"}, "GWT202"),
    "wrong type": ({"more.yaml": "leaf:\n  one: {value: much}\n"}, "GWT218"),
    "unknown attribute": ({"more.yaml": "leaf:\n  one: {worth: 3}\n"}, "GWT217"),
    "unknown name": ({"more.yaml": "actions:\n  wait: {do: gain 1 coin}\n"}, "GWT308"),
    "unknown action": ({"more.yaml": "actions:\n  wait: {do: wiat}\n"}, "GWT301"),
    "bad syntax": ({"more.yaml": "actions:\n  wait: {do: gain gain}\n"}, "GWT101"),
    "duplicate key": ({"more.yaml": "actions:\n  wait: {do: nothing}\n  wait: {do: nothing}\n"}, "GWT006"),
    "duplicate id": ({"more.yaml": "actions:\n  turn: {do: nothing}\n"}, "GWT205"),
    "recursion": ({"more.yaml": "actions:\n  wait: {do: wait}\n"}, "GWT401"),
    "tag": ({"more.yaml": "actions: !!python/object:os.system {}\n"}, "GWT009"),
    "syntax of YAML": ({"more.yaml": "actions:\n  - [\n"}, "GWT005"),
    "program in a folded scalar": ({"more.yaml": "actions:\n  wait:\n    do: >\n      nothing\n"}, "GWT010"),
    "unknown turn": ({"more.yaml": "seats:\n  person: {turn: trun}\n"}, "GWT301"),
    "unknown replacement": ({"more.yaml": "seats:\n  person: {turn: turn, instead: {turn: trun}}\n"}, "GWT301"),
    "unknown window": ({"more.yaml": "anytime:\n  rest: {in: [own_decison], do: nothing}\n"}, "GWT313"),
    "unknown zone to draw from": (
        {"more.yaml": "zones:\n  pool: {per: game, is: heap, holds: [leaf], seen_by: all, drawn_from: dekc}\n"},
        "GWT309",
    ),
    "unknown zone to refill from": (
        {
            "more.yaml": "zones:\n  pool: {per: game, is: heap, holds: [leaf], seen_by: all, "
            "refill: {from: dekc, when: asked}}\n"
        },
        "GWT309",
    ),
    "unknown zone of a purse": (
        {"more.yaml": "purses:\n  leaves: {per: player, from: hnad, to: box}\n"},
        "GWT309",
    ),
    "unknown start": ({"more.yaml": "leaf:\n  one: {start: dekc}\n"}, "GWT309"),
    "unknown kind held": (
        {"more.yaml": "zones:\n  pool: {per: game, is: heap, holds: [laef], seen_by: all}\n"},
        "GWT301",
    ),
    "unknown space": (
        {"more.yaml": "graphs:\n  side:\n    spaces:\n      - {id: x, next: [y]}\n"},
        "GWT505",
    ),
    "base not there": ({"pack.yaml": MANIFEST.replace("extends: []", "extends: [medow]")}, "GWT209"),
    "path out of the pack": ({"pack.yaml": MANIFEST.replace("extends: []", "extends: [../meadow]")}, "GWT207"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_gives_one_clear_finding(name: str, tmp_path: Path) -> None:
    files, code = BAD[name]
    folder = write_pack(tmp_path / "orchard", {"pack.yaml": MANIFEST, "base.yaml": BASE, **files})
    found = errors(folder)
    assert [one.code for one in found] == [code], [f"{one.code} {one.message}" for one in found]
    assert found[0].span.line >= 1
    assert found[0].message


def test_all_findings_in_one_run(tmp_path: Path) -> None:
    text = "actions:\n  alpha: {do: gain 1 coin}\n  two: {do: wiat}\n  three: {do: three}\n"
    assert [one.code for one in errors(orchard(tmp_path / "orchard", more=text))] == ["GWT308", "GWT301", "GWT401"]


def test_a_declaration_that_cannot_be_read_is_told_once(tmp_path: Path) -> None:
    text = "variables:\n  mark: {per: game, type: integer, start: 0}\nactions:\n  use: {do: set mark = mark + 1}\n"
    assert len(errors(orchard(tmp_path / "orchard", more=text))) == 1


HOSTILE: dict[str, bytes] = {
    "binary": b"\x00\x01\x02" * 100,
    "wrong encoding": "actions: {wait: {do: nothing, text: é}}".encode("latin-1"),
    "alias bomb": b"a: &a [x,x,x,x,x,x,x,x,x,x]\n"
    + b"".join(b"%c: &%c [%s]\n" % (98 + n, 98 + n, b",".join([b"*%c" % (97 + n)] * 10)) for n in range(8)),
    "10 MB": b"# " + b"x" * 10_000_000,
    "deep": b"a: " + b"[" * 5000,
    "empty": b"",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files(name: str, tmp_path: Path) -> None:
    folder = orchard(tmp_path / "orchard")
    (folder / "more.yaml").write_bytes(HOSTILE[name])
    begun = time.monotonic()
    found = gwtdsl.check(folder)
    assert time.monotonic() - begun < 10
    assert [one.span.file.endswith("more.yaml") for one in found] == [True]
    assert found[0].code.startswith("GWT0")


def test_missing_places(tmp_path: Path) -> None:
    assert [one.code for one in gwtdsl.check(tmp_path / "nowhere")] == ["GWT206"]
    assert [one.code for one in gwtdsl.check("no_such_pack")] == ["GWT209"]
    assert [one.code for one in gwtdsl.check("\0")] == ["GWT206"]


def test_cyclic_extends(tmp_path: Path) -> None:
    write_pack(tmp_path / "north", {"pack.yaml": MANIFEST.replace("orchard", "north").replace("[]", "[south]")})
    write_pack(tmp_path / "south", {"pack.yaml": MANIFEST.replace("orchard", "south").replace("[]", "[north]")})
    assert [one.code for one in errors(tmp_path / "north")] == ["GWT208"]


def test_load_raises_all_findings(tmp_path: Path) -> None:
    folder = orchard(tmp_path / "orchard", more="actions:\n  wait: {do: wiat}\n")
    with pytest.raises(gwtdsl.PackError) as caught:
        gwtdsl.load(folder)
    assert "GWT301" in [one.code for one in caught.value.findings]
    assert "error[GWT301]" in str(caught.value)


def test_a_fault_of_the_toolkit_is_a_finding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: object) -> None:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr(run, "analyse", broken)
    found = gwtdsl.check(orchard(tmp_path / "orchard"))
    assert [one.code for one in found] == ["GWT901"]
    assert "please report it" in found[0].suggestion


def test_rules_that_are_off_are_reported_only_when_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "RULES", (lambda _: [finding("GWT405", "by trial", Span("x", 1, 1, 1, 1))],))
    folder = orchard(tmp_path / "orchard", leaves="leaf:\n  one: {value: 4, start: deck}\n")
    assert not inspect(folder).findings
    assert [one.code for one in inspect(folder, ["GWT405"]).findings] == ["GWT405"]


def test_the_public_face() -> None:
    assert sorted(gwtdsl.__all__) == ["Game", "PackError", "__version__", "check", "load", "replay"]
    assert set(dir(gwtdsl)) == set(gwtdsl.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        gwtdsl.nothing  # noqa: B018 - the point of the test


def test_the_function_check_survives_its_package() -> None:
    code = "import gwtdsl.check.run, gwtdsl; print(len(gwtdsl.check('no_such_pack')), gwtdsl.check.load.__name__)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.split() == ["1", "load"]


def test_importing_brings_in_nothing_heavy() -> None:
    heavy = ("lark", "yaml", "jsonschema", "networkx", "click", "rich")
    code = f"import gwtdsl, sys; print([name for name in {heavy!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.strip() == "[]"


def test_a_declaration_that_is_wrong_is_reported_once(tmp_path: Path) -> None:
    text = (
        "actions:\n"
        "  trade:\n"
        "    paramters: {price: int}\n"
        "    text: trade for {price}\n"
        "    do: pay price coins\n"
        "  deal: {do: trade(2)}\n"
        "functions:\n"
        "  rich: {value: coins = 3}\n"
        "  poor: {value: not rich}\n"
    )
    found = errors(orchard(tmp_path / "orchard", more=text))
    assert [(one.code, one.span.line) for one in found if one.code != "GWT301"] == [("GWT202", 3), ("GWT102", 8)]


def test_a_misspelt_key_is_read_as_what_was_meant(tmp_path: Path) -> None:
    more = {"more.yaml": "kinds:\n  stone: {atributes: {weight: int}}\nstone:\n  big: {weight: 3}\n"}
    found = inspect(write_pack(tmp_path / "orchard", {"pack.yaml": MANIFEST, "base.yaml": BASE, **more}))
    assert [(one.code, one.suggestion) for one in found.findings] == [("GWT202", "did you mean `attributes`?")]
    assert found.pack is not None
    assert found.pack.kinds["stone"].records["big"].values["weight"] == 3
    assert not found.playable


def test_a_wrong_guess_at_a_key_is_not_followed(tmp_path: Path) -> None:
    more = {"more.yaml": "zones:\n  pile: {per: game, is: heap, seen_by: all, hold: 7}\n"}
    found = gwtdsl.check(write_pack(tmp_path / "orchard", {"pack.yaml": MANIFEST, "base.yaml": BASE, **more}))
    assert [one.code for one in found if one.severity is Severity.ERROR] == ["GWT202"]


def test_a_way_to_an_unknown_space_is_told_once(tmp_path: Path) -> None:
    text = BASE.replace("next: [b]", "next: [b_9]")
    found = gwtdsl.check(write_pack(tmp_path / "orchard", {"pack.yaml": MANIFEST, "base.yaml": text}))
    assert [one.code for one in found] == ["GWT505"]


CHAIN = (
    "".join(f"  f{number}: {{value: f{number + 1} + f{number + 1}}}\n" for number in range(60)) + "  f60: {value: 1}\n"
)
DEEP: dict[str, tuple[str, list[str]]] = {
    "actions": (
        "actions:\n" + "".join(f"  a{n}: {{do: a{n + 1}}}\n" for n in range(400)) + "  a400: {do: nothing}\n",
        ["GWT103"],
    ),
    "a circle of actions": (
        "actions:\n" + "".join(f"  a{n}: {{do: a{(n + 1) % 400}}}\n" for n in range(400)),
        ["GWT103"],
    ),
    "functions": (
        "functions:\n" + "".join(f"  f{n}: {{value: f{n + 1}}}\n" for n in range(400)) + "  f400: {value: 1}\n",
        ["GWT103"],
    ),
    "kinds": ("kinds:\n" + "".join(f"  k{n}: {{is: k{n + 1}}}\n" for n in range(300)) + "  k300: {}\n", ["GWT208"]),
    "lists of lists": ("kinds: {nut: {attributes: {a: " + "list(" * 2000 + "int" + ")" * 2000 + "}}}\n", ["GWT301"]),
    "a sum of many": ("functions: {much: {value: " + "1 + (" * 50 + "coins" + ")" * 50 + "}}\n", []),
    "a start with two calls a step": (
        "functions:\n" + CHAIN + "counters: {oil: {per: game, start: f0}}\n",
        [],
    ),
    "programs that perform each other": (
        "leaf:\n" + "".join(f"  l{n}: {{use: perform first(leaf in hand).use}}\n" for n in range(300)),
        ["GWT401"],
    ),
}


@pytest.mark.parametrize("name", DEEP)
def test_what_is_deep_or_wide_is_told_soon(name: str, tmp_path: Path) -> None:
    text, expected = DEEP[name]
    began = time.perf_counter()
    found = errors(orchard(tmp_path / "orchard", more=text))
    assert sorted({one.code for one in found}) == expected
    assert all(Path(one.span.file).name == "more.yaml" for one in found)
    assert time.perf_counter() - began < 10
