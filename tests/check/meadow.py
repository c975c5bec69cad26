"""A little game with choices, something hidden, an anytime action and scenarios, for tests of play."""

from __future__ import annotations

from pathlib import Path

from tests.check.packs import write_pack

MANIFEST = """\
id: meadow
title: The Meadow
version: 1.0.0
format: 1
extends: []
players: {min: 1, max: 4}
options:
  weather: {values: [mild, harsh], default: mild, text: How hard the winters are.}
provenance: Invented.
licence: MIT
authors: [Nobody in Particular]
"""

RULES = """\
symbols:
  ground: [hill, wood]
counters:
  coins: {per: player, symbol: $, start: 3}
  fame: {per: player}
  tokens: {per: player, start: 1}
  round: {per: game, start: 0}
kinds:
  leaf: {attributes: {value: int}, same_when: [value]}
  pawn: {per: player}
zones:
  deck: {per: player, is: stack, holds: [leaf], seen_by: nobody}
  hand: {per: player, is: hand, holds: [leaf], seen_by: owner, drawn_from: deck}
graphs:
  path:
    attributes: {kind: ground}
    cells: {pawns: {holds: [pawn]}}
    step: space.kind is in [hill, wood]
    must_stop: space.kind == hill
    spaces:
      - {id: a, kind: hill, next: [b, c]}
      - {id: b, kind: wood, next: [d]}
      - {id: c, kind: wood, next: [d]}
      - {id: d, kind: wood, next: [a]}
leaf:
  small: {value: 1, start: {deck: 3}}
  large: {value: 4, start: {deck: 2}}
setup:
  - step: decks
    do: |
      for p in players {
        as p {
          shuffle deck
          draw 2
          choose first_card in hand { move first_card to box }
        }
      }
actions:
  game:
    do: |
      while round < 3 {
        set round = round + 1
        for p in players { take turn p }
      }
  turn:
    text: walk, sell, boast
    do: |
      if pawn.space is none { move pawn to path.a } else { advance pawn on path up to 2 }
      draw 1
      choose card in hand {
        gain card.value coins
        move card to box
      }
      may as "boast" { pay 2 coins -> gain 1 fame }
anytime:
  rest: {in: [own_decision], text: rest a while, do: "pay 1 tokens, gain 5 coins"}
scoring:
  wealth: {label: Wealth, points: coins / 2}
  fame_points: {label: Fame, points: fame * 3}
tie_breaks: [coins]
"""

SCENARIOS = """\
- scenario: a sale pays what the card is worth
  game: {players: 2, seed: 1}
  given: |
    set tokens = 0
    move hand to box
    move top(deck) to hand
    move piece(leaf, "large") to hand
  when:
    - turn.card:
        offered: [large]
        not_offered: [stop]
    - turn.card: large
    - turn.may: no
  then:
    - coins == 7
    - pawn.space == path.a
    - fame == 0

- scenario: resting pays five
  source: derived
  game: {players: 1, seed: 2}
  given: |
    move hand to deck
    move piece(leaf, "large") to hand
    move piece(leaf, "small") to deck
  when:
    - rest: any
    - turn.card: small
    - turn.may: yes
  then:
    - tokens == 0
    - fame == 1
"""


def meadow(folder: Path, scenarios: str = SCENARIOS, **files: str) -> Path:
    """The pack, with its scenarios."""
    named = {f"{name}.yaml": text for name, text in files.items()}
    return write_pack(folder, {"pack.yaml": MANIFEST, "rules.yaml": RULES, "tests/meadow.yaml": scenarios, **named})
