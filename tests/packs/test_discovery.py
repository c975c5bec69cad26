from __future__ import annotations

from pathlib import Path

import pytest

from gwtdsl.packs.configuration import configuration
from gwtdsl.packs.discovery import discover, find
from gwtdsl.packs.load import load
from tests.packs.packing import CONTENT, codes, write


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty project in which nothing is installed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("gwtdsl.packs.discovery._installed", lambda: ())
    monkeypatch.delenv("GWTDSL_PATH", raising=False)
    return tmp_path


@pytest.mark.parametrize("folder", ["content", "packs"])
def test_by_id_in_the_folders_of_the_project(project: Path, folder: str) -> None:
    write(project / folder, {"content.yaml": CONTENT})
    assert find("small") == project / folder / "small"
    loaded = load("small")
    assert loaded.pack is not None
    assert loaded.files == (f"{folder}/small/pack.yaml", f"{folder}/small/content.yaml")


def test_by_id_when_the_folder_is_called_otherwise(project: Path) -> None:
    write(project / "packs", {"pack.yaml": "id: small\ntitle: S\nversion: 1.0.0\nformat: 1\n"}, "my-small-pack")
    assert find("small") == project / "packs" / "my-small-pack"


def test_by_path(project: Path) -> None:
    pack = write(project / "elsewhere", {"content.yaml": CONTENT})
    assert find(pack) == pack
    assert find(str(pack)) == pack
    assert find(pack / "pack.yaml") == pack
    assert find("small") is None


def test_a_folder_of_the_id_beside_us_comes_first(project: Path) -> None:
    write(project, {"content.yaml": CONTENT})
    write(project / "packs", {"content.yaml": CONTENT})
    assert find("small") == Path("small")


def test_folders_of_the_path_variable(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(project / "far" / "away", {"content.yaml": CONTENT})
    monkeypatch.setenv("GWTDSL_PATH", str(project / "far" / "away"))
    assert [(found.id, found.root.kind) for found in discover()] == [("small", "path")]


def test_folders_of_the_configuration(project: Path) -> None:
    write(project / "games", {"content.yaml": CONTENT})
    (project / "gwtdsl.yaml").write_text("packs: [games]\nfail_on: warning\n", encoding="utf-8")
    assert [found.id for found in discover()] == ["small"]
    assert configuration(project).fail_on == "warning"


def test_a_faulty_configuration_is_a_finding(project: Path) -> None:
    (project / "gwtdsl.yaml").write_text("pack: [games]\n", encoding="utf-8")
    assert [finding.code for finding in configuration(project).findings] == ["GWT202"]


def test_bases_are_found_beside_the_pack(project: Path) -> None:
    write(project / "lib", {"content.yaml": CONTENT}, "base")
    text = "id: top\ntitle: T\nversion: 1.0.0\nformat: 1\nextends: [base]\n"
    assert codes(load(write(project / "lib", {"pack.yaml": text}, "top"))) == []


def test_nothing_is_found_by_way_of_a_link_out_of_the_root(project: Path) -> None:
    write(project / "outside", {"content.yaml": CONTENT})
    (project / "packs").mkdir()
    (project / "packs" / "small").symlink_to(project / "outside" / "small")
    assert discover() == ()
    assert find("small") is None


@pytest.mark.parametrize("reference", ["../small", "small/../../small", "", ".", "no\0thing"])
def test_an_id_is_no_path(project: Path, reference: str) -> None:
    write(project / "packs", {"content.yaml": CONTENT})
    assert load(reference).pack is None


def test_a_similar_id_is_suggested(project: Path) -> None:
    write(project / "packs", {"content.yaml": CONTENT})
    assert load("smal").findings[0].suggestion == "did you mean `small`?"
