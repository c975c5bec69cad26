"""`gwtdsl fmt [--check] PATHS…`: the programs of a pack in the one layout; everything else of a file stays as it is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from gwtdsl.cli.check import references
from gwtdsl.cli.output import show_findings, write_file

if TYPE_CHECKING:
    from gwtdsl.diagnostics.finding import Finding
    from gwtdsl.language.rewrite import Kind
    from gwtdsl.spans import Span

__all__ = ["fmt"]


@click.command("fmt")
@click.argument("paths", metavar="[PATH]...", nargs=-1)
@click.option("--check", "only_check", is_flag=True, help="Change nothing; exit with 1 if a file would change.")
def fmt(paths: tuple[str, ...], only_check: bool) -> None:
    """Lay out the programs in packs, or in single files of packs. Comments and all other text stay."""
    from gwtdsl.packs.load import load

    changed = 0
    findings: list[Finding] = []
    for reference in references(paths or (".",)):
        loaded = load(reference)
        layers = loaded.resolved.layers if loaded.resolved is not None else ()
        if loaded.pack is None or loaded.resolved is None or not layers:
            findings += loaded.findings
            continue
        from gwtdsl.cli.spots import code_places

        places = code_places(loaded.pack, loaded.resolved.document)
        wanted = [Path(name).resolve() for name in paths if Path(name).is_file()]
        for file in (*map(Path, layers[-1].files), *layers[-1].scenarios):
            if wanted and file.resolve() not in wanted:
                continue
            changed += _one(file, places, findings, only_check, scenario=file in layers[-1].scenarios)
    if findings:
        show_findings(findings, err=True)
    word = "would change" if only_check else "changed"
    click.echo(f"{changed} file{'' if changed == 1 else 's'} {word}")
    raise click.exceptions.Exit(1 if findings or (only_check and changed) else 0)


def _one(file: Path, places: dict[Span, Kind], findings: list[Finding], only_check: bool, *, scenario: bool) -> int:
    """Lays out one file; 1 when that changes it."""
    from gwtdsl.cli.spots import code_paths, scenario_code
    from gwtdsl.language.rewrite import find_targets, format_yaml
    from gwtdsl.packs.files import shown_path
    from gwtdsl.source.reader import read

    source = read(file, shown_path(file))
    if source.node is None or source.findings:
        findings += source.findings
        return 0
    kinds = scenario_code(source.node) if scenario else code_paths(source.node, places)
    done = format_yaml(source.text, find_targets(source.node, kinds.get))
    findings += done.findings
    if done.text == source.text:
        return 0
    click.echo(shown_path(file))
    if not only_check:
        write_file(file, done.text)
    return 1
