"""Laws that every game of every pack keeps, whoever answers."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from gwtdsl import Game, replay
from tests.laws import playing
from tests.laws.playing import FIXTURES, Table

ROOT = Path(__file__).parent.parent.parent
TABLES = [*playing.tables(), *playing.tables(FIXTURES)]


def named(table: Table) -> str:
    return str(table)


@pytest.mark.parametrize("table", TABLES, ids=named)
def test_laws_at_some_decisions(table: Table) -> None:
    for seed in range(2):
        chance = random.Random(seed)

        def look(game: Game, number: int, seed: int = seed) -> None:
            playing.check_pieces(game)
            if (number + seed) % 50 == 0:
                decision = game.decision
                assert decision is not None
                playing.check_copies(game, number % decision.count)
                playing.check_options(game)
                playing.check_counters(game)

        game = playing.play(table.game(seed), chance, look)
        playing.check_pieces(game)
        playing.check_counters(game)
        assert game.winners()


@pytest.mark.parametrize("path", [*playing.packs(), *playing.packs(FIXTURES)], ids=lambda path: Path(path).name)
def test_laws_at_every_decision(path: str) -> None:
    """The game goes on from what came back of a round trip, each time; at the end it is as if it had not."""
    table = Table(path, playing.loaded(path).manifest.players[0])

    def look(game: Game, number: int) -> Game:
        decision = game.decision
        assert decision is not None
        playing.check_options(game)
        playing.check_counters(game)
        return playing.check_copies(game, number % decision.count)

    straight = playing.play(table.game(9), random.Random(9))
    assert playing.same(playing.play(table.game(9), random.Random(9), look), straight)


@pytest.mark.parametrize("table", TABLES, ids=named)
def test_a_copy_plays_on_to_the_same_end(table: Table) -> None:
    game = table.game(4)
    chance = random.Random(4)
    for _ in range(25):
        if game.decision is None:
            break
        game.answer(chance.randrange(game.decision.count))
    ends = [playing.play(twin, random.Random(1)) for _, twin in playing.round_trips(game)]
    end = playing.play(game, random.Random(1))
    assert all(playing.same(other, end) for other in ends)


@pytest.mark.parametrize("table", TABLES, ids=named)
def test_a_record_replays_event_for_event(table: Table) -> None:
    game = playing.play(table.game(2), random.Random(2))
    record = game.record()
    assert type(record).from_json(record.to_json()) == record
    again = replay(record, game.pack)
    assert again.events == game.events
    assert again == game
    # without events nothing is different but that none are written
    quiet = playing.play(table.game(2, events=False), random.Random(2))
    assert not quiet.events
    assert quiet._machine.S == game._machine.S
    assert quiet.record() == record


@pytest.mark.parametrize("folder", [playing.CONTENT, FIXTURES], ids=lambda folder: folder.name)
def test_another_process_with_another_hash_seed_plays_the_same(folder: Path) -> None:
    seed = "77" if os.environ.get("PYTHONHASHSEED") != "77" else "1"
    command = [sys.executable, "-m", "tests.laws.many_games", "--games", "2", "--digests", "--folder", str(folder)]
    done = subprocess.run(
        command, cwd=ROOT, env=os.environ | {"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    tables = playing.tables(folder)
    games = [(tables[n % len(tables)], n) for n in range(2)]
    here = [f"{table} {playing.digest(playing.play(table.game(n), random.Random(n)))}" for table, n in games]
    assert done.stdout.splitlines() == here
