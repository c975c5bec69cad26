"""What a record made with another version of a pack is worth: the same, cosmetic, compatible or breaking, and where.

A record tells for each answer a short sum of the events that it caused. A pack that asks the same questions, offers the
answers and writes events of the same sums plays the game as it was. Of a game that is over the record tells the points
and the winners too: what only the scoring changes, no event shows.
"""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass, replace
from functools import reduce

from gwtdsl.game.errors import GameError, IllegalAnswer, RuntimeFault
from gwtdsl.game.events import Event
from gwtdsl.game.game import Game
from gwtdsl.game.record import Answer, End, Record
from gwtdsl.packs.model import Pack

__all__ = ["Sealer", "Verdict", "judge", "sealed"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What changed for a record: `sort` is `same`, `cosmetic`, `compatible` or `breaking`; `text` says why.

    `answer` is the number, from 1, of the answer at which a breaking change shows first; 0 is the set-up, and the last
    one stands also for the scores.
    """

    sort: str
    text: str
    answer: int | None = None

    @property
    def plays(self) -> bool:
        """Whether the game can be played on."""
        return self.sort != "breaking"


class Sealer:
    """Puts the sums of its events into the records of one game; events that it has seen are not looked at again."""

    def __init__(self) -> None:
        self.told = 0
        self.sums: list[str] = []
        self.total = 0

    def sealed(self, game: Game) -> Record:
        """The record of the game so far; without sums when the game keeps no events."""
        record, events = replace(game.record(), end=_end(game)), game.events
        for event in events[self.told :]:
            if event.type == "answer":
                self.sums.append(f"{self.total:08x}")
                self.total = 0
            self.total = _added(self.total, event)
        self.told = len(events)
        sums = [*self.sums, f"{self.total:08x}"]
        if len(sums) != len(record.answers) + 1 or not events:
            return record
        answers = tuple(replace(answer, events=each) for answer, each in zip(record.answers, sums[1:], strict=True))
        return replace(record, start=sums[0], answers=answers)


def sealed(game: Game) -> Record:
    """The record of a game with the sums of its events, and how it came out when it is over."""
    return Sealer().sealed(game)


def _end(game: Game) -> End | None:
    """How the game came out; None while it goes on, and where the pack's own scoring goes wrong."""
    if not game.finished:
        return None
    try:
        return End(tuple(game.scores()), game.winners())
    except Exception:  # noqa: BLE001 - scoring is the pack's: whatever goes wrong in it, the answers are worth keeping
        return None


def _added(total: int, event: Event) -> int:
    row = json.dumps([event.type, event.player, event.data], default=str, sort_keys=True)
    return zlib.crc32(row.encode(), total)


def judge(record: Record, pack: Pack) -> Verdict:
    """What the pack as it is now makes of a record."""
    version = pack.manifest.version
    if record.fingerprint == pack.fingerprint:
        if record.version == version:
            return Verdict("same", "the rules are those of the record")
        return Verdict("cosmetic", f"versions {record.version} and {version} differ in nothing that the game can tell")
    try:
        game = Game(pack, record.players, record.seed, record.options)
    except (GameError, RuntimeFault) as error:
        return Verdict("breaking", f"the game cannot be set up any more: {error}", 0)
    if record.start is not None and _last(game, 0)[0] != record.start:
        return Verdict("breaking", "the set-up differs", 0)
    told = len(game.events)
    for number, answer in enumerate(record.answers, 1):
        wrong = _answered(game, answer)
        if wrong:
            return Verdict("breaking", f"answer {number}, `{answer.decision}: {answer.key}`: {wrong}", number)
        total, first = _last(game, told)
        told = len(game.events)
        if answer.events is not None and total != answer.events:
            text = f"answer {number}, `{answer.decision}: {answer.key}`, has other consequences: {first}"
            return Verdict("breaking", text, number)
    ended = _other_end(record.end, game)
    if ended:
        return Verdict("breaking", ended, len(record.answers))
    if any(answer.events is None for answer in record.answers):
        return Verdict("compatible", "all answers can be given; the record does not tell what they led to")
    scores = "" if record.end is None else " and the same scores"
    return Verdict(
        "compatible", f"version {version} plays all {len(record.answers)} answers to the same events{scores}"
    )


def _other_end(told: End | None, game: Game) -> str:
    """The first point in which the game came out in another way than is told; empty where there is none."""
    if told is None:
        return ""
    found = _end(game)
    if found is None:
        return "the game is not over at the end" if not game.finished else "the game cannot be scored any more"
    for seat, (old, new) in enumerate(zip(told.scores, found.scores, strict=False), 1):
        for name in dict.fromkeys([*old, *new]):
            if old.get(name) != new.get(name):
                points = " instead of ".join(_points(row.get(name)) for row in (new, old))
                return f"the scores differ: seat {seat} has {points} for `{name}`"
    if told.winners != found.winners:
        return f"the tie-breaks differ: {_seats(found.winners)} instead of {_seats(told.winners)} won"
    return ""


def _points(number: int | None) -> str:
    return "nothing" if number is None else f"{number} point{'' if number == 1 else 's'}"


def _seats(seats: tuple[int, ...]) -> str:
    return f"seat{'' if len(seats) == 1 else 's'} {' and '.join(str(seat + 1) for seat in seats)}"


def _answered(game: Game, answer: Answer) -> str:
    """Gives the answer; what hinders it, or nothing."""
    decision = game.decision
    if decision is None:
        return "the game is over before it"
    if decision.name != answer.decision:
        return f"`{decision.name}` is asked instead"
    try:
        game.answer(answer.key, answer.by)
    except (IllegalAnswer, RuntimeFault) as error:
        return str(error)
    return ""


def _last(game: Game, since: int) -> tuple[str, str]:
    """The sum of the events behind the first `since`, and what they are in short."""
    events = game.events_since(since)
    total = reduce(_added, events, 0)
    lines = [event.text().strip() for event in events if event.type != "answer"]
    return f"{total:08x}", "; ".join(lines[:4]) + ("; …" if len(lines) > 4 else "")
