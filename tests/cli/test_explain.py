from __future__ import annotations

from click.testing import CliRunner

from gwtdsl.cli.explain import explain


def test_a_code() -> None:
    result = CliRunner().invoke(explain, ["gwt006"])
    assert result.exit_code == 0
    assert result.output.startswith("GWT006: duplicate key (error)\n\n")


def test_several_codes() -> None:
    result = CliRunner().invoke(explain, ["GWT006", "GWT301"])
    assert result.exit_code == 0
    assert "\n\nGWT301: unknown name (error)\n" in result.output


def test_no_code_lists_all() -> None:
    result = CliRunner().invoke(explain, [])
    assert result.exit_code == 0
    assert "GWT901  error    internal error\n" in result.output


def test_an_unknown_code_is_wrong_usage() -> None:
    result = CliRunner().invoke(explain, ["GWT9901"])
    assert result.exit_code == 2
    assert "there is no code GWT9901; did you mean `GWT901`?" in result.output
    assert "lists all codes" in CliRunner().invoke(explain, ["nonsense"]).output
