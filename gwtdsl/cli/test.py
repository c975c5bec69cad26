"""`gwtdsl test PACK`: runs a pack's scenarios."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from gwtdsl.cli.check import references
from gwtdsl.cli.reading import checked_pack
from gwtdsl.diagnostics.lines import file_lines

if TYPE_CHECKING:
    from gwtdsl.check.run import Checked
    from gwtdsl.packs.model import Pack
    from gwtdsl.scenario.coverage import Measure
    from gwtdsl.scenario.model import Scenario
    from gwtdsl.scenario.report import Report
    from gwtdsl.scenario.run import Outcome

__all__ = ["test"]

_FORMATS = ["text", "json", "junit", "github"]


@click.command("test")
@click.argument("pack")
@click.option("-k", "words", metavar="TEXT", multiple=True, help="Run only those with this in name, file or source.")
@click.option("--format", "style", type=click.Choice(_FORMATS), default="text", show_default=True)
@click.option("--coverage", is_flag=True, help="Tell which records, program lines and branches no scenario reached.")
@click.option("--strict", is_flag=True, help="Of a stack: what it changes counts as failed.")
def test(pack: str, words: tuple[str, ...], style: str, coverage: bool, strict: bool) -> None:
    """Run the scenarios of PACK, or those in one file of it. The exit code is 1 when one fails or cannot be read.

    Of a stack (`a+b`) the scenarios of every pack that it names are run with the rules of all of them. One that the
    stack cannot set up, being for other players or options, is skipped; one that holds in its own pack and not in the
    stack is told as changed, not as failed.
    """
    from gwtdsl.scenario.report import write

    file = Path(pack) if Path(pack).is_file() and Path(pack).name != "pack.yaml" else None
    report = _run(checked_pack(references((pack,))[0] if file else pack), words, coverage, style, strict, file)
    if words and not report.results:
        raise click.UsageError(f"no scenario of {pack} has {' or '.join(words)} in name, file or source")
    if not report.results and not report.findings and style == "text":
        click.echo(f"{pack} has no scenarios; they lie in files of the folder `tests` of a pack", err=True)
    click.echo(write(report, style), nl=False)
    raise click.exceptions.Exit(1 if report.failed or report.findings else 0)


def _wanted(scenario: Scenario, words: tuple[str, ...], file: Path | None) -> bool:
    if file is not None and Path(scenario.span.file).resolve() != file.resolve():
        return False
    where = f"{scenario.name}\n{scenario.span.file}\n{scenario.source}".lower()
    return not words or any(word.lower() in where for word in words)


def _run(
    checked: Checked, words: tuple[str, ...], coverage: bool, style: str, strict: bool, file: Path | None
) -> Report:
    from gwtdsl.scenario.coverage import Measure
    from gwtdsl.scenario.report import Report
    from gwtdsl.scenario.run import run
    from gwtdsl.scenario.stack import parts_of, results_of

    pack = checked.pack
    if pack is None or checked.loaded is None:
        raise AssertionError("only a pack without errors is tested")
    measure = Measure(pack, checked.loaded.files) if coverage else None

    def play(pack: Pack, scenario: Scenario) -> Outcome:
        if measure is None:
            return run(pack, scenario)
        with measure.on():
            outcome = run(pack, scenario)
        _saw(measure, outcome.game)
        return outcome

    parts = parts_of(checked)
    results = [one for part in parts for one in results_of(part, pack, lambda each: _wanted(each, words, file), play)]
    packs = [part.pack for part in parts] if len(parts) > 1 else []
    findings = () if words else tuple(one for part in parts for one in part.findings)
    colour = style == "text" and sys.stdout.isatty() and "NO_COLOR" not in os.environ
    reached = measure.result() if measure is not None else None
    return Report(results, findings, reached, file_lines(), colour, str(Path.cwd()), strict, packs)


def _saw(measure: Measure, game: object) -> None:
    for event in getattr(game, "events", ()):
        measure.saw(event.data)
