"""`gwtdsl check PATHS…`: everything that is wrong with packs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from gwtdsl.cli.output import show_findings, write_file
from gwtdsl.diagnostics.finding import Finding, Severity
from gwtdsl.diagnostics.ordering import fails
from gwtdsl.diagnostics.render import FORMATS

if TYPE_CHECKING:
    from gwtdsl.check.run import Checked
    from gwtdsl.packs.configuration import Configuration

__all__ = ["check", "references"]


@click.command("check")
@click.argument("paths", metavar="[PATH]...", nargs=-1)
@click.option("--format", "style", type=click.Choice(list(FORMATS)), default="text", show_default=True)
@click.option(
    "--fail-on",
    type=click.Choice([one.value for one in Severity]),
    help="The least grave finding that makes the exit code 1; by default what gwtdsl.yaml says, or error.",
)
@click.option("--scenarios", is_flag=True, help="Look into the programs of scenarios too.")
@click.option("--with", "asked", metavar="CODE", multiple=True, help="Report also this code, which is off by default.")
@click.option(
    "--baseline",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Leave out the findings that this file knows; by default what gwtdsl.yaml says.",
)
@click.option(
    "--write-baseline",
    "known",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write the present findings to a file, which --baseline reads. Errors are no part of it.",
)
def check(
    paths: tuple[str, ...],
    style: str,
    fail_on: str | None,
    scenarios: bool,
    asked: tuple[str, ...],
    baseline: str | None,
    known: Path | None,
) -> None:
    """Check packs: their files, names, types, programs, graphs and scenarios.

    A PATH is a pack's folder, a file in it, a folder with packs in it, or the id of a pack; without any, the packs
    here. Scenarios are read, not run (`gwtdsl test` does). The exit code is 0, or 1 when there is a finding as grave as
    --fail-on.
    """
    project, findings = _project()
    codes = [code.strip().upper() for code in asked]
    for reference in references(paths or (".",)):
        findings += _findings(reference, codes, scenarios=scenarios)
    findings = [one for one in findings if one.severity is Severity.ERROR or one.code not in project.ignore]
    if known is not None:
        _write_baseline(known, findings)
        baseline = str(known)
    wanted = _tolerated(findings, baseline or project.baseline)
    limit = Severity(fail_on or project.fail_on)
    show_findings(wanted, style, fail_on=limit)
    if any(one.code == "GWT901" for one in wanted):
        raise click.exceptions.Exit(2)
    raise click.exceptions.Exit(1 if fails(wanted, limit) else 0)


def _findings(reference: str, codes: list[str], *, scenarios: bool) -> tuple[Finding, ...]:
    """All findings about a pack, from the last check when nothing has changed since."""
    from gwtdsl.cli.cache import keep, kept

    asked = [*codes, "scenarios"] if scenarios else codes
    known = kept(reference, asked)
    if known is not None:
        return known
    from gwtdsl.check.run import inspect

    checked = inspect(reference, codes)
    found = checked.findings
    resolved = checked.loaded.resolved if checked.loaded is not None else None
    if resolved is not None:
        found = (*found, *_scenarios(checked, programs=scenarios), *_hints(checked, codes))
        keep(reference, asked, (layer.folder for layer in resolved.layers), found)
    return found


def _scenarios(checked: Checked, *, programs: bool) -> tuple[Finding, ...]:
    """What is wrong with the scenarios of the pack, or of the packs of a stack, each judged by its own."""
    if checked.loaded is None or checked.loaded.resolved is None or len(checked.loaded.resolved.tops) < 2:
        from gwtdsl.scenario.read import read_scenarios

        return read_scenarios(checked, programs=programs).findings
    from gwtdsl.scenario.stack import parts_of

    return tuple(one for part in parts_of(checked, programs=programs) for one in part.findings)


def _hints(checked: Checked, codes: list[str]) -> tuple[Finding, ...]:
    """What only the compiler knows, which takes longer than the check and is a matter of speed."""
    if "GWT405" not in codes:
        return ()
    from gwtdsl.cli.trials import tried

    return tried(checked)


def _project() -> tuple[Configuration, list[Finding]]:
    """What the present folder's `gwtdsl.yaml` says."""
    from gwtdsl.packs.configuration import configuration

    found = configuration(Path.cwd())
    return found, list(found.findings)


def _tolerated(findings: list[Finding], path: str | None) -> list[Finding]:
    """The findings without those that the baseline knows; errors always stay."""
    if path is None:
        return findings
    from gwtdsl.diagnostics.baseline import Baseline, parse_baseline, without_known

    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, ValueError):
        text = ""
    baseline = parse_baseline(text, path)
    return list(without_known(findings, baseline)) if isinstance(baseline, Baseline) else [*findings, baseline]


def _write_baseline(path: Path, findings: list[Finding]) -> None:
    from gwtdsl.diagnostics.baseline import write_baseline

    write_file(path, write_baseline(findings))
    number = sum(1 for one in findings if one.severity is not Severity.ERROR)
    click.echo(f"{path} knows {number} finding{'' if number == 1 else 's'} now", err=True)


def references(paths: tuple[str, ...]) -> list[str]:
    """The packs that paths speak of: a file means its pack, a folder of packs all of them, an id itself."""
    found: dict[str, None] = {}
    for name in paths:
        path = Path(name)
        inside = sorted(path.glob("*/pack.yaml")) if path.is_dir() and not (path / "pack.yaml").exists() else []
        if path.is_file():
            found[str(_pack_of(path))] = None
        elif inside:
            found |= {str(manifest.parent): None for manifest in inside}
        else:
            found[name] = None
    return list(found)


def _pack_of(file: Path) -> Path:
    """The folder of the pack that a file belongs to; its own folder when there is none above it."""
    folder = file.absolute().parent
    around = next((each for each in (folder, *folder.parents) if (each / "pack.yaml").is_file()), folder)
    try:
        return around.relative_to(Path.cwd())
    except ValueError:
        return around
