"""Formula and trial agree: what guards say of options and stored programs is what carrying them out on a copy says."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from gwtdsl import Game
from gwtdsl.compiler import Compiler, writer
from gwtdsl.compiler.guards import GuardCompiler
from gwtdsl.compiler.questions import Questions
from gwtdsl.compiler.walk import Hard
from gwtdsl.engine.trial import try_routine
from gwtdsl.game import game as game_module
from gwtdsl.game.workshop import Workshop
from tests.laws import playing
from tests.laws.playing import FIXTURES, Table

TABLES = [*playing.tables(), *playing.tables(FIXTURES)]


def hard(*_: object) -> str:
    raise Hard


def untold(*_: object) -> None:
    return None


def tried(table: Table, seed: int, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game of the same rules in which no guard is written: everything is tried on a copy, by plain code."""
    with monkeypatch.context() as patched:
        patched.setattr(game_module, "WORKSHOP", _workshop(table))
        patched.setattr(GuardCompiler, "unit", hard)
        patched.setattr(Questions, "judged", untold)
        patched.setattr(writer, "quicken", untold)
        game = table.game(seed, events=False)
        compiler: Compiler = game._setup.compiler
        compiler.flavour("trial")
        assert compiler.flavour("play").options == 0
    return game


_WORKSHOPS: dict[str, Workshop] = {}


def _workshop(table: Table) -> Workshop:
    return _WORKSHOPS.setdefault(str(table), Workshop())


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_same_options_are_offered_when_everything_is_tried(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(2):
        quick = table.game(seed, events=False)
        slow = tried(table, seed, monkeypatch)
        chance = random.Random(seed)
        for _ in range(playing.LONGEST):
            left, right = quick.decision, slow.decision
            if left is None or right is None:
                break
            assert left.name == right.name
            keys = [option.key for option in left.options]
            assert keys == [option.key for option in right.options], f"{left.name} (seed {seed})"
            assert [o.key for o in left.interrupts] == [o.key for o in right.interrupts]
            answer = chance.randrange(left.count)
            quick.answer(answer)
            slow.answer(answer)
        assert quick.finished
        assert slow.finished


def stored(game: Game) -> Iterator[tuple[int, int | None, tuple[Any, ...]]]:
    """Every program on a piece or record, and every anytime action, with the number of its routine."""
    rules = game._setup.rules
    for _, _, number, _ in rules.anytime:
        yield number, None, ()
    for name in sorted(rules.layout.tables):
        for value in rules.layout.tables[name]:
            for program in value if isinstance(value, tuple) and value and isinstance(value[0], tuple) else (value,):
                if isinstance(program, tuple) and len(program) == 2 and program[0] in rules.texts:
                    yield program[0], program[1], ()


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_judges_of_stored_programs_agree_with_trials(table: Table) -> None:
    game = table.game(5, events=False)
    rules, linked = game._setup.rules, game._machine.linked
    programs = [one for one in dict.fromkeys(stored(game)) if not game._setup.compiler.analysis.units[one[0]].names]
    chance = random.Random(5)

    def look(now: Game, number: int) -> None:
        if number % 9:
            return
        state = now._machine.S
        decision = now.decision
        assert decision is not None
        place_of_this = linked.globals["place_of_this"]
        for routine, this, arguments in chance.sample(programs, min(len(programs), 40)):
            here = place_of_this(state, this, None)
            for judges, need in ((linked.complete, False), (linked.effect, True)):
                told = bool(judges[routine](state, decision.who, this, here))
                done = try_routine(rules, state, routine, need, decision.who, this, here, arguments)
                name = f"{rules.texts[routine].span} {rules.texts[routine].text!r} need={need} (answer {number})"
                assert told == done, name

    playing.play(game, random.Random(5), look)
