from __future__ import annotations

from pathlib import Path

import pytest

from gwtdsl.cli.templates import Base, pack_files
from tests.check.packs import orchard
from tests.cli.test_commands import LEAF, call


@pytest.fixture
def base(tmp_path: Path) -> Path:
    return orchard(tmp_path / "orchard", leaves=LEAF)


@pytest.mark.parametrize("template", ["variant", "edition", "empty"])
def test_a_new_pack_passes_at_once(base: Path, template: str) -> None:
    folder = base.parent / "mine"
    result = call("new", folder, "--extends", base, "--template", template)
    assert result.exit_code == 0, result.output
    assert call("check", folder).output == "no findings\n"
    tested = call("test", folder)
    assert tested.exit_code == 0, tested.output
    written = (folder / "pack.yaml").read_text(encoding="utf-8")
    assert "# `players` is left out: " in written
    assert not any(line.startswith("players:") for line in written.splitlines())


def test_the_example_changes_a_number_of_the_base(base: Path) -> None:
    call("new", base.parent / "mine", "--extends", base)
    text = (base.parent / "mine" / "changes.yaml").read_text(encoding="utf-8")
    assert '"one": {patch: {value: {value: 5, expects: 4}}}' in text
    assert call("test", base.parent / "mine").output == "2 passed\n"
    assert "one changes" in call("diff", base, base.parent / "mine").output


def test_two_new_packs_stack(base: Path) -> None:
    for name in ("mine", "yours"):
        call("new", base.parent / name, "--extends", base, "--template", "empty")
    stack = f"{base.parent / 'mine'}+{base.parent / 'yours'}"
    assert call("check", stack).output == "no findings\n"
    assert call("test", stack).output == "mine: 1 passed\nyours: 1 passed\n2 passed\n"


def test_a_whole_tiny_game(tmp_path: Path) -> None:
    assert call("new", tmp_path / "tiny").exit_code == 0
    assert call("check", tmp_path / "tiny").output == "no findings\n"
    assert call("test", tmp_path / "tiny").output == "1 passed\n"
    played = call("play", tmp_path / "tiny", "--seats", "random,random", "--knob", "rounds=2", "--format", "json")
    assert played.exit_code == 0, played.output
    assert '"rounds": 2' in played.output


def test_what_cannot_be_made(base: Path) -> None:
    assert "is there already" in call("new", base, "--extends", base).output
    assert "the folder's name is the pack's id" in call("new", base.parent / "My-Pack").output
    assert "called orchard like its base" in call("new", base.parent / "deep" / "orchard", "--extends", base).output
    far = call("new", base.parent / "deep" / "mine", "--extends", base)
    assert far.exit_code == 2
    assert "would not find orchard" in far.output
    assert call("new", base.parent / "other", "--extends", "no_such_pack").exit_code == 1


def test_a_base_with_errors_is_none(tmp_path: Path) -> None:
    base = orchard(tmp_path / "orchard", leaves=LEAF, more="actions:\n  wait: {do: wiat}\n")
    result = call("new", tmp_path / "mine", "--extends", base)
    assert result.exit_code == 1
    assert "GWT301" in result.output
    assert not (tmp_path / "mine").exists()


def test_a_template_needs_a_base(tmp_path: Path) -> None:
    result = call("new", tmp_path / "tiny", "--template", "empty")
    assert result.exit_code == 2
    assert "name that with --extends" in result.output


def test_what_to_do_next(base: Path) -> None:
    folder = base.parent / "mine"
    shown = call("new", folder, "--extends", base).output
    assert f"gwtdsl test {folder}, gwtdsl diff {base} {folder}, gwtdsl play {folder}" in shown
    assert "gwtdsl diff" not in call("new", base.parent / "tiny").output


def test_templates_without_an_example() -> None:
    files = pack_files("mine", Base("base", "Base", "1.0.0", (1, 2)), "edition", None)
    assert sorted(files) == ["changes.yaml", "kinds.yaml", "pack.yaml", "rules.yaml", "tests/first.yaml"]
