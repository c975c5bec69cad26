"""Files that are made from the code: the reference of commands and findings, and the schemas of the official packs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import click

from gwtdsl.cli.app import COMMANDS, app
from gwtdsl.diagnostics.catalogue import CATALOGUE
from gwtdsl.diagnostics.rule import Rule
from gwtdsl.packs.compose import bundled, kind_schema, pack_schema, sections_of
from gwtdsl.packs.load import load
from tests.docs.pages import ROOT

#: Packs whose composed schemas are published.
PUBLISHED = ("el_paso",)
_GROUPS = {
    "0": "Files and YAML",
    "1": "The language",
    "2": "Packs",
    "3": "Names and types",
    "4": "Soundness",
    "5": "Graphs",
    "6": "Scenarios",
    "9": "While running",
}


@cache
def generated() -> dict[Path, str]:
    """Every generated file with what it should hold."""
    reference = ROOT / "docs" / "reference"
    return {
        reference / "commands.md": "\n".join(_commands()),
        reference / "findings.md": "\n".join(_findings()),
        **{ROOT / "schemas" / "kinds" / name: text for pack in PUBLISHED for name, text in _schemas(pack)},
    }


def _commands() -> Iterator[str]:
    yield "# Commands"
    yield ""
    yield "Made from the commands themselves by `python -m tests.docs.renew`. Exit codes: 0 clean, 1 findings, 2 wrong"
    yield "usage or a fault of the toolkit."
    for name in COMMANDS:
        command = app.get_command(click.Context(app), name)
        assert command is not None
        yield from _command(name, command)
    yield ""


def _command(name: str, command: click.Command) -> Iterator[str]:
    context = click.Context(command, info_name=f"gwtdsl {name}")
    yield from ("", f"## {name}", "", "```text", context.get_usage().removeprefix("Usage: "), "```", "")
    yield " ".join((command.help or "").split())
    rows = [row for one in command.params if isinstance(one, click.Option) and (row := one.get_help_record(context))]
    if rows:
        yield from ("", "| option | meaning |", "| --- | --- |")
        for option, meaning in rows:
            yield f"| `{_cell(option)}` | {_cell(meaning) or 'One of the words.'} |"


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def _findings() -> Iterator[str]:
    yield "# Findings"
    yield ""
    yield "Every code, made from the catalogue by `python -m tests.docs.renew`. `gwtdsl explain CODE` prints the same."
    yield "Codes are permanent. How to read and silence them: [read findings](../how-to/read-findings.md)."
    group = ""
    for rule in CATALOGUE.values():
        if rule.code[3] != group:
            group = rule.code[3]
            yield from ("", f"## {_GROUPS[group]}")
        yield from _finding(rule)
    yield ""


def _finding(rule: Rule) -> Iterator[str]:
    asked = "" if rule.on else ", only when asked for"
    yield from (
        "",
        f"### {rule.code}: {rule.title}",
        "",
        f"*{rule.severity.value}{asked}.* {' '.join(rule.explanation.split())}",
    )
    for word, text in (("Wrong", rule.bad), ("Right", rule.good)):
        if text:
            yield from ("", f"{word}:", "", "```yaml", *text.rstrip("\n").split("\n"), "```")
    if (ROOT / "docs" / "rules" / f"{rule.code}.md").exists():
        yield from ("", f"More about it: [{rule.code}](../rules/{rule.code}.md).")


def _schemas(name: str) -> Iterator[tuple[str, str]]:
    pack = load(ROOT / "content" / name).pack
    assert pack is not None
    for kind in sections_of(pack):
        yield f"{name}/{kind}.schema.json", _json(kind_schema(pack, kind))
    yield f"{name}/{name}.pack.schema.json", _json(bundled(pack_schema(pack)))


def _json(document: object) -> str:
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"
