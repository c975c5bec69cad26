"""The façade `Game`: set up, decide, answer, copy, look, score. See `docs/` for the guarantees it gives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from gwtdsl.engine.machine import Machine
from gwtdsl.game import adhoc
from gwtdsl.game.adhoc import AdHoc, winners
from gwtdsl.game.chains import flat, frozen
from gwtdsl.game.decision import Decision, Option
from gwtdsl.game.errors import WRONG, GameError, IllegalAnswer
from gwtdsl.game.events import Event, as_event
from gwtdsl.game.handles import PlayerHandle, board_of
from gwtdsl.game.linking import made_ready
from gwtdsl.game.record import Answer, Record
from gwtdsl.game.saving import read_back, written
from gwtdsl.game.view import View, redealt
from gwtdsl.game.workshop import WORKSHOP
from gwtdsl.packs.model import Pack

if TYPE_CHECKING:
    from gwtdsl.graph.build import SpaceGraph

__all__ = ["Game"]


class Setup:
    """What never changes in a game: pack, rules, seed, options."""

    __slots__ = ("compiler", "naming", "options", "pack", "players", "rules", "seed")

    def __init__(self, pack: Pack, players: int, seed: int, options: Mapping[str, Any]) -> None:
        low, high = pack.manifest.players
        if not low <= players <= high:
            raise GameError(f"{pack.manifest.id} is for {pack.manifest.people}, not for {players}")
        self.pack = pack
        self.players = players
        self.seed = seed
        self.options = WORKSHOP.options(pack, options)
        self.rules, self.compiler = WORKSHOP.rules(pack, players, self.options, seed)
        self.naming = WORKSHOP.naming(pack, self.rules, self.compiler)


class Game:
    """One game of a pack.

    `pack` is a loaded pack, an id or a path (then `PackError` holds all findings). `players` are persons. The same
    pack, options, seed and answers give the same game, event for event. Without `events` none are written, and play is
    quicker. With `hold` the game waits after its set-up until `begin` is called.
    """

    __slots__ = ("_decision", "_heard", "_history", "_keys", "_machine", "_setup", "_told", "held")

    def __init__(
        self,
        pack: Pack | str,
        players: int | None = None,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        events: bool = True,
        hold: bool = False,
    ) -> None:
        if not isinstance(pack, Pack):
            from gwtdsl.check.run import load

            pack = load(pack)
        setup = Setup(pack, pack.manifest.players[0] if players is None else players, seed, options or {})
        self._setup = setup
        machine = Machine(made_ready(setup.rules, "events" if events else "play"), seed, () if events else None)
        self._machine = machine
        #: the answers as a chain: without events by index, with the seat where another one interrupted; else named
        self._history: Any = ()
        self._decision: Decision | None = None
        #: the keys of the options that are due, where a game this one was copied from had made them
        self._keys: tuple[str, ...] | None = None
        self._told: tuple[Event, ...] = ()
        self._heard: Any = ()
        self.held = hold
        if hold:
            del machine.stack[0]
        machine.run()

    # --- deciding ---

    def begin(self) -> None:
        """Goes on from a held set-up to the first decision of play."""
        if self.held:
            self.held = False
            rules, machine = self._setup.rules, self._machine
            machine.stack.insert(0, machine.frame(rules.game, rules.layout.players[0]))
            if machine.shared:
                machine.shared += 1
            self._decision = self._keys = None
            if machine.pending is None:
                machine.run()

    @property
    def decision(self) -> Decision | None:
        """The question that is due, or None when the game is over (or held)."""
        if self._decision is None and (machine := self._machine).pending is not None:
            self._decision = Decision(machine, self._setup.naming, self._keys)
        return self._decision

    @property
    def finished(self) -> bool:
        """Whether nothing more will be asked."""
        return self._machine.pending is None and not self._machine.stack and not self.held

    def answer(self, choice: Option | str | int, by: int | None = None) -> None:
        """Answers the decision with an option, its key or its index; `by` is the seat, for interrupts.

        Raises IllegalAnswer for what is not offered; the game is then as it was.
        """
        machine = self._machine
        if machine.log is None and choice.__class__ is int and by is None and machine.pending is not None:
            before, self._history = self._history, (self._history, choice)  # the way of simulations
            self._decision = self._keys = None
            try:
                machine.answer(choice)
            except IllegalAnswer:
                self._history = before
                raise
            return
        index, player = self._index(choice, by)
        if machine.log is not None:
            decision = self.decision
            assert decision is not None
            name, key = decision.name, decision.key(index)
            who = decision.who if player is None else self._setup.rules.layout.players[player]
            machine.note("answer", who, name, key)
            self._history = (self._history, (name, key, player))
        else:
            self._history = (self._history, index if player is None else (index, player))
        self._decision = self._keys = None
        if index < 0 and player is not None:
            machine.pending = None
            machine.start_anytime(-1 - index, self._setup.rules.layout.players[player])
            machine.run()
        else:
            machine.answer(index)

    def _index(self, choice: Option | str | int, by: int | None) -> tuple[int, int | None]:
        machine = self._machine
        if machine.pending is None:
            raise IllegalAnswer("nothing is asked now")
        if isinstance(choice, int) and by is None:
            if not 0 <= choice < machine.count():
                raise IllegalAnswer(f"there is no option {choice}; there are {machine.count()}")
            return choice, None
        decision = self.decision
        assert decision is not None
        asked = by if by is not None else choice.player if isinstance(choice, Option) else decision.player
        if asked != decision.player:
            for option in decision.interrupts:
                wanted = choice.key if isinstance(choice, Option) else choice
                if option.player == asked and wanted in (option.key, option.index):
                    return option.index, asked
            raise IllegalAnswer(f"seat {asked + 1} can't do {choice} now")
        if isinstance(choice, Option):
            if choice.decision is not decision and choice.key not in decision.keys:
                raise IllegalAnswer(f"`{choice.key}` belongs to another decision")
            choice = choice.key if choice.decision is not decision else choice.index
        if isinstance(choice, int):
            return self._index(choice, None)
        if choice not in decision.keys:
            raise IllegalAnswer(f"`{decision.name}` offers {', '.join(decision.keys)}; not `{choice}`")
        return decision.keys.index(choice), None

    # --- looking ---

    @property
    def pack(self) -> Pack:
        """The pack that is played."""
        return self._setup.pack

    @property
    def players(self) -> int:
        """How many seats play, automatic ones included."""
        return len(self._setup.rules.seats)

    @property
    def events(self) -> tuple[Event, ...]:
        """All events so far; empty without events."""
        chain, fresh = self._machine.log, []
        while chain and chain is not self._heard:
            chain, raw = chain
            fresh.append(as_event(raw, self._setup.naming))
        self._told += tuple(reversed(fresh))
        self._heard = self._machine.log
        return self._told

    def events_since(self, count: int) -> tuple[Event, ...]:
        """The events behind the first `count`."""
        return self.events[count:]

    @property
    def categories(self) -> tuple[tuple[str, str], ...]:
        """Names and labels of the lines of the score."""
        return tuple((category.name, category.label) for category in self._setup.rules.scoring)

    def scores(self) -> list[dict[str, int]]:
        """The points of each seat by category, as they stand now. Raises RuntimeFault where the rules go wrong."""
        functions = self._machine.linked.globals
        state = self._machine.S
        self._machine.linked.pace[0] = 0
        rules = self._setup.rules
        try:
            return [
                {category.name: functions[category.function](state, player) for category in rules.scoring}
                for player in rules.layout.players
            ]
        except WRONG as error:
            raise self._machine.fault(error) from error

    def totals(self) -> list[int]:
        """The points of each seat."""
        return [sum(row.values()) for row in self.scores()]

    def winners(self) -> tuple[int, ...]:
        """The seats that win as things stand: most points, then the tie-breaks; several share the victory."""
        return tuple(self._setup.naming.seat(player) or 0 for player in winners(self._machine))

    def view(self, player: int) -> View:
        """What the player of a seat may know."""
        return View(self._machine, self._setup.naming, player)

    def player(self, seat: int) -> PlayerHandle:
        """A seat's counters, variables and zones by name."""
        return PlayerHandle(self._machine, self._setup.naming, seat)

    def graph(self, name: str) -> SpaceGraph:
        """The present board as a networkx graph: each space with what lies in its cells."""
        from gwtdsl.graph.build import to_networkx

        return to_networkx(self.pack.graphs[name], board_of(self._machine, self._setup.naming, name))

    def board(self, name: str) -> Any:
        """What lies in the cells of a graph's spaces, as drawings take it."""
        return board_of(self._machine, self._setup.naming, name)

    # --- copies and records ---

    def copy(self) -> Game:
        """A game that plays on exactly like this one."""
        twin = Game.__new__(Game)
        twin._setup = self._setup
        twin._machine = self._machine.copy()
        twin._history = self._history
        twin._decision = None
        twin._keys = self._keys if self._decision is None else self._decision._keys
        twin._told, twin._heard = self._told, self._heard
        twin.held = self.held
        return twin

    def redeal(self, player: int, seed: int) -> Game:
        """A copy in which everything that the player can't know is dealt anew, the same for the same view and seed."""
        twin = self.copy()
        twin._keys = None
        redealt(twin._machine, self._setup.naming, player, seed)
        return twin

    def record(self) -> Record:
        """The answers so far, with what makes the game anew."""
        entries, setup = flat(self._history), self._setup
        answers = self._named(entries) if self._machine.log is None else [Answer(*entry) for entry in entries]
        return Record(
            setup.pack.manifest.id,
            setup.pack.manifest.version,
            setup.pack.fingerprint,
            setup.players,
            setup.seed,
            dict(setup.options),
            tuple(answers),
        )

    def _named(self, entries: list[int | tuple[int, int]]) -> list[Answer]:
        """Names for answers that were given by index: the game is played again to see what they meant."""
        setup = self._setup
        again = Game(setup.pack, setup.players, setup.seed, setup.options, events=False)
        answers = []
        for entry in entries:
            index, player = (entry, None) if isinstance(entry, int) else entry
            decision = again.decision
            assert decision is not None
            answers.append(Answer(decision.name, decision.key(index), player))
            again.answer(answers[-1].key, player) if index < 0 else again.answer(index)
        return answers

    def state(self) -> dict[str, Any]:
        """Everything that can change, as plain data."""
        machine = self._machine
        return {
            "state": machine.S,
            "stack": machine.stack,
            "offer": machine.offer,
            "pending": machine.pending,
            "held": self.held,
            "log": None if machine.log is None else flat(machine.log),
            "history": flat(self._history),
        }

    def to_json(self) -> str:
        """The whole game as text; `from_json` brings it back."""
        setup = self._setup
        head = {
            "pack": setup.pack.manifest.id,
            "fingerprint": setup.pack.fingerprint,
            "players": setup.players,
            "seed": setup.seed,
            "options": dict(setup.options),
        }
        return written({**head, **self.state()})

    @classmethod
    def from_json(cls, pack: Pack, text: str) -> Game:
        """The game of `to_json`; raises GameError when it is damaged or belongs to other rules."""
        document = read_back(text)
        if document["fingerprint"] != pack.fingerprint:
            raise GameError(f"this game was saved with other rules than those of {pack.manifest.id} here")
        return cls._restored(pack, document)

    @classmethod
    def _restored(cls, pack: Pack, document: Mapping[str, Any]) -> Game:
        game = cls.__new__(cls)
        setup = game._setup = Setup(pack, document["players"], document["seed"], document["options"])
        log = document["log"]
        flavour = "play" if log is None else "events"
        machine = game._machine = Machine(made_ready(setup.rules, flavour), setup.seed, None)
        machine.log = None if log is None else ()
        for event in log or ():
            machine.log = (machine.log, frozen(event))
        machine.S = [frozen(value) for value in document["state"]]
        machine.stack = [[frozen(value) for value in frame] for frame in document["stack"]]
        machine.offer = frozen(document["offer"])
        machine.pending = frozen(document["pending"])
        game._history = ()
        for entry in document["history"]:
            game._history = (game._history, frozen(entry))
        game._decision = game._keys = None
        game._told = ()
        game._heard = ()
        game.held = document["held"]
        return game

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickled, (self.pack.roots, self.to_json())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        mine, theirs = self._machine, other._machine
        return (
            self.pack.fingerprint == other.pack.fingerprint
            and mine.S == theirs.S
            and mine.stack == theirs.stack
            and mine.offer == theirs.offer
            and frozen(mine.pending) == frozen(theirs.pending)
            and mine.seed == theirs.seed
        )

    __hash__ = None  # type: ignore[assignment]

    # --- programs from outside ---

    def run(self, program: str, me: int = 0) -> None:
        """Carries out a program that asks nothing, as a seat: to arrange a position. Raises GameError."""
        adhoc.run(self._setup.compiler, self._machine, program, me)
        self._refresh()

    def evaluate(self, expression: str, me: int = 0) -> Any:
        """The value of an expression, as a seat; pieces, places and players come as their names."""
        return adhoc.evaluate(self._setup.compiler, self._machine, expression, me, self._setup.naming)

    def explain_value(self, expression: str, me: int = 0) -> list[tuple[str, Any]]:
        """The parts of an expression with their values."""
        return AdHoc(self._setup.compiler, self._machine).parts(expression, me, self._setup.naming)

    def _refresh(self) -> None:
        """A question that is due is asked anew against the changed state."""
        self._decision = self._keys = None
        if self._machine.pending is not None:
            self._machine.pending = None
            self._machine.run()


def _unpickled(roots: tuple[str, ...], text: str) -> Game:
    from gwtdsl.check.run import load

    return Game.from_json(_loaded(roots, load), text)


_LOADED: dict[tuple[str, ...], Pack] = {}


def _loaded(roots: tuple[str, ...], load: Any) -> Pack:
    if roots not in _LOADED:
        _LOADED[roots] = load(roots)
    return _LOADED[roots]
