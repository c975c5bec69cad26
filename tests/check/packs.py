"""Small packs written to a folder, for tests."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

MANIFEST = """\
id: orchard
title: The Orchard
version: 1.0.0
format: 1
extends: []
players: {min: 1, max: 4}
provenance: Invented.
licence: MIT
authors: [Nobody in Particular]
"""

BASE = """\
symbols:
  ground: [hill, wood]
counters:
  coins: {per: player, symbol: $, start: 3}
kinds:
  leaf: {attributes: {value: int = 0, use: program, on_arrival: program}}
  pawn: {per: player}
zones:
  deck: {per: player, is: stack, holds: [leaf], seen_by: nobody}
  hand: {per: player, is: hand, holds: [leaf], seen_by: owner, drawn_from: deck}
graphs:
  path:
    attributes: {kind: ground}
    cells: {pawns: {holds: [pawn]}}
    must_stop: space.kind == hill
    spaces:
      - {id: a, kind: hill, next: [b]}
      - {id: b, kind: wood, next: [a]}
actions:
  game:
    do: |
      for p in players { take turn p }
  turn:
    do: |
      if pawn.space is none { move pawn to path.a } else { advance pawn on path up to 1 }
      draw 1
      gain 1 coins
      for card in hand where card.value > 3 {
        perform card.use
        perform card.on_arrival
      }
scoring:
  wealth: {points: coins}
"""


def write_pack(folder: Path, files: Mapping[str, str]) -> Path:
    """The files below the folder; the folder."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def orchard(folder: Path, **files: str) -> Path:
    """A sound little pack with more files, named without their ending."""
    named = {f"{name}.yaml": text for name, text in files.items()}
    return write_pack(folder, {"pack.yaml": MANIFEST, "base.yaml": BASE, **named})
