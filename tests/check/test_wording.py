"""What is said about names and types, and arguments that are none."""

from __future__ import annotations

from pathlib import Path

import pytest

import gwtdsl
from tests.check.packs import orchard

ACTIONS = """\
symbols:
  oddity: [flat, tall]
actions:
  pick: {parameters: {n: int}, do: gain n coins}
  show: {parameters: {card: leaf or none, n: "int = 2"}, do: gain n coins}
  turn_up: {parameters: {how: oddity}, do: "if how == flat { gain 1 coins }"}
  early: {parameters: {card: leaf = none}, do: "if card is not none { gain 1 coins }"}
functions:
  twice: {parameters: {n: int}, value: n * 2}
  owned: {parameters: {card: leaf}, value: card.owner == me}
"""


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("pick(none)", "`n` of `pick` must be a number, this is none"),
        ("pick(n=none)", "`n` of `pick` must be a number, this is none"),
        ("pick(twice(none))", "`n` of `twice` must be a number, this is none"),
        ("turn_up(none)", "`how` of `turn_up` must be an oddity, this is none"),
        ("require owned(none)", "`card` of `owned` must be a leaf, this is none"),
        ("if can pick(none) { gain 1 coins }", "`n` of `pick` must be a number, this is none"),
        ("show(none, none)", "`n` of `show` must be a number, this is none"),
        ("turn_up(small)", "`small` is not an oddity"),
        ("require option.zest", "an option has no `zest`"),
        ("require this.zest", "nothing has an attribute `zest`"),
        ("perform this.zest(1)", "nothing has a program `zest`"),
    ],
)
def test_what_is_said(tmp_path: Path, program: str, said: str) -> None:
    found = gwtdsl.check(orchard(tmp_path / "orchard", more=ACTIONS, one=one(program)))
    assert [each.message for each in found if each.severity.value == "error"] == [said]


@pytest.mark.parametrize("program", ["show(none)", "early(none)", "early", "pick(2)", "show(top(hand))"])
def test_none_where_it_is_allowed(tmp_path: Path, program: str) -> None:
    found = gwtdsl.check(orchard(tmp_path / "orchard", more=ACTIONS, one=one(program)))
    assert [each.message for each in found if each.severity.value == "error"] == []


def one(program: str) -> str:
    return f"actions:\n  probe:\n    do: |\n      {program}\n"


@pytest.mark.parametrize(
    ("program", "said", "mend"),
    [
        ("pick", "`pick` needs `n`", "write `pick(n)`"),
        ("gain (2 * hand) coins", "", "write `count(hand)`"),
        ("move top(deck) to path.a", "pieces of kind `leaf` can't lie on a space of `path`", ""),
    ],
)
def test_the_mend_is_said(tmp_path: Path, program: str, said: str, mend: str) -> None:
    found = gwtdsl.check(orchard(tmp_path / "orchard", more=ACTIONS, one=one(program)))
    told = [each for each in found if each.severity.value == "error" and said in each.message]
    assert any(mend == each.suggestion for each in told), found
