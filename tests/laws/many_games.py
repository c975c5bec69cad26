"""Many random games with all laws: `python -m tests.laws.many_games --pack gwt_2e --games 3000 --options all --jobs 2`.

Some games, spread over all tables, are checked at every decision, the others at 2 % of their decisions. The result is
the same for any number of jobs; a game that breaks a law is told of at the end, and the others are played all the same.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from multiprocessing import get_context
from pathlib import Path

from gwtdsl import Game, replay
from gwtdsl.game.chains import flat
from tests.golden import games
from tests.laws import playing

EVERY = 20
SOME = 0.02
WAYS = tuple(playing.SAVED)


@dataclass(frozen=True)
class Work:
    """Games of one table by their numbers, which are their seeds; `every` are checked at every decision."""

    pack: str
    table: playing.Table
    numbers: Sequence[int]
    every: frozenset[int]
    digests: bool = False


@dataclass
class Found:
    """What came of games: how many decisions they had, how they ended, and by number what was wrong or asked for."""

    games: int = 0
    decisions: int = 0
    ended: Counter[str] = field(default_factory=Counter)
    wrong: dict[int, str] = field(default_factory=dict)
    digests: dict[int, str] = field(default_factory=dict)

    def add(self, other: Found) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.ended += other.ended
        self.wrong |= other.wrong
        self.digests |= other.digests


def check(table: playing.Table, seed: int, every: bool) -> tuple[Game, int]:
    """One game with its laws, and its number of decisions."""
    sample = random.Random(-seed - 1)
    decisions = 0

    def look(game: Game, number: int) -> None:
        nonlocal decisions
        decisions = number + 1
        playing.check_pieces(game)
        if every or sample.random() < SOME:
            decision = game.decision
            assert decision is not None
            # saving takes far longer than all else: in most games it has its turn at every other of these decisions
            ways = (WAYS[number // 2 % len(WAYS)],) if every or number % 2 else ()
            playing.check_copies(game, number % decision.count, ways)
            playing.check_options(game)
            playing.check_counters(game)

    game = playing.play(table.game(seed), random.Random(seed), look)
    playing.check_pieces(game)
    playing.check_counters(game)
    assert flat(replay(game.record(), game.pack)._machine.log) == flat(game._machine.log)
    # plain play is other code, made to be quick
    quiet = playing.play(table.game(seed, events=False), random.Random(seed))
    assert quiet._machine.S == game._machine.S
    return game, decisions


def endings(game: Game) -> Iterator[str]:
    """How a game ended, in words to count: for an edition who ended it, what by, and how it was won."""
    if game.pack.manifest.id in games.PACKS:
        yield from games.ending(game).ways()
    else:
        yield "won shared" if len(game.winners()) > 1 else "won alone"


def worked(work: Work) -> tuple[str, Found]:
    """Plays and checks, in whatever process."""
    found = Found()
    for number in work.numbers:
        try:
            if work.digests:
                game = playing.play(work.table.game(number), random.Random(number))
                found.digests[number] = f"{work.table} {playing.digest(game)}"
                continue
            game, decisions = check(work.table, number, number in work.every)
            found.games += 1
            found.decisions += decisions
            found.ended.update(endings(game))
        except Exception:  # noqa: BLE001 - whatever it is, it is a law that is broken, and is told of
            found.wrong[number] = f"game {number} of {work.table}\n{traceback.format_exc()}"
    return work.pack, found


def spread(count: int, every: int) -> frozenset[int]:
    """So many of the numbers below `count`, with steps that meet all tables."""
    step = max(1, count // every) if every else 0
    return frozenset((n * step + n % step) % count for n in range(min(every, count))) if every else frozenset()


def works(path: str, arguments: argparse.Namespace) -> Iterator[Work]:
    """The games of one pack, table by table."""
    tables = playing.all_tables(path) if arguments.options == "all" else playing.tables_of(path)
    every = spread(arguments.games, arguments.every)
    for number, table in enumerate(tables):
        numbers = range(number, arguments.games, len(tables))
        if numbers:
            yield Work(Path(path).name, table, numbers, every, arguments.digests)


def results(wanted: Sequence[Work], jobs: int) -> Iterator[tuple[str, Found]]:
    """What comes of all the games, in their order."""
    if jobs == 1:
        yield from map(worked, wanted)
        return
    # new processes, not forks of this one: forks of a process with threads may hang
    with get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap(worked, wanted)


def summary(name: str, found: Found, tables: int, every: int) -> str:
    ended = ", ".join(f"{way} {count}" for way, count in sorted(found.ended.items()))
    checked = f"{found.games} games with {found.decisions} decisions, {every} of them checked at every one"
    return f"{name}: {checked}; {tables} tables (players and options); ended: {ended}"


def parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="how many of each pack")
    parser.add_argument("--pack", action="append", help="the name of a pack's folder; all packs without it")
    parser.add_argument("--options", choices=("some", "all"), default="some", help="each value of each, or all choices")
    parser.add_argument("--every", type=int, default=EVERY, help="games of each pack to check at every decision")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes")
    parser.add_argument("--folder", default=str(playing.CONTENT))
    parser.add_argument("--digests", action="store_true", help="print a digest of each game and check nothing")
    return parser.parse_args(arguments)


def main(given: Sequence[str] | None = None) -> int:
    arguments = parsed(given)
    folder = Path(arguments.folder).resolve()
    names = arguments.pack or [Path(path).name for path in playing.packs(folder)]
    wanted = [work for name in names for work in works(str(folder / name), arguments)]
    started = time.perf_counter()
    wrong = False
    for name, group in groupby(results(wanted, arguments.jobs), lambda result: result[0]):
        found = Found()
        for _, part in group:
            found.add(part)
            print(f"{name}: {found.games} games, {time.perf_counter() - started:.0f} s", file=sys.stderr)  # noqa: T201
        for _, text in sorted(found.wrong.items()):
            print(text)  # noqa: T201
            wrong = True
        if arguments.digests:
            print("\n".join(text for _, text in sorted(found.digests.items())))  # noqa: T201
        else:
            works_of = [work for work in wanted if work.pack == name]
            print(summary(name, found, len(works_of), len(works_of[0].every)), flush=True)  # noqa: T201
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
