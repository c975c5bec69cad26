from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.check.meadow import SCENARIOS, meadow
from tests.cli.test_commands import call


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return meadow(tmp_path / "meadow")


def test_sound_scenarios_pass(pack: Path) -> None:
    result = call("test", pack)
    assert (result.exit_code, result.output) == (0, "2 passed\n")


def test_only_some(pack: Path) -> None:
    assert call("test", pack, "-k", "RESTING").output == "1 passed\n"
    assert call("test", pack, "-k", "derived").output == "1 passed\n"
    assert call("test", pack, "-k", "meadow.yaml").output == "2 passed\n"
    assert call("test", pack, "-k", "nothing of this name").exit_code == 2


BAD = [
    ("coins == 7", "coins == 8", "GWT601", "coins is 7"),
    ("offered: [large]", "offered: [huge]", "GWT601", "`turn.card` offers"),
    ("not_offered: [stop]", "not_offered: [large]", "GWT601", "`turn.card` offers `large`"),
    ("turn.card: large", "turn.card: huge", "GWT602", "`turn.card` does not offer `huge`"),
    ("turn.card: large", "trun.card: large", "GWT603", "`trun.card` does not come up here"),
    ("set tokens = 0", "set tokens = 1 / 0", "GWT903", "division by zero"),
]


@pytest.mark.parametrize(("old", "new", "code", "said"), BAD)
def test_failures_show_what_led_there(tmp_path: Path, old: str, new: str, code: str, said: str) -> None:
    folder = meadow(tmp_path / "meadow", SCENARIOS.replace(old, new, 1))
    result = call("test", folder)
    assert result.exit_code == 1
    assert "FAILED a sale pays what the card is worth\n" in result.output
    assert f"error[{code}]" in result.output
    assert said in result.output
    assert "tests/meadow.yaml:" in result.output
    assert result.output.endswith("1 passed, 1 failed\n")


GIVEN = [
    ("    move hand to box\n    draw 99, move top(deck) to path.a\n", "GWT315", 5, ""),
    ("    set tokens = 0\n    gain 1 coins; pause\n", "GWT601", 5, "`pause` asks a question"),
    ("    set tokens = 0; pay 99 coins\n    gain 1 coins\n", "GWT601", 4, "this can't be carried out"),
    (
        '    move piece(leaf, "large") to box\n    move hand to box\n    move top(hand) to deck\n',
        "GWT601",
        6,
        "what is moved must be there",
    ),
    ("    if coins > 1 {\n      gain 1 coins\n    }\n    set tokens = 1 / 0\n", "GWT903", 7, "division by zero"),
]


@pytest.mark.parametrize(("given", "code", "line", "said"), GIVEN)
def test_what_cannot_be_arranged_is_shown_at_its_statement(
    tmp_path: Path, given: str, code: str, line: int, said: str
) -> None:
    text = f"- scenario: one\n  game: {{players: 2}}\n  given: |\n{given}  then: [coins == 3]\n"
    output = call("test", meadow(tmp_path / "meadow", text)).output
    assert f"tests/meadow.yaml:{line}:" in output.replace("\n", " ")
    assert f"error[{code}]" in output
    assert said in output


def test_an_answer_that_fits_several_options(tmp_path: Path) -> None:
    text = "- scenario: two ways\n  given: move pawn to path.a\n  when:\n    - turn.pawn: {to: d}\n"
    folder = meadow(tmp_path / "meadow", text)
    for file in folder.glob("*.yaml"):
        ways = '    tells_apart: ["if space == path.b then 1 else 0"]\n    spaces:\n'
        file.write_text(file.read_text(encoding="utf-8").replace("    spaces:\n", ways), encoding="utf-8")
    output = call("test", folder).output
    assert "fits several options" in output
    assert "help: say more, for example `{to: d, via: b}`" in output


def test_one_file(pack: Path) -> None:
    (pack / "tests" / "more.yaml").write_text("- scenario: three\n  then: [coins == 3]\n", encoding="utf-8")
    assert call("test", pack / "tests" / "more.yaml").output == "1 passed\n"
    assert call("test", pack).output == "3 passed\n"


def test_no_scenarios(pack: Path) -> None:
    result = call("test", pack / "pack.yaml")
    assert result.output == "2 passed\n"
    (pack / "tests" / "meadow.yaml").unlink()
    result = call("test", pack)
    assert (result.exit_code, result.stdout) == (0, "0 passed\n")
    assert "has no scenarios" in result.stderr


def test_a_scenario_that_breaks_its_schema_is_not_run(tmp_path: Path) -> None:
    text = "- scenario: one\n  then: coins == 99\n- scenario: two\n  then: [coins == 3]\n"
    result = call("test", meadow(tmp_path / "meadow", text))
    assert result.exit_code == 1
    assert "help: write a list: one entry a line, each behind a dash" in result.output
    assert result.output.endswith("\n1 passed; 1 error in what could not be run\n")


def test_formats(tmp_path: Path) -> None:
    folder = meadow(tmp_path / "meadow", SCENARIOS.replace("coins == 7", "coins == 8"))
    document = json.loads(call("test", folder, "--format", "json").output)
    assert [one["passed"] for one in document["scenarios"]] == [False, True]
    assert 'failures="1"' in call("test", folder, "--format", "junit").output
    assert call("test", folder, "--format", "github").output.startswith("::error file=")


def test_a_scenario_that_cannot_be_read(tmp_path: Path) -> None:
    folder = meadow(tmp_path / "meadow", SCENARIOS.replace("coins == 7", "coisn == 7"))
    result = call("test", folder)
    assert result.exit_code == 1
    assert "GWT301" in result.output
    assert result.output.endswith("1 passed; 1 error in what could not be run\n")


def test_coverage(tmp_path: Path) -> None:
    extra = "actions:\n  never:\n    do: |\n      gain 1 coins\n      gain 2 coins\n"
    folder = meadow(tmp_path / "meadow", extra=extra)
    shown = call("test", folder, "--coverage").output
    assert "Reached\n" in shown
    assert "extra.yaml:4:7: line never" in shown
    assert "extra.yaml:5:7: line never" in shown
    assert "rules.yaml:51:" not in shown
    only = call("test", folder, "--coverage", "-k", "sale", "--format", "json").output
    missed = [(one["sort"], one["text"]) for one in json.loads(only)["coverage"]["missed"]]
    assert ("branch", "turn: may") in missed
    assert ("line", "rest") in missed
    assert ("branch", "turn: if") not in missed


def test_coverage_leaves_out_what_leaves_no_trace(tmp_path: Path) -> None:
    extra = (
        'records:\n  fee: {attributes: {sum: int, does: "list(program)"}}\n'
        'fee:\n  low: {sum: 1, does: []}\n  high: {sum: 2, does: []}\n  odd: {sum: 3, does: ["gain 1 coins"]}\n'
    )
    folder = meadow(tmp_path / "meadow", extra=extra)
    shown = call("test", folder, "--coverage").output
    assert "left out  2 records without a program" in shown
    assert "record fee odd" in shown
    assert "record fee low" not in shown
