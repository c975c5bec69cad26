"""`gwtdsl test PACK`: runs a pack's scenarios."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from gwtdsl.cli.reading import checked_pack
from gwtdsl.diagnostics.lines import file_lines

if TYPE_CHECKING:
    from gwtdsl.check.run import Checked
    from gwtdsl.diagnostics.finding import Finding
    from gwtdsl.scenario.coverage import Measure
    from gwtdsl.scenario.model import Scenario
    from gwtdsl.scenario.report import Report

__all__ = ["test"]

_FORMATS = ["text", "json", "junit", "github"]


@click.command("test")
@click.argument("pack")
@click.option("-k", "words", metavar="TEXT", multiple=True, help="Run only those with this in name, file or source.")
@click.option("--format", "style", type=click.Choice(_FORMATS), default="text", show_default=True)
@click.option("--coverage", is_flag=True, help="Tell which records, program lines and branches no scenario reached.")
def test(pack: str, words: tuple[str, ...], style: str, coverage: bool) -> None:
    """Run the scenarios of PACK. The exit code is 1 when one fails or cannot be read."""
    from gwtdsl.scenario.read import read_scenarios
    from gwtdsl.scenario.report import write

    checked = checked_pack(pack)
    read = read_scenarios(checked)
    wanted = [one for one in read.scenarios if _wanted(one, words)]
    if words and not wanted:
        raise click.UsageError(f"no scenario of {pack} has {' or '.join(words)} in name, file or source")
    findings = () if words else read.findings
    report = _run(checked, wanted, findings, coverage, style)
    click.echo(write(report, style), nl=False)
    raise click.exceptions.Exit(1 if report.failed or report.findings else 0)


def _wanted(scenario: Scenario, words: tuple[str, ...]) -> bool:
    where = f"{scenario.name}\n{scenario.span.file}\n{scenario.source}".lower()
    return not words or any(word.lower() in where for word in words)


def _run(
    checked: Checked, scenarios: list[Scenario], findings: Sequence[Finding], coverage: bool, style: str
) -> Report:
    from gwtdsl.scenario.coverage import Measure
    from gwtdsl.scenario.report import Report, Result
    from gwtdsl.scenario.run import run

    pack = checked.pack
    if pack is None or checked.loaded is None:
        raise AssertionError("only a pack without errors is tested")
    measure = Measure(pack, checked.loaded.files) if coverage else None
    results: list[Result] = []
    for scenario in scenarios:
        if measure is None:
            outcome = run(pack, scenario)
        else:
            with measure.on():
                outcome = run(pack, scenario)
            _saw(measure, outcome.game)
        results.append(Result(scenario, outcome.findings))
    colour = style == "text" and sys.stdout.isatty() and "NO_COLOR" not in os.environ
    reached = measure.result() if measure is not None else None
    return Report(results, findings, reached, file_lines(), colour, str(Path.cwd()))


def _saw(measure: Measure, game: object) -> None:
    for event in getattr(game, "events", ()):
        measure.saw(event.data)
