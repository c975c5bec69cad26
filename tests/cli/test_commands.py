from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest
from click.testing import CliRunner, Result

from gwtdsl.check import run
from gwtdsl.cli.app import COMMANDS, app
from tests.check.meadow import meadow
from tests.check.packs import orchard, write_pack

ROOT = Path(__file__).parents[2]
LEAF = "leaf:\n  one: {value: 4, use: gain 1 coins, start: deck, source: proposed}\n"


def call(*words: str | Path) -> Result:
    result = CliRunner().invoke(app, [str(word) for word in words])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    return result


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return orchard(tmp_path / "orchard", leaves=LEAF)


@pytest.fixture
def faulty(tmp_path: Path) -> Path:
    return orchard(tmp_path / "faulty", leaves=LEAF, more="actions:\n  wait: {do: wiat}\n")


def test_version_and_help() -> None:
    assert call("--version").output == "gwtdsl 0.1.0\n"
    shown = call("--help").output
    assert all(f"  {name} " in shown for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(name: str) -> None:
    result = call(name, "--help")
    assert result.exit_code == 0
    assert "Usage: " in result.output


def test_help_is_not_cut_short() -> None:
    shown = " ".join(call("--help").output.split())
    assert "and which are programs or expressions." in shown
    assert "To begin: `gwtdsl packs`" in shown


def test_an_unknown_command() -> None:
    result = call("chekc")
    assert result.exit_code == 2
    assert "did you mean `check`?" in result.output


def test_check_a_sound_pack(pack: Path) -> None:
    for reference in (pack, pack / "pack.yaml", pack / "leaves.yaml", pack.parent):
        result = call("check", reference)
        assert (result.exit_code, result.output) == (0, "no findings\n")


def test_check_a_faulty_pack(faulty: Path) -> None:
    result = call("check", faulty)
    assert result.exit_code == 1
    assert "error[GWT301]: there is no action `wiat`" in result.output
    assert "wait: {do: wiat}" in result.output
    assert result.output.endswith("1 error\n")


@pytest.mark.parametrize("style", ["json", "github", "sarif", "junit"])
def test_check_formats(faulty: Path, style: str) -> None:
    result = call("check", faulty, "--format", style)
    assert result.exit_code == 1
    assert "GWT301" in result.output
    if style in ("json", "sarif"):
        json.loads(result.output)


def test_check_fails_on_what_is_asked(tmp_path: Path) -> None:
    folder = orchard(tmp_path / "orchard", leaves=LEAF, more="functions:\n  never: {value: 3}\n")
    assert call("check", folder).exit_code == 0
    assert call("check", folder, "--fail-on", "warning").exit_code == 0
    assert call("check", folder, "--fail-on", "info").exit_code == 1


def test_check_of_what_is_not_there(tmp_path: Path) -> None:
    result = call("check", tmp_path / "nowhere")
    assert result.exit_code == 1
    assert "GWT206" in result.output
    assert call("check", "--format", "pdf").exit_code == 2


def test_check_reads_scenarios(pack: Path) -> None:
    write_pack(pack, {"tests/some.yaml": "- scenario: one\n  whne: []\n"})
    result = call("check", pack)
    assert result.exit_code == 1
    assert "GWT202" in result.output
    write_pack(pack, {"tests/some.yaml": "- scenario: one\n  given: gain 1 coin\n"})
    assert call("check", pack).exit_code == 0
    assert "GWT308" in call("check", pack, "--scenarios").output


def test_check_honours_the_project(faulty: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (faulty.parent / "gwtdsl.yaml").write_text("fail_on: info\nignore: [GWT404]\n", encoding="utf-8")
    monkeypatch.chdir(faulty.parent)
    assert "hint" not in call("check", "faulty").output


def test_a_baseline_is_written_and_read(tmp_path: Path) -> None:
    folder = orchard(tmp_path / "orchard", leaves=LEAF, more="functions:\n  never: {value: 3}\n")
    known = tmp_path / "known.json"
    result = call("check", folder, "--fail-on", "info", "--write-baseline", known)
    assert result.exit_code == 0
    assert result.output.splitlines() == [f"{known} knows 1 finding now", "no findings"]
    assert call("check", folder, "--fail-on", "info", "--baseline", known).exit_code == 0
    assert call("check", folder, "--fail-on", "info").exit_code == 1
    known.write_text("{}", encoding="utf-8")
    assert "GWT014" in call("check", folder, "--baseline", known).output


def test_options_found_by_trial_are_shown_when_asked_for(tmp_path: Path) -> None:
    folder = meadow(tmp_path / "meadow")
    rules = folder / "rules.yaml"
    line = "choose leaf in hand { move leaf to box; require count(hand) > 1 }"
    text = rules.read_text(encoding="utf-8").replace("      draw 1\n", f"      draw 1\n      {line}\n")
    rules.write_text(text, encoding="utf-8")
    assert "GWT405" not in call("check", folder).output
    shown = call("check", folder, "--with", "gwt405").output
    assert "info[GWT405]" in shown
    assert line in shown
    assert call("check", orchard(tmp_path / "orchard", leaves=LEAF), "--with", "GWT405").output == "no findings\n"


def test_an_internal_error_is_a_finding(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr(run, "_inspect", broken)
    result = call("check", pack)
    assert result.exit_code == 2
    assert "GWT901" in result.output
    assert "please report it" in result.output
    monkeypatch.setattr("gwtdsl.packs.load.load", broken)
    result = call("show", pack)
    assert result.exit_code == 2
    assert "GWT901" in result.output


def test_packs(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(pack.parent)
    monkeypatch.setenv("GWTDSL_PATH", str(pack.parent))
    assert "orchard" in call("packs").output
    listed = json.loads(call("packs", "--format", "json").output)
    assert {"id": "orchard", "title": "The Orchard", "version": "1.0.0", "folder": "orchard", "found": "path"} in listed


def test_show(pack: Path) -> None:
    assert "leaf.one.value: 4\n" in call("show", pack).output
    assert call("show", pack, "one").output.startswith("leaf.one.value: 4\n")
    placed = call("show", pack, "leaf.one", "--origin").output
    assert "# orchard, " in placed
    assert "leaves.yaml:2:16" in placed
    rows = json.loads(call("show", pack, "leaf.one", "--format", "json").output)
    assert rows[0]["path"] == "leaf.one.value"
    assert rows[0]["line"] == 2
    unknown = call("show", pack, "leef")
    assert unknown.exit_code == 2
    assert "did you mean `leaf`?" in unknown.output


def test_show_a_kind_with_its_records(pack: Path) -> None:
    shown = call("show", pack, "leaf").output
    assert "kinds.leaf." in shown
    assert "leaf.one.value: 4\n" in shown


def test_show_provenance(pack: Path) -> None:
    shown = call("show", pack, "--provenance").output
    assert shown.startswith("proposed  leaf.one  ")
    assert shown.rstrip().endswith("leaves.yaml:2:3")
    assert json.loads(call("show", pack, "--provenance", "--format", "json").output)[0]["source"] == "proposed"


def test_describe(pack: Path) -> None:
    shown = call("describe", pack).output
    assert "The Orchard (orchard 1.0.0), 1 to 4 players" in shown
    assert "use: gain $1" in call("describe", pack, "one").output
    assert "did you mean `turn`?" in call("describe", pack, "trun").output


def test_graph(pack: Path, tmp_path: Path) -> None:
    assert call("graph", pack).output.startswith("<svg ")
    assert call("graph", pack, "--format", "dot").output.startswith("digraph")
    assert call("graph", pack, "path", "--format", "mermaid").output.startswith("flowchart")
    assert json.loads(call("graph", pack, "--format", "json").output)["graph"] == "path"
    assert call("graph", pack, "--out", tmp_path / "path.svg").exit_code == 0
    assert (tmp_path / "path.svg").read_text(encoding="utf-8").startswith("<svg ")
    assert call("graph", pack, "pth").exit_code == 2


def test_schema(pack: Path, tmp_path: Path) -> None:
    assert "leaf" in json.loads(call("schema", pack).output)["properties"]
    assert json.loads(call("schema", pack, "leaf").output)["title"] == "Leaf"
    assert call("schema", pack, "--out", tmp_path / "schemas").exit_code == 0
    assert (tmp_path / "schemas" / "orchard.pack.schema.json").exists()
    assert call("schema", pack, "laef").exit_code == 2


def test_fmt(tmp_path: Path) -> None:
    text = 'actions:\n  wait:\n    text: wait   # a remark\n    do: "gain   1   coins"\n'
    given = "- scenario: one\n  given: gain   2 coins\n  then: [coins   == 5]\n"
    folder = orchard(tmp_path / "orchard", leaves=LEAF, more=text)
    write_pack(folder, {"tests/some.yaml": given})
    result = call("fmt", "--check", folder)
    assert result.exit_code == 1
    assert "2 files would change" in result.output
    assert (folder / "more.yaml").read_text(encoding="utf-8") == text
    assert call("fmt", folder / "more.yaml").output.endswith("1 file changed\n")
    assert 'do: "gain 1 coins"\n' in (folder / "more.yaml").read_text(encoding="utf-8")
    assert "# a remark" in (folder / "more.yaml").read_text(encoding="utf-8")
    assert call("fmt", folder).exit_code == 0
    assert "given: gain 2 coins\n" in (folder / "tests" / "some.yaml").read_text(encoding="utf-8")
    assert call("fmt", "--check", folder).output == "0 files would change\n"


def test_fmt_leaves_faulty_files_alone(tmp_path: Path) -> None:
    folder = orchard(tmp_path / "orchard", leaves=LEAF, more="actions:\n  wait: {do: gain gain}\n")
    result = call("fmt", folder)
    assert (folder / "more.yaml").read_text(encoding="utf-8") == "actions:\n  wait: {do: gain gain}\n"
    assert "Traceback" not in result.output


def test_doctor(pack: Path) -> None:
    shown = call("doctor", pack / "leaves.yaml").output
    assert "2:16  leaf.one.value  number  4" in shown
    assert "2:24  leaf.one.use  program  gain 1 coins" in shown
    assert call("doctor", pack / "nothing.yaml").exit_code == 1


def test_real_runs(pack: Path, faulty: Path) -> None:
    for folder, code in ((pack, 0), (faulty, 1)):
        command = [sys.executable, "-m", "gwtdsl", "check", str(folder)]
        done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
        assert (done.returncode, done.stderr) == (code, "")


def test_a_closed_pipe_is_no_error() -> None:
    command = [sys.executable, "-m", "gwtdsl", "show", "tests/fixtures/packs/harvest"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        assert running.stderr.read() == b""


def run_away(*words: str, stdout: IO[str] | int) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "gwtdsl", *words]
    return subprocess.run(command, text=True, stderr=subprocess.PIPE, check=False, timeout=60, stdout=stdout)


def test_output_that_is_closed_or_full(pack: Path) -> None:
    closed = ["sh", "-c", f"{sys.executable} -m gwtdsl check {pack} >&-"]
    done = subprocess.run(closed, text=True, stderr=subprocess.PIPE, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    full = Path("/dev/full")
    if full.exists():
        with full.open("w", encoding="utf-8") as stream:
            done = run_away("describe", str(pack), stdout=stream)
        assert done.returncode == 2
        assert done.stderr.startswith("Error: the output cannot be written")
        assert len(done.stderr.splitlines()) == 1


def test_devices_are_written_not_replaced(pack: Path, tmp_path: Path) -> None:
    assert call("graph", pack, "--out", "/dev/null").exit_code == 0
    assert Path("/dev/null").is_char_device()
    assert call("graph", pack, "--out", tmp_path / "gone" / "x.svg").exit_code == 1


def test_files_that_are_no_records(pack: Path, tmp_path: Path) -> None:
    head = f'{{"format": 1, "pack": "{pack}", "version": "1", "fingerprint": "x", "options": {{}}, "answers": [], '
    texts = [
        "",
        "[]",
        "[" * 100_000,
        head + '"players": Infinity, "seed": 1}',
        head + '"players": "\\u001b[2J", "seed": 1}',
    ]
    for number, text in enumerate(texts):
        path = tmp_path / f"{number}.json"
        path.write_text(text, encoding="utf-8")
        result = call("replay", path)
        assert result.exit_code == 1
        assert "is no record of a game" in result.output
        assert "\x1b" not in result.output
    if Path("/dev/zero").exists():
        assert "larger than" in call("replay", "/dev/zero").output


def test_pipes_in_a_pack_do_not_hold_up(pack: Path) -> None:
    os.mkfifo(pack / "pipe.yaml")
    done = run_away("check", str(pack), stdout=subprocess.PIPE)
    assert done.returncode == 1
    assert "pipe.yaml:1:1: error[GWT001]" in done.stdout


def test_names_of_players_come_before_their_number(pack: Path) -> None:
    result = call("play", pack, "--seats", "humna")
    assert result.exit_code == 2
    assert "nobody called `humna` can play; did you mean `human`?" in result.output
