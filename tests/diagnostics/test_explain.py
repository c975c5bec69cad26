from __future__ import annotations

from gwtdsl.diagnostics.catalogue import CATALOGUE
from gwtdsl.diagnostics.explain import explanation, overview


def test_an_explanation_with_all_its_parts() -> None:
    assert explanation(CATALOGUE["GWT006"]) == (
        "GWT006: duplicate key (error)\n"
        "\n"
        "A mapping has the same key twice. YAML readers often keep the last one silently; here it\n"
        "is refused, since one of the two values would be lost. The note shows where the key\n"
        "stands first.\n"
        "\n"
        "Wrong:\n"
        "    lamp:\n"
        "      price: 2\n"
        "      price: 3\n"
        "\n"
        "Right:\n"
        "    lamp:\n"
        "      price: 3\n"
    )


def test_a_rule_that_is_off_says_so() -> None:
    assert explanation(CATALOGUE["GWT405"]).startswith(
        "GWT405: options are found by trial (info, only when asked for)\n"
    )


def test_the_overview_has_every_code() -> None:
    assert [line.split()[0] for line in overview().splitlines()] == list(CATALOGUE)
