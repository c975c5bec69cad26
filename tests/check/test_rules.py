from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from gwtdsl.check.rules import RULES
from gwtdsl.check.run import inspect
from gwtdsl.diagnostics.catalogue import CATALOGUE
from tests.check.packs import BASE, MANIFEST, write_pack

ROOT = Path(__file__).parents[2]
CASES = ROOT / "tests" / "cases" / "rules"
PAGES = ROOT / "docs" / "rules"
CODES = [rule.__module__.rpartition(".")[2] for rule in RULES]
HEADINGS = ["What it finds", "Why", "Wrong", "Right", "When it stays silent"]


def cases() -> list[Any]:
    return [
        pytest.param(file.stem, case, id=f"{file.stem} {case['case']}")
        for file in sorted(CASES.glob("*.yaml"))
        for case in yaml.safe_load(file.read_text(encoding="utf-8"))
    ]


def test_every_rule_file_is_registered_in_order() -> None:
    files = sorted(path.stem for path in (ROOT / "gwtdsl" / "check" / "rules").glob("GWT*.py"))
    assert files == CODES


@pytest.mark.parametrize("code", CODES)
def test_every_rule_has_its_page_and_cases(code: str) -> None:
    assert code in CATALOGUE
    page = (PAGES / f"{code}.md").read_text(encoding="utf-8")
    assert page.startswith(f"# {code}: {CATALOGUE[code].title}\n")
    assert re.findall(r"^## (.+)$", page, re.MULTILINE) == HEADINGS
    listed = yaml.safe_load((CASES / f"{code}.yaml").read_text(encoding="utf-8"))
    assert any(case["finds"] for case in listed)
    assert any(not case["finds"] for case in listed)


def test_no_page_or_case_without_a_rule() -> None:
    assert sorted(path.stem for path in CASES.glob("*.yaml")) == CODES
    assert sorted(path.stem for path in PAGES.glob("GWT*.md")) == CODES


@pytest.mark.parametrize(("code", "case"), cases())
def test_case(code: str, case: dict[str, Any], tmp_path: Path) -> None:
    files = {"pack.yaml": MANIFEST, "case.yaml": case["file"]}
    if not case.get("bare"):
        files["base.yaml"] = BASE
    checked = inspect(write_pack(tmp_path / "orchard", files))
    # What a case leaves unused or undecided otherwise is not its point.
    others = [one for one in checked.findings if one.code not in (code, "GWT404") and one.severity.rank == 0]
    assert not others
    found = [one for one in checked.findings if one.code == code]
    places = []
    for one in found:
        name = Path(one.span.file).name
        places.append(f"{one.span.line}:{one.span.column}" + ("" if name == "case.yaml" else f" {name}"))
        assert one.message
    assert places == case["finds"]
