"""The benchmarks measure what they say: in small, and without their clocks."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.accuracy import measure
from benchmarks.faults import FAULTS
from benchmarks.functions import Position, by_hand
from benchmarks.play import Table, by_facade, by_machine
from gwtdsl.check.run import load

ROOT = Path(__file__).parents[2]


def test_both_ways_play_the_same_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    table = Table(load("content/el_paso"), 4, {})
    one, other = by_facade(table, 3), by_machine(table, 3)
    assert (one.decisions, one.answers) == (other.decisions, other.answers)
    assert one.decisions > 50


def test_functions_by_hand_give_what_the_compiled_ones_give(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    position = Position()
    for name, written in by_hand(position).items():
        given = (position.state, position.me, *position.arguments(name))
        assert position.functions[f"fn_{name}"](*given) == written(*given) > 0, name


def test_a_fault_of_each_sort_is_found() -> None:
    found = measure(len(FAULTS), seed=2)
    assert {name: tally.missed for name, tally in found.items() if tally.missed} == {}
