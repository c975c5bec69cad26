"""A person at the terminal: what can be seen, what can be chosen, and what was typed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.markup import escape
from rich.table import Table

if TYPE_CHECKING:
    from gwtdsl.game import Decision, Game, Option

__all__ = ["Person", "Stopped", "Undo"]

_MORE = 30


class Stopped(Exception):
    """The person wants to stop."""


class Undo(Exception):
    """The person wants the last answer back."""


class Person:
    """Asks the person whose turn it is. With `err` all of it goes to standard error, so that output stays clean."""

    def __init__(self, *, err: bool = False) -> None:
        self.err = err
        self.console = Console(stderr=err, highlight=False)

    def choose(self, game: Game) -> Option:
        """The option the person chooses. Raises Stopped or Undo."""
        decision = game.decision
        if decision is None:
            raise ValueError("the game is over, there is nothing to choose")
        self.board(game, decision)
        options = decision.options
        self.ask(decision, options)
        while True:
            try:
                typed = click.prompt(">", prompt_suffix=" ", err=self.err, default="", show_default=False).strip()
            except (click.Abort, EOFError):
                raise Stopped from None
            match typed.lower():
                case "q":
                    raise Stopped
                case "u":
                    raise Undo
                case "?":
                    self.details(game, decision, options)
                    continue
            chosen = _chosen(typed, options)
            if chosen is not None:
                return chosen
            self.say(f"Type a number from 1 to {len(options)}; ? for details, u to take back, q to stop.")

    def ask(self, decision: Decision, options: tuple[Option, ...]) -> None:
        """The question and its numbered options."""
        self.console.print(f"[bold]Seat {decision.player + 1}[/bold]: {escape(decision.label)}")
        for number, option in enumerate(options, 1):
            self.console.print(f"  {number:>2}  {escape(option.text)}")

    def details(self, game: Game, decision: Decision, options: tuple[Option, ...]) -> None:
        """The decision's name, the options' keys, and all that the person may know."""
        self.say(f"{decision.name} ({decision.sort})")
        for number, option in enumerate(options, 1):
            self.say(f"  {number:>2}  {option.key}: {option.text}")
        self.say(game.view(decision.player).to_json())

    def board(self, game: Game, decision: Decision) -> None:
        """What the person may know, in short: counters of all seats, and what lies in zones."""
        seen = json.loads(game.view(decision.player).to_json())
        table = Table(show_header=False, box=None, padding=(0, 2, 0, 0))
        for name, value in _rows(seen):
            table.add_row(escape(name), escape(value))
        self.console.print(table)

    def say(self, text: str) -> None:
        """A plain line."""
        click.echo(text, err=self.err)


def _chosen(typed: str, options: tuple[Option, ...]) -> Option | None:
    """By number, or by the whole key."""
    if typed.isdecimal() and 1 <= int(typed) <= len(options):
        return options[int(typed) - 1]
    return next((option for option in options if option.key == typed), None)


def _rows(seen: object, name: str = "") -> list[tuple[str, str]]:
    """Names and values of a view, one line for each thing that holds something."""
    if isinstance(seen, Mapping):
        return [row for key, value in seen.items() for row in _rows(value, f"{name} {key}".strip())]
    if isinstance(seen, list):
        if not seen:
            return []
        if all(isinstance(one, Mapping) for one in seen):
            return [row for number, one in enumerate(seen, 1) for row in _rows(one, f"{name} {number}")]
        words = [str(one) for one in seen]
        return [(name, ", ".join(words[:_MORE]) + (" …" if len(words) > _MORE else ""))]
    return [] if seen in (None, "") else [(name, str(seen))]
