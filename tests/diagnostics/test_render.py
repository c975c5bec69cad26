from __future__ import annotations

import pytest

from gwtdsl.diagnostics.render import FORMATS, render
from tests.diagnostics.examples import SOME, lines


def test_the_formats() -> None:
    assert list(FORMATS) == ["text", "json", "github", "sarif", "junit"]


def test_an_unknown_format_is_refused() -> None:
    with pytest.raises(KeyError):
        render([], "yaml")


@pytest.mark.parametrize("format_", FORMATS)
def test_sorted_and_each_once(format_: str) -> None:
    assert render([*SOME, *SOME], format_, lines=lines) == render(reversed(SOME), format_, lines=lines)


@pytest.mark.parametrize("format_", FORMATS)
def test_every_format_ends_its_last_line(format_: str) -> None:
    assert render(SOME, format_, lines=lines).endswith("\n")
