"""A person at the terminal: what can be seen, what can be chosen, and what was typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.markup import escape

from gwtdsl.cli.board import show_board
from gwtdsl.cli.describe import described

if TYPE_CHECKING:
    from gwtdsl.game import Decision, Game, Option

__all__ = ["Person", "Stopped", "Undo"]


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
        show_board(self.console, game.view(decision.player).to_data())
        options = decision.options
        self.ask(decision, options)
        while True:
            try:
                typed = click.prompt(">", prompt_suffix=" ", err=self.err, default="", show_default=False).strip()
            except (click.Abort, EOFError):
                self.say("")  # the line of the prompt is still open
                raise Stopped from None
            if typed.lower() in ("q", "u"):
                raise Stopped if typed.lower() == "q" else Undo
            if typed.startswith("?"):
                self.details(game, options, typed[1:].strip())
                continue
            chosen = _chosen(typed, options)
            if chosen is not None:
                return chosen
            self.say(f"Type a number from 1 to {len(options)}; ? or ? 2 for details, u to take back, q to stop.")

    def ask(self, decision: Decision, options: tuple[Option, ...]) -> None:
        """The question and its numbered options."""
        self.console.print(f"[bold]Seat {decision.player + 1}[/bold]: {escape(decision.label)}")
        for number, option in enumerate(options, 1):
            self.console.print(f"  {number:>2}  {escape(option.text)}")

    def details(self, game: Game, options: tuple[Option, ...], wanted: str) -> None:
        """The options' keys, and in English what stands on the things they choose; of one option when it is named."""
        decision = options[0].decision
        self.say(f"{decision.name} ({decision.sort})")
        for number, option in enumerate(options, 1):
            if wanted in ("", str(number)):
                self.say(f"  {number:>2}  {option.key}")
                for line in described(game.pack, option.key.partition("=")[2]):
                    self.say(f"        {line}")

    def say(self, text: str) -> None:
        """A plain line."""
        click.echo(text, err=self.err)


def _chosen(typed: str, options: tuple[Option, ...]) -> Option | None:
    """By number, or by the whole key."""
    if typed.isdecimal() and 1 <= int(typed) <= len(options):
        return options[int(typed) - 1]
    return next((option for option in options if option.key == typed), None)
