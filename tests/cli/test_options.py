from __future__ import annotations

import json
from pathlib import Path

from tests.cli.test_commands import call
from tests.packs.packing import FIXTURES, write
from tests.packs.test_stacks import GAME, KNOBS


def test_text(tmp_path: Path) -> None:
    shown = call("options", write(tmp_path, {"pack.yaml": KNOBS, "a.yaml": GAME})).output
    assert shown.splitlines() == [
        "Small (small 1.0.0), 1 to 2 players",
        "  weather=mild|harsh",
        "      An option. Default: mild.",
        "  storms=0|1",
        "      An option. Default: 0.",
        "      Other than its default only where weather is harsh.",
        "  wage=0..5  (a knob)",
        "      What a turn brings. Default: 2.",
        "  purse=0..9  (a knob)",
        "      A number. Default: 1.",
    ]


def test_json(tmp_path: Path) -> None:
    document = json.loads(call("options", FIXTURES / "harvest_feast", "--format", "json").output)
    assert [each["name"] for each in document["options"]] == ["sides", "weather", "feast"]
    assert document["options"][0]["default"] == "b"
    assert document["options"][0]["of"] == "barn"
    assert document["players"] == {"min": 2, "max": 4}
    bare = write(tmp_path, {"a.yaml": "actions: {turn: {do: nothing}}\n"})
    assert "nothing to choose" in call("options", bare).output


def test_how_a_list_is_given() -> None:
    shown = call("options", FIXTURES / "harvest").output
    assert 'the others show their first one: --option "sides=1:b;7a:a"\n' in shown
    played = call("play", FIXTURES / "harvest", "--seats", "random,random", "--option", "sides=list")
    assert played.exit_code == 2
    assert 'a list names the faces of single ones: --option "sides=1:b;7a:a"' in played.output


def test_lists_of_what_is_not_there() -> None:
    def said(value: str) -> str:
        return call("play", FIXTURES / "harvest", "--seats", "random,random", "--option", f"sides={value}").output

    assert "option `sides`: there is no barn `99`" in said("99:b")
    assert "option `sides`: barn `1` has no face `q`; it has a, b" in said("1:q")


def test_play_with_knobs(tmp_path: Path) -> None:
    pack = write(tmp_path, {"pack.yaml": KNOBS, "a.yaml": GAME})
    played = call(
        "play", pack, "--seats", "random", "--knob", "wage=5", "--option", "weather=harsh", "--format", "json"
    )
    assert json.loads(played.output)["record"]["options"] == {"weather": "harsh", "storms": 0, "wage": 5, "purse": 1}
    assert "from 0 to 5" in call("play", pack, "--seats", "random", "--knob", "wage=7").output
    assert "the pack has no knob rent; it has wage, purse" in call("play", pack, "--knob", "rent=1").output
    assert "the pack has no option rent; it has weather, storms" in call("play", pack, "--option", "rent=1").output
    assert "did you mean `wage`?" in call("play", pack, "--seats", "random", "--knob", "wag=1").output
