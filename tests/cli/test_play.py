from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from gwtdsl.cli.app import app
from tests.check.meadow import meadow
from tests.cli.test_commands import call


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return meadow(tmp_path / "meadow")


def typed(*words: str | Path, text: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, [str(word) for word in words], input=text)
    assert "Traceback" not in result.output
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def test_bots_play_to_the_end(pack: Path) -> None:
    result = call("play", pack, "--seats", "greedy,random,random", "--seed", "7")
    assert result.exit_code == 0
    assert "\nSeat 1: " in result.output
    assert result.output.startswith("Set-up: ")
    assert "Final scores" in result.output
    assert "Wealth" in result.output
    assert "Total" in result.output
    assert "Winner: " in result.output or "Shared victory: " in result.output


def test_turns_without_a_choice_are_told_too(tmp_path: Path) -> None:
    folder = meadow(tmp_path / "meadow")
    rules = folder / "rules.yaml"
    text = rules.read_text(encoding="utf-8")
    begin, end = text.index("      if pawn.space"), text.index("anytime:")
    rules.write_text(f"{text[:begin]}      gain 1 coins\n{text[end:]}", encoding="utf-8")
    shown = call("play", folder, "--seats", "random,random").output
    assert "Seat 1: nothing chosen  [coins 4]\nSeat 2: nothing chosen  [coins 4]\n" in shown


def test_the_same_seed_gives_the_same_game(pack: Path) -> None:
    words = ("play", pack, "--seats", "greedy,random", "--log", "events")
    assert call(*words, "--seed", "5").output == call(*words, "--seed", "5").output
    assert call(*words, "--seed", "5").output != call(*words, "--seed", "6").output


def test_json(pack: Path) -> None:
    result = call("play", pack, "--seats", "random,random", "--format", "json", "--option", "weather=harsh")
    document = json.loads(result.output)
    assert document["finished"]
    assert len(document["scores"]) == 2
    assert set(document["scores"][0]) == {"wealth", "fame_points"}
    assert document["record"]["options"]["weather"] == "harsh"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--seats", "gredy"], "did you mean `greedy`?"),
        (["--players", "9"], "is for 1 to 4 players"),
        (["--players", "2", "--seats", "random"], "--seats names 1"),
        (["--option", "wether=mild"], "did you mean `weather`?"),
        (["--option", "weather=hot"], "weather is one of mild, harsh"),
        (["--option", "weather"], "KEY=VALUE"),
    ],
)
def test_wrong_usage(pack: Path, words: list[str], said: str) -> None:
    result = call("play", pack, *words)
    assert result.exit_code == 2
    assert said in result.output


def test_a_faulty_pack_is_not_played(tmp_path: Path) -> None:
    folder = meadow(tmp_path / "faulty", more="actions:\n  wait: {do: wiat}\n")
    result = call("play", folder)
    assert result.exit_code == 1
    assert "GWT301" in result.output


def test_a_person_plays(pack: Path) -> None:
    code, shown = typed("play", pack, "--seats", "human", "--seed", "3", text="?\nnonsense\n99\n" + "1\n" * 60)
    assert code == 0
    assert "Type a number from 1 to " in shown
    assert "Final scores" in shown


def test_the_end_of_input_leaves_no_open_line(pack: Path) -> None:
    _, shown = typed("play", pack, "--seats", "human", "--seed", "3", text="1\n")
    assert "> \n" in shown
    assert shown.endswith("Stopped.\n")
    assert "0 hidden" not in shown


def test_a_number_of_players_in_words(pack: Path) -> None:
    assert "meadow is for 1 to 4 players, not for 9" in call("play", pack, "--players", "9").output


def test_undo(pack: Path, tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    code, shown = typed("play", pack, "--seats", "human", "--record", record, text="u\n1\nu\n1\nq\n")
    assert code == 0
    assert "There is nothing to take back." in shown
    assert "Stopped; go on with --resume" in shown
    assert len(json.loads(record.read_text(encoding="utf-8"))["answers"]) == 1


def test_a_closed_terminal_loses_nothing(pack: Path, tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    code, _ = typed("play", pack, "--seats", "human", "--record", record, text="1\n1\n")
    assert code == 0
    assert len(json.loads(record.read_text(encoding="utf-8"))["answers"]) == 2
    code, shown = typed("play", pack, "--seats", "random", "--resume", record, text="")
    assert code == 0
    assert "Final scores" in shown
    document = json.loads(record.read_text(encoding="utf-8"))
    assert len(document["answers"]) > 2


def test_replay(pack: Path, tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    played = call("play", pack, "--seats", "greedy,random", "--seed", "4", "--record", record)
    again = call("replay", record, "--pack", pack)
    assert again.exit_code == 0
    assert again.output == played.output
    document = json.loads(call("replay", record, "--pack", pack, "--format", "json").output)
    assert document["record"] == json.loads(record.read_text(encoding="utf-8"))


def test_replay_of_another_pack(pack: Path, tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    call("play", pack, "--seats", "random", "--record", record)
    other = meadow(tmp_path / "other", more="symbols:\n  season: [spring]\n")
    result = call("replay", record, "--pack", other)
    assert result.exit_code == 0
    assert "compatible, version 1.0.0 plays all" in result.output
    rules = other / "rules.yaml"
    rules.write_text(rules.read_text(encoding="utf-8").replace("choose card", "choose leaf_sold"), encoding="utf-8")
    rules.write_text(rules.read_text(encoding="utf-8").replace("card.value", "leaf_sold.value"), encoding="utf-8")
    rules.write_text(rules.read_text(encoding="utf-8").replace("move card", "move leaf_sold"), encoding="utf-8")
    result = call("replay", record, "--pack", other)
    assert result.exit_code == 1
    assert "`turn.leaf_sold` is asked instead" in result.output


def test_what_is_no_record(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    for text in ("", "{", "[]", '{"pack": 3}'):
        path.write_text(text, encoding="utf-8")
        result = call("replay", path)
        assert result.exit_code == 1
        assert "is no record of a game" in result.output
    assert call("replay", tmp_path / "nothing.json").exit_code == 1


def test_a_record_becomes_a_scenario(pack: Path, tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    call("play", pack, "--seats", "greedy,random", "--seed", "4", "--record", record)
    written = call("replay", record, "--pack", pack, "--to-scenario")
    assert written.exit_code == 0
    (pack / "tests" / "recorded.yaml").write_text(written.output, encoding="utf-8")
    result = call("test", pack, "-k", "recorded")
    assert (result.exit_code, result.output) == (0, "1 passed\n")


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("while coins >= 0 { gain 1 coins }", "GWT902"),
        ("gain (1 / fame) coins", "GWT903"),
        ("while coins >= 0 { may { gain 1 coins } }", None),
    ],
)
def test_faults_of_the_rules_name_the_line(tmp_path: Path, line: str, code: str | None) -> None:
    folder = meadow(tmp_path / "meadow")
    rules = folder / "rules.yaml"
    text = rules.read_text(encoding="utf-8").replace("      draw 1\n", f"      draw 1\n      {line}\n")
    rules.write_text(text, encoding="utf-8")
    if code is None:
        assert typed("play", folder, "--seats", "human", text="1\n1\n1\nq\n")[0] == 0
        return
    result = call("play", folder, "--seats", "random")
    assert result.exit_code == 1
    assert f"error[{code}]" in result.output
    assert line in result.output
