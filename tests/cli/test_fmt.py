"""What `fmt` lays out of functions that are made of terms."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.check.packs import MANIFEST, orchard, write_pack
from tests.cli.test_commands import LEAF, call

TERMS = """\
functions:
  in_braces: {combine: max, terms: {base: 3, more: coins+1*2, rest: "if   coins>2 then 1 else 0"}}
  in_lines:
    combine: sum
    terms:
      base: 3  # a remark
      more: coins+1*2
      told: {value: -coins  , source: review}
      rest: |
        if   coins>2 then 1 else 0
"""
LAID_OUT = """\
functions:
  in_braces: {combine: max, terms: {base: 3, more: coins + 1 * 2, rest: "if coins > 2 then 1 else 0"}}
  in_lines:
    combine: sum
    terms:
      base: 3  # a remark
      more: coins + 1 * 2
      told: {value: -coins  , source: review}
      rest: |
        if coins > 2 then 1 else 0
"""
ON_TOP = "functions:\n  in_lines: {patch: {terms: {more: coins*2, new: coins  +1, base: {remove: true}}}}\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return orchard(tmp_path / "orchard", leaves=LEAF, more=TERMS)


def test_terms_are_laid_out(folder: Path) -> None:
    assert call("fmt", folder).output.endswith("1 file changed\n")
    assert (folder / "more.yaml").read_text(encoding="utf-8") == LAID_OUT
    assert call("fmt", "--check", folder).output == "0 files would change\n"
    assert "in_lines.terms.more  expression  coins + 1 * 2" in call("doctor", folder / "more.yaml").output


def test_terms_of_a_patch(folder: Path) -> None:
    manifest = MANIFEST.replace("extends: []", "extends: [orchard]").replace("id: orchard", "id: top")
    top = write_pack(folder.parent / "top", {"pack.yaml": manifest, "changes.yaml": ON_TOP})
    assert call("fmt", top).exit_code == 0
    text = (top / "changes.yaml").read_text(encoding="utf-8")
    assert text == ON_TOP.replace("coins*2", "coins * 2").replace("coins  +1", "coins + 1")
