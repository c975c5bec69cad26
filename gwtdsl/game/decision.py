"""Decisions and options as people, bots and records see them; keys and texts are made when they are read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gwtdsl.game.errors import WRONG
from gwtdsl.game.naming import Naming
from gwtdsl.language.wording import article
from gwtdsl.language.written import written
from gwtdsl.program.rules import Ask

if TYPE_CHECKING:
    from gwtdsl.engine.machine import Machine

__all__ = ["Decision", "Option"]


@dataclass(frozen=True, slots=True)
class Option:
    """One answer to a decision.

    `key` names what it chooses, by class and never by number; `text` says it in English; `sort` is `choice`, `stop`,
    `decline` or `anytime`; `player` is the seat that may give it.
    """

    index: int
    sort: str
    value: Any
    player: int
    decision: Decision

    @property
    def key(self) -> str:
        """The stable name of the choice within its decision."""
        return self.decision.key(self.index)

    @property
    def text(self) -> str:
        """The choice in English."""
        return self.decision.text(self.index)

    def __repr__(self) -> str:
        return f"<Option {self.key}>"


class Decision:
    """A question to one player: the state it belongs to must still be waiting for it.

    `keys` are those of the same question in a game that this one was copied from.
    """

    __slots__ = ("_asked", "_keys", "_machine", "_naming", "_offer")

    def __init__(self, machine: Machine, naming: Naming, keys: tuple[str, ...] | None = None) -> None:
        # the rest is worked out when asked for: a simulation wants to know no more than how many options there are
        self._machine = machine
        self._naming = naming
        self._keys = keys
        self._asked: tuple[int, int, Sequence[Any], tuple[int, ...]] = machine.pending
        self._offer = machine.offer

    @property
    def offer(self) -> bool:
        """Whether what is asked may be declined as a whole."""
        return self._offer is not None

    @property
    def who(self) -> int:
        """The player who is asked, by index."""
        return self._asked[0]

    @property
    def player(self) -> int:
        """The seat that is asked, from 0."""
        return self._naming.seat(self._asked[0]) or 0

    @property
    def number(self) -> int:
        """The question's number in the rules."""
        return self._asked[1]

    @property
    def values(self) -> Sequence[Any]:
        """What may be chosen, as the engine has it."""
        return self._asked[2]

    @property
    def extra(self) -> tuple[int, ...]:
        """The anytime actions that may be started, by number."""
        return self._asked[3]

    @property
    def ask(self) -> Ask:
        """The question as the rules have it."""
        return self._machine.linked.asks[self._asked[1]]

    @property
    def name(self) -> str:
        """The question's name: the action's and the choice's."""
        return self.ask.name

    @property
    def sort(self) -> str:
        """`choose may either one_of perform advance pause`."""
        return self.ask.sort

    @property
    def label(self) -> str:
        """The question in English."""
        if self.ask.label:
            return self.ask.label
        action, _, word = self.name.rpartition(".")
        action, word = action.replace("_", " ").replace(".", ": "), word.replace("_", " ")
        questions = {
            "choose": f"{action}: choose {article(word)}",
            "advance": f"{action}: where does the {word} go",
            "perform": f"{action}: what to do",
            "may": f"{action}: do it",
            "pause": f"{action}: anything else first",
        }
        return questions.get(self.ask.sort, f"{action}: which one") + "?"

    @property
    def count(self) -> int:
        """How many options there are."""
        _, number, options, extra = self._asked
        count = len(options)
        if self._machine.linked.questions[number][1] is not None:
            count += 1
        if self._offer is not None:
            count += 1
        return count + len(extra) if extra else count

    @property
    def options(self) -> tuple[Option, ...]:
        """All answers: choices, then stop or no, then decline, then anytime actions."""
        options = [Option(n, "choice", value, self.player, self) for n, value in enumerate(self.values)]
        if self.ask.stop is not None:
            options.append(Option(len(options), "stop", None, self.player, self))
        if self.offer:
            options.append(Option(len(options), "decline", None, self.player, self))
        for number in self.extra:
            options.append(Option(len(options), "anytime", number, self.player, self))
        return tuple(options)

    @property
    def interrupts(self) -> tuple[Option, ...]:
        """What other players may start now; a driver may ignore it."""
        machine = self._machine
        machine.linked.pace[0] = 0
        layout = machine.linked.rules.layout
        found: list[Option] = []
        for player in layout.players:
            if player == self.who:
                continue
            seat = self._naming.seat(player) or 0
            try:
                startable = machine.interrupts(player, self.number)
            except WRONG as error:
                raise machine.fault(error) from error
            found += [Option(-1 - n, "anytime", n, seat, self) for n in startable]
        return tuple(found)

    # --- keys ---

    def key(self, index: int) -> str:
        """The key of an option by its index."""
        return self.keys[index] if index >= 0 else f"anytime={self._naming.rules.anytime[-1 - index][0]}"

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of all options, in their order."""
        if self._keys is None:
            self._keys = self._all_keys()
        return self._keys

    def _all_keys(self) -> tuple[str, ...]:
        keys = self._choices()
        if self.ask.stop is not None:
            keys.append("no" if self.ask.sort == "may" else "go on" if self.ask.sort == "pause" else "stop")
        if self.offer:
            keys.append("decline")
        keys += [f"anytime={self._naming.rules.anytime[number][0]}" for number in self.extra]
        return tuple(keys)

    def _choices(self) -> list[str]:
        word = self.name.rpartition(".")[2]
        match self.ask.value:
            case "yes":
                return ["yes" for _ in self.values]
            case "path":
                return self._ways()
            case "program":
                names = self._apart([self._naming.program(value) for value in self.values], self._holders())
                names = self._numbered(names)
                return [f"{word}={name}" for name in names]
            case "branch":
                return [f"{word}={self._branch(value)}" for value in self.values]
            case _:
                return [f"{word}={name}" for name in self._things()]

    def _branch(self, place: int) -> str:
        """A branch by its label, or by its own text."""
        if self.ask.branches and self.ask.branches[place]:
            return self.ask.branches[place]
        branches = self._naming.branches(self.ask.span)
        return written(branches[place]) if branches else str(place + 1)

    def _holders(self) -> list[str]:
        return [self._naming.thing(value[1]) if value[1] is not None else "" for value in self.values]

    def _apart(self, names: list[str], more: list[str]) -> list[str]:
        """Names that are alike get what tells them apart."""
        counts = Counter(names)
        return [
            f"{name} of {extra}" if counts[name] > 1 and extra else name
            for name, extra in zip(names, more, strict=True)
        ]

    def _things(self) -> list[str]:
        names = [self._thing(value) for value in self.values]
        if len(set(names)) == len(names):
            return names
        things = self._naming.layout.things
        attributes = self._naming.layout.tables
        for telling in ("owner", "face", "place"):
            extra = []
            for value in self.values:
                if not self._naming.is_piece(value):
                    extra.append("")
                elif telling == "owner":
                    owner = things[value].owner
                    extra.append("" if owner is None else f"seat {owner + 1}")
                elif telling == "face":
                    extra.append(attributes["face"][value] or "")
                else:
                    extra.append(self._naming.place(self._machine.S[value]))
            apart = self._apart(names, extra)
            if len(set(apart)) == len(apart):
                return apart
        return self._numbered(names)

    def _numbered(self, names: list[str]) -> list[str]:
        """Names that nothing tells apart get numbers, so that every key stands for one option."""
        counts = Counter(names)
        return [f"{name} {number + 1}" if counts[name] > 1 else name for number, name in enumerate(names)]

    def _thing(self, value: Any) -> str:
        if value is None or isinstance(value, bool | str):
            return str(value).lower()
        if self.ask.value == "int":
            return str(value)
        if isinstance(value, tuple):
            return self._naming.program(value)
        if self._naming.is_piece(value) and self.hidden(value):
            return self._naming.place(self._machine.S[value])
        return self._naming.thing(value)

    def hidden(self, piece: int) -> bool:
        """Whether the one who decides can't see the piece."""
        layout = self._naming.layout
        place = self._machine.S[piece]
        seen = layout.seen_by.get(place, "all")
        return seen == "nobody" or (seen == "owner" and layout.tables["holder"][place] != self.who)

    def _ways(self) -> list[str]:
        """`to=b`, and `via=a` where several ways lead to b: the first space that only this one has."""
        keys = []
        for way in self.values:
            others = [other for other in self.values if other is not way and other[-1] == way[-1]]
            key = f"to={self._naming.thing(way[-1])}"
            if others:
                taken = {space for other in others for space in other}
                own = [space for space in way if space not in taken]
                via = [self._naming.thing(own[0])] if own else [self._naming.thing(space) for space in way[:-1]]
                key += f" via={','.join(via)}"
            keys.append(key)
        return keys

    # --- English ---

    def text(self, index: int) -> str:
        """An option in English."""
        rules = self._naming.rules
        if index < 0:
            return str(rules.anytime[-1 - index][1])
        if index >= len(self.values):
            sort = self.options[index].sort
            if sort == "anytime":
                return str(rules.anytime[self.options[index].value][1])
            words = {"may": "no", "pause": "go on"}
            return words.get(self.ask.sort, "nothing more") if sort == "stop" else "leave it"
        value = self.values[index]
        key = self.key(index)
        match self.ask.value:
            case "program":
                return self._naming.program_text(value)
            case "yes":
                return "yes"
            case "branch":
                return self._branch_text(value)
            case "path":
                return key.replace("to=", "to ").replace("via=", "via ").replace("_", " ")
        return key.partition("=")[2].replace("_", " ")

    def _branch_text(self, place: int) -> str:
        if self.ask.branches and self.ask.branches[place]:
            return self.ask.branches[place]
        branches = self._naming.branches(self.ask.span)
        return self._naming.explainer.statement(branches[place]) if branches else str(place + 1)

    def __repr__(self) -> str:
        return f"<Decision {self.name} of seat {self.player + 1}, {self.count} options>"
