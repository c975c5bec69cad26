"""`gwtdsl replay FILE`: a recorded game once more, checked; or written out as a scenario."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from gwtdsl.cli.game import LOGS, Log, final_json, read_record, show_scores
from gwtdsl.cli.reading import checked_pack
from gwtdsl.cli.sight import Sight

if TYPE_CHECKING:
    from gwtdsl.game import Game, Record
    from gwtdsl.packs.model import Pack

__all__ = ["replay"]


@click.command("replay")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--pack", "reference", help="The pack, when it is not found by the id in the record.")
@click.option("--log", type=click.Choice(LOGS), default="turns", show_default=True)
@click.option("--verdict", "only_verdict", is_flag=True, help="Only tell what has changed since the record.")
@click.option("--to-scenario", "scenario", is_flag=True, help="Write the game as a scenario instead.")
@click.option("--format", "style", type=click.Choice(["text", "json"]), default="text", show_default=True)
def replay(file: Path, reference: str | None, log: str, only_verdict: bool, scenario: bool, style: str) -> None:
    """Play the game recorded in FILE again. The exit code is 1 when the pack does not play it as recorded.

    A record of another version of the pack is told to be cosmetic, compatible (it plays to the same events and scores)
    or breaking, and then where it first differs.
    """
    from gwtdsl.game import GameError

    record = read_record(file)
    pack = checked_pack(reference or record.pack).pack
    if pack is None:
        raise AssertionError("a playable pack has a model")
    _judged(pack, record, file, style, only=only_verdict)
    if only_verdict:
        return
    try:
        if scenario:
            click.echo(_scenario(pack, record, file), nl=False)
            return
        game = _play(pack, record, Log("none" if style == "json" else log, Sight(pack)))
    except (GameError, ValueError) as error:
        raise click.ClickException(f"{file} cannot be replayed: {error}") from error
    if style == "json":
        click.echo(final_json(game))
    elif game.finished:
        show_scores(game)
    else:
        click.echo(f"The record ends here, after {len(record.answers)} answers; the game is not over.")


def _judged(pack: Pack, record: Record, file: Path, style: str, *, only: bool) -> None:
    """Tells what has changed since the record was made; a breaking change ends the command with 1."""
    if not only and record.fingerprint == pack.fingerprint and record.version == pack.manifest.version:
        return
    from gwtdsl.game.contract import judge

    verdict = judge(record, pack)
    if only and style == "json":
        document = {"verdict": verdict.sort, "text": verdict.text, "answer": verdict.answer}
        click.echo(json.dumps(document, ensure_ascii=False))
    else:
        click.echo(f"{file} (version {record.version}): {verdict.sort}, {verdict.text}", err=not only)
    if not verdict.plays:
        raise click.exceptions.Exit(1)


def _play(pack: Pack, record: Record, log: Log) -> Game:
    from gwtdsl.game import replay as replay_record

    game = replay_record(replace(record, answers=record.answers[:0]), pack=pack)
    log.happened(game)
    for answer in record.answers:
        decision = game.decision
        if decision is None:
            raise ValueError("the game is over before the record is")
        if decision.name != answer.decision:
            raise ValueError(f"`{answer.decision}` was answered, and now `{decision.name}` is asked")
        option = next((one for one in decision.options if one.key == answer.key), None)
        if option is None:
            raise ValueError(f"`{decision.name}` does not offer `{answer.key}` now")
        log.answered(decision, option)
        game.answer(option)
        log.happened(game)
    log.end()
    return game


def _scenario(pack: Pack, record: Record, file: Path) -> str:
    from gwtdsl.game import Game
    from gwtdsl.scenario.write import scenario_text

    game = Game(pack, players=record.players, seed=record.seed, options=record.options, hold=True)
    setup: list[tuple[str, str]] = []
    when: list[tuple[str, str]] = []
    for answer in record.answers:
        if game.decision is None:
            game.begin()
        (setup if game.held else when).append((answer.decision, answer.key))
        game.answer(answer.key)
    then = [f"score({name}) == {points}" for name, points in game.scores()[0].items()]
    return scenario_text(f"as recorded in {file.stem}", record.players, record.seed, record.options, setup, when, then)
