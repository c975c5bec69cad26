"""Compiled code becomes functions: run in globals that hold the tables of one layout and the engine's own functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from gwtdsl.engine.allocation import best_allocation
from gwtdsl.engine.faults import ENDLESS, FAIL, UNSET, YES, Fault
from gwtdsl.engine.lookups import put_indexes, put_printed
from gwtdsl.engine.movement import Movement, make_movement
from gwtdsl.engine.moves import make_moves
from gwtdsl.engine.values import LIMIT, VALUES
from gwtdsl.program.rules import Lookup, Rules

__all__ = ["Linked", "linked"]

#: Most rounds of loops within loops between two answers; beyond it the rules are taken to run for ever.
MAX_ROUNDS = 3_000_000


class Linked:
    """The functions of one flavour of the rules, ready to run."""

    __slots__ = (
        "asks",
        "complete",
        "costs",
        "direct",
        "effect",
        "entries",
        "everywhere",
        "files",
        "flavour",
        "formulas",
        "globals",
        "handlers",
        "pace",
        "pads",
        "place",
        "questions",
        "rules",
        "segments",
        "turn",
        "turns",
    )

    def __init__(self, rules: Rules, flavour: str) -> None:
        self.rules = rules
        self.flavour = flavour
        codes = rules.code(flavour)
        self.files = frozenset(code.co_filename for code in codes)
        #: what judges a program and what works a value out, by number
        self.complete: dict[int, Callable[..., Any]] = {}
        self.effect: dict[int, Callable[..., Any]] = {}
        self.formulas: dict[int, Callable[..., Any]] = {}
        self.globals = self._globals()
        for code in codes:
            exec(code, self.globals)
        self.complete |= {n: self.globals[f"gc_{n}"] for n in rules.texts if f"gc_{n}" in self.globals}
        self.effect |= {n: self.globals[f"ge_{n}"] for n in rules.texts if f"ge_{n}" in self.globals}
        self.formulas |= {int(n[3:]): self.globals[n] for n in self.globals if n.startswith("ex_")}
        self.put_lookups(self.globals)
        for name, value in rules.constants.items():
            if name.startswith("MOVE_"):
                self.globals[name] = Movement.linked(value, self.globals)
        put_printed(self.globals)
        machine: list[Callable[..., Any]] = [_end_turn, _end_anytime]
        self.segments = machine + [self.globals[name] for name in rules.segments[2:]]
        self.asks = rules.asks
        self.handlers = rules.handlers
        self.costs = rules.costs
        #: whether an anytime action may also be started while a cost is paid
        self.everywhere = tuple("any_decision" in windows.split() for _, _, _, windows in rules.anytime)
        self.entries = rules.entries
        self.pads = {number: [None] * size for number, size in rules.frame_sizes.items()}
        self.direct = {n: self.globals[f"a{n}"] for n in rules.texts if f"a{n}" in self.globals}
        self.turn = rules.layout.turn
        self.place: Callable[..., int | None] = self.globals["place_of_this"]
        self.turns = self._turns()
        #: for each question where an answer goes on, where one goes on who wants none, and what says which anytime
        #: actions may be started
        self.questions = [(ask.next, ask.stop, self.globals.get(ask.may_start)) for ask in self.asks]

    def put_lookups(self, space: dict[str, Any]) -> None:
        """Makes the lists by thing that are not among the globals yet."""
        for lookup, name in self.rules.lookups.items():
            if name not in space:
                space[name] = self._lookup(lookup, space[f"T_{lookup.table}"], space.get(f"T_{lookup.inner}", ()))

    def _lookup(self, lookup: Lookup, table: Sequence[Any], inner: Sequence[Any]) -> list[Any]:
        missing = lookup.missing
        if lookup.sort == "through":
            return [missing if thing is None else table[thing] for thing in inner]
        if lookup.sort == "formula":
            return [self.formulas.get(number, lambda *_: missing) for number in table]
        # no program at all can always be carried out, and does nothing
        judges, none = (self.complete, True) if lookup.sort == "complete" else (self.effect, False)
        programs = [
            value if isinstance(value, tuple) and value and isinstance(value[0], int) else (-1,) for value in table
        ]
        return [judges.get(program[0], lambda *_: none) for program in programs]

    def _turns(self) -> dict[int, tuple[int, tuple[tuple[int, Any], ...]]]:
        """For each player the routine of the turn, and what is set anew when it begins."""
        layout = self.rules.layout
        players, base = layout.players, layout.players[0]
        stride = players[1] - base if len(players) > 1 else len(layout.start) - base
        return {
            player: (turn, tuple((i if i < base else player + (i - base) % stride, v) for i, v in layout.resets))
            for player, turn in zip(players, self.rules.turns, strict=True)
        }

    def _globals(self) -> dict[str, Any]:
        rules = self.rules
        layout = rules.layout
        events = self.flavour == "events"
        moves = make_moves(layout, events)
        self.pace = [0]
        space: dict[str, Any] = {"FAIL": FAIL, "YES": YES, "UNSET": UNSET, **VALUES, **moves}
        space |= make_movement(layout, moves["move"], events)
        space |= {f"T_{name}": table for name, table in layout.tables.items()}
        space |= {name: value for name, value in rules.constants.items() if not name.startswith("MOVE_")}
        space |= _seats(layout.players)
        space["HOME"] = [layout.home.get(index) for index in range(layout.size)]
        for number, entry in rules.entries.items():
            space[f"ENTRY_{number}"] = entry
            for given in range(min(rules.frame_sizes[number], 12) + 1):
                space[f"PAD_{number}_{given}"] = [None] * (rules.frame_sizes[number] - given)
        put_indexes(space, rules.indexes)
        space |= self._judges(space)
        space |= _paces(self.pace)
        space |= _classes(layout.classes)
        space["each_once"] = _each_once({number: text.text for number, text in rules.texts.items()})
        return space

    def _judges(self, space: dict[str, Any]) -> dict[str, Any]:
        at, spaces = self.rules.layout.tables["space"], self.rules.layout.tables["space"]
        pieces = self.rules.layout.pieces

        def place(S: list[Any], this: int | None, here: int | None) -> int | None:
            """The space of `this`; when it lies on none, where the caller is."""
            if this is None:
                return here
            found = at[S[this]] if this < pieces else spaces[this]
            return here if found is None else found

        effect, complete = self.effect, self.complete

        def effective(program: Any, S: list[Any], me: int, here: int | None) -> bool:
            if program is None:
                return False
            this = program[1]
            if len(program) > 2:
                return effect[program[0]](S, me, this, place(S, this, here), *program[2])  # type: ignore[no-any-return]
            return effect[program[0]](S, me, this, place(S, this, here))  # type: ignore[no-any-return]

        def completable(program: Any, S: list[Any], me: int, here: int | None) -> bool:
            if program is None:
                return True
            this = program[1]
            if len(program) > 2:
                return complete[program[0]](S, me, this, place(S, this, here), *program[2])  # type: ignore[no-any-return]
            return complete[program[0]](S, me, this, place(S, this, here))  # type: ignore[no-any-return]

        def carry_out(program: Any, m: Any, S: list[Any], me: int, here: int | None) -> Any:
            arguments = program[2] if len(program) > 2 else ()
            return self.direct[program[0]](m, S, me, program[1], place(S, program[1], here), *arguments)

        def evaluate(table: Sequence[Any], this: int | None, S: list[Any], me: int, missing: Any) -> Any:
            number = None if this is None else table[this]
            if number is None:
                return missing
            return self.formulas[number](S, me, this, place(S, this, None))

        def allocate(
            S: list[Any],
            me: int,
            cards: Sequence[int],
            needs: Sequence[Any],
            full: Sequence[Any],
            short: Any,
            items: Sequence[Any],
        ) -> int:
            served: dict[int, Sequence[int]] = {}
            rows = []
            for card in cards:
                for task in needs[card]:
                    if task not in served:
                        served[task] = evaluate(items, task, S, me, ())
                missing = short[card] if isinstance(short, list) else short
                rows.append(([served[task] for task in needs[card]], full[card] or 0, missing or 0))
            return best_allocation(rows)

        def try_program(
            S: list[Any],
            number: int,
            need: bool,
            me: int,
            this: int | None,
            here: int | None,
            arguments: tuple[Any, ...],
        ) -> bool:
            from gwtdsl.engine.trial import try_routine

            return try_routine(self.rules, S, number, need, me, this, here, arguments)

        def find_piece(
            S: list[Any],
            kinds: tuple[str, ...],
            name: str | None,
            wanted: tuple[tuple[Sequence[Any], Any], ...],
        ) -> int | None:
            of_kind, ids = space["T_kind"], space["T_id"]
            fitting = [
                piece
                for piece in range(pieces)
                if of_kind[piece] in kinds
                and (name is None or ids[piece] == name)
                and all(table[piece] == value for table, value in wanted)
            ]
            # one that is not in play yet is meant before one that is
            box = next(i for i, thing in enumerate(self.rules.layout.things) if thing.name == "box")
            fitting.sort(key=lambda piece: at[S[piece]] is not None or S[piece] == box)
            return fitting[0] if fitting else None

        return {
            "effective": effective,
            "completable": completable,
            "carry_out": carry_out,
            "evaluate": evaluate,
            "allocate": allocate,
            "try_program": try_program,
            "find_piece": find_piece,
            "place_of_this": place,
        }


def _paces(pace: list[int]) -> dict[str, Callable[..., Any]]:
    """Loops within loops are counted together from one answer to the next."""

    def paced(items: Sequence[Any]) -> Sequence[Any]:
        pace[0] += len(items)
        if pace[0] > MAX_ROUNDS:
            raise Fault(f"loops went round more than {MAX_ROUNDS} times without an answer", ENDLESS)
        return items

    def tick(count: int) -> int:
        paced((None,))
        if count >= LIMIT:
            raise Fault(f"this loop did not end within {LIMIT} rounds", ENDLESS)
        return count + 1

    return {"paced": paced, "tick": tick}


def _seats(players: tuple[int, ...]) -> dict[str, Any]:
    count = len(players)
    turned = {p: players[n:] + players[:n] for n, p in enumerate(players)}
    return {
        "PLAYERS": players,
        "NEXT": {p: players[(n + 1) % count] for n, p in enumerate(players)},
        "PREVIOUS": {p: players[n - 1] for n, p in enumerate(players)},
        "PLAYERS_AFTER": {p: row[1:] for p, row in turned.items()},
        "PLAYERS_FROM": turned,
    }


def _classes(classes: list[int]) -> dict[str, Callable[..., Any]]:
    """Equal pieces as one option, and picks in an order of classes."""

    def one_each(pieces: Sequence[int]) -> list[int]:
        found: dict[int, int] = {}
        for piece in pieces:
            found.setdefault(classes[piece], piece)
        return list(found.values())

    def one_each_at(S: list[Any], pieces: Sequence[int]) -> list[int]:
        found: dict[tuple[int, int], int] = {}
        for piece in pieces:
            found.setdefault((classes[piece], S[piece]), piece)
        return list(found.values())

    def group(S: list[Any], value: Any, piece: bool, by_place: bool) -> Any:
        if not piece:
            return value
        return (classes[value], S[value]) if by_place else classes[value]

    def class_place(S: list[Any], pool: Sequence[Any], value: Any, piece: bool, by_place: bool) -> Any:
        """The class just picked: later picks come from it or from those behind it."""
        return ("class", group(S, value, piece, by_place))

    def next_picks(
        S: list[Any],
        pool: Sequence[Any],
        left: int,
        last: Any,
        piece: bool,
        by_place: bool,
    ) -> list[Any]:
        """What may be picked next so that enough is left behind it; `pool` is what has not been picked."""
        groups: dict[Any, list[Any]] = {}
        for value in pool:
            name = value
            if piece:
                name = (classes[value], S[value]) if by_place else classes[value]
            if name in groups:
                groups[name].append(value)
            else:
                groups[name] = [value]
        names = sorted(groups) if piece else list(groups)
        if last and piece:
            names = [name for name in names if name >= last[1]]
        options = []
        behind = sum([len(groups[name]) for name in names])
        for name in names:
            if behind < left:
                break
            options.append(groups[name][0])
            behind -= len(groups[name])
        return options

    return {"one_each": one_each, "one_each_at": one_each_at, "next_picks": next_picks, "class_place": class_place}


def _each_once(texts: dict[int, str]) -> Callable[..., Any]:
    """Programs that say the same, of the same thing and with the same arguments, are one option."""
    first: dict[str, int] = {}
    alike = {number: first.setdefault(text, number) for number, text in texts.items()}

    def each_once(programs: Sequence[Any]) -> Sequence[Any]:
        if len(programs) < 2 or len({alike[program[0]] for program in programs}) == len(programs):
            return programs
        found: dict[Any, Any] = {}
        for program in programs:
            found.setdefault((alike[program[0]], *program[1:]), program)
        return list(found.values())

    return each_once


def _end_turn(m: Any, f: list[Any]) -> Any:
    """The machine's own segment below a turn."""
    m.S[m.linked.rules.layout.turn] = f[6]
    if m.log is not None:
        m.note("turn_end", f[2])
    return m.leave(None)


def _end_anytime(m: Any, f: list[Any]) -> None:
    """The machine's own segment below an anytime action: the question below is asked anew."""
    m.S[m.linked.rules.layout.busy] = 0
    m.offer = f[6]
    m.stack.pop()
    m.top()


def linked(rules: Rules, flavour: str) -> Linked:
    """The linked functions of a flavour, made once for each set of rules."""
    found = rules.linked.get(flavour)
    if found is None:
        found = rules.linked[flavour] = Linked(rules, flavour)
    return found
