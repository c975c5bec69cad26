"""What `play` and `replay` share: the log, the final table, records in files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from gwtdsl.cli.output import write_file

if TYPE_CHECKING:
    from gwtdsl.cli.sight import Sight
    from gwtdsl.game import Decision, Event, Game, Option, Record
    from gwtdsl.game.contract import Sealer

__all__ = ["LOGS", "Log", "final_json", "read_record", "save_record", "show_scores"]

LOGS = ("none", "turns", "events")
#: More bytes than this are no record of a game.
_MOST = 20_000_000


class Log:
    """Writes what happens, as far as `sight` lets it: nothing, a line for each turn, or a line for each event."""

    def __init__(self, style: str, sight: Sight) -> None:
        self.style = style
        self.sight = sight
        self.answer: tuple[Decision, str, str] | None = None
        self.told = 0
        self.seat: int | None = None
        self.over = False
        self.done: list[str] = []
        self.counters: dict[str, object] = {}

    def skip(self, game: Game) -> None:
        """What has happened so far is told already."""
        self.told = len(game.events)
        self.seat = next((event.player for event in reversed(game.events) if event.type == "turn"), None)

    def answered(self, decision: Decision, option: Option) -> None:
        """To be called before an option is given as the answer."""
        if self.style == "turns" and option.sort not in ("stop", "decline"):
            self.answer = (decision, option.key, _said(decision, option))

    def happened(self, game: Game) -> None:
        """To be called after an answer."""
        if self.style == "none":
            return
        events = game.events_since(self.told)
        self.told += len(events)
        if self.answer is not None:
            decision, key, said = self.answer
            word = decision.name.rpartition(".")[2].replace("_", " ")
            self.done.append(said if self.sight.chosen(decision.player, key, events) else f"{word} (hidden)")
            self.answer = None
        for event in events:
            if self.style == "events":
                click.echo(self.sight.text(event, events))
            else:
                self._turns(event)

    def _turns(self, event: Event) -> None:
        if event.type == "turn":
            self.end()
            self.seat = event.player
        elif event.type == "turn_end" and event.player == self.seat:
            self.over = True
        elif event.type == "automatic":
            self.done.append(f"{event.data['decision'].rpartition('.')[2]} {event.data['choice']}")
        elif event.type == "counter" and event.player == self.seat:
            self.counters[event.data["name"].replace("_", " ")] = event.data["value"]

    def end(self) -> None:
        """Writes what is left of the last turn: what was chosen, if anything, and the counters that changed."""
        if self.done or (self.over and self.style == "turns"):
            who = "Set-up" if self.seat is None else f"Seat {self.seat + 1}"
            values = ", ".join(f"{name} {value}" for name, value in self.counters.items())
            click.echo(f"{who}: {'; '.join(self.done) or 'nothing chosen'}{f'  [{values}]' if values else ''}")
        self.done, self.counters, self.over = [], {}, False


def _said(decision: Decision, option: Option) -> str:
    """A choice with the word for what was chosen, where its text alone would not tell."""
    word = decision.name.rpartition(".")[2].replace("_", " ")
    plain = option.sort == "choice" and decision.sort in ("choose", "advance") and not option.text.startswith(word)
    if option.sort == "choice" and decision.sort == "may":
        return decision.label.rstrip("?")
    return f"{word} {option.text}" if plain else option.text


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
    from gwtdsl.game.contract import sealed

    document = {
        "finished": game.finished,
        "scores": [dict(one) for one in game.scores()],
        "totals": list(game.totals()),
        "winners": list(game.winners()) if game.finished else [],
        "record": json.loads(sealed(game).to_json()),
    }
    return json.dumps(document, ensure_ascii=False, indent=2)


def save_record(game: Game, path: Path, sealer: Sealer | None = None) -> None:
    """Writes the record whole, so that nothing is lost when the program or the machine stops."""
    from gwtdsl.game.contract import sealed

    record = sealed(game) if sealer is None else sealer.sealed(game)
    write_file(path, record.to_json())


def read_record(path: Path) -> Record:
    """The record in a file; anything else ends the command with 1."""
    from gwtdsl.game import Record

    try:
        with path.open("rb") as stream:
            data = stream.read(_MOST + 1)
        if len(data) > _MOST:
            raise click.ClickException(f"{path} is no record of a game: it is larger than {_MOST:,} bytes")
        return Record.from_json(data.decode("utf-8"))
    except OSError as error:
        raise click.ClickException(f"{path} cannot be read: {error.strerror or error}") from error
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError) as error:
        raise click.ClickException(f"{path} is no record of a game: {error}") from error
