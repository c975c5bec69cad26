"""A small pack in which each test says what a turn is, and how to play it by keys."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from textwrap import indent
from typing import Any

import gwtdsl
from gwtdsl import Game

MANIFEST = """\
id: cove
title: The Cove
version: 1.0.0
format: 1
players: {min: 1, max: 4}
"""

BASE = """\
symbols:
  hue: [amber, teal, plum]
  ground: [dock, reef, sand]
tables:
  marks: [0, 1, 2, 4, 7]
  dues: {amber: 1, teal: 2}
counters:
  shells: {per: player, symbol: $, start: 5}
  pearls: {per: player, max: 3}
  glory: {per: player, track: marks}
  tide: {per: game, start: 1, max: 9}
  haste: {per: player, reset: turn}
variables:
  visited: {per: player, type: list(space), reset: turn}
  winner: {per: game, type: player, or_none: true}
  flag: {per: game, type: bool}
purses:
  helpers: {per: player, from: crew, where: "piece.hue is in [amber, plum]", to: bin, each: pay $1}
kinds:
  leaf: {attributes: {hue: hue, worth: int = 0, use: program}, same_when: [hue, worth]}
  boat: {per: player, start: harbour}
  peg: {per: player, copies: 3, start: pegs}
  stone: {attributes: {toll: int = 0, deeds: list(program)}}
leaf:
  amber_1: {hue: amber, worth: 1, copies: 3, use: gain $1, start: store}
  amber_2: {hue: amber, worth: 2, copies: 2, use: pay $3, start: store}
  teal_1: {hue: teal, worth: 1, copies: 3, use: "pay $1 -> gain 1 pearls", start: store}
  plum_1: {hue: plum, worth: 3, copies: 2, start: store}
stone:
  slab: {toll: 2, deeds: ["gain $1", "gain $2", "gain $1"], start: quarry}
  flint: {deeds: ["pay $9"], start: quarry}
zones:
  store: {per: game, is: stack, holds: [leaf], seen_by: nobody}
  quarry: {per: game, is: heap, holds: [stone], seen_by: all}
  deck: {per: player, is: stack, holds: [leaf], seen_by: nobody, refill: {from: bin, shuffled: true, when: needed}}
  hand: {per: player, is: hand, holds: [leaf], seen_by: owner, drawn_from: deck}
  bin: {per: player, is: pile, holds: [leaf], seen_by: all}
  crew: {per: player, is: heap, holds: [leaf], seen_by: all}
  harbour: {per: player, is: heap, holds: [boat], seen_by: all}
  pegs: {per: player, is: heap, holds: [peg], seen_by: all}
graphs:
  river:
    attributes: {kind: ground, price: int = 0}
    cells: {tile: {holds: [stone], max: 1}, boats: {holds: [boat]}, marks: {holds: [peg]}}
    spaces:
      - {id: a, kind: dock, next: [b, c]}
      - {id: b, kind: sand, price: 2, next: [d]}
      - {id: c, kind: sand, next: [d]}
      - {id: d, kind: reef, next: [e]}
      - {id: e, kind: dock, next: []}
windows: {sailing: {text: while a boat is to sail}}
seats: {person: {turn: turn}}
scoring:
  shells: {points: shells}
"""

COURSE = "for p in players { take turn p }"


def make(
    folder: Path,
    turn: str,
    *,
    more: str = "",
    base: str = BASE,
    course: str = COURSE,
    given: str | None = None,
    players: int = 2,
    seed: int = 1,
    events: bool = True,
) -> Game:
    """A game of the pack whose turn is this program; `more` is further YAML, `given` arranges the position first."""
    pack = write(folder, turn, more=more, base=base, course=course)
    game = Game(gwtdsl.load(str(pack)), players=players, seed=seed, events=events, hold=True)
    if given is not None:
        game.run(given)
    game.begin()
    return game


def write(folder: Path, turn: str, *, more: str = "", base: str = BASE, course: str = COURSE) -> Path:
    """The pack as files."""
    pack = folder / "cove"
    pack.mkdir(exist_ok=True)
    (pack / "pack.yaml").write_text(MANIFEST, encoding="utf-8")
    (pack / "base.yaml").write_text(base, encoding="utf-8")
    actions = f"actions:\n  game:\n    do: |\n{indent(course, ' ' * 6)}\n  turn:\n    do: |\n{indent(turn, ' ' * 6)}\n"
    (pack / "rules.yaml").write_text(actions, encoding="utf-8")
    if more:
        (pack / "more.yaml").write_text(more, encoding="utf-8")
    return pack


def hand(*names: str) -> str:
    """A program that takes leaves of these records into the hand of seat 1."""
    leaf = "move first(l in store where l.hue == {} and l.worth == {}) to hand"
    worths = {"amber_1": 1, "amber_2": 2, "teal_1": 1, "plum_1": 3}
    return "\n".join(leaf.format(name.partition("_")[0], worths[name]) for name in names)


def keys(game: Game) -> list[str]:
    """The keys of all options."""
    decision = game.decision
    return [] if decision is None else [option.key for option in decision.options]


def asked(game: Game) -> str | None:
    """The name of the decision that is due."""
    return None if game.decision is None else game.decision.name


def answer(game: Game, *given: str) -> None:
    for key in given:
        game.answer(key)


def events(game: Game, sort: str) -> list[Mapping[str, Any]]:
    return [event.data for event in game.events if event.type == sort]
