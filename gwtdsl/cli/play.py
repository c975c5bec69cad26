"""`gwtdsl play PACK`: a game of persons and bots at the terminal."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from gwtdsl.cli.game import LOGS, Log, final_json, read_record, save_record, show_scores
from gwtdsl.cli.options import list_form
from gwtdsl.cli.reading import checked_pack
from gwtdsl.cli.sight import Sight
from gwtdsl.diagnostics.suggest import did_you_mean

if TYPE_CHECKING:
    from gwtdsl.agents import Agent
    from gwtdsl.game import Game
    from gwtdsl.packs.model import Pack

__all__ = ["play"]

HUMAN = "human"


@dataclass(frozen=True, slots=True)
class Wish:
    """What was asked for on the command line."""

    seats: tuple[str, ...]
    log: str
    record: Path | None
    quiet: bool


@click.command("play")
@click.argument("pack")
@click.option(
    "--players", type=click.IntRange(1, 12), help="How many persons play; by default as many as --seats names."
)
@click.option(
    "--seats", metavar="LIST", help="Who plays: human, random, greedy, separated by commas. By default human,random,…"
)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="The seed of all chance.")
@click.option("--option", "options", metavar="KEY=VALUE", multiple=True, help="Set an option of the pack.")
@click.option("--knob", "knobs", metavar="NAME=NUMBER", multiple=True, help="Set a knob of the pack.")
@click.option("--log", type=click.Choice(LOGS), default="turns", show_default=True)
@click.option(
    "--record", type=click.Path(dir_okay=False, path_type=Path), help="Write the game here after every answer."
)
@click.option("--resume", type=click.Path(dir_okay=False, path_type=Path), help="Go on with the game recorded here.")
@click.option("--format", "style", type=click.Choice(["text", "json"]), default="text", show_default=True)
def play(  # noqa: PLR0913, PLR0917 - one parameter for each option of the command
    pack: str,
    players: int | None,
    seats: str | None,
    seed: int,
    options: tuple[str, ...],
    knobs: tuple[str, ...],
    log: str,
    record: Path | None,
    resume: Path | None,
    style: str,
) -> None:
    """Play PACK. A person answers with a number; `?` shows details, `u` takes the last answer back, `q` stops."""
    from gwtdsl.game import Game, GameError, replay

    checked = checked_pack(pack)
    model = checked.pack
    if model is None:
        raise AssertionError("a playable pack has a model")
    try:
        if resume is not None:
            game = replay(read_record(resume), pack=model)
            names = _seats(seats, game.record().players)
        else:
            number = _players(model, players, seats)
            names = _seats(seats, number)
            game = Game(model, players=number, seed=seed, options=_options(model, options, knobs), events=True)
    except GameError as error:
        raise click.ClickException(str(error)) from error
    wish = Wish(names, "none" if style == "json" else log, record or resume, style == "json")
    game = _loop(game, wish, seed)
    if style == "json":
        click.echo(final_json(game))
    elif game.finished:
        show_scores(game)


def _players(pack: Pack, players: int | None, seats: str | None) -> int:
    least, most = pack.manifest.players
    named = len(_named(seats)) if seats else None
    number = players or named or least
    if not least <= number <= most:
        raise click.UsageError(f"{pack.manifest.id} is for {pack.manifest.people}, not for {number}")
    return number


def _named(seats: str) -> list[str]:
    """The names that --seats lists, each of somebody who can play."""
    from gwtdsl.agents import AGENTS

    known = (HUMAN, *AGENTS)
    names = [name.strip() for name in seats.split(",")]
    for name in names:
        if name not in known:
            hint = did_you_mean(name, known) or f"it is one of {', '.join(known)}"
            raise click.UsageError(f"--seats: nobody called `{name}` can play; {hint}")
    return names


def _seats(seats: str | None, number: int) -> tuple[str, ...]:
    names = _named(seats) if seats else [HUMAN, *["random"] * (number - 1)]
    if len(names) != number:
        raise click.UsageError(f"--seats names {len(names)} who play, and {number} do")
    return tuple(names)


def _unknown(pack: Pack, name: str, as_knob: bool) -> str:
    """That there is no such option or knob, and which there are."""
    sort, others = ("knob", pack.manifest.knobs) if as_knob else ("option", pack.manifest.options)
    known = f"it has {', '.join(others)}" if others else "it has none"
    near = did_you_mean(name, [*pack.manifest.options, *pack.manifest.knobs])
    return f"the pack has no {sort} {name}; {near or known}"


def _options(pack: Pack, options: tuple[str, ...], knobs: tuple[str, ...]) -> dict[str, object]:
    found: dict[str, object] = {}
    for text in (*options, *knobs):
        name, equals, value = text.partition("=")
        option = pack.manifest.options.get(name)
        if not equals:
            raise click.UsageError(f"an option is written KEY=VALUE, not {text}")
        if name in pack.manifest.knobs:
            found[name] = value
            continue
        if option is None:
            raise click.UsageError(_unknown(pack, name, text in knobs))
        if value == "list" and list_form(option, pack):
            raise click.UsageError(f"a list names the faces of single ones: --option {list_form(option, pack)}")
        chosen = next((one for one in option.values if str(one).lower() == value.lower()), None)
        if chosen is None and ":" in value:
            # The faces of single records: `sides=1:b;2:a`.
            found[name] = dict(part.split(":", 1) for part in value.split(";") if ":" in part)
        elif chosen is None:
            words = [str(one) for one in option.values]
            raise click.UsageError(f"{name} is one of {', '.join(words)}, not {value}")
        else:
            found[name] = chosen
    return found


def _loop(game: Game, wish: Wish, seed: int) -> Game:
    """Plays to the end, or until a person stops."""
    from gwtdsl.agents import make_agent
    from gwtdsl.cli.person import Person, Stopped, Undo
    from gwtdsl.game.contract import Sealer

    bots: list[Agent | None] = [
        None if name == HUMAN else make_agent(name, seed, seat) for seat, name in enumerate(wish.seats)
    ]
    sight = Sight(game.pack, (seat for seat, name in enumerate(wish.seats) if name == HUMAN))
    log = Log(wish.log, sight)
    if game.record().answers:
        log.skip(game)
    else:
        log.happened(game)
    person = Person(err=wish.quiet)
    sealer = Sealer()
    if wish.record is not None:
        save_record(game, wish.record, sealer)
    while (decision := game.decision) is not None:
        bot = bots[decision.player] if decision.player < len(bots) else None
        try:
            option = person.choose(game) if bot is None else bot.choose(game)
        except Stopped:
            log.end()
            _stopped(wish)
            break
        except Undo:
            game = _undone(game, wish)
            sealer = Sealer()
            log = Log(wish.log, sight)
            log.skip(game)
            continue
        log.answered(decision, option)
        game.answer(option)
        if wish.record is not None:
            save_record(game, wish.record, sealer)
        log.happened(game)
    log.end()
    return game


def _stopped(wish: Wish) -> None:
    hint = f"; go on with --resume {wish.record}" if wish.record is not None else ""
    click.echo(f"Stopped{hint}.", err=True)


def _undone(game: Game, wish: Wish) -> Game:
    """The game before the last answer of a person; the same game when there is none."""
    from gwtdsl.game import replay

    record = game.record()
    keep = len(record.answers) - 1
    while keep >= 0:
        before = replay(replace(record, answers=record.answers[:keep]), pack=game.pack)
        decision = before.decision
        if decision is not None and wish.seats[decision.player] == HUMAN:
            if wish.record is not None:
                save_record(before, wish.record)
            return before
        keep -= 1
    click.echo("There is nothing to take back.", err=True)
    return game
