"""The texts of new packs."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Base", "Example", "game_files", "pack_files"]


@dataclass(frozen=True, slots=True)
class Base:
    """The pack on which a new one stands: id, title, version, numbers of players."""

    id: str
    title: str
    version: str
    players: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Example:
    """A number of the base that the new pack changes, to show how."""

    kind: str
    record: str
    attribute: str
    value: int


def pack_files(name: str, base: Base, template: str, example: Example | None) -> dict[str, str]:
    """The files of a pack that extends another, by path."""
    files = {"pack.yaml": _manifest(name, base, template)}
    if template != "empty":
        files["changes.yaml"] = _changes(example)
    if template == "edition":
        files["kinds.yaml"] = _KINDS
        files["rules.yaml"] = _RULES
    files["tests/first.yaml"] = _tests(base, example)
    return files


def _manifest(name: str, base: Base, template: str) -> str:
    title = name.replace("_", " ").capitalize()
    extends = "\n".join(f'  - {{id: {each}, version: ">={base.version.split("+")[0]}"}}' for each in base.id.split("+"))
    text = f"""\
# What this pack is called, and on which packs it stands. `gwtdsl packs` lists those that are found.
id: {name}
title: {title}
version: 0.1.0
format: 1
extends:
{extends}
# `players` is left out: the numbers are those of the base. Say them only if yours are others, since two packs of a
# stack that say different ones contradict each other.
"""
    if template != "empty":
        text += f"""\
# Options and knobs come from the base; what stands here changes them:
# options:                       # chosen when a game is set up: gwtdsl play {name} --option weather=harsh
#   weather: {{values: [mild, harsh], default: mild, text: How hard the winters are.}}
# knobs:                         # numbers to try out, read by programs as knob.wage: gwtdsl play {name} --knob wage=3
#   wage: {{default: 2, min: 0, max: 5, text: What a helper costs.}}
"""
    return (
        text
        + f"""\
provenance: Changes to the pack {base.id}, made up here.
licence: MIT
authors: [Put your name here]
"""
    )


def _changes(example: Example | None) -> str:
    text = """\
# What differs from the base. Everything that is not named here stays as it is; `gwtdsl show PACK ID --origin` tells
# what an id of the base says now and where. Ids that are new are added by writing them as a base would:
#
#   some_kind:
#     my_record: {cost: 2, copies: 1, start: some_zone}
#
# What a base declares is changed by one of these words:
#
#   some_kind:
#     "1": {patch: {cost: 3}}                            # other fields stay
#     "2": {patch: {cost: {add: 1}}}                     # a number with more or less of it
#     "3": {patch: {actions: {append: [gain 1 coins]}}}  # a list: append, prepend, without
#     "4": {replace: {cost: 1}}                          # all of it
#     "5": {remove: true}                                # gone
#   actions:
#     some_action: {patch: {after: gain 1 coins}}        # before or after what it does
#   setup:
#     - {step: mine, after: some_step, do: gain 1 coins}
#
# `expects` says what the base said when you wrote the change; if it says something else one day, `check` tells you.
"""
    if example is None:
        return text + "actions: {}\n"
    record = f'"{example.record}"'
    return (
        text
        + f"""\
{example.kind}:
  {record}: {{patch: {{{example.attribute}: {{value: {example.value + 1}, expects: {example.value}}}}}}}
"""
    )


_KINDS = """\
# Kinds of pieces that no base has. Each gets a section of its own name, which holds its records.
kinds: {}
#   boat: {attributes: {cargo: int = 0, on_arrival: program}, start: harbour}
# boat:
#   sloop: {cargo: 2}
#   brig: {cargo: 4, on_arrival: gain 1 coins}
# zones:
#   harbour: {per: game, is: row, size: 4, holds: [boat], seen_by: all}
"""

_RULES = """\
# Actions and functions of your own. `gwtdsl explain` tells what a finding means, `gwtdsl fmt` lays programs out.
actions: {}
#   load_boat:
#     text: load a boat
#     do: |
#       choose boat in harbour by boat.cargo {
#         pay boat.cargo coins
#         move boat to box
#       }
functions: {}
#   boats_left: {value: count(harbour)}
"""


def _tests(base: Base, example: Example | None) -> str:
    players = base.players[0]
    text = f"""\
# Scenarios prove the pack: `gwtdsl test` runs them. `given` arranges a position, `when` answers decisions by name,
# `then` lists what must be true. `gwtdsl replay RECORD --to-scenario` writes one from a game that was played.
- scenario: a game can be set up
  game: {{players: {players}, seed: 1}}
  then:
    - player_count >= {players}
"""
    if example is not None:
        text += f"""\
- scenario: {example.kind} {example.record} has another {example.attribute.replace("_", " ")}
  game: {{players: {players}, seed: 1}}
  then:
    - piece({example.kind}, "{example.record}").{example.attribute} == {example.value + 1}
"""
    return text


def game_files(name: str) -> dict[str, str]:
    """The files of a tiny game that stands alone."""
    title = name.replace("_", " ").capitalize()
    return {
        "pack.yaml": f"""\
id: {name}
title: {title}
version: 0.1.0
format: 1
players: {{min: 1, max: 4}}
knobs:
  rounds: {{default: 3, min: 1, max: 10, text: How many rounds are played.}}
provenance: Made up here.
licence: MIT
authors: [Put your name here]
""",
        "rules.yaml": _GAME,
        "tests/first.yaml": """\
- scenario: a coin is taken
  game: {players: 1, seed: 1}
  when:
    - turn.one_of: take
    - turn.one_of: trade
  then:
    - coins == 1
    - points == 1
""",
    }


_GAME = """\
# A whole game, as small as can be: take a coin, or trade one for a point.
counters:
  coins: {per: player, symbol: $, start: 1}
  points: {per: player}
  round: {per: game, max: 99}
actions:
  game:                          # the game is the action `game`
    do: |
      while round < knob.rounds {
        gain 1 round
        for p in players { take turn p }
      }
  turn:                          # a person's turn is the action `turn`
    do: |
      one of {
        "take" { gain $1 }
        "trade" { pay $1 -> gain 1 points }
      }
scoring:
  points: {label: Points, points: points}
"""
