"""The merge engine: lists, numbers, guards, redundant changes, and packs that contradict each other."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gwtdsl.packs.load import load
from gwtdsl.packs.model import Pack
from gwtdsl.packs.origin import origin
from tests.packs.packing import codes, told, write
from tests.packs.stacking import BASE, stack


def pack_of(folder: Path, text: str) -> Pack:
    loaded = stack(folder, {"top": text})
    assert loaded.findings == ()
    assert loaded.pack is not None
    return loaded.pack


def test_lists(tmp_path: Path) -> None:
    text = "symbols: {colour: {without: [red], prepend: [white], append: [green]}}\n"
    pack = pack_of(tmp_path, text + "crop: {beet: {patch: {colour: green}}}\n")
    assert pack.symbols["colour"] == ("white", "blue", "green")


def test_lists_of_fields_and_of_programs(tmp_path: Path) -> None:
    text = "crop: {beet: {patch: {actions: {prepend: [gain $3], without: [gain  $1]}}}}\nsetup: {without: [deal]}\n"
    pack = pack_of(tmp_path, text)
    assert [each.text for each in pack.kinds["crop"].records["beet"].values["actions"]] == ["gain $3"]  # type: ignore[union-attr]
    assert [step.id for step in pack.setup] == ["close"]


def test_numbers(tmp_path: Path) -> None:
    pack = pack_of(tmp_path, "crop: {beet: {patch: {cost: {add: 3, expects: 2}}}}\ntables: {marks: {append: [6]}}\n")
    assert pack.kinds["crop"].records["beet"].values["cost"] == 5


def test_order(tmp_path: Path) -> None:
    pack = pack_of(tmp_path, "order: {crop: [kale, beet], setup: [close, deal], actions: [rest, turn]}\n")
    assert list(pack.kinds["crop"].records) == ["kale", "beet"]
    assert [step.id for step in pack.setup] == ["close", "deal"]
    assert list(pack.actions) == ["rest", "turn", "long"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("symbols: {colour: {without: [rd]}}", "GWT212 a.yaml:1:30 there is no `rd` in `colour` to take out"),
        ("setup: {without: [dael]}", "GWT212 a.yaml:1:19 there is no `dael` in `setup` to take out"),
        ("crop: {beet: {patch: {colour: {add: 1}}}}", "GWT203 a.yaml:1:37 `beet.colour` is no number"),
        (
            "crop: {beet: {patch: {cost: {add: 1, expects: 3}}}}",
            "GWT213 a.yaml:1:47 `beet.cost` is `2` in the base, not `3`",
        ),
        ("crop: {beet: {remove: true, expects: {cost: 3}}}", "GWT213 a.yaml:1:38"),
        ("crop: {beet: {patch: {cost: 3}, expects: {color: 3}}}", "GWT213 a.yaml:1:42"),
        ("symbols: {colour: {append: [green], expects: [red]}}", "GWT213 a.yaml:1:46"),
        ("crop: {beet: {patch: {cost: 2}}}", "GWT221 a.yaml:1:29 `beet.cost` is `2` in the base already"),
        ("actions: {rest: {patch: {do: 'gain   $2'}}}", "GWT221 a.yaml:1:30"),
        ("crop: {kale: {replace: {colour: blue, cost: 4}}}", "GWT221 a.yaml:1:24 `kale` stays as it is | leave it out"),
        ("order: {crop: [kale, bete]}", "GWT211 a.yaml:1:22 there is no `bete` in `crop` | did you mean `beet`?"),
        ("order: {corp: [kale, beet]}", "GWT211 a.yaml:1:9 there is no `corp` to put in order | did you mean `crop`?"),
        ("setup: [{step: new, before: dael, do: gain $1}]", "GWT211 a.yaml:1:29 there is no `dael` to go before"),
    ],
)
def test_what_does_not_fit(tmp_path: Path, text: str, expected: str) -> None:
    found = told(stack(tmp_path, {"top": text + "\n"}))
    assert len(found) == 1
    assert found[0].startswith(expected)


def test_expects_of_part_of_a_record(tmp_path: Path) -> None:
    pack = pack_of(tmp_path, "crop: {beet: {remove: true, expects: {cost: 2}}}\n")
    assert list(pack.kinds["crop"].records) == ["kale"]


def test_remove_after_add_is_nothing(tmp_path: Path) -> None:
    added = "crop: {pea: {colour: red}}\nactions: {sow: {do: gain $4}}\n"
    gone = "extends: [one]\n---\ncrop: {pea: {remove: true}}\nactions: {sow: {remove: true}}\n"
    both = stack(tmp_path, {"one": added, "two": gone})
    bare = load(tmp_path / "base")
    assert both.findings == ()
    assert both.pack is not None
    assert bare.pack is not None
    assert both.pack.fingerprint == bare.pack.fingerprint


LESS = "crop: {beet: {patch: {actions: {without: [gain $1]}}}}"

AGREE = [
    ("crop: {beet: {patch: {cost: {add: 1}}}}", "crop: {beet: {patch: {cost: {add: 5}}}}"),
    ("symbols: {colour: {append: [green]}}", "symbols: {colour: {append: [white]}}"),
    ("symbols: {colour: {append: [green]}}", "symbols: {colour: {prepend: [white]}}"),
    ("crop: {beet: {patch: {cost: 7}}}", "crop: {beet: {patch: {cost: 7}}}"),
    ("crop: {beet: {remove: true}}", "crop: {beet: {remove: true}}"),
    (LESS, LESS),
    ("crop: {pea: {colour: red}}", "crop: {plum: {colour: red}}"),
    ("crop: {pea: {colour: red}}", "crop: {pea: {colour: red}}"),
    ("setup: [{step: new, after: deal, do: gain $1}]", "setup: [{step: other, after: deal, do: gain $2}]"),
    ("actions: {rest: {patch: {after: gain $5}}}", "actions: {rest: {patch: {after: gain $6}}}"),
    ("actions: {rest: {patch: {do: gain $5}}}", "actions: {rest: {patch: {steps: {x: {after: do, do: gain $6}}}}}"),
    ("functions: {reach: {patch: {terms: {x: 1}}}}", "functions: {reach: {patch: {terms: {y: 2}}}}"),
]

FIGHT = [
    ("crop: {beet: {patch: {cost: 3}}}", "crop: {beet: {patch: {cost: 4}}}"),
    ("crop: {beet: {patch: {cost: 3}}}", "crop: {beet: {patch: {cost: {add: 4}}}}"),
    ("crop: {beet: {patch: {cost: 3}}}", "crop: {beet: {remove: true}}"),
    ("crop: {beet: {patch: {cost: 3}}}", "crop: {beet: {replace: {colour: blue}}}"),
    ("crop: {beet: {remove: true}}", "crop: {beet: {replace: {colour: blue}}}"),
    ("crop: {pea: {colour: red}}", "crop: {pea: {colour: blue}}"),
    ("symbols: {colour: {append: [green]}}", "symbols: {colour: {replace: [red, blue, white]}}"),
    ("order: {crop: [kale, beet]}", "order: {crop: [beet, kale]}"),
    ("actions: {rest: {patch: {do: gain $5}}}", "actions: {rest: {patch: {do: gain $6}}}"),
    ("actions: {rest: {replace: {do: gain $5}}}", "actions: {rest: {patch: {before: gain $6}}}"),
]


@pytest.mark.parametrize(("one", "two"), AGREE)
def test_independent_packs_give_the_same_in_either_order(tmp_path: Path, one: str, two: str) -> None:
    first = stack(tmp_path, {"one": one + "\n", "two": two + "\n"}, [tmp_path / "one", tmp_path / "two"])
    second = load([tmp_path / "two", tmp_path / "one"])
    assert (first.findings, second.findings) == ((), ())
    assert first.pack is not None
    assert second.pack is not None
    assert first.pack.fingerprint == second.pack.fingerprint


@pytest.mark.parametrize(("one", "two"), AGREE)
def test_packs_that_agree_do_so_under_any_names(tmp_path: Path, one: str, two: str) -> None:
    assert stack(tmp_path, {"a": one + "\n", "b": two + "\n"}).findings == ()
    assert stack(tmp_path, {"c": two + "\n", "d": one + "\n"}).findings == ()


@pytest.mark.parametrize(("one", "two"), FIGHT)
@pytest.mark.parametrize("names", [("one", "two"), ("two", "one")])
def test_packs_that_contradict_each_other(tmp_path: Path, one: str, two: str, names: tuple[str, str]) -> None:
    loaded = stack(tmp_path, dict(zip(names, (one + "\n", two + "\n"), strict=True)))
    assert "GWT220" in codes(loaded)
    clash = next(each for each in loaded.findings if each.code == "GWT220")
    places = {clash.span.file, *(note.span.file for note in clash.notes if note.span)}
    assert {Path(place).parent.name for place in places} == {"one", "two"}


def test_a_declared_order_decides(tmp_path: Path) -> None:
    packs = {
        "one": "after: [two]\n---\ncrop: {beet: {patch: {cost: 3}}}\n",
        "two": "crop: {beet: {patch: {cost: 4}}}\n",
    }
    loaded = stack(tmp_path, packs)
    assert loaded.findings == ()
    assert loaded.pack is not None
    assert loaded.pack.kinds["crop"].records["beet"].values["cost"] == 3


def test_an_order_that_goes_round(tmp_path: Path) -> None:
    loaded = stack(tmp_path, {"one": "after: [two]\n---\n", "two": "after: [one]\n---\n"})
    assert codes(loaded) == ["GWT208"]


CHANGES = st.sampled_from(sorted({text for pair in (*AGREE, *FIGHT) for text in pair}))


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.lists(CHANGES, min_size=2, max_size=3))
def test_the_order_of_a_stack_makes_no_difference(tmp_path: Path, changes: list[str]) -> None:
    packs = {f"p{number}": text + "\n" for number, text in enumerate(changes)}
    stack(tmp_path, packs)
    results = set()
    for names in permutations(packs):
        loaded = load([tmp_path / name for name in names])
        good = loaded.pack is not None and not any(each.severity.value == "error" for each in loaded.findings)
        results.add((tuple(told(loaded)), loaded.pack.fingerprint if good and loaded.pack else None))
    assert len(results) == 1


def test_origins_of_all_operators(tmp_path: Path) -> None:
    text = "crop: {beet: {patch: {cost: {add: 3}, actions: {prepend: [gain $3]}}}}\n"
    loaded = stack(tmp_path, {"top": text})
    assert loaded.resolved is not None
    found = [(each.path, each.value, each.pack) for each in origin(loaded.resolved, "crop.beet")]
    assert found == [
        ("crop.beet.colour", "red", "base"),
        ("crop.beet.cost", "5", "top"),
        ("crop.beet.actions.1", "gain $3", "top"),
        ("crop.beet.actions.2", "gain $1", "base"),
    ]
    everything = [each for name in loaded.resolved.document.entries for each in origin(loaded.resolved, name)]
    assert all(each.pack for each in everything)


def test_the_base_stays_as_it_is_without_changes(tmp_path: Path) -> None:
    write(tmp_path, {"content.yaml": BASE}, "base")
    bare, over = load(tmp_path / "base"), stack(tmp_path, {"top": ""})
    assert bare.pack is not None
    assert over.pack is not None
    assert bare.pack.fingerprint == over.pack.fingerprint


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("crop: {beet: {patch: {cost: {add: 1, expects: 2}}}}", "crop: {beet: {patch: {cost: {add: 2}}}}"),
        ("symbols: {colour: {append: [white], expects: [red, blue]}}", "symbols: {colour: {append: [green]}}"),
        ("crop: {beet: {patch: {actions: [gain $4]}, expects: {cost: 2}}}", "crop: {beet: {patch: {cost: 3}}}"),
    ],
)
@pytest.mark.parametrize("names", [("a", "b"), ("b", "a")])
def test_what_is_expected_is_what_the_own_bases_say(tmp_path: Path, one: str, two: str, names: tuple[str, str]) -> None:
    assert stack(tmp_path, dict(zip(names, (one + "\n", two + "\n"), strict=True))).findings == ()


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("setup: [{step: new, before: deal, do: gain $1}]", "setup: [{step: deal, remove: true}]"),
        ("setup: [{step: new, before: deal, do: gain $1}]", "setup: {without: [deal]}"),
        ("order: {crop: [kale, beet]}", "crop: {kale: {remove: true}}"),
        ("crop: {beet: {remove: true}}", "crop: {beet: {patch: {cost: {remove: true}}}}"),
    ],
)
@pytest.mark.parametrize("names", [("one", "two"), ("two", "one")])
def test_what_another_pack_goes_beside_is_not_taken_out(
    tmp_path: Path, one: str, two: str, names: tuple[str, str]
) -> None:
    loaded = stack(tmp_path, dict(zip(names, (one + "\n", two + "\n"), strict=True)))
    assert "GWT220" in codes(loaded)


def test_programs_are_added_to_a_list_of_quoted_ones(tmp_path: Path) -> None:
    base = BASE.replace("actions: [gain $1]}", 'actions: ["gain $1", "gain $2"]}')
    text = "crop:\n  beet:\n    patch:\n      actions:\n        append:\n          - gain $3\n          - gain $4\n"
    assert stack(tmp_path, {"top": text}, base=base).findings == ()
