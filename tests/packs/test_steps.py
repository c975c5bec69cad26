"""Entry points in programs: steps, what runs before and after actions, functions made of terms."""

from __future__ import annotations

from pathlib import Path

import pytest

from gwtdsl.language.english import Explainer
from gwtdsl.packs.load import load
from gwtdsl.packs.model import Pack
from tests.packs.packing import CONTENT, codes, told, write
from tests.packs.stacking import stack


def pack_of(folder: Path, text: str, **more: str) -> Pack:
    loaded = stack(folder, {"top": text, **more})
    assert loaded.findings == ()
    assert loaded.pack is not None
    return loaded.pack


def test_steps_of_the_set_up(tmp_path: Path) -> None:
    text = """\
setup:
  - {step: second, after: first, do: gain $5}
  - {step: first, after: deal, do: gain $4}
  - {step: start, before: deal, do: gain $3}
  - {step: end, do: gain $6}
"""
    pack = pack_of(tmp_path, text)
    assert [step.id for step in pack.setup] == ["start", "deal", "first", "second", "close", "end"]


def test_steps_of_actions(tmp_path: Path) -> None:
    text = """\
actions:
  long: {patch: {steps: {middle: {before: last, do: gain $2}, last: {do: gain $9}}}}
  rest: {patch: {steps: {more: {after: do, do: gain $4}}}}
  turn: {patch: {steps: {append: [{id: late, do: gain $4}]}}}
"""
    actions = pack_of(tmp_path, text).actions
    assert [(step.id, step.program.text) for step in actions["long"].steps] == [
        ("first", "gain $1"),
        ("middle", "gain $2"),
        ("last", "gain $9"),
    ]
    assert [(step.id, step.program.text) for step in actions["rest"].steps] == [("do", "gain $2"), ("more", "gain $4")]
    assert [step.id for step in actions["turn"].steps] == ["do", "late"]


def test_those_who_go_to_one_place_go_in_their_order(tmp_path: Path) -> None:
    one = "setup: [{step: b, after: deal, do: gain $5}, {step: c, before: close, do: gain $5}]\n"
    two = "setup: [{step: a, after: deal, do: gain $5}, {step: d, before: close, do: gain $5}]\n"
    pack = pack_of(tmp_path, one, upper=two)
    assert [step.id for step in pack.setup] == ["deal", "b", "a", "c", "d", "close"]


def test_a_step_in_ones_own_list(tmp_path: Path) -> None:
    text = CONTENT + "setup: [{step: b, do: gain $1}, {step: a, before: b, do: gain $1}]\n"
    loaded = load(write(tmp_path, {"content.yaml": text}))
    assert loaded.pack is not None
    assert [step.id for step in loaded.pack.setup] == ["a", "b"]


def test_a_step_that_is_not_there(tmp_path: Path) -> None:
    text = "actions: {long: {patch: {steps: {midle: {do: gain $2}}}}}\n"
    assert told(stack(tmp_path, {"top": text}))[0].startswith(
        "GWT211 a.yaml:1:34 there is no `long.steps.midle` to patch"
    )


def test_before_and_after(tmp_path: Path) -> None:
    one = "actions: {rest: {patch: {before: gain $7, after: [gain $8]}}}\n"
    two = "actions: {rest: {patch: {before: gain $5}}}\n"
    actions = pack_of(tmp_path, one, upper=two).actions
    assert [step.program.text for step in actions["rest"].steps] == ["gain $7", "gain $5", "gain $2", "gain $8"]
    assert [step.id for step in actions["rest"].steps] == ["before", "before_2", "", "after"]


def test_terms(tmp_path: Path) -> None:
    text = "functions: {reach: {patch: {terms: {haste: 2 * coins, base: {add: 1}}}}}\n"
    pack = pack_of(tmp_path, text)
    value = pack.functions["reach"].value
    assert value.text == "(4) + (coins) + (2 * coins)"
    assert "plus" in Explainer().expression(value.tree) or "+" in Explainer().expression(value.tree)


@pytest.mark.parametrize(
    ("how", "text"),
    [
        ("max", "max((1), (coins))"),
        ("min", "min((1), (coins))"),
        ("any", "(coins > 1) or (coins < 3)"),
        ("all", "(coins > 1) and (coins < 3)"),
    ],
)
def test_ways_to_combine(tmp_path: Path, how: str, text: str) -> None:
    terms = "a: 1, b: coins" if how in ("max", "min") else "a: coins > 1, b: coins < 3"
    declared = CONTENT + f"functions: {{f: {{combine: {how}, terms: {{{terms}}}}}}}\n"
    plainly = CONTENT + f"functions: {{f: {{value: '{text}'}}}}\n"
    first, second = (
        load(write(tmp_path, {"a.yaml": declared}, "one")),
        load(write(tmp_path, {"a.yaml": plainly}, "two")),
    )
    assert (first.findings, second.findings) == ((), ())
    assert first.pack is not None
    assert second.pack is not None
    assert first.pack.functions["f"].value.text == text
    assert first.pack.fingerprint == second.pack.fingerprint


def test_a_function_without_value_or_terms(tmp_path: Path) -> None:
    text = (
        CONTENT
        + "functions: {f: {combine: sum}, g: {parameters: {x: int}}, h: {combine: sum, terms: {a: 1}, value: 3}}\n"
    )
    assert codes(load(write(tmp_path, {"a.yaml": text}))) == ["GWT204", "GWT204", "GWT203"]
