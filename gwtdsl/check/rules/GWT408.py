# ruff: noqa: N999 - a lint's file is named by its code
"""GWT408: a pack that sets up or scores a game, and does not say what a game or a turn is."""

from __future__ import annotations

from collections.abc import Iterator

from gwtdsl.check.subject import Subject
from gwtdsl.diagnostics.catalogue import finding
from gwtdsl.diagnostics.finding import Finding
from gwtdsl.diagnostics.suggest import did_you_mean
from gwtdsl.language import tree as t
from gwtdsl.packs.model import Pack

__all__ = ["check"]


def check(subject: Subject) -> Iterator[Finding]:
    """The missing programs. A pack without set-up, scoring and game is a base for others, and silent here."""
    pack = subject.pack
    if not (pack.setup or pack.scoring or "game" in pack.actions):
        return
    if "game" not in pack.actions:
        message = "there is no action `game`, which says what a game is: turns until the end"
        yield finding("GWT408", message, pack.manifest.span, did_you_mean("game", pack.actions))
    if _takes_turns(pack):
        for seat in pack.seats.values():
            # A turn that a seat names itself is looked up when the pack is read.
            if seat.turn not in pack.actions and seat.turn == "turn":
                message = f"there is no action `{seat.turn}`, which says what a turn of seat `{seat.name}` is"
                yield finding("GWT408", message, pack.manifest.span, did_you_mean(seat.turn, pack.actions))


def _takes_turns(pack: Pack) -> bool:
    game = pack.actions.get("game")
    if game is None:
        return True
    nodes = (node for action in pack.actions.values() for step in action.steps for node in t.walk(step.program.tree))
    return any(isinstance(node, t.TakeTurn) for node in nodes)
