"""Many random games of all packs, with all laws: `python -m tests.laws.many_games --games 2000`.

Twenty games, spread over all tables, are checked at every decision, the others at 2 % of their decisions.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from pathlib import Path

from gwtdsl import Game, replay
from tests.laws import playing

EVERY_DECISION = 20


def check(table: playing.Table, seed: int, every: bool) -> Game:
    """One game with its laws."""
    chance = random.Random(seed)
    sample = random.Random(-seed - 1)

    def look(game: Game, number: int) -> None:
        playing.check_pieces(game)
        if every or sample.random() < 0.02:
            decision = game.decision
            assert decision is not None
            playing.check_copies(game, number % decision.count)
            playing.check_options(game)
            playing.check_counters(game)

    game = playing.play(table.game(seed), chance, look)
    playing.check_pieces(game)
    playing.check_counters(game)
    assert replay(game.record(), game.pack).events == game.events
    return game


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--folder", default=str(playing.CONTENT))
    parser.add_argument("--digests", action="store_true", help="print a digest of each game and check nothing")
    arguments = parser.parse_args()
    tables = playing.tables(Path(arguments.folder).resolve())
    started = time.perf_counter()
    spread = max(1, arguments.games // EVERY_DECISION)
    for number in range(arguments.games):
        table = tables[number % len(tables)]
        try:
            if arguments.digests:
                print(table, playing.digest(playing.play(table.game(number), random.Random(number))))  # noqa: T201
                continue
            every = number % spread == 0 and number // spread < EVERY_DECISION
            check(table, number, every)
        except Exception:
            print(f"game {number} of {table}", file=sys.stderr)  # noqa: T201
            raise
        if (number + 1) % 100 == 0:
            print(f"{number + 1} games in {time.perf_counter() - started:.0f} s", flush=True)  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
