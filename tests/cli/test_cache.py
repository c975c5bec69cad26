from __future__ import annotations

from pathlib import Path

import pytest

from gwtdsl.check import inspect
from gwtdsl.cli.cache import keep, kept
from gwtdsl.diagnostics.finding import Finding
from tests.check.packs import orchard


def check(folder: Path) -> tuple[Finding, ...]:
    found = inspect(folder).findings
    keep(str(folder), [], [folder], found)
    return found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return orchard(tmp_path / "orchard", more="functions:\n  never: {value: 3}\n  again: {value: again}\n")


def test_findings_come_back_as_they_were(folder: Path) -> None:
    assert kept(str(folder), []) is None
    found = check(folder)
    assert found
    assert kept(str(folder), []) == found


def test_any_change_counts(folder: Path) -> None:
    check(folder)
    assert kept(str(folder), ["GWT405"]) is None
    (folder / "more.yaml").write_text("functions:\n  never: {value: 4}\n", encoding="utf-8")
    assert kept(str(folder), []) is None
    check(folder)
    (folder / "other.yaml").write_text("functions: {}\n", encoding="utf-8")
    assert kept(str(folder), []) is None


def test_it_can_be_turned_off(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    check(folder)
    monkeypatch.setenv("GWTDSL_NO_CACHE", "1")
    assert kept(str(folder), []) is None


def test_what_cannot_be_kept_is_no_fault(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert check(folder)
    assert kept(str(folder), []) is None


def test_a_damaged_file_is_as_good_as_none(folder: Path, tmp_path: Path) -> None:
    check(folder)
    for path in (tmp_path / "cache" / "gwtdsl").iterdir():
        path.write_text('{"folders": 3}', encoding="utf-8")
    assert kept(str(folder), []) is None
