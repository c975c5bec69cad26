"""GWT405 for `gwtdsl check --with GWT405`: where options are found by trial, which only the compiler knows."""

from __future__ import annotations

from gwtdsl.check.run import Checked
from gwtdsl.diagnostics.catalogue import finding
from gwtdsl.diagnostics.finding import Finding
from gwtdsl.diagnostics.lines import file_lines
from gwtdsl.diagnostics.suppress import without_suppressed
from gwtdsl.game import GameError, RuntimeFault
from gwtdsl.game.workshop import WORKSHOP

__all__ = ["tried"]

_MESSAGE = "whether this can be carried out is found by trial, in a game of {players} players with the usual options"


def tried(checked: Checked) -> tuple[Finding, ...]:
    """A hint for each place, in a game of the most players; none for a pack that has errors or is only a base."""
    pack = checked.pack
    if pack is None or not checked.playable or "game" not in pack.actions:
        return ()
    players = pack.manifest.players[1]
    try:
        _, compiler = WORKSHOP.rules(pack, players, WORKSHOP.options(pack, {}), 1)
    except (GameError, RuntimeFault):
        return ()  # `gwtdsl play` says why no game can begin
    hard = dict.fromkeys(compiler.flavour("play").hard)
    found = (finding("GWT405", _MESSAGE.format(players=players), span) for span in hard)
    return tuple(without_suppressed(found, file_lines()))
