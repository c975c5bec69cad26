"""The scenarios of a stack of packs: those of every pack that it names, played with the rules of all of them.

A scenario was written for its own pack. What the stack cannot set up, since it is for other players or options, is left
out; what holds in its own pack and not in the stack is told apart from a failure: the other packs change it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from gwtdsl.check.run import Checked, inspect
from gwtdsl.diagnostics.finding import Finding
from gwtdsl.packs.gather import Layer
from gwtdsl.packs.model import Pack
from gwtdsl.scenario.model import Scenario
from gwtdsl.scenario.read import Scenarios, read_scenarios
from gwtdsl.scenario.report import CHANGED, FAILED, PASSED, SKIPPED, Result
from gwtdsl.scenario.run import Outcome, run

__all__ = ["Part", "parts_of", "results_of"]


class _Alone:
    """A pack without the others of its stack, read when it is asked for."""

    def __init__(self, layer: Layer) -> None:
        self.layer = layer

    @cached_property
    def checked(self) -> Checked:
        """The pack."""
        return inspect(self.layer.folder)

    @cached_property
    def scenarios(self) -> dict[str, Scenario]:
        """Its scenarios that can be run, by name."""
        found = read_scenarios(self.checked) if self.checked.playable else Scenarios((), ())
        return {one.name: one for one in found.scenarios}

    def reads(self, scenario: Scenario) -> bool:
        """Whether nothing is wrong with the scenario here."""
        return scenario.name in self.scenarios

    def holds(self, scenario: Scenario) -> bool:
        """Whether the scenario passes here."""
        own = self.scenarios.get(scenario.name)
        return own is not None and self.checked.pack is not None and run(self.checked.pack, own).passed


@dataclass(frozen=True, slots=True)
class Part:
    """The scenarios of one pack of a stack, or of the one pack there is.

    `changed` cannot be read with the stack, and can be with the pack alone; `findings` are what is wrong in both.
    """

    pack: str
    scenarios: tuple[Scenario, ...]
    findings: tuple[Finding, ...]
    changed: tuple[tuple[Scenario, tuple[Finding, ...]], ...]
    alone: _Alone | None


def parts_of(checked: Checked, *, programs: bool = True) -> tuple[Part, ...]:
    """The scenarios of a checked pack or stack, pack by pack; none of bases that are not named."""
    resolved = checked.loaded.resolved if checked.loaded is not None else None
    if resolved is None:
        return ()
    stacked = len(resolved.tops) > 1
    return tuple(_part(checked, layer, stacked=stacked, programs=programs) for layer in resolved.named)


def _part(checked: Checked, layer: Layer, *, stacked: bool, programs: bool) -> Part:
    read = read_scenarios(checked, layer, programs=programs)
    if not stacked:
        return Part(layer.id, read.scenarios, read.findings, (), None)
    alone = _Alone(layer)
    changed = tuple((one, findings) for one, findings in read.faulty if alone.reads(one))
    known = {id(each) for _, findings in changed for each in findings}
    return Part(layer.id, read.scenarios, tuple(one for one in read.findings if id(one) not in known), changed, alone)


def results_of(
    part: Part, pack: Pack, wanted: Callable[[Scenario], bool], play: Callable[[Pack, Scenario], Outcome] = run
) -> Sequence[Result]:
    """How the wanted scenarios of a part come out with the pack, or stack, that was checked."""
    found = [_result(part, scenario, play(pack, scenario)) for scenario in part.scenarios if wanted(scenario)]
    found += [Result(one, findings, part.pack, CHANGED) for one, findings in part.changed if wanted(one)]
    return found


def _result(part: Part, scenario: Scenario, outcome: Outcome) -> Result:
    if outcome.passed or part.alone is None:
        return Result(scenario, outcome.findings, part.pack, PASSED if outcome.passed else FAILED)
    if outcome.refused:
        return Result(scenario, (), part.pack, SKIPPED, outcome.refused)
    return Result(scenario, outcome.findings, part.pack, CHANGED if part.alone.holds(scenario) else FAILED)
