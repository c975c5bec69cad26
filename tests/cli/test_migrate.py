from __future__ import annotations

import shutil
from pathlib import Path

from tests.cli.test_commands import call
from tests.packs.packing import write
from tests.packs.test_migrate import OLD


def test_in_place(tmp_path: Path) -> None:
    pack = tmp_path / "old_market"
    shutil.copytree(OLD / "format_0", pack)
    looked = call("migrate", "--check", pack)
    assert (looked.exit_code, looked.output.splitlines()[-1]) == (1, "3 files would change")
    done = call("migrate", tmp_path)
    assert (done.exit_code, done.output.splitlines()[-1]) == (0, "3 files changed")
    assert call("migrate", pack).output == "0 files changed\n"
    assert call("check", pack).output == "no findings\n"
    assert call("test", pack).output == "1 passed\n"


def test_what_cannot_be_migrated(tmp_path: Path) -> None:
    new = write(tmp_path, {"pack.yaml": "id: x\ntitle: X\nversion: 1.0.0\nformat: 99\n"})
    result = call("migrate", new)
    assert result.exit_code == 1
    assert "GWT210" in result.output
    assert call("migrate", tmp_path / "nowhere").exit_code == 2


def test_verdict_of_a_record(tmp_path: Path) -> None:
    pack, record = tmp_path / "tiny", tmp_path / "record.json"
    call("new", pack)
    call("play", pack, "--seats", "random,random", "--record", record)
    assert "same, the rules are those" in call("replay", record, "--pack", pack, "--verdict").output
    rules = pack / "rules.yaml"
    rules.write_text(rules.read_text(encoding="utf-8").replace("gain $1", "gain $3"), encoding="utf-8")
    told = call("replay", record, "--pack", pack, "--verdict", "--format", "json")
    assert told.exit_code == 1
    assert '"verdict": "breaking"' in told.output
    assert "breaking, answer" in call("replay", record, "--pack", pack).output
