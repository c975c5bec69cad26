from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from gwtdsl.cli.changes import one_line
from gwtdsl.cli.orders import order_said
from tests.cli.test_commands import call
from tests.packs.packing import FIXTURES

OLD, NEW = FIXTURES / "harvest", FIXTURES / "harvest_feast"


def test_text() -> None:
    shown = call("diff", OLD, NEW).output
    assert "Crop\n  red_beet changes" in shown
    assert "value: 1 → 2  (" in shown
    assert "do: pay 1 haste, then gain 1 fame → pay 1 cheer, then gain 1 fame" in shown
    assert "now `pay 1 cheer, gain 1 fame`" in shown
    assert "blue_kale is gone" in shown


def test_a_pack_and_itself() -> None:
    result = call("diff", NEW, NEW, "--exit-code")
    assert (result.exit_code, result.output) == (0, "")
    assert call("diff", OLD, NEW, "--exit-code").exit_code == 1


def test_order(tmp_path: Path) -> None:
    twin = Path(shutil.copytree(OLD, tmp_path / "harvest"))
    text = (twin / "barns.yaml").read_text(encoding="utf-8")
    pegs = text[text.index("  peg_1:") : text.index("chore:")]
    other = "".join(reversed(pegs.splitlines(keepends=True)))
    (twin / "barns.yaml").write_text(text.replace(pegs, other), encoding="utf-8")
    shown = call("diff", OLD, twin).output
    assert shown.startswith("Peg\n  order of peg: peg_1, peg_2 → peg_2, peg_1  (")
    assert len(shown.splitlines()) == 2
    assert "- order of peg: peg_1, peg_2 → peg_2, peg_1 " in call("diff", OLD, twin, "--format", "md").output
    row = json.loads(call("diff", OLD, twin, "--format", "json").output)["changes"][0]
    assert (row["id"], row["fields"][0]["path"], row["fields"][0]["new"]) == ("", "order", "[peg_2, peg_1]")


def test_the_order_of_many_is_told_by_what_moved() -> None:
    names = [f"n{number}" for number in range(20)]
    assert order_said(names[:3], ["n2", "n0", "n1"]) == "n0, n1, n2 → n2, n0, n1"
    assert order_said(names, [*names[1:], "n0"]) == "n0 now behind n19"
    assert order_said(names, ["n7", *names[:7], *names[8:]]) == "n7 now first"
    assert order_said(names, names[::-1]).endswith("; n14 now behind n15; and 13 more")


def test_markdown_and_json() -> None:
    shown = call("diff", OLD, NEW, "--format", "md").output
    assert shown.startswith(
        "# The Harvest 1.2.0 → The Harvest, with a feast 0.3.0\n\n## Options\n\n- **sides** changes"
    )
    assert "Nothing differs." in call("diff", OLD, OLD, "--format", "md").output
    document = json.loads(call("diff", OLD, NEW, "--format", "json").output)
    row = next(each for each in document["changes"] if each["id"] == "hurry")
    assert row["fields"][0]["old"] == "pay 1 haste, gain 1 fame"
    assert row["fields"][0]["new_text"] == "pay 1 cheer, then gain 1 fame"
    assert row["fields"][0]["new_place"].endswith("changes.yaml:33")


def test_patch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GWTDSL_PATH", str(FIXTURES))
    assert call("diff", OLD, NEW, "--format", "patch").exit_code == 2
    result = call("diff", OLD, NEW, "--format", "patch", "--out", tmp_path / "between")
    assert result.exit_code == 0, result.output
    assert call("diff", tmp_path / "between", NEW).output == ""
    assert "is not empty" in call("diff", OLD, NEW, "--format", "patch", "--out", tmp_path / "between").output


def git(folder: Path, *words: str) -> None:
    names = ("-c", "user.name=N", "-c", "user.email=n@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", "-C", str(folder), *names, *words], check=True, capture_output=True)  # noqa: S607


def test_two_revisions(tmp_path: Path) -> None:
    for each in (OLD, NEW):
        shutil.copytree(each, tmp_path / "packs" / each.name)
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-qm", "first")
    crops = tmp_path / "packs" / "harvest" / "crops.yaml"
    crops.write_text(crops.read_text(encoding="utf-8").replace("value: 3", "value: 9"), encoding="utf-8")
    shown = call("diff", f"{tmp_path / 'packs' / 'harvest'}@HEAD", tmp_path / "packs" / "harvest").output
    assert "green_pea changes  (HEAD:packs/harvest/crops.yaml:8 → " in shown
    assert "value: 3 → 9" in shown
    # The base of a pack is taken from the same revision.
    feast = tmp_path / "packs" / "harvest_feast"
    assert "value: 3 → 9" in call("diff", f"{feast}@HEAD", feast).output
    for name in ("nowhere", f"--output={tmp_path / 'out'}"):
        assert f"git knows no revision {name}" in call("diff", f"{feast}@{name}", feast).output
    assert not (tmp_path / "out").exists()
    assert "there is no pack" in call("diff", "no_such_pack@HEAD", feast).output


def test_programs_of_several_lines_in_one() -> None:
    text = (
        "choose card in hand\n    where card.value > 2 {  # a remark\n  pay $1\n  gain $2\n"
        "} else {\n  pause\n}\nnothing\n"
    )
    wanted = "choose card in hand where card.value > 2 { pay $1; gain $2 } else { pause }; nothing"
    assert one_line(text) == wanted
    assert one_line("gain $1") == "gain $1"
