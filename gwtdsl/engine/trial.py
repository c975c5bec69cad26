"""The look-ahead: whether a program can be carried out, by carrying it out on a copy, first success wins.

It runs the rules' own segments in a flavour that says FAIL for an impossible step and YES where the look-ahead stops:
right of `->`, at an outcome nobody knows, at a pawn's move, at a question to somebody else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gwtdsl.engine.faults import ENDLESS, FAIL, YES, Fault
from gwtdsl.engine.link import Linked, linked
from gwtdsl.program.rules import Rules

__all__ = ["try_option", "try_routine"]

BUDGET = 20_000
MAX_DEPTH = 40


class Trial:
    """A copy on which a program is tried."""

    __slots__ = ("S", "actor", "asked", "budget", "did", "linked", "log", "offer", "seed", "stack")

    def __init__(self, linked_: Linked, S: list[Any], stack: list[list[Any]], did: bool, budget: list[int]) -> None:
        self.linked = linked_
        self.S = S
        self.stack = stack
        self.did = did
        self.budget = budget
        self.asked: tuple[int, Sequence[Any]] = (0, ())
        self.offer = None
        self.log = None
        self.seed = 0
        self.actor = stack[-1][2]

    # --- what segments call; the same names as the machine's ---

    def ask(self, frame: list[Any], me: int, number: int, options: Sequence[Any]) -> Any:
        """A question: to somebody else the look-ahead stops, own ones are tried answer by answer."""
        del frame
        if me != self.actor:
            return YES
        self.asked = (number, options)
        return self

    def leave(self, value: Any) -> None:
        """The routine on top is done."""
        self.stack.pop()
        if self.stack:
            self.stack[-1][1] = value

    def top(self) -> list[Any]:
        """The frame on top."""
        return self.stack[-1]

    def perform(self, frame: list[Any], program: Any, me: int, here: int | None, flag: int) -> Any:
        """A stored program; the same one entered again within itself counts as impossible."""
        if program is None:
            frame[1] = None
            return None
        number, this = program[0], program[1]
        entry = self.linked.entries[number]
        arguments = tuple(program[2]) if len(program) > 2 else ()
        pad = self.linked.pads[number]
        place = self.linked.place(self.S, this, here)
        self.stack.append([entry, None, me, this, place, flag, *arguments, *pad[len(arguments) :]])
        return FAIL if len(self.stack) > MAX_DEPTH else None

    def take_turn(self, player: int, end: int) -> Any:
        """A turn is beyond any look-ahead."""
        del player, end
        self.did = True
        return YES

    def note(self, *what: Any) -> None:
        """Nothing is written in a trial."""

    # --- the search ---

    def search(self) -> bool:
        """Whether some sequence of answers gets through."""
        stack, segments, handlers = self.stack, self.linked.segments, self.linked.handlers
        while True:
            self.budget[0] -= 1
            if self.budget[0] < 0:
                raise Fault(f"looking ahead took more than {BUDGET} steps", ENDLESS)
            frame = stack[-1]
            result = segments[frame[0]](self, frame)
            if result is None:
                if not stack:
                    return self.did
                if len(stack) > MAX_DEPTH:
                    return False
            elif result is YES:
                return True
            elif result is FAIL:
                stack.pop()
                while stack and handlers[stack[-1][0]] is None:
                    stack.pop()
                if not stack:
                    return False
                stack[-1][0] = handlers[stack[-1][0]]
            elif self._answers(stack):
                return True
            else:
                ask = self.linked.asks[self.asked[0]]
                onward = ask.other if ask.stop is None else ask.stop
                if onward is None:
                    return False
                stack[-1][0] = onward

    def _answers(self, stack: list[list[Any]]) -> bool:
        number, options = self.asked
        following = self.linked.asks[number].next
        for option in options:
            branch = [frame[:] for frame in stack]
            branch[-1][0] = following
            branch[-1][1] = option
            twin = Trial(self.linked, self.S[:], branch, self.did, self.budget)
            twin.actor = self.actor
            if twin.search():
                return True
        return False


def try_option(machine: Any, frames: Sequence[list[Any]], body: int, option: Any, need: bool) -> bool:
    """Whether an option of the question at hand can be carried out (and does something, for `need`)."""
    stack = [frame[:] for frame in frames]
    stack[-1][0] = body
    stack[-1][1] = option
    trial = Trial(linked(machine.linked.rules, "trial"), machine.S[:], stack, not need, [BUDGET])
    return trial.search()


def try_routine(
    rules: Rules,
    S: list[Any],
    number: int,
    need: bool,
    me: int,
    this: int | None,
    here: int | None,
    arguments: tuple[Any, ...],
) -> bool:
    """Whether a whole routine can be carried out (and does something, for `need`)."""
    flavour = linked(rules, "trial")
    pad = flavour.pads[number]
    frame = [flavour.entries[number], None, me, this, here, 1, *arguments, *pad[len(arguments) :]]
    return Trial(flavour, S[:], [frame], not need, [BUDGET]).search()
