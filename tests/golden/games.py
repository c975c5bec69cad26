"""Golden games: which are wanted, how bots play them, how they are written down, and the ways games can end."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

from gwtdsl import Game
from gwtdsl.agents import make_agent
from gwtdsl.agents.numbers import Numbers
from gwtdsl.game import Event
from gwtdsl.packs.model import Pack
from tests.laws import playing

HERE = Path(__file__).parent
CONTENT = HERE.parent.parent / "content"
PACKS = ("gwt_2e", "gwt_1e", "el_paso")

#: One decision in so many is interrupted by another player who can.
INTERRUPTED = 25
MOST_SEEDS = 20_000


@dataclass(frozen=True)
class Ending:
    """How a game has ended: who brought the end about, what the last straw came from, and how it was won."""

    players: int
    seat: int
    source: str
    victory: str

    def ways(self) -> tuple[str, ...]:
        """The ways to end that this game is an example of."""
        by = "by the one who ended it" if self.victory == "ender" else "by another player"
        won = {"shared": "shared", "tie_break": "by a tie-break"}.get(self.victory, by)
        return (f"seat {self.seat + 1} of {self.players}", f"from {self.source}", f"won {won}")


@dataclass(frozen=True)
class Wanted:
    """A game to have: its table, and the parts of its ending that matter."""

    pack: str
    name: str
    players: int
    options: Mapping[str, Any]
    ending: Mapping[str, Any] = field(default_factory=dict)

    @property
    def path(self) -> Path:
        return HERE / self.pack / f"{self.name}.txt"

    def fits(self, ending: Ending) -> bool:
        return all(getattr(ending, name) == value for name, value in self.ending.items())


@cache
def pack(name: str) -> Pack:
    return playing.loaded(str(CONTENT / name))


def wanted(name: str) -> list[Wanted]:
    """The games of a pack: one for each seat that can end it at each table, and those won in rarer ways."""
    manifest = pack(name).manifest
    sides, last = ("a", "b", "random"), sources(name)
    found: list[Wanted] = []
    for players in range(manifest.players[0], manifest.players[1] + 1):
        for seat in range(players):
            number = len(found)
            # buildings on their letters at one table only: each more is one more set of rules to compile
            letters = "lettered" if (players, seat) == (2, 1) else "shuffled"
            options = {"sides": sides[number % 3], "neutral_buildings": letters}
            if "trains" in manifest.options:
                options["trains"] = ("front", "reverse")[number % 2]
            ending = {"seat": seat, "source": last[number // 2 % len(last)]}
            found.append(Wanted(name, f"{players}_players_seat_{seat + 1}_ends", players, options, ending))
    for number, (players, victory) in enumerate(victories(name)):
        options = {"sides": sides[number % 3]}
        found.append(Wanted(name, f"{players}_players_{victory}_victory", players, options, {"victory": victory}))
    return found


def victories(name: str) -> list[tuple[int, str]]:
    if pack(name).tie_breaks:
        return [(2, "tie_break"), (2, "shared"), (3, "tie_break")]
    return [(2, "shared"), (3, "shared"), (4, "shared")]


@cache
def sources(name: str) -> tuple[str, ...]:
    """What the last straw can come from: a foresight whose bag holds workers, or one pile that runs out."""
    if "foresights" not in pack(name).zones:
        return ("simmental_pile",)
    game = Game(pack(name), 2, hold=True)
    rows = [row for row in (1, 2, 3) if game.evaluate(f"some(tile in worker where tile.zone == bag_{row})")]
    return tuple(f"foresight {row}" for row in rows)


def all_ways(name: str) -> set[str]:
    """Every way that a game of the pack can end."""
    low, high = pack(name).manifest.players
    seats = {f"seat {seat + 1} of {players}" for players in range(low, high + 1) for seat in range(players)}
    won = {"won by the one who ended it", "won by another player", "won shared"}
    tie = {"won by a tie-break"} if pack(name).tie_breaks else set()
    return seats | {f"from {source}" for source in sources(name)} | won | tie


# --- playing ---


def play(name: str, players: int, seed: int, options: Mapping[str, Any]) -> Game:
    """A game of random bots, in which others now and then use what they may use out of turn."""
    game = Game(pack(name), players, seed, options)
    bots = [make_agent("random", seed, seat) for seat in range(players)]
    numbers = Numbers(-1 - seed)
    while (decision := game.decision) is not None:
        interrupts = decision.interrupts if numbers.below(INTERRUPTED) == 0 else ()
        game.answer(numbers.pick(interrupts) if interrupts else bots[decision.player].choose(game))
    return game


def ending(game: Game) -> Ending:
    """How a finished game has ended."""
    return told(game.players, list(lines(game)))


def told(players: int, rows: Sequence[str]) -> Ending:
    """The ending that the lines of a game tell of."""
    last = max(number for number, row in enumerate(rows) if row.startswith("variable end_player"))
    seat = int(rows[last].rpartition("#")[2]) - 1
    source = "simmental_pile"
    for row in reversed(rows[:last]):
        found = re.search(r": foresights\.(\d)", row)
        if found:
            source = f"foresight {found[1]}"
        if found or row.startswith("turn "):
            break
    scores = [json.loads(row.partition("{")[1] + row.partition("{")[2]) for row in rows if row.startswith("score ")]
    totals = [sum(score.values()) for score in scores]
    winners = [int(one) - 1 for one in re.findall(r"#(\d)", rows[-1])]
    victory = "ender" if winners == [seat] else "other"
    if totals.count(max(totals)) > 1:
        victory = "shared" if len(winners) > 1 else "tie_break"
    return Ending(players, seat, source, victory)


def find(one: Wanted) -> tuple[int, Game]:
    """The lowest seed whose game ends as it should, and the game."""
    for seed in count(1):
        game = play(one.pack, one.players, seed, one.options)
        if one.fits(ending(game)):
            return seed, game
        if seed > MOST_SEEDS:
            raise AssertionError(f"no seed ends {one.name} as it should")
    raise AssertionError


# --- writing ---


def line(event: Event) -> str:
    """An event in a line: moves as `piece: from > to`, seats as `#1`, others as type, seat and data."""
    data = event.data
    if event.type == "move" and event.player is None:
        return _short(f"{data['piece']}: {data['from']} > {data['to']}")
    who = "" if event.player is None else f" #{event.player + 1}"
    values = [value if isinstance(value, str) else json.dumps(value, separators=(",", ":")) for value in data.values()]
    return _short(f"{event.type}{who} {' | '.join(values)}").rstrip()


def _short(text: str) -> str:
    return re.sub(r"( of)? seat (\d)", r"#\2", text)


def lines(game: Game) -> Iterator[str]:
    """The game as lines: all events, then scores and winners."""
    yield from map(line, game.events)
    for seat, row in enumerate(game.scores()):
        yield f"score #{seat + 1} {json.dumps(row)}"
    yield f"winners {' '.join(f'#{seat + 1}' for seat in game.winners())}"


def head(one: Wanted, seed: int) -> str:
    """The first line of a file: what makes the game anew."""
    return json.dumps({"pack": one.pack, "players": one.players, "seed": seed, "options": dict(one.options)})
