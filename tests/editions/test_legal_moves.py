"""In random games of both editions decisions offer what the slow lists of legal moves say, no more and no less."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping

import pytest

from gwtdsl import Game, load
from tests.editions import compare, el_paso
from tests.editions.sight import Sight
from tests.golden.games import CONTENT

GAMES = 8
#: What is asked often is compared at some of its decisions only.
SOME = {"turn.herder": 0.12, "use_location.perform": 0.4, "place_disc.slot": 0.6}
#: How often a player goes for something where there is a choice to leave it: most things are left often enough.
EAGER = 0.85


def played(name: str, players: int, checks: Mapping[str, Callable[[Game, Sight], None]]) -> Counter[str]:
    """Random games with checks; how often each check was made."""
    pack = load(str(CONTENT / name))
    made: Counter[str] = Counter()
    for seed in range(GAMES):
        game = Game(pack, players, seed, {"sides": ("random", "a", "b")[seed % 3]})
        chance = random.Random(seed)
        while (decision := game.decision) is not None:
            check = checks.get(decision.name)
            if check is not None and chance.random() < SOME.get(decision.name, 1):
                made[decision.name] += 1
                try:
                    check(game, Sight(game, decision.player))
                except AssertionError as error:
                    error.add_note(f"{name}, {players} players, seed {seed}, answer {len(game.record().answers)}")
                    raise
            choices = sum(option.sort == "choice" for option in decision.options)
            eager = choices and chance.random() < EAGER
            game.answer(chance.randrange(choices if eager else decision.count))
    return made


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", ["gwt_2e", "gwt_1e"])
def test_both_editions_offer_what_is_legal(name: str, players: int) -> None:
    made = played(name, players, compare.CHECKS)
    rare = {"place_disc.station", "turn_back.space", "extraordinary_delivery.space", "upgrade_behind.station"}
    assert set(made) | rare | {"drift.herder", "herder.herder"} >= set(compare.CHECKS)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_el_paso_offers_what_is_legal(players: int) -> None:
    made = played("el_paso", players, el_paso.CHECKS)
    assert set(made) >= set(el_paso.CHECKS) - {"ride.herder", "herder.herder"}
