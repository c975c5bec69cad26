"""Random play of a pack on one core, side by side with the PyPI package `catanatron`, in rounds that take turns.

A decision counts when it has two or more options; an action of catanatron is one call of `play_tick` with its random
players, and forced actions count there. Times are the processor's, so that other work on the machine disturbs less.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import process_time

from benchmarks.measuring import machine, spread
from gwtdsl.check.run import load
from gwtdsl.game import Game
from gwtdsl.packs.model import Pack

#: Games that are played before any time is taken.
WARM = 12

#: Plays the game of a seed.
Play = Callable[[int], "Played"]


@dataclass(frozen=True, slots=True)
class Played:
    """One game: its decisions with two options or more, all its answers, and how long it took in seconds."""

    decisions: int
    answers: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Table:
    """The pack that is played, and how."""

    pack: Pack
    players: int
    options: dict[str, object]

    def game(self, seed: int, *, events: bool = False) -> Game:
        """A game that is about to begin."""
        return Game(self.pack, players=self.players, seed=seed, options=self.options, events=events)


def by_facade(table: Table, seed: int) -> Played:
    """A game through the public face: `game.decision.count` and `game.answer(index)`."""
    pick = random.Random(seed).random
    begin = process_time()
    game = table.game(seed)
    decisions = answers = 0
    while (decision := game.decision) is not None:
        count = decision.count
        decisions += count > 1
        answers += 1
        game.answer(int(pick() * count))
    return Played(decisions, answers, process_time() - begin)


def by_machine(table: Table, seed: int) -> Played:
    """The same game with the engine's machine alone, as a simulation would run it."""
    pick = random.Random(seed).random
    begin = process_time()
    engine = table.game(seed)._machine  # noqa: SLF001 - the engine below the facade is what is measured
    count, answer = engine.count, engine.answer
    decisions = answers = 0
    while engine.pending is not None:
        number = count()
        decisions += number > 1
        answers += 1
        answer(int(pick() * number))
    return Played(decisions, answers, process_time() - begin)


def by_catanatron(seed: int) -> Played:
    """A game of four random players of catanatron; `decisions` are the actions with two options or more."""
    # Only this function needs the extra.
    from catanatron import Color, RandomPlayer  # noqa: PLC0415
    from catanatron import Game as Other  # noqa: PLC0415

    colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
    begin = process_time()
    game = Other([RandomPlayer(colour) for colour in colours], seed=seed + 1)
    decisions = answers = 0
    while game.winning_color() is None and game.state.num_turns < 1000:
        decisions += len(game.state.playable_actions) > 1
        answers += 1
        game.play_tick()
    return Played(decisions, answers, process_time() - begin)


def rates(play: Play, first: int, seconds: float) -> tuple[float, float, float]:
    """Decisions, answers and games per second of games played one after another for at least `seconds`."""
    games: list[Played] = []
    while sum(one.seconds for one in games) < seconds:
        games.append(play(first + len(games)))
    spent = sum(one.seconds for one in games)
    return (
        sum(one.decisions for one in games) / spent,
        sum(one.answers for one in games) / spent,
        len(games) / spent,
    )


def copying(table: Table, seed: int, *, events: bool, repeats: int = 2000) -> float:
    """Microseconds for `game.copy()` in the middle of a game: the best of five series."""
    pick = random.Random(seed).random
    length = by_facade(table, seed).answers
    game = table.game(seed, events=events)
    for _ in range(length // 2):
        decision = game.decision
        if decision is None:
            break
        game.answer(int(pick() * decision.count))
    best = float("inf")
    for _ in range(5):
        begin = process_time()
        for _ in range(repeats):
            game.copy()
        best = min(best, (process_time() - begin) / repeats)
    return best * 1e6


def quarters(table: Table, seed: int) -> tuple[float, float]:
    """Microseconds for an answer in the first and in the last quarter of a game."""
    pick = random.Random(seed).random
    engine = table.game(seed)._machine  # noqa: SLF001 - as above
    times: list[float] = []
    while engine.pending is not None:
        begin = process_time()
        engine.answer(int(pick() * engine.count()))
        times.append(process_time() - begin)
    quarter = max(1, len(times) // 4)
    return sum(times[:quarter]) / quarter * 1e6, sum(times[-quarter:]) / quarter * 1e6


def compare(table: Table, rounds: int, seconds: float) -> dict[str, list[tuple[float, float, float]]]:
    """The rates of every way to play, round by round; the ways take turns within a round."""
    ways: dict[str, Play] = {
        "gwtdsl, facade": lambda seed: by_facade(table, seed),
        "gwtdsl, machine": lambda seed: by_machine(table, seed),
        "catanatron": by_catanatron,
    }
    for play in ways.values():
        # what is made when a pack is first played, the look-ahead too, is no part of playing
        for seed in range(WARM):
            play(seed)
    found: dict[str, list[tuple[float, float, float]]] = {name: [] for name in ways}
    for number in range(rounds):
        for name, play in ways.items():
            found[name].append(rates(play, 1000 * (number + 1), seconds))
    return found


def report(table: Table, rounds: int, seconds: float) -> None:
    """Measures and prints everything."""
    print(machine())
    print(f"{table.pack.manifest.id}, {table.players} players, {rounds} rounds of {seconds} s for each")
    found = compare(table, rounds, seconds)
    print(f"\n{'':17}{'decisions/s':>13}{'answers/s':>13}{'games/s':>9}")
    for name, rows in found.items():
        medians = [median(column) for column in zip(*rows, strict=True)]
        print(f"{name:17}{medians[0]:13,.0f}{medians[1]:13,.0f}{medians[2]:9.1f}")
    print("\nratio to catanatron's actions per second, round by round: median (least to greatest)")
    other = [answers for _, answers, _ in found["catanatron"]]
    for name in ("gwtdsl, facade", "gwtdsl, machine"):
        own = [decisions for decisions, _, _ in found[name]]
        print(f"  {name:17}{spread([a / b for a, b in zip(own, other, strict=True)])}")
    print("\ncopy of a game in its middle, µs (best of five, medians of nine games)")
    for events in (False, True):
        values = [copying(table, seed, events=events) for seed in range(1, 10)]
        print(f"  events {'on ' if events else 'off'}      {spread(values)}")
    first, last = zip(*(quarters(table, seed) for seed in range(40)), strict=True)
    print("\nµs for an answer, by the part of the game (medians of 40 games)")
    print(f"  first quarter   {median(first):.1f}\n  last quarter    {median(last):.1f}")


def arguments() -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pack", default="el_paso", help="id or path")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=2.0, help="length of a round of each")
    return parser.parse_args()


def main() -> None:
    """Runs the benchmark."""
    wish = arguments()
    chosen: dict[str, object] = dict(one.split("=", 1) for one in wish.option)
    report(Table(load(wish.pack), wish.players, chosen), wish.rounds, wish.seconds)


if __name__ == "__main__":
    main()
