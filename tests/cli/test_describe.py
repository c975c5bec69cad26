"""What is printed on things, in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.check.packs import orchard
from tests.cli.test_commands import call

LEAVES = """\
leaf:
  one: {value: 4, use: gain 1 coins, start: deck, source: proposed}
"""

MORE = """\
symbols:
  colour: [orange, red]
kinds:
  shed:
    attributes:
      cost: int = 0
      open: bool = false
      colours: list(colour)
      needs: list(want)
      door: space
      actions: list(program)
      price: expression
      ready: expression(bool)
records:
  want: {attributes: {text: text or none}}
  chore: {attributes: {done: program(times)}}
functions:
  rich:
    parameters: {player: player}
    text: "{player} have more than ten coins"
    value: player.coins > 10
  pairs:
    text: pairs of ripe leaves
    value: count(hand) / 2
actions:
  paint:
    parameters: {colour: colour}
    text: "paint a {colour} wall"
    do: gain $1
  never: {do: paint(orange)}
want:
  ripe: {text: leaf of value 4}
  wall: {}
chore:
  rake: {done: "pay times coins -> gain (2 * times) coins"}
shed:
  plain: {door: path.a, price: 3, ready: "true"}
  large:
    cost: 2
    open: true
    colours: [orange, red]
    needs: [ripe, wall, ripe]
    door: path.b
    price: 3 * pairs
    ready: not rich(me)
    actions:
      - paint(orange), gain $2 per pairs
      - gain $1
"""


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return orchard(tmp_path / "orchard", leaves=LEAVES, more=MORE)


def test_a_thing(pack: Path) -> None:
    assert call("describe", pack, "shed.large").output == (
        "shed large\n"
        "  cost: 2\n"
        "  open: yes\n"
        "  colours: orange and red\n"
        "  needs: 2 leaves of value 4 and a wall\n"
        "  door: space b of the path\n"
        "  actions:\n"
        "    - paint an orange wall, then gain $2 per pair of ripe leaves\n"
        "    - gain $1\n"
        "  price: 3 per pair of ripe leaves\n"
        "  ready: it is not so that you have more than ten coins\n"
    )


def test_what_is_as_always_is_left_out(pack: Path) -> None:
    assert call("describe", pack, "plain").output == (
        "shed plain\n  door: space a of the path\n  price: 3\n  ready: yes\n"
    )


def test_a_record_is_called_by_its_text(pack: Path) -> None:
    assert call("describe", pack, "want").output == ("want ripe: leaf of value 4\nwant wall\n")


def test_how_often_is_said_once(pack: Path) -> None:
    assert "done: each time, pay $1" in call("describe", pack, "rake").output


def test_a_function_has_a_text(pack: Path) -> None:
    assert call("describe", pack, "pairs").output.startswith("pairs: pairs of ripe leaves\n  ")
    assert call("check", pack).exit_code == 0


def test_spaces(pack: Path) -> None:
    one = "space b of the path\n  kind: wood\n  leads to: a\n"
    assert call("describe", pack, "path.b").output == one
    assert call("describe", pack, "path").output.endswith(one)


def test_a_section(pack: Path) -> None:
    assert call("describe", pack, "scoring").output == "Wealth: coins\n"
    assert "pairs: pairs of ripe leaves\n" in call("describe", pack, "functions").output
    assert "paint(colour): paint a {colour} wall\n" in call("describe", pack, "actions").output


def test_what_has_no_english_is_shown(pack: Path) -> None:
    result = call("describe", pack, "deck")
    assert result.exit_code == 2
    assert f"`gwtdsl show {pack} deck` prints what it declares" in result.output
    assert "did you mean `want.ripe`?" in call("describe", pack, "want.ripee").output
