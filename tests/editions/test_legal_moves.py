"""In random games of both editions decisions offer what the slow lists of legal moves say, no more and no less."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from types import ModuleType

import pytest

from gwtdsl import Game
from tests.editions import compare, el_paso, legal, sight
from tests.editions.sight import Sight
from tests.laws import playing

GAMES = 6
#: What is asked often is compared at some of its decisions only.
SOME = {"turn.herder": 0.12, "use_location.perform": 0.4, "place_disc.slot": 0.6}
#: How often a player goes for something where there is a choice to leave it: most things are left often enough.
EAGER = 0.85


#: How often the player is given a few dollars instead of what there is: random players are richer than prices matter.
POORER = 0.4
FEW = 13
#: Half the games of both editions begin with good cattle, so that deliveries reach far.
BETTER_HERDS = "for p in players { as p { move take(5, market_stack) to draw_stack } }"


def poorer(game: Game, chance: random.Random) -> Game:
    """The same decision with little money; the game itself if the decision then would not be asked."""
    twin = game.copy()
    decision = game.decision
    assert decision is not None
    twin.run(f"set money = {chance.randrange(FEW)}", me=decision.player)
    again = twin.decision
    same = again is not None and (again.name, again.player) == (decision.name, decision.player)
    return twin if same else game


def played(
    name: str, players: int, checks: Mapping[str, Callable[[Game, Sight], None]], games: int = GAMES
) -> Counter[str]:
    """Random games with checks; how often each check was made."""
    pack = playing.loaded(str(playing.CONTENT / name))
    made: Counter[str] = Counter()
    for seed in range(games):
        game = Game(pack, players, seed, {"sides": ("random", "a", "b")[seed % 3]})
        chance = random.Random(seed)
        if seed % 2 and name != "el_paso":
            game.run(BETTER_HERDS)
        while (decision := game.decision) is not None:
            check = checks.get(decision.name)
            if check is not None and chance.random() < SOME.get(decision.name, 1):
                made[decision.name] += 1
                position = poorer(game, chance) if chance.random() < POORER else game
                try:
                    check(position, Sight(position, decision.player))
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


@pytest.mark.parametrize(
    ("module", "table", "wrong"),
    [
        (sight, "FEES", {"green": {2: 2}, "black": {2: 1}}),
        (sight, "CROSSES", (3, 4, 6, 7, 9, 10, 11, 13, 15, 16, 17)),
        (legal, "HIRING", (6, 6, 7, 5, 8, 9, 6, 8, 10, 6, 5, 4)),
        (legal, "OFFERS", legal.OFFERS | {"one_3": (1, 3, 1, 7)}),
        (compare, "COST", {"hand_left": 4, "hand_right": 5}),
        (legal, "VALUES", (0, 1, 4, 7, 8, 10, 12, 14, 16, 18)),
    ],
)
def test_a_slip_is_noticed(module: ModuleType, table: str, wrong: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, table, wrong)
    with pytest.raises(AssertionError, match="2 players, seed"):
        played("gwt_2e", 2, compare.CHECKS, 10 * GAMES)
