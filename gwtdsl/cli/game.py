"""What `play` and `replay` share: the log, the final table, records in files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from gwtdsl.cli.output import write_file

if TYPE_CHECKING:
    from gwtdsl.game import Decision, Game, Option, Record

__all__ = ["LOGS", "Log", "final_json", "read_record", "save_record", "show_scores"]

LOGS = ("none", "turns", "events")


class Log:
    """Writes what happens: nothing, a line for each turn, or a line for each event."""

    def __init__(self, style: str) -> None:
        self.style = style
        self.told = 0
        self.seat: int | None = None
        self.done: list[str] = []

    def answered(self, decision: Decision, option: Option) -> None:
        """To be called before an option is given as the answer."""
        if self.style == "turns":
            if decision.player != self.seat:
                self.end()
                self.seat = decision.player
            if option.sort not in ("stop", "decline"):
                self.done.append(option.text)

    def happened(self, game: Game) -> None:
        """To be called after an answer."""
        if self.style == "events":
            events = game.events
            for event in events[self.told :]:
                click.echo(event.text())
            self.told = len(events)

    def end(self) -> None:
        """Writes what is left of the last turn."""
        if self.done and self.seat is not None:
            click.echo(f"Seat {self.seat + 1}: {'; '.join(self.done)}")
        self.done = []


def show_scores(game: Game) -> None:
    """The final table: a line for each category, a column for each seat."""
    from rich.console import Console
    from rich.table import Table

    scores, totals = game.scores(), game.totals()
    table = Table(title="Final scores")
    table.add_column("")
    for seat in range(len(scores)):
        table.add_column(f"Seat {seat + 1}", justify="right")
    for name, label in game.categories:
        table.add_row(label, *(str(one[name]) for one in scores))
    table.add_section()
    table.add_row("Total", *(str(total) for total in totals))
    Console().print(table)
    winners = [f"seat {seat + 1}" for seat in game.winners()]
    click.echo(f"Winner: {winners[0]}" if len(winners) == 1 else f"Shared victory: {', '.join(winners)}")


def final_json(game: Game) -> str:
    """The end of a game for tools: scores, totals, winners and the record."""
    document = {
        "finished": game.finished,
        "scores": [dict(one) for one in game.scores()],
        "totals": list(game.totals()),
        "winners": list(game.winners()) if game.finished else [],
        "record": json.loads(game.record().to_json()),
    }
    return json.dumps(document, ensure_ascii=False, indent=2)


def save_record(game: Game, path: Path) -> None:
    """Writes the record whole, so that nothing is lost when the program or the machine stops."""
    write_file(path, game.record().to_json().rstrip("\n") + "\n")


def read_record(path: Path) -> Record:
    """The record in a file; anything else ends the command with 1."""
    from gwtdsl.game import Record

    try:
        return Record.from_json(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise click.ClickException(f"{path} cannot be read: {error.strerror or error}") from error
    except (ValueError, KeyError, TypeError) as error:
        raise click.ClickException(f"{path} is no record of a game: {error}") from error
