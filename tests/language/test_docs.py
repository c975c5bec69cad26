"""The language reference: each of its programs is one, and laid out as the formatter does it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gwtdsl.language.formatter import reformat
from gwtdsl.language.words import STATEMENTS

PAGE = (Path(__file__).parents[2] / "docs" / "language.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(program|expression)\n(.*?)\n```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(("start", "text"), BLOCKS)
def test_block_of_the_reference(start: str, text: str) -> None:
    assert reformat(text, start) == (text, ())


def test_every_statement_is_shown() -> None:
    shown = "\n".join(text for start, text in BLOCKS if start == "program")
    missing = [word for word in STATEMENTS.values() if not re.search(rf"\b{word}\b", shown)]
    # The empty statement is shown in a branch, a bare call as an action of its own.
    assert missing == []
