"""The scenarios of the editions hold, reach every line that a tile, card or space has, and show every ruling."""

from __future__ import annotations

import re
from contextlib import nullcontext

import pytest

from gwtdsl.check.run import inspect
from gwtdsl.game import Game, Option
from gwtdsl.scenario.coverage import Measure
from gwtdsl.scenario.read import read_scenarios
from gwtdsl.scenario.run import run
from tests.golden.games import CONTENT

#: Names of scenarios begin with the numbers of the rulings they show: the letter of an edition, and how many there
#: are. A ruling of players that is not followed has none.
RULINGS = {"gwt_1e": ("r", 72), "gwt_2e": ("f", 85), "el_paso": ("R", 65)}
NOT_FOLLOWED = {("gwt_1e", 44)}


@pytest.mark.parametrize("name", RULINGS)
def test_scenarios_hold_and_reach_all_that_is_declared(name: str) -> None:
    checked = inspect(CONTENT / name)
    assert checked.pack is not None
    assert checked.loaded is not None
    # Tracing is slow, so only play and scores are traced, and only what stands beside the rules and the set-up.
    rules = re.compile(r"/rules/|/setup\.yaml$")
    measure = Measure(checked.pack, [file for file in checked.loaded.files if not rules.search(file)])

    class Traced(Game):
        def begin(self) -> None:
            with measure.on():
                super().begin()

        def answer(self, choice: Option | str | int, by: int | None = None) -> None:
            with measure.on():
                super().answer(choice, by)

        def evaluate(self, expression: str, me: int = 0) -> object:
            with measure.on() if "score" in expression else nullcontext():
                return super().evaluate(expression, me)

    failed = []
    for scenario in read_scenarios(checked).scenarios:
        outcome = run(checked.pack, scenario, Traced)
        assert outcome.game is not None
        for event in outcome.game.events:
            measure.saw(event.data)
        failed += [f"{scenario.name}: {finding.message}" for finding in outcome.findings]
    assert failed == []
    result = measure.result()
    assert [f"{one.span.file}:{one.span.line} {one.sort} {one.text}" for one in result.missed] == []
    assert result.totals["record"] > 80


@pytest.mark.parametrize("name", RULINGS)
def test_every_ruling_has_a_scenario(name: str) -> None:
    letter, last = RULINGS[name]
    shown = {
        int(number)
        for folder in CONTENT.glob(f"{name}*")
        for file in folder.glob("tests/*.yaml")
        for line in file.read_text(encoding="utf-8").splitlines()
        if line.startswith("- scenario:")
        for number in re.findall(rf"\b{letter}(\d\d)\b", line)
    }
    assert shown == {number for number in range(1, last + 1) if (name, number) not in NOT_FOLLOWED}
