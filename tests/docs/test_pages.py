"""Everything the documentation shows is so: commands and their output, Python, links, targets of make."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import click
import pytest

from gwtdsl.cli.app import app
from tests.docs.generated import generated
from tests.docs.pages import ROOT, blocks, furnish, pages, tried

RENEW = "renew it with `python -m tests.docs.renew`"
SHOWING = [
    page for page in pages() if any(block.sort in ("console", "python") for block in blocks(page.read_text("utf-8")))
]
TARGETS = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", SHOWING, ids=named)
def test_what_a_page_shows_is_what_is_printed(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    furnish(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GWTDSL_NO_CACHE", "1")
    monkeypatch.delenv("GWTDSL_PATH", raising=False)
    for one in tried(page.read_text(encoding="utf-8"), tmp_path):
        real = "\n".join(one.real)
        assert one.agrees, f"{named(page)}:{one.first + 1}: `{one.what}` prints now:\n{real}\n{RENEW}"


@pytest.mark.parametrize("page", pages(), ids=named)
def test_links_lead_somewhere(page: Path) -> None:
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    links = [link for link in re.findall(r"\]\(([^)\s]+)\)", text) if not link.startswith(("http", "#"))]
    assert [link for link in links if not (page.parent / link.partition("#")[0]).exists()] == []


@pytest.mark.parametrize("page", pages(), ids=named)
def test_commands_that_are_only_named_exist(page: Path) -> None:
    for block in blocks(page.read_text(encoding="utf-8")):
        for line in block.lines if block.sort in ("sh", "yaml") else ():
            command = re.match(r"(?:- run: )?((?:make|gwtdsl) [^#>]*)", line.strip())
            if command is not None:
                program, *words = shlex.split(command[1])
                parsed(words) if program == "gwtdsl" else known_target(*words)


def known_target(*names: str) -> None:
    assert set(names) <= TARGETS


def parsed(words: list[str]) -> None:
    command = app.get_command(click.Context(app), words[0])
    assert command is not None, words
    command.make_context(words[0], list(words[1:]))


@pytest.mark.parametrize("path", generated(), ids=named)
def test_generated_files_are_fresh(path: Path) -> None:
    assert path.exists(), f"{named(path)} is missing: {RENEW}"
    assert path.read_text(encoding="utf-8") == generated()[path], f"{named(path)} is old: {RENEW}"


def test_no_generated_schema_is_left_over() -> None:
    found = set((ROOT / "schemas" / "kinds").rglob("*.json"))
    assert found <= set(generated())


def test_every_page_is_reached_from_the_index() -> None:
    seen: set[Path] = set()
    todo = [ROOT / "README.md"]
    while todo:
        page = todo.pop()
        if page in seen or page.suffix != ".md":
            continue
        seen.add(page)
        links = re.findall(r"\]\(([^)\s#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
        todo += [(page.parent / link).resolve() for link in links if not link.startswith("http")]
    assert {page for page in pages() if page not in seen} == set()
