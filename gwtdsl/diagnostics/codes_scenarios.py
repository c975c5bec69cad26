"""Codes GWT6xx: a pack's own scenarios."""

from __future__ import annotations

from gwtdsl.diagnostics.rule import Rule

__all__ = ["SCENARIOS"]

SCENARIOS: tuple[Rule, ...] = (
    Rule(
        "GWT601",
        "scenario failed",
        "An expression under `then` is not true at the end of the scenario, or something offered or not offered was "
        "otherwise. The notes show the parts of the expression and the events that led there.",
    ),
    Rule(
        "GWT602",
        "answer is not offered",
        "An answer under `when` chooses what the decision does not offer. The notes list what it offers.",
        bad="when:\n  - turn.lamp: {colour: purpel}",
        good="when:\n  - turn.lamp: {colour: purple}",
    ),
    Rule(
        "GWT603",
        "unknown decision",
        "An answer under `when` is for a decision that does not come up at that point, or that no action has.",
        bad="when:\n  - trun.lamp: any",
        good="when:\n  - turn.lamp: any",
    ),
)
