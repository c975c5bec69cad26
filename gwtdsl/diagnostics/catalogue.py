"""The catalogue of codes, and the factory that makes findings of them.

A code is permanent: it is never renamed and never used again for something else. To add one, add a row to the table
of its group (`codes_*.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from gwtdsl.diagnostics.codes_graph import GRAPH
from gwtdsl.diagnostics.codes_language import LANGUAGE
from gwtdsl.diagnostics.codes_packs import PACKS
from gwtdsl.diagnostics.codes_runtime import RUNTIME
from gwtdsl.diagnostics.codes_scenarios import SCENARIOS
from gwtdsl.diagnostics.codes_soundness import SOUNDNESS
from gwtdsl.diagnostics.codes_source import SOURCE
from gwtdsl.diagnostics.codes_types import TYPES
from gwtdsl.diagnostics.finding import Finding, Note, Severity
from gwtdsl.diagnostics.rule import Rule
from gwtdsl.spans import Span

__all__ = ["CATALOGUE", "finding", "rule"]


def _collect(*tables: Sequence[Rule]) -> Mapping[str, Rule]:
    """All rules by code, in the order of the codes; a code given twice is a fault of the tables."""
    rules: dict[str, Rule] = {}
    for one in sorted((one for table in tables for one in table), key=lambda one: one.code):
        if one.code in rules:
            raise ValueError(f"{one.code} is in the catalogue twice")
        rules[one.code] = one
    return MappingProxyType(rules)


#: Every rule by its code, in the order of the codes.
CATALOGUE: Mapping[str, Rule] = _collect(SOURCE, LANGUAGE, PACKS, TYPES, SOUNDNESS, GRAPH, SCENARIOS, RUNTIME)


def rule(code: str) -> Rule | None:
    """The rule of a code, written in any case (`gwt301`), or None if there is none."""
    return CATALOGUE.get(code.strip().upper())


def finding(
    code: str,
    message: str,
    span: Span,
    suggestion: str = "",
    notes: Sequence[Note] = (),
    severity: Severity | None = None,
) -> Finding:
    """A finding of a code of the catalogue, with the rule's severity unless another is given.

    Raises KeyError for a code that is not in the catalogue: that is a fault of the toolkit.
    """
    known = CATALOGUE.get(code)
    if known is None:
        raise KeyError(f"{code} is not in the catalogue of codes")
    return Finding(code, message, span, severity or known.severity, suggestion, tuple(notes))
