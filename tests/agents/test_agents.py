from __future__ import annotations

import pytest

import gwtdsl
from gwtdsl.agents import AGENTS, Agent, Greedy, Uniform, make_agent
from gwtdsl.game import Game
from gwtdsl.packs.model import Pack
from tests.check.meadow import meadow


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Pack:
    return gwtdsl.load(str(meadow(tmp_path_factory.mktemp("packs") / "meadow")))


def played(pack: Pack, names: list[str], seed: int) -> Game:
    game = Game(pack, players=len(names), seed=seed)
    agents: list[Agent] = [make_agent(name, seed, seat) for seat, name in enumerate(names)]
    while (decision := game.decision) is not None:
        game.answer(agents[decision.player].choose(game))
    return game


@pytest.mark.parametrize("name", AGENTS)
def test_games_end_and_are_the_same_again(pack: Pack, name: str) -> None:
    for seed in range(5):
        game = played(pack, [name] * 3, seed)
        assert game.finished
        assert played(pack, [name] * 3, seed).record() == game.record()


@pytest.mark.parametrize("name", AGENTS)
def test_choosing_changes_nothing(pack: Pack, name: str) -> None:
    game = Game(pack, players=2, seed=3)
    before = game.to_json()
    make_agent(name, 1, 0).choose(game)
    assert game.to_json() == before


@pytest.mark.parametrize("name", AGENTS)
def test_what_is_hidden_makes_no_difference(pack: Pack, name: str) -> None:
    for seed in range(4):
        game = Game(pack, players=3, seed=seed)
        while (decision := game.decision) is not None:
            keys = set()
            for other in range(4):
                varied = game if other == 0 else game.redeal(decision.player, other)
                keys.add(make_agent(name, 9, decision.player).choose(varied).key)
            assert len(keys) == 1
            game.answer(keys.pop())


def arranged(pack: Pack, program: str) -> Game:
    game = Game(pack, players=1, seed=1, hold=True)
    while game.decision is not None:
        game.answer(0)
    game.run(program)
    game.begin()
    return game


def test_greedy_takes_what_scores(pack: Pack) -> None:
    game = arranged(
        pack,
        """
        set tokens = 0
        move hand to box
        move piece(leaf, "small") to hand
        move piece(leaf, "large") to hand
        move deck to box
        move piece(leaf, "small") to deck
        """,
    )
    assert Greedy(1).choose(game).key == "card=large"
    game.answer("card=large")
    assert Greedy(1).choose(game).key == "yes"


def test_greedy_beats_random(pack: Pack) -> None:
    wins = sum(played(pack, ["greedy", "random"], seed).winners() == (0,) for seed in range(20))
    assert wins >= 12


def test_nothing_to_choose(pack: Pack) -> None:
    game = played(pack, ["random"], 1)
    for agent in (Uniform(1), Greedy(1)):
        with pytest.raises(ValueError, match="the game is over"):
            agent.choose(game)


def test_seats_have_numbers_of_their_own() -> None:
    first, second = Uniform(0), make_agent("random", 5, 1)
    assert isinstance(second, Uniform)
    assert first.numbers.state != second.numbers.state
    with pytest.raises(KeyError):
        make_agent("nobody", 1, 0)
