"""Cases of the language as data: what is written, its tree, its layout, its English, or what is wrong with it."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from gwtdsl.language import tree as t
from gwtdsl.language.english import ActionText, Explainer
from gwtdsl.language.formatter import format_expression, format_program
from gwtdsl.language.parser import parse_expression, parse_program

FOLDER = Path(__file__).parents[1] / "cases" / "language"


@cache
def load(name: str) -> dict[str, Any]:
    return dict(yaml.safe_load((FOLDER / name).read_text(encoding="utf-8")))


CASES = [
    pytest.param(file.stem, case, id=f"{file.stem}-{number}")
    for file in sorted(FOLDER.glob("*.yaml"))
    for number, case in enumerate(load(file.name)["cases"], 1)
]


def shape(value: object) -> str:
    if isinstance(value, t.Node):
        parts = [shape(getattr(value, field.name)) for field in fields(value) if field.name != "span"]
        return f"({' '.join([type(value).__name__, *parts])})"
    if isinstance(value, tuple):
        return f"[{' '.join(shape(item) for item in value)}]"
    return "-" if value is None else f'"{value}"' if isinstance(value, str) and " " in value else str(value)


def explainer(actions: dict[str, Any]) -> Explainer:
    texts = {
        name: ActionText(
            tuple(
                (key, None if default is None else parse_expression(str(default)).tree)
                for key, default in action.get("parameters", {}).items()
            ),
            action["text"],
            action.get("value", False),
        )
        for name, action in actions.items()
    }
    return Explainer(texts, {"$": "coins"})


@pytest.mark.parametrize(("file", "case"), CASES)
def test_case(file: str, case: dict[str, Any]) -> None:
    program = "program" in case
    text = case["program"] if program else case["expression"]
    parsed = parse_program(text, "case") if program else parse_expression(text, "case")
    lay_out = format_program if program else format_expression
    if "error" in case:
        assert parsed.tree is None
        (found,) = parsed.findings
        span = found.span
        assert (found.code, found.message, found.suggestion) == (
            case["code"],
            case["error"],
            case.get("suggestion", ""),
        )
        assert f"{span.line}:{span.column}-{span.end_line}:{span.end_column}" == case["place"]
        assert lay_out(text) == text
        return
    assert parsed.findings == ()
    assert parsed.tree is not None
    if "tree" in case:
        assert shape(parsed.tree) == case["tree"]
    formatted = lay_out(text)
    assert formatted == case.get("formatted", text).rstrip("\n")
    assert lay_out(formatted) == formatted
    speaker = explainer(load(f"{file}.yaml").get("actions", {}))
    said = speaker.program(parsed.tree) if isinstance(parsed.tree, t.Block) else speaker.expression(parsed.tree)
    assert said == case.get("english", said)
