"""What plain scalars mean: the core schema of YAML 1.2."""

from __future__ import annotations

import math

import pytest

from gwtdsl.source.core import meaning
from gwtdsl.source.nodes import ScalarValue, plain
from gwtdsl.source.reader import read_text


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("", None),
        ("~", None),
        ("null", None),
        ("Null", None),
        ("NULL", None),
        ("true", True),
        ("True", True),
        ("TRUE", True),
        ("false", False),
        ("False", False),
        ("FALSE", False),
        ("0", 0),
        ("-0", 0),
        ("+12", 12),
        ("-7", -7),
        ("017", 17),
        ("0o17", 15),
        ("0x1F", 31),
        ("0xff", 255),
        ("1.5", 1.5),
        ("1.", 1.0),
        (".5", 0.5),
        ("-1e3", -1000.0),
        ("1E-2", 0.01),
        (".inf", math.inf),
        ("+.Inf", math.inf),
        ("-.INF", -math.inf),
        ("1e999", math.inf),
    ],
)
def test_values(text: str, value: ScalarValue) -> None:
    found = meaning(text, 100)
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize("text", [".nan", ".NaN", ".NAN"])
def test_not_a_number(text: str) -> None:
    found = meaning(text, 100)
    assert isinstance(found, float)
    assert math.isnan(found)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "no",
            "No",
            "off",
            "on",
            "ON",
            "yes",
            "y",
            "n",
            "nULL",
            "tRUE",
            "12:30",
            "1:2:3",
            "2024-01-31",
            "1_000",
            "0b11",
        ),
        *("+0x1F", "0o8", "0xG", "1e", "e1", ".", "-", "+", "-.nan", "..5", "1.2.3", "١٢", "inf", "nan", "=", "<<"),
    ],
)
def test_text_stays_text(text: str) -> None:
    assert meaning(text, 100) == text


def test_only_plain_scalars_have_a_meaning() -> None:
    source = read_text("- '1'\n- \"true\"\n- |-\n  null\n- >-\n  2\n- 1\n", "f.yaml")
    assert source.node is not None
    assert plain(source.node) == ["1", "true", "null", "2", 1]


def test_a_number_without_end_is_a_finding() -> None:
    source = read_text(f"a: {'9' * 5000}\nb: 1\n", "f.yaml")
    assert [finding.code for finding in source.findings] == ["GWT005"]
    assert source.node is None
