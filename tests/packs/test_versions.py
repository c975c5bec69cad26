from __future__ import annotations

import pytest

from gwtdsl.packs.versions import fits, is_range


@pytest.mark.parametrize(
    ("version", "wanted", "expected"),
    [
        ("1.2.0", ">=1.0", True),
        ("1.2.0", ">=1.0,<2", True),
        ("2.0.0", ">=1.0,<2", False),
        ("1.2.0", "1.2", True),
        ("1.2.1", "1.2", False),
        ("1.10.0", ">1.9.9", True),
        ("1.2.0-beta", "==1.2.0", True),
        ("1.2.0", "!=1.2.0", False),
        ("0.1.0", "<=0.1", True),
    ],
)
def test_fits(version: str, wanted: str, expected: bool) -> None:
    assert is_range(wanted)
    assert fits(version, wanted) is expected


@pytest.mark.parametrize("text", ["", "new", ">=", "1.x", "^1.0", ">=1 <2"])
def test_no_range(text: str) -> None:
    assert not is_range(text)
