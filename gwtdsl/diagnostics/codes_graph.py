"""Codes GWT5xx: graphs of spaces."""

from __future__ import annotations

from gwtdsl.diagnostics.finding import Severity
from gwtdsl.diagnostics.rule import Rule

__all__ = ["GRAPH"]

GRAPH: tuple[Rule, ...] = (
    Rule(
        "GWT501",
        "space cannot be reached",
        "No way leads from the start of the graph to this space.",
        bad="spaces: {start: {to: a}, a: {}, b: {to: a}}",
        good="spaces: {start: {to: [a, b]}, a: {}, b: {to: a}}",
    ),
    Rule(
        "GWT502",
        "graph has no end",
        "The graph declares an end that it does not have, or none where one is needed, so that no walk is ever over.",
    ),
    Rule(
        "GWT503",
        "dead end",
        "A space has no way on and is not declared as an end: a pawn on it could never move again.",
        severity=Severity.WARNING,
    ),
    Rule(
        "GWT504",
        "loop avoids the must-stop",
        "One can walk in a circle without ever passing a space at which every walk must stop, although the graph "
        "declares that there is such a space on every round. The notes show the circle.",
    ),
    Rule(
        "GWT505",
        "unknown target of an edge",
        "A space leads to a space that the graph does not have.",
        bad="spaces: {start: {to: end_}, end: {}}",
        good="spaces: {start: {to: end}, end: {}}",
    ),
)
