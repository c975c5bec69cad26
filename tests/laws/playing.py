"""Games played at random for the laws: which tables there are, how to play one, what must hold at a decision."""

from __future__ import annotations

import hashlib
import json
import pickle
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import product
from operator import itemgetter
from pathlib import Path
from typing import Any

from gwtdsl import Game
from gwtdsl.check.run import Checked, inspect
from gwtdsl.language import tree as t
from gwtdsl.packs.model import Formula, Pack
from gwtdsl.program.rules import Rules

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
        """A game of the seed; an option that is a list of faces gets one drawn from the seed."""
        pack, chance = loaded(self.pack), random.Random(seed)
        options = {
            name: drawn(pack, name, chance) if value == "list" else value for name, value in self.options.items()
        }
        return Game(pack, self.players, seed, options, events=events)


def drawn(pack: Pack, option: str, chance: random.Random) -> dict[str, str]:
    """A face for each record of the kind that an option is for."""
    kind = pack.kinds[str(pack.manifest.options[option].of)]
    assert kind.faces is not None
    return {record.id: chance.choice(kind.faces.names) for record in kind.records.values() if record.faces}


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
    """The tables of all packs of a folder."""
    return [table for path in packs(folder) for table in tables_of(path)]


def tables_of(path: str) -> list[Table]:
    """Every number of players, and every value of every option of a pack with some number of players."""
    manifest = loaded(path).manifest
    counts = range(manifest.players[0], manifest.players[1] + 1)
    rows = {
        option.name: [option.default, *(value for value in option.values if value not in (option.default, "list"))]
        for option in manifest.options.values()
    }
    found = []
    # a variant of a pack that is here itself needs one table: its rules are those of the base but for a few
    variant = any(Path(path).parent.joinpath(base, "tests").is_dir() for base in bases(path))
    for number in range(1 if variant else max(len(counts), *(len(row) for row in rows.values()), 1)):
        options = {name: row[(number + shift) % len(row)] for shift, (name, row) in enumerate(rows.items())}
        unusual = {name: value for name, value in options.items() if value != rows[name][0]}
        found.append(Table(path, counts[number % len(counts)], unusual))
    return found


def all_tables(path: str) -> list[Table]:
    """Every number of players with every choice of options of a pack."""
    manifest = loaded(path).manifest
    options = manifest.options
    found = []
    for players in range(manifest.players[0], manifest.players[1] + 1):
        for values in product(*(option.values for option in options.values())):
            chosen = dict(zip(options, values, strict=True))
            unusual = {name: value for name, value in chosen.items() if value != options[name].default}
            if all(chosen[other] in few for name in unusual for other, few in options[name].requires.items()):
                found.append(Table(path, players, unusual))
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


@dataclass(frozen=True)
class Snapshot:
    """Everything of a game that can change: what the engine works on as text, what has been written as tuples."""

    state: str
    written: tuple[Any, ...]


def snapshot(game: Game) -> Snapshot:
    data = game.state()
    written = tuple((name, None if data[name] is None else tuple(data.pop(name))) for name in ("log", "history"))
    # what has a hash holds nothing that can change, so that it need not be copied
    hash(written)
    return Snapshot(json.dumps(data), written)


#: The ways to save a game and to bring it back.
SAVED: Mapping[str, Callable[[Game], Game]] = {
    "pickle": lambda game: pickle.loads(pickle.dumps(game)),  # noqa: S301 - made in the same line
    "JSON": lambda game: Game.from_json(game.pack, game.to_json()),
}


def round_trips(game: Game, ways: Sequence[str] = tuple(SAVED)) -> Iterator[tuple[str, Game]]:
    """The game by way of a copy, and of each of the ways to save it."""
    yield "copy", game.copy()
    for how in ways:
        yield how, SAVED[how](game)


def same(left: Game, right: Game) -> bool:
    """Whether two games stand alike, down to what has been written of them."""
    return left == right and left.events == right.events and left.record() == right.record()


def check_copies(game: Game, answer: int, ways: Sequence[str] = tuple(SAVED)) -> Game:
    """At one decision: each way of copying gives an equal game that goes on alike and leaves the original untouched."""
    before = snapshot(game)
    decision = game.decision
    assert decision is not None
    keys = [option.key for option in decision.options]
    expected = game.copy()
    expected.answer(answer)
    news = since(expected, game)
    last = game
    for how, twin in round_trips(game, ways):
        assert twin == game, how
        assert snapshot(twin) == before, how
        twins = twin.decision
        assert twins is not None
        assert keys == [option.key for option in twins.options], how
        onward = twin.copy()
        onward.answer(answer)
        assert onward == expected, how
        assert since(onward, twin) == news, how
        last = twin
    assert snapshot(game) == before
    return last


def since(game: Game, earlier: Game) -> list[Any]:
    """What has been written behind what stood in a game that this one was copied from."""
    chain, news = game._machine.log, []
    while chain is not earlier._machine.log:
        chain, last = chain
        news.append(last)
    return news


@lru_cache(maxsize=64)
def places(rules: Rules) -> tuple[int, ...]:
    """Everything that pieces can lie in."""
    return tuple(sorted({part for parts in rules.layout.parts.values() for part in parts}))


@lru_cache(maxsize=64)
def contents(rules: Rules) -> Callable[[list[Any]], tuple[Any, ...]]:
    """What reads all that lies anywhere out of a state, as pieces or tuples of them, with None for nothing."""
    return itemgetter(*places(rules))


def check_pieces(game: Game) -> None:
    """Every piece lies in exactly one place, and that place is where it says it lies."""
    state, rules = game._machine.S, game._setup.rules
    # where each is where it says and nothing else lies anywhere, none lies in two places
    for piece in range(rules.layout.pieces):
        held = state[state[piece]]
        assert piece in held if type(held) is tuple else piece == held, lost(game)
    count = 0
    for held in contents(rules)(state):
        if type(held) is tuple:
            count += len(held)
        elif held is not None:
            count += 1
    assert count == rules.layout.pieces, lost(game)


def lost(game: Game) -> str:
    """What is wrong with the places of pieces."""
    state, layout = game._machine.S, game._setup.rules.layout
    found: dict[int, list[int]] = {piece: [] for piece in range(layout.pieces)}
    for place in places(game._setup.rules):
        held = state[place]
        for piece in held if isinstance(held, tuple) else () if held is None else (held,):
            found[piece].append(place)
    wrong = {piece: where for piece, where in found.items() if where != [state[piece]]}
    return "; ".join(
        f"{layout.things[piece]} says it lies in {state[piece]}, and lies in {where}" for piece, where in wrong.items()
    )


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
