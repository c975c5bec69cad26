"""The machine: flat state, explicit frames, a loop that runs segments until somebody must answer.

A frame is [segment, answer, me, this, here, flag, locals …]; the flag is 0 under way, 1 inside an option, 2 when what
follows in the caller decides with. Nothing but the state and the frames says where a game stands.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import Any

from gwtdsl.engine.faults import ENDLESS, Fault, IllegalAnswer, RuntimeFault, place_of
from gwtdsl.engine.link import Linked
from gwtdsl.spans import NOWHERE, Span

__all__ = ["Machine"]

#: Most segments between two answers; beyond it the rules are taken to run for ever.
STEP_BUDGET = 50_000
MAX_STACK = 200
#: How many steps are made before the depth of the stack is looked at.
FEW = 50
A_FEW, MANY = range(FEW), range(STEP_BUDGET // FEW)


class Machine:
    """One game's state. `pending` is (player, question, options, anytime actions) while an answer is due.

    `log` is None when no events are written, else a chain (what was before, the last event) that copies share.
    """

    __slots__ = ("S", "at", "linked", "log", "offer", "pending", "seed", "shared", "stack")

    def __init__(self, linked: Linked, seed: int, log: Any) -> None:
        rules = linked.rules
        self.linked = linked
        self.S: list[Any] = list(rules.layout.start)
        self.seed = seed
        self.log = log
        self.offer: tuple[int, int] | None = None
        self.pending: Any = None
        #: file and line of a step that failed in a plain function, until a segment hears of it
        self.at: tuple[str, int] | None = None
        #: how many frames, from the bottom, copies may share: they are copied before they are changed
        self.shared = 0
        first = rules.layout.players[0]
        routines = (*rules.setup, rules.game)
        self.stack: list[list[Any]] = [self.frame(number, first) for number in reversed(routines)]

    def copy(self) -> Machine:
        """A game that plays on exactly like this one, and shares nothing that changes."""
        twin = Machine.__new__(Machine)
        twin.linked = self.linked
        twin.S = self.S[:]
        twin.seed = self.seed
        twin.log = self.log
        twin.offer = self.offer
        twin.pending = self.pending
        twin.at = None
        twin.stack = self.stack[:]
        twin.shared = self.shared = len(self.stack)
        return twin

    def top(self) -> list[Any]:
        """The frame on top, which is this machine's own from now on."""
        stack = self.stack
        last = len(stack) - 1
        if last < self.shared:
            stack[last] = stack[last][:]
            self.shared = last
        return stack[last]

    def frame(self, number: int, me: int) -> list[Any]:
        """A frame at the beginning of a routine that belongs to no piece."""
        linked = self.linked
        return [linked.entries[number], None, me, None, None, 0, *linked.pads[number]]

    # --- running ---

    def run(self) -> None:
        """Runs until an answer is due or the game is over."""
        if self.stack:
            self.top()
            self._run()

    def _run(self) -> None:
        """Runs on; the frame on top is this machine's own."""
        linked, stack = self.linked, self.stack
        segments = linked.segments
        linked.pace[0] = 0
        self.at = None
        try:
            for _ in MANY:
                for _ in A_FEW:
                    frame = stack[-1]
                    if segments[frame[0]](self, frame):
                        return
                if len(stack) > MAX_STACK:
                    raise Fault(f"actions call each other more than {MAX_STACK} deep", ENDLESS)
            raise Fault(f"the rules did not come to a question within {STEP_BUDGET} steps", ENDLESS)
        except RuntimeFault:
            raise
        except (Fault, ArithmeticError, LookupError, TypeError, AttributeError, RecursionError, MemoryError) as error:
            raise self.fault(error) from error

    def fault(self, error: BaseException) -> RuntimeFault:
        """The fault with the line of the pack it comes from."""
        span = place_of(error.__traceback__, self.linked.files)
        if span == NOWHERE and self.stack:
            span = self._here()
        if isinstance(error, Fault):
            return RuntimeFault(str(error), span, error.code)
        if isinstance(error, MemoryError):
            return RuntimeFault("this needs more memory than there is", span, ENDLESS)
        if isinstance(error, ZeroDivisionError):
            return RuntimeFault("division by zero", span)
        if isinstance(error, LookupError):
            return RuntimeFault(f"there is no entry for {error.args[0] if error.args else 'this key'}", span)
        if isinstance(error, RecursionError):
            return RuntimeFault("functions call each other without end", span, ENDLESS)
        return RuntimeFault(f"a value is none where something is needed ({error})", span)

    def _line(self, at: tuple[str, int] | None) -> Span:
        """The line of the pack that failed, by default the one that is being carried out now."""
        if at is not None:
            return Span(at[0], at[1], 1, at[1], 1)
        frame = inspect.currentframe()
        while frame is not None:
            file = frame.f_code.co_filename
            if file in self.linked.files:
                return Span(file, frame.f_lineno, 1, frame.f_lineno, 1)
            frame = frame.f_back
        return NOWHERE

    def _here(self) -> Span:
        """The line of the pack that is being carried out: of the topmost frame that has one."""
        for frame in reversed(self.stack):
            code = getattr(self.linked.segments[frame[0]], "__code__", None)
            if code is not None and code.co_filename in self.linked.files:
                return Span(code.co_filename, code.co_firstlineno, 1, code.co_firstlineno, 1)
        return NOWHERE

    def leave(self, value: Any) -> bool | None:
        """The routine on top is done; its caller finds the value. True when there is none: the game is over."""
        stack = self.stack
        stack.pop()
        if len(stack) > self.shared:
            stack[-1][1] = value
        elif stack:
            self.top()[1] = value
        else:
            return True
        return None

    def fail(self, frame: list[Any], handler: int | None) -> None:
        """A required step is impossible: whoever said "as far as it can" goes on."""
        at, self.at = self.at, None
        if handler is not None:
            frame[0] = handler
            return
        stack = self.stack
        stack.pop()
        while stack:
            caller = stack[-1]
            handler = self.linked.costs[caller[0]]
            if handler is None:
                handler = self.linked.handlers[caller[0]]
            if handler is not None:
                self.top()[0] = handler
                return
            if caller[0] < 2:
                break
            stack.pop()
        raise RuntimeFault("this can't be carried out here, and nothing says what happens instead", self._line(at))

    def nothing(self, frame: list[Any], to: int) -> None:
        """There is nothing to choose: under way that is passed over, but a cost can't be paid then."""
        if self.in_cost():
            self.fail(frame, self.linked.costs[frame[0]])
        else:
            frame[0] = to

    def in_cost(self) -> bool:
        """Whether what runs now is part of a cost."""
        costs = self.linked.costs
        for frame in self.stack:
            if costs[frame[0]] is not None:
                return True
        return False

    def perform(self, frame: list[Any], program: Any, me: int, here: int | None, flag: int) -> None:
        """Starts a stored program; none is done at once."""
        if program is None:
            frame[1] = None
            return
        linked = self.linked
        number, this = program[0], program[1]
        place = linked.place(self.S, this, here)
        pad = linked.pads[number]
        if len(program) > 2:
            given = program[2]
            pad = [*given, *pad[len(given) :]]
        self.stack.append([linked.entries[number], None, me, this, place, flag, *pad])

    def take_turn(self, player: int, end: int) -> None:
        """Starts the turn of a seat."""
        if player is None:
            raise Fault("`take turn` of none")
        linked, S = self.linked, self.S
        before = S[linked.turn]
        S[linked.turn] = player
        turn, resets = linked.turns[player]
        for index, value in resets:
            S[index] = value
        if self.log is not None:
            self.note("turn", player)
        self.stack.append([end, None, player, None, None, 0, before])
        self.stack.append(self.frame(turn, player))

    # --- asking ---

    def ask(self, frame: list[Any], me: int, number: int, options: Sequence[Any]) -> bool | None:
        """Asks, unless there is nothing to decide."""
        following, stop, may_start = self.linked.questions[number]
        extra = () if may_start is None else may_start(self.S, me)
        if extra and self.in_cost():
            extra = self.in_any_case(extra)
        if not extra and self.offer is None:
            if stop is None:
                if len(options) == 1:
                    frame[1] = options[0]
                    frame[0] = following
                    return None
            elif not options:
                frame[0] = stop
                return None
        self.pending = (me, number, options, extra)
        return True

    def interrupts(self, player: int, number: int) -> tuple[int, ...]:
        """The anytime actions that a player who is not asked may start at a question."""
        may_start = self.linked.questions[number][2]
        extra = () if may_start is None else may_start(self.S, player)
        return self.in_any_case(extra) if extra and self.in_cost() else extra

    def in_any_case(self, actions: tuple[int, ...]) -> tuple[int, ...]:
        """Those of anytime actions that may also be started while a cost is paid."""
        return tuple([number for number in actions if self.linked.everywhere[number]])

    def choose(
        self, frame: list[Any], me: int, number: int, options: Sequence[Any], key: Callable[[Any], Any] | None
    ) -> None:
        """An automatic seat decides: the best by the key, else the first that can be done."""
        info = self.linked.asks[number]
        if not options:
            frame[0] = info.stop
            return
        value = options[0]
        if key is not None:
            value = self.linked.globals["best"]([(key(option), option) for option in options])
        frame[1] = value
        frame[0] = info.next
        self.offer = None
        if self.log is not None:
            self.note("automatic", me, number, value, len(options), key is not None)

    def count(self) -> int:
        """How many answers there are."""
        _, number, options, extra = self.pending
        count = len(options)
        if self.linked.questions[number][1] is not None:
            count += 1
        if self.offer is not None:
            count += 1
        return count + len(extra) if extra else count

    def answer(self, index: int) -> None:
        """Takes an answer by its index: options, then stop, then decline, then anytime actions; and runs on."""
        _, number, options, _ = self.pending
        frame = self.top() if self.shared else self.stack[-1]
        if 0 <= index < len(options):
            frame[1] = options[index]
            frame[0] = self.linked.questions[number][0]
            self.offer = None
        else:
            self._answer(index, frame)
        self.pending = None
        self._run()

    def _answer(self, index: int, frame: list[Any]) -> None:
        """Takes an answer that is none of the options."""
        me, number, options, extra = self.pending
        _, stop, _ = self.linked.questions[number]
        rest = index - len(options)
        if stop is not None:
            rest -= 1
        if index < 0 or rest >= (self.offer is not None) + len(extra):
            raise IllegalAnswer(f"there is no option {index}")
        if rest < 0:
            frame[0] = stop
            self.offer = None
        elif self.offer is not None and rest == 0:
            self._decline()
        else:
            self.start_anytime(extra[rest - (self.offer is not None)], me)

    def _decline(self) -> None:
        depth, segment = self.offer or (0, 0)
        del self.stack[depth:]
        self.top()[0] = segment
        self.offer = None

    def start_anytime(self, number: int, me: int) -> None:
        """Starts an anytime action; the question below is asked anew after it."""
        name, _, routine, _ = self.linked.rules.anytime[number]
        self.S[self.linked.rules.layout.busy] = 1
        if self.log is not None:
            self.note("anytime", me, name)
        self.stack.append([1, None, me, None, None, 0, self.offer])
        self.offer = None
        self.stack.append(self.frame(routine, me))

    def feasible(
        self, frame: list[Any], body: int, options: Sequence[Any], need: bool, alone: bool = False
    ) -> list[Any]:
        """The options that can be carried out, each tried on a copy; `alone` when no caller has a say."""
        del frame
        from gwtdsl.engine.trial import try_option

        stack = self.stack
        first = len(stack) - 1
        while first > 0 and stack[first][5] == 2:
            first -= 1
        frames = stack[first:]
        if alone:
            frames = [[*stack[-1][:5], 0, *stack[-1][6:]]]
        return [option for option in options if try_option(self, frames, body, option, need)]

    def note(self, kind: str, who: Any, *what: Any) -> None:
        """Keeps an event."""
        if self.log is not None:
            self.log = (self.log, (kind, who, *what))
