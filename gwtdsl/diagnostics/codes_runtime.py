"""Codes GWT9xx: what goes wrong while a game runs, and faults of the toolkit itself."""

from __future__ import annotations

from gwtdsl.diagnostics.rule import Rule

__all__ = ["RUNTIME"]

RUNTIME: tuple[Rule, ...] = (
    Rule(
        "GWT901",
        "internal error",
        "The toolkit itself went wrong; no pack should be able to cause this. Please report it with the pack and the "
        "command.",
    ),
    Rule(
        "GWT902",
        "step budget exceeded",
        "A turn took more steps than its budget allows, most likely in a loop whose condition never becomes false. "
        "The place is the line that was running when the budget ran out.",
        bad="while coins >= 0 { gain $1 }",
        good="while coins < 5 { gain $1 }",
    ),
    Rule(
        "GWT903",
        "fault at run time",
        "A checked program can still fail in a few listed ways: a division by zero, a table without the key, a value "
        "set on a track that is not printed there. The message says which, the place is the line that was running.",
        bad="set share = coins / count(hand)",
        good="if count(hand) > 0 { set share = coins / count(hand) }",
    ),
)
