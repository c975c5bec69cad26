"""`gwtdsl migrate PATHS`: old packs brought up to date in place, comments and layout kept."""

from __future__ import annotations

import click

from gwtdsl.cli.check import references
from gwtdsl.cli.output import show_findings, write_file

__all__ = ["migrate"]


@click.command("migrate")
@click.argument("paths", metavar="[PATH]...", nargs=-1)
@click.option("--check", "only_check", is_flag=True, help="Change nothing; exit with 1 if a file would change.")
def migrate(paths: tuple[str, ...], only_check: bool) -> None:
    """Rewrite packs of an older format or language. A PATH is a pack, or a folder of packs; by default this folder."""
    from gwtdsl.packs.discovery import find
    from gwtdsl.packs.files import shown_path
    from gwtdsl.packs.migrate import migrated

    changed = failed = 0
    for reference in references(paths or (".",)):
        folder = find(reference)
        if folder is None:
            raise click.UsageError(f"there is no pack in {reference}")
        result = migrated(folder)
        if result.findings:
            show_findings(result.findings, err=True)
            failed += 1
            continue
        for path, text in result.files.items():
            click.echo(shown_path(path))
            changed += 1
            if not only_check:
                write_file(path, text)
    word = "would change" if only_check else "changed"
    click.echo(f"{changed} file{'' if changed == 1 else 's'} {word}")
    raise click.exceptions.Exit(1 if failed or (only_check and changed) else 0)
