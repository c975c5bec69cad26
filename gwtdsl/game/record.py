"""Records: a game as its pack, options, seed and answers; replaying one gives the same events."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from gwtdsl.game.errors import GameError, IllegalAnswer
from gwtdsl.packs.model import Pack

if TYPE_CHECKING:
    from gwtdsl.game.game import Game

__all__ = ["Answer", "End", "Record", "replay"]

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer: the decision's name, the option's key, and the seat when it was an interrupt.

    `events` is a sum of what it led to, where the record was saved with events.
    """

    decision: str
    key: str
    by: int | None = None
    events: str | None = None

    def row(self) -> dict[str, Any]:
        """The answer as JSON can hold it."""
        by = {} if self.by is None else {"by": self.by}
        events = {} if self.events is None else {"events": self.events}
        return {"decision": self.decision, "key": self.key} | by | events


@dataclass(frozen=True, slots=True)
class End:
    """How a game came out: the points of each seat by category, and the seats (from 0) that won."""

    scores: tuple[Mapping[str, int], ...]
    winners: tuple[int, ...]

    def row(self) -> dict[str, Any]:
        """The end as JSON can hold it."""
        return {"scores": [dict(seat) for seat in self.scores], "winners": list(self.winners)}

    @classmethod
    def of(cls, row: Any) -> End | None:
        """The end of a row; None where nothing is told."""
        if row is None:
            return None
        scores = tuple({str(name): int(points) for name, points in seat.items()} for seat in row["scores"])
        return cls(scores, tuple(int(seat) for seat in row["winners"]))


@dataclass(frozen=True, slots=True)
class Record:
    """What makes a game anew, down to the event.

    `start` is a sum of the events of the set-up, and `end` how the game came out, both where they were saved.
    """

    pack: str
    version: str
    fingerprint: str
    players: int
    seed: int
    options: Mapping[str, Any]
    answers: tuple[Answer, ...] = field(default=())
    start: str | None = None
    end: End | None = None

    def to_json(self) -> str:
        """The record as text, an answer a line."""
        head = {
            "format": FORMAT,
            "pack": self.pack,
            "version": self.version,
            "fingerprint": self.fingerprint,
            "players": self.players,
            "seed": self.seed,
            "options": dict(self.options),
            **({} if self.start is None else {"start": self.start}),
            **({} if self.end is None else {"end": self.end.row()}),
        }
        lines = [json.dumps(head, ensure_ascii=False)[:-1] + ', "answers": [']
        rows = [json.dumps(answer.row(), ensure_ascii=False) for answer in self.answers]
        return lines[0] + ("\n  " + ",\n  ".join(rows) + "\n" if rows else "") + "]}\n"

    @classmethod
    def from_json(cls, text: str) -> Record:
        """The record of a text; raises ValueError for anything else."""
        data = json.loads(text)
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise ValueError("not a record of a game")
        try:
            answers = tuple(
                Answer(str(one["decision"]), str(one["key"]), one.get("by"), one.get("events"))
                for one in data["answers"]
            )
            return cls(
                str(data["pack"]),
                str(data["version"]),
                str(data["fingerprint"]),
                int(data["players"]),
                int(data["seed"]),
                dict(data["options"]),
                answers,
                data.get("start"),
                End.of(data.get("end")),
            )
        except (KeyError, TypeError, AttributeError, OverflowError) as error:
            raise ValueError(f"a record of a game lacks {error}") from error


def replay(record: Record, pack: Pack | str | None = None, events: bool = True) -> Game:
    """The game of a record, played again and checked answer by answer.

    `pack` is the pack to play with, by default the one the record names. Raises GameError where the
    record does not fit.
    """
    from gwtdsl.game.game import Game

    game = Game(pack if pack is not None else record.pack, record.players, record.seed, record.options, events=events)
    for number, answer in enumerate(record.answers, 1):
        decision = game.decision
        if decision is None:
            raise GameError(f"answer {number} of the record comes when the game is already over")
        if decision.name != answer.decision:
            raise GameError(f"answer {number} of the record is for `{answer.decision}`, but `{decision.name}` is asked")
        try:
            game.answer(answer.key, answer.by)
        except IllegalAnswer as error:
            raise GameError(f"answer {number} of the record: {error}") from error
    return game
