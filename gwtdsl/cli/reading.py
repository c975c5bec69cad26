"""Reading packs for commands: one that is only looked at may have errors, one that is played may not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from gwtdsl.cli.output import show_findings

if TYPE_CHECKING:
    from gwtdsl.check.run import Checked
    from gwtdsl.packs.load import Resolved
    from gwtdsl.packs.model import Pack

__all__ = ["any_pack", "checked_pack", "resolved_pack"]


def resolved_pack(reference: str) -> Resolved:
    """The document of a pack; when nothing can be read, its findings are shown and the command ends with 1."""
    from gwtdsl.packs.load import load

    loaded = load(reference)
    if loaded.resolved is None or not loaded.resolved.layers:
        show_findings(loaded.findings, err=True)
        raise click.exceptions.Exit(1)
    return loaded.resolved


def any_pack(reference: str) -> Pack:
    """The model of a pack, errors or not; when there is none, its findings are shown and the command ends with 1."""
    from gwtdsl.packs.load import load

    loaded = load(reference)
    if loaded.pack is None:
        show_findings(loaded.findings, err=True)
        raise click.exceptions.Exit(1)
    return loaded.pack


def checked_pack(reference: str) -> Checked:
    """A pack without errors; otherwise its findings are shown and the command ends with 1."""
    from gwtdsl.check.run import inspect

    checked = inspect(reference)
    if not checked.playable:
        show_findings(checked.findings, err=True)
        internal = any(one.code == "GWT901" for one in checked.findings)
        raise click.exceptions.Exit(2 if internal else 1)
    return checked
