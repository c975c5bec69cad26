"""What a player must not know changes nothing that the player sees, is offered, or has a bot answer."""

from __future__ import annotations

import random

import pytest

from gwtdsl import Game
from gwtdsl.agents import AGENTS, make_agent
from tests.laws import playing
from tests.laws.playing import FIXTURES, Table

TABLES = [*playing.tables(), *playing.tables(FIXTURES)]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_redealt_game_looks_the_same(table: Table) -> None:
    def look(game: Game, number: int) -> None:
        if number % 12:
            return
        decision = game.decision
        assert decision is not None
        before = playing.snapshot(game)
        for player in range(game.players):
            deal = game.redeal(player, number)
            playing.check_pieces(deal)
            assert deal.view(player) == game.view(player)
            assert game.redeal(player, number)._machine.S == deal._machine.S
            # a deal depends on what is seen only: dealing a deal is the same as dealing the game
            assert deal.redeal(player, number)._machine.S == deal._machine.S
        deal = game.redeal(decision.player, number + 1)
        again = deal.decision
        assert again is not None
        assert again.name == decision.name
        assert [option.key for option in again.options] == [option.key for option in decision.options]
        assert [option.text for option in again.options] == [option.text for option in decision.options]
        if number % 36 == 0:
            for name in AGENTS:
                mine = make_agent(name, 3, decision.player).choose(game)
                theirs = make_agent(name, 3, decision.player).choose(deal)
                assert mine.key == theirs.key, name
        assert playing.snapshot(game) == before

    playing.play(table.game(8), random.Random(8), look)


@pytest.mark.parametrize("path", playing.packs(), ids=str)
def test_a_redeal_changes_something(path: str) -> None:
    """The law above would hold if a redeal did nothing."""
    game = Table(path, playing.loaded(path).manifest.players[1]).game(1)
    assert any(game.redeal(0, seed)._machine.S != game._machine.S for seed in range(3))
