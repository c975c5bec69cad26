"""Games played at random for the laws: which tables there are, how to play one, what must hold at a decision."""

from __future__ import annotations

import hashlib
import json
import pickle
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from gwtdsl import Game
from gwtdsl.check.run import Checked, inspect
from gwtdsl.game.chains import flat
from gwtdsl.language import tree as t
from gwtdsl.packs.model import Formula, Pack

CONTENT = Path(__file__).parent.parent.parent / "content"
FIXTURES = Path(__file__).parent.parent / "fixtures" / "games"

#: No game of any pack comes near so many answers.
LONGEST = 6_000


@dataclass(frozen=True)
class Table:
    """A pack with a number of players and options that are not as usual."""

    pack: str
    players: int
    options: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        words = [f"{name}={value}" for name, value in self.options.items()]
        return "-".join([Path(self.pack).name, str(self.players), *words])

    def game(self, seed: int, events: bool = True) -> Game:
        return Game(loaded(self.pack), self.players, seed, self.options, events=events)


@cache
def checked(path: str) -> Checked:
    return inspect(path)


def loaded(path: str) -> Pack:
    pack = checked(path).pack
    assert pack is not None
    return pack


@cache
def packs(folder: Path = CONTENT) -> tuple[str, ...]:
    """The packs of a folder that can be played."""
    # a pack without scenarios is there to be extended
    found = sorted(
        str(path.parent)
        for path in folder.glob("*/pack.yaml")
        if folder is not CONTENT or (path.parent / "tests").is_dir()
    )
    return tuple(path for path in found if checked(path).playable)


def bases(path: str) -> tuple[str, ...]:
    """The ids of the packs that a pack extends."""
    return tuple(str(one).split()[0] for one in loaded(path).manifest.extends)


def tables(folder: Path = CONTENT) -> list[Table]:
    """For each pack every number of players, and every value of every option with some number of players."""
    found = []
    for path in packs(folder):
        manifest = loaded(path).manifest
        counts = range(manifest.players[0], manifest.players[1] + 1)
        rows = {
            option.name: [option.default, *(value for value in option.values if value not in (option.default, "list"))]
            for option in manifest.options.values()
        }
        # a variant of a pack that is here itself needs one table: its rules are those of the base but for a few
        variant = any(Path(path).parent.joinpath(base, "tests").is_dir() for base in bases(path))
        for number in range(1 if variant else max(len(counts), *(len(row) for row in rows.values()), 1)):
            options = {name: row[(number + shift) % len(row)] for shift, (name, row) in enumerate(rows.items())}
            unusual = {name: value for name, value in options.items() if value != rows[name][0]}
            found.append(Table(path, counts[number % len(counts)], unusual))
    return found


def play(game: Game, chance: random.Random, look: Callable[[Game, int], Game | None] | None = None) -> Game:
    """Plays to the end; `look` sees the game before every answer and may put another in its place."""
    for number in range(LONGEST):
        decision = game.decision
        if decision is None:
            assert game.finished
            return game
        assert decision.count == len(decision.options)
        if look is not None:
            game = look(game, number) or game
        game.answer(chance.randrange(decision.count))
    raise AssertionError(f"the game did not end within {LONGEST} answers")


def snapshot(game: Game) -> str:
    """Everything that can change, as text."""
    return json.dumps(game.state())


def round_trips(game: Game) -> Iterator[tuple[str, Game]]:
    """The game by way of a copy, a pickle and JSON."""
    yield "copy", game.copy()
    yield "pickle", pickle.loads(pickle.dumps(game))  # noqa: S301 - made one line above
    yield "JSON", Game.from_json(game.pack, game.to_json())


def same(left: Game, right: Game) -> bool:
    """Whether two games stand alike, down to what has been written of them."""
    return left == right and left.events == right.events and left.record() == right.record()


def check_copies(game: Game, answer: int) -> Game:
    """At one decision: each way of copying gives an equal game that goes on alike and leaves the original untouched."""
    before = snapshot(game)
    expected = game.copy()
    expected.answer(answer)
    last = game
    for how, twin in round_trips(game):
        assert twin == game, how
        assert snapshot(twin) == before, how
        decision, twins = game.decision, twin.decision
        assert decision is not None
        assert twins is not None
        assert [option.key for option in decision.options] == [option.key for option in twins.options], how
        onward = twin.copy()
        onward.answer(answer)
        assert onward == expected, how
        assert flat(onward._machine.log) == flat(expected._machine.log), how
        last = twin
    assert snapshot(game) == before
    return last


def check_pieces(game: Game) -> None:
    """Every piece lies in exactly one place, and that place is where it says it lies."""
    machine, layout = game._machine, game._setup.rules.layout
    found: dict[int, int] = {}
    for place in sorted({part for parts in layout.parts.values() for part in parts}):
        held = machine.S[place]
        for piece in held if isinstance(held, tuple) else () if held is None else (held,):
            assert piece not in found, f"{layout.things[piece]} lies in two places"
            found[piece] = place
    assert len(found) == layout.pieces
    for piece, place in found.items():
        assert machine.S[piece] == place, f"{layout.things[piece]} lies elsewhere than it says"


def check_counters(game: Game) -> None:
    """No counter is outside of its bounds, and those of a track stand at a printed value."""
    machine, layout = game._machine, game._setup.rules.layout
    for index, thing in enumerate(layout.things):
        if thing.sort != "counter":
            continue
        counter = game.pack.counters[thing.name]
        value = machine.S[index]
        low, high = (_bound(game, formula, thing.owner or 0) for formula in (counter.min, counter.max))
        printed = () if counter.track is None else tuple(game.pack.tables[counter.track].values)
        assert isinstance(value, int)
        assert value >= (0 if low is None else low) or value in printed, thing
        assert high is None or value <= high, thing
        assert not printed or value in printed, thing


def _bound(game: Game, formula: Formula | None, seat: int) -> int | None:
    if formula is None or (isinstance(formula.tree, t.Name) and formula.tree.name == "unlimited"):
        return None
    if isinstance(formula.tree, t.Number):
        return formula.tree.value
    value = game.evaluate(formula.text, seat)
    assert value is None or isinstance(value, int)
    return value


def check_options(game: Game) -> None:
    """Every answer that is offered can be given, by whoever may give it."""
    decision = game.decision
    assert decision is not None
    keys = [option.key for option in decision.options]
    assert len(set(keys)) == len(keys), f"{decision.name}: two options have one key: {keys}"
    for option in decision.options:
        assert option.text
        game.copy().answer(option.index)
    for option in decision.interrupts:
        game.copy().answer(option)


def digest(game: Game) -> str:
    """A short text for the events, answers and scores of a game."""
    data = [[event.as_data() for event in game.events], game.record().to_json(), game.scores()]
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()
