"""The command line: one file for each command, imported when it is called."""

from __future__ import annotations

__all__ = ["main"]


def main() -> None:
    """Run the command that the arguments name, and exit with 0 (clean), 1 (findings) or 2 (wrong usage, our fault)."""
    from gwtdsl.cli.app import app

    app(prog_name="gwtdsl")
