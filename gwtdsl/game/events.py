"""Events: what happened, in order, by stable names. Everything a person reads of a game is made from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from gwtdsl.game.naming import Naming
from gwtdsl.language.types import INT

__all__ = ["Event", "as_event"]


@dataclass(frozen=True, slots=True)
class Event:
    """One change: its `type` (`turn`, `move`, `counter`, …), the seat it belongs to or None, and `data` by name."""

    type: str
    player: int | None
    data: Mapping[str, Any] = field(default_factory=dict)

    def text(self) -> str:
        """The event as a line of a log."""
        who = "" if self.player is None else f"seat {self.player + 1}"
        data = self.data
        match self.type:
            case "turn":
                return f"--- turn of {who}"
            case "turn_end":
                return f"    end of the turn of {who}"
            case "move":
                return f"{data['piece']}: {data['from']} -> {data['to']}"
            case "counter" | "variable":
                return f"{who}{': ' if who else ''}{data['name'].replace('_', ' ')} is now {data['value']}"
            case "shuffle":
                return f"{data['zone']} is shuffled"
            case "travel":
                return f"{who}: {data['piece']} goes to {data['way'][-1]}"
            case "reveal":
                return f"{who} shows {data['zone']}"
            case "anytime":
                return f"{who}: {data['name'].replace('_', ' ')}"
            case "automatic":
                return f"{who} decides {data['decision']}: {data['choice']} ({data['reason']})"
            case "answer":
                return f"{who} answers {data['decision']}: {data['key']}"
        return f"{self.type} {who}"

    def as_data(self) -> dict[str, Any]:
        """The event as JSON can hold it."""
        return {"type": self.type, "player": self.player, **self.data}


def as_event(raw: tuple[Any, ...], naming: Naming) -> Event:
    """An event of the machine by names."""
    kind, who, *what = raw
    player = naming.seat(who)
    match kind:
        case "move":
            piece, old, new = what
            data = {"piece": naming.owned(piece), "from": naming.place(old), "to": naming.place(new)}
            return Event("move", player, data)
        case "counter" | "variable":
            common = what[0] in naming.common
            value = naming.value(what[1], naming.variables.get(what[0], INT))
            return Event(kind, None if common else player, {"name": what[0], "value": value})
        case "shuffle" | "reveal":
            return Event(kind, player, {"zone": naming.place(what[0])})
        case "travel":
            return Event(
                kind, player, {"piece": naming.thing(what[0]), "way": [naming.thing(space) for space in what[1]]}
            )
        case "anytime":
            return Event(kind, player, {"name": what[0]})
        case "answer":
            return Event(kind, player, {"decision": what[0], "key": what[1]})
        case "automatic":
            number, value, count, keyed = what
            reason = "the only one" if count == 1 else "the best by its key" if keyed else "the first that can be done"
            ask = naming.rules.asks[number]
            return Event(kind, player, {"decision": ask.name, "choice": _choice(value, naming), "reason": reason})
    return Event(kind, player)


def _choice(value: Any, naming: Naming) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if (
        isinstance(value, tuple)
        and value
        and isinstance(value[0], int)
        and len(value) in (2, 3)
        and value[0] in naming.rules.texts
    ):
        return naming.program(value)
    return str(_plain(value, naming))


def _plain(value: Any, naming: Naming) -> Any:
    """A value of a variable by name: indices of players, pieces and places become their names."""
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return value
    if isinstance(value, tuple):
        return [_plain(one, naming) for one in value]
    return value
