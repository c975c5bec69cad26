"""The command `gwtdsl` itself: which commands there are, and what happens to errors."""

from __future__ import annotations

import errno
import os
import sys
from importlib import import_module
from typing import Any, NoReturn

import click

from gwtdsl import __version__
from gwtdsl.diagnostics.printable import printable

__all__ = ["COMMANDS", "app"]

#: Every command, by name; it stands in the module of that name.
COMMANDS = (
    "check",
    "describe",
    "diff",
    "doctor",
    "explain",
    "fmt",
    "graph",
    "migrate",
    "new",
    "options",
    "packs",
    "play",
    "replay",
    "schema",
    "show",
    "test",
)

#: A full or broken disk, which is no fault of ours.
_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EFBIG)


_EPILOG = (
    "To begin: `gwtdsl packs` lists what is there, `gwtdsl play PACK` plays it, `gwtdsl new DIR --extends PACK` makes "
    "a variant of it. `gwtdsl COMMAND --help` tells more."
)


class _Commands(click.Group):
    """A group that imports a command when it is needed, and in which no error ends as a traceback."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - click's signature
        if cmd_name not in COMMANDS:
            return None
        found = getattr(import_module(f"gwtdsl.cli.{cmd_name}"), cmd_name)
        return found if isinstance(found, click.Command) else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Each command with the first sentence of its help, all of it."""
        with formatter.section("Commands"):
            helps = [(name, self.get_command(ctx, name)) for name in COMMANDS]
            formatter.write_dl([(name, _first_sentence(one.help or "")) for name, one in helps if one is not None])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from gwtdsl.diagnostics.suggest import did_you_mean

            hint = did_you_mean(args[0], COMMANDS) or "`gwtdsl --help` lists all commands"
            raise click.UsageError(f"there is no command {args[0]}; {hint}", ctx)
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 - click's signature
        try:
            return super().invoke(ctx)
        except click.ClickException as error:
            # Words of files and of the command line stand in messages, and may hold anything.
            message = "\n".join(printable(line) for line in error.message.split("\n"))
            if message == error.message:
                raise
            if isinstance(error, click.UsageError):
                raise click.UsageError(message, error.ctx) from error
            raise click.ClickException(message) from error
        except (click.exceptions.Exit, click.Abort):
            raise
        except KeyboardInterrupt:
            click.echo("stopped", err=True)
            ctx.exit(2)
        except BrokenPipeError:
            _drop_output()  # whoever read our output went away
            ctx.exit(2)
        except OSError as error:
            if error.errno not in _NO_ROOM:
                _show(ctx, error)
            _drop_output()
            click.echo(f"Error: the output cannot be written: {error.strerror}", err=True)
            ctx.exit(2)
        except Exception as error:  # noqa: BLE001 - the one place where a fault of ours becomes a finding
            _show(ctx, error)


def _first_sentence(text: str) -> str:
    first, dot, _ = " ".join(text.split()).partition(". ")
    return f"{first}." if dot else first


def _drop_output() -> None:
    """Nothing may be written to the standard output any more, at exit neither."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _show(ctx: click.Context, error: Exception) -> NoReturn:
    from gwtdsl.check.errors import PackError
    from gwtdsl.check.run import internal_error
    from gwtdsl.cli.output import show_findings

    if isinstance(error, PackError):
        show_findings(error.findings, err=True)
        ctx.exit(1)
    if "gwtdsl.game" in sys.modules:
        _show_game(ctx, error)
    if os.environ.get("GWTDSL_TRACEBACK"):
        raise error
    show_findings([internal_error(error)], err=True)
    click.echo("GWTDSL_TRACEBACK=1 in the environment shows where.", err=True)
    ctx.exit(2)


def _show_game(ctx: click.Context, error: Exception) -> None:
    """What a pack or a set-up does wrong in a game."""
    from gwtdsl.cli.output import show_findings
    from gwtdsl.game import GameError, RuntimeFault
    from gwtdsl.scenario.faults import fault_finding

    if isinstance(error, RuntimeFault):
        show_findings([fault_finding(error)], err=True)
        ctx.exit(1)
    if isinstance(error, GameError):
        raise click.ClickException(str(error)) from error


@click.group(cls=_Commands, epilog=_EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="gwtdsl", message="%(prog)s %(version)s")
def app() -> None:
    """Check, play and describe packs of rules for trail games."""
