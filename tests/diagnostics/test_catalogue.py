from __future__ import annotations

import re
from pathlib import Path

import pytest

from gwtdsl.diagnostics.catalogue import CATALOGUE, _collect, finding, rule
from gwtdsl.diagnostics.finding import Note, Severity
from gwtdsl.diagnostics.rule import Rule
from gwtdsl.spans import Span

PLACE = Span("lamps.yaml", 1, 2, 1, 5)
TOOLKIT = Path(__file__).parents[2] / "gwtdsl"


@pytest.mark.parametrize("known", CATALOGUE.values(), ids=CATALOGUE.keys())
def test_every_rule_is_complete(known: Rule) -> None:
    assert re.fullmatch(r"GWT[0-69]\d\d", known.code)
    assert known.title
    assert not known.title.endswith(".")
    assert known.explanation.endswith(".")
    assert len(known.explanation) > 40
    assert "\n" not in known.explanation
    assert "  " not in known.explanation
    assert bool(known.bad) == bool(known.good), "an example shows the wrong and the right"


def test_codes_are_in_order() -> None:
    assert list(CATALOGUE) == sorted(CATALOGUE)


def test_every_code_in_the_toolkit_is_in_the_catalogue() -> None:
    used = {
        (code, path.name)
        for path in TOOLKIT.rglob("*.py")
        for code in re.findall(r"""["'](GWT\d{3})["']""", path.read_text(encoding="utf-8"))
    }
    assert sorted(use for use in used if use[0] not in CATALOGUE) == []


def test_a_code_twice_is_refused() -> None:
    one = Rule("GWT001", "title", "explanation")
    with pytest.raises(ValueError, match="GWT001 is in the catalogue twice"):
        _collect([one], [one])


def test_the_factory_takes_the_severity_of_the_rule() -> None:
    assert finding("GWT301", "message", PLACE).severity is Severity.ERROR
    assert finding("GWT404", "message", PLACE).severity is Severity.INFO
    assert finding("GWT404", "message", PLACE, severity=Severity.ERROR).severity is Severity.ERROR


def test_the_factory_keeps_what_it_is_given() -> None:
    made = finding("GWT301", "message", PLACE, "suggestion", [Note("note")])
    assert (made.code, made.message, made.span, made.suggestion) == ("GWT301", "message", PLACE, "suggestion")
    assert made.notes == (Note("note"),)


def test_the_factory_refuses_unknown_codes() -> None:
    with pytest.raises(KeyError, match="GWT999"):
        finding("GWT999", "message", PLACE)


def test_a_rule_is_found_in_any_case() -> None:
    assert rule(" gwt301 ") is CATALOGUE["GWT301"]
    assert rule("GWT999") is None
