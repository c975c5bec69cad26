"""`gwtdsl show PACK [ID]`: the resolved pack, each value with its place, and what is no printed fact."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from gwtdsl.cli.reading import resolved_pack
from gwtdsl.diagnostics.printable import printable
from gwtdsl.diagnostics.suggest import did_you_mean

if TYPE_CHECKING:
    from gwtdsl.packs.load import Resolved
    from gwtdsl.packs.origin import Fact, Origin

__all__ = ["show"]


@click.command("show")
@click.argument("pack")
@click.argument("wanted", metavar="[ID]", required=False)
@click.option("--origin", "places", is_flag=True, help="Add pack, file and line of every value.")
@click.option("--provenance", is_flag=True, help="List what is not from the rulebook, stand-ins first.")
@click.option("--format", "style", type=click.Choice(["text", "json"]), default="text", show_default=True)
def show(pack: str, wanted: str | None, places: bool, provenance: bool, style: str) -> None:
    """Print the resolved PACK, or what it declares under an ID.

    An ID is a name (`hire`), a name in its section (`actions.hire`), or a section (`actions`, a kind).
    """
    resolved = resolved_pack(pack)
    if provenance:
        from gwtdsl.packs.origin import provenance as facts_of

        facts = [fact for fact in facts_of(resolved) if wanted is None or _about(fact.path, wanted)]
        click.echo(_facts(facts) if style == "text" else _json(facts), nl=False)
        return
    values = _values(resolved, wanted)
    click.echo(_text(values, places) if style == "text" else _json(values), nl=False)


def _about(path: str, wanted: str) -> bool:
    parts = path.split(".")
    return path == wanted or path.startswith(f"{wanted}.") or wanted in parts[:2]


def _values(resolved: Resolved, wanted: str | None) -> list[Origin]:
    from gwtdsl.packs.origin import origin, origins, subjects

    if wanted is None:
        return list(origins(resolved))
    # The name of a section means all that stands in it too: `boat` the kind and its records.
    found = [*origin(resolved, wanted), *origins(resolved, wanted)]
    if not found:
        known = subjects(resolved)
        names = [name for path in known for name in (path, path.partition(".")[2], path.partition(".")[0])]
        hint = did_you_mean(wanted, names) or "`gwtdsl show PACK` prints everything."
        raise click.UsageError(f"the pack declares no {wanted}; {hint}")
    return found


def _text(values: Sequence[Origin], places: bool) -> str:
    lines: list[str] = []
    for value in values:
        first, *rest = value.value.rstrip("\n").split("\n")
        lines.append(f"{value.path}: {printable(first) if not rest else '|'}")
        lines += [f"    {printable(line)}" for line in ((first, *rest) if rest else ())]
        if places:
            lines.append(f"    # {value.pack}, {value.span}")
    return "".join(f"{line}\n" for line in lines)


def _facts(facts: Sequence[Fact]) -> str:
    if not facts:
        return "everything is from the rulebook\n"
    wide = max(len(fact.source) for fact in facts)
    return "".join(f"{fact.source:<{wide}}  {fact.path}  {fact.span}\n" for fact in facts)


def _json(values: Sequence[Origin] | Sequence[Fact]) -> str:
    rows = []
    for value in values:
        said = {"source": value.source} if hasattr(value, "source") else {"value": value.value}
        span = value.span
        rows.append(
            {
                "path": value.path,
                **said,
                "pack": value.pack,
                "file": span.file,
                "line": span.line,
                "column": span.column,
            }
        )
    return json.dumps(rows, ensure_ascii=False, indent=2) + "\n"
