"""Stacks of packs that are whole games each: they contradict each other everywhere, for the one reason given here."""

from __future__ import annotations

from gwtdsl.diagnostics.catalogue import finding
from gwtdsl.diagnostics.finding import Finding, Note
from gwtdsl.packs.gather import Document, Gathered
from gwtdsl.packs.sections import operators_of
from gwtdsl.source.nodes import Entry, Mapping

__all__ = ["two_games"]

#: The action that says what a game is.
GAME = "game"


def two_games(gathered: Gathered) -> Finding | None:
    """About two packs of a stack that both say what a game is, or have a base that does, where neither is above."""
    seen: list[tuple[Document, Entry]] = []
    for document in gathered.documents:
        entry = _game(document.content)
        if entry is None:
            continue
        for other, first in seen:
            if other.key not in document.after:
                names = sorted((_asked(gathered, other.key), _asked(gathered, document.key)))
                both = f"`{names[0]}` and `{names[1]}`"
                message = f"{both} are two games, and a stack is one: each has an action `{GAME}`"
                note = Note("the other game", first.key.span)
                fix = "stack variants of one game, or let one of the packs extend the other"
                return finding("GWT220", message, entry.key.span, fix, (note,))
        seen.append((document, entry))
    return None


def _asked(gathered: Gathered, key: str) -> str:
    """The pack that was asked for, to which the one with this key belongs."""
    after = {layer.id: layer.after for layer in gathered.layers}
    return next((top for top in gathered.tops if key == top or key in after.get(top, ())), key)


def _game(content: Mapping) -> Entry | None:
    """Where a pack declares the game anew; a change of what a base declares is none."""
    actions = content.get("actions")
    entry = actions.entries.get(GAME) if isinstance(actions, Mapping) else None
    return None if entry is None or operators_of(entry.value) else entry
