"""A compact board for the terminal, made from a player's view: what is common, then a column for each seat."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

__all__ = ["show_board"]

#: `trail.a tile` and `supply[red]` belong to `trail` and `supply`.
_PART = re.compile(r"(?P<whole>\w+)(?:\.(?P<place>\w+)(?: (?P<cell>\w+))?|\[(?P<pile>[^\]]*)\])$")
_OWNER = re.compile(r" of seat \d+$")
#: A zone that nobody sees into, and in which nothing lies.
_NOBODY = "0 hidden"
#: Where pieces lie that are out of the game.
_OUT = "box"


def show_board(console: Console, view: Mapping[str, Any]) -> None:
    """Prints the view of one player."""
    common = Table(show_header=False, box=None, padding=(0, 2, 0, 0))
    for name, value in _grouped(view["common"], owned=True).items():
        if name != _OUT:
            common.add_row(f"[dim]{escape(name)}[/dim]", escape(value))
    console.print(common)
    seats = [_grouped(seat, owned=False) for seat in view["seats"]]
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("")
    for number in range(len(seats)):
        you = " (you)" if number == view["you"] else ""
        table.add_column(f"seat {number + 1}{you}")
    for name in dict.fromkeys(name for seat in seats for name in seat):
        table.add_row(f"[dim]{escape(name)}[/dim]", *(escape(seat.get(name, "")) for seat in seats))
    console.print(table)


def _grouped(things: Mapping[str, Any], *, owned: bool) -> dict[str, str]:
    """What lies where, the places of one zone or graph in one line; empty ones are left out."""
    lines: dict[str, dict[str, list[str]]] = {}
    for name, value in things.items():
        shown = _shown(value, owned=owned)
        if not shown:
            continue
        part = _PART.fullmatch(name)
        if part is None:
            lines.setdefault(_words(name), {}).setdefault("", []).append(shown)
        else:
            place = part["place"] or part["pile"] or ""
            # A pile of one sort of pieces says it only once.
            same = part["pile"] is not None and shown.endswith(f" × {_words(place)}")
            lines.setdefault(_words(part["whole"]), {}).setdefault("" if same else _words(place), []).append(shown)
    return {name: _line(places) for name, places in lines.items()}


def _line(places: Mapping[str, list[str]]) -> str:
    return ", ".join(f"{place}: {' + '.join(parts)}" if place else ", ".join(parts) for place, parts in places.items())


def _shown(value: Any, *, owned: bool) -> str:  # noqa: ANN401 - whatever a view holds
    if value is None or value in ([], _NOBODY):
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Sequence) and not isinstance(value, str):
        counts = Counter(_words(str(one) if owned else _OWNER.sub("", str(one))) for one in value)
        return ", ".join(name if number == 1 else f"{number} × {name}" for name, number in counts.items())
    return str(value)


def _words(name: str) -> str:
    return name.replace("_", " ")
