"""Laws that every game of every pack keeps, whoever answers."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from gwtdsl import Game, replay
from tests.laws import many_games, playing
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
    ways = tuple(playing.SAVED)
    # the rules of a variant are those of its base, for the most part
    steps = 3 if playing.bases(path) else 1

    def look(game: Game, number: int) -> Game | None:
        if number % steps:
            return None
        decision = game.decision
        assert decision is not None
        playing.check_options(game)
        playing.check_counters(game)
        # one way to save it, then the other: a pickle holds the JSON, so that both have been all along the game
        return playing.check_copies(game, number % decision.count, (ways[number // steps % len(ways)],))

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


@pytest.mark.parametrize(
    ("pack", "jobs"), [(playing.CONTENT / "el_paso", "1"), (FIXTURES / "regatta", "2")], ids=["el_paso", "regatta"]
)
def test_other_processes_with_another_hash_seed_play_the_same(pack: Path, jobs: str) -> None:
    seed = "77" if os.environ.get("PYTHONHASHSEED") != "77" else "1"
    command = [sys.executable, "-m", "tests.laws.many_games", "--folder", str(pack.parent), "--pack", pack.name]
    command += ["--games", "2", "--jobs", jobs, "--digests"]
    done = subprocess.run(
        command, cwd=ROOT, env=os.environ | {"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    tables = playing.tables_of(str(pack))
    games = [(tables[n % len(tables)], n) for n in range(2)]
    here = [f"{table} {playing.digest(playing.play(table.game(n), random.Random(n)))}" for table, n in games]
    assert done.stdout.splitlines() == here


def test_many_games_with_all_options_are_summed_up(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["--folder", str(FIXTURES), "--pack", "regatta", "--games", "24", "--options", "all", "--every", "1"]
    assert many_games.main(command) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("regatta: 24 games with ")
    assert "1 of them checked at every one; 24 tables (players and options); ended: won alone " in printed


def test_a_broken_law_is_told_of_and_the_other_games_go_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(game: Game) -> None:
        assert game.players != 2, "not for two"

    monkeypatch.setattr(playing, "check_counters", refused)
    assert many_games.main(["--folder", str(FIXTURES), "--pack", "regatta", "--games", "6", "--every", "0"]) == 1
    printed = capsys.readouterr().out
    assert printed.count("AssertionError: not for two") == 2
    assert "game 1 of regatta-2-sails=storm" in printed
    assert "regatta: 4 games with " in printed


def test_every_table_has_a_game_that_is_checked_at_every_decision() -> None:
    for count, tables in [(3000, 24), (3000, 48), (200, 3), (10, 3)]:
        numbers = many_games.spread(count, 20)
        assert len(numbers) == min(20, count)
        assert len({number % tables for number in numbers}) >= min(tables, 20, count)


def test_all_tables_have_every_choice_of_options() -> None:
    path = next(path for path in playing.packs(FIXTURES) if Path(path).name == "regatta")
    tables = playing.all_tables(path)
    options = playing.loaded(path).manifest.options.values()
    assert len(tables) == len({str(table) for table in tables}) == 3 * 4 * 2
    for option in options:
        assert {table.options.get(option.name, option.default) for table in tables} == set(option.values)
    faces = next(table for table in tables if table.options.get("sails") == "list").game(3)._setup.options["sails"]
    assert len(set(faces.values())) > 1
