"""What commands share when they write: findings, colours, files."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import TextIO

import click

from gwtdsl.diagnostics.finding import Finding, Severity
from gwtdsl.diagnostics.lines import file_lines
from gwtdsl.diagnostics.render import render

__all__ = ["show_findings", "write_file"]


def show_findings(
    findings: Iterable[Finding],
    format: str = "text",  # noqa: A002 - the option is called --format
    *,
    fail_on: Severity = Severity.ERROR,
    err: bool = False,
) -> None:
    """Write findings in a format, coloured where the output is a terminal that wants colour."""
    # There is no stream at all when the caller has closed it.
    stream: TextIO | None = sys.stderr if err else sys.stdout
    colour = format == "text" and stream is not None and stream.isatty() and "NO_COLOR" not in os.environ
    text = render(findings, format, lines=file_lines(), colour=colour, base=str(Path.cwd()), fail_on=fail_on)
    click.echo(text, nl=not text.endswith("\n"), err=err)


def write_file(path: Path, text: str) -> None:
    """Write a whole file or nothing of it: a reader sees the old text or the new one, never a part."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        if path.exists() and not path.is_file():
            path.write_text(text, encoding="utf-8")  # a device or a pipe, which must not be replaced by a file
            return
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)
    except OSError as error:
        with suppress(OSError):
            beside.unlink()
        raise click.ClickException(f"{path} cannot be written: {error.strerror or error}") from error
