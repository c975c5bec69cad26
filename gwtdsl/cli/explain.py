"""`gwtdsl explain CODE`: what the code of a finding means. Without a code, the list of all."""

from __future__ import annotations

import click

from gwtdsl.diagnostics.catalogue import CATALOGUE, rule
from gwtdsl.diagnostics.explain import explanation, overview
from gwtdsl.diagnostics.suggest import did_you_mean

__all__ = ["explain"]


@click.command("explain")
@click.argument("codes", metavar="[CODE]...", nargs=-1)
def explain(codes: tuple[str, ...]) -> None:
    """Tell what the CODE of a finding means, with an example; without a CODE, list all of them."""
    if not codes:
        click.echo(overview(), nl=False)
        return
    texts = []
    for code in codes:
        known = rule(code)
        if known is None:
            hint = did_you_mean(code.strip().upper(), CATALOGUE) or "`gwtdsl explain` lists all codes."
            raise click.UsageError(f"there is no code {code}; {hint}")
        texts.append(explanation(known))
    click.echo("\n".join(texts), nl=False)
