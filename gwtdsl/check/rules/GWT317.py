# ruff: noqa: N999 - a lint's file is named by its code
"""GWT317: definitions named by words of the language, of which programs could not speak."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gwtdsl.check.subject import Subject
from gwtdsl.diagnostics.catalogue import finding
from gwtdsl.diagnostics.finding import Finding
from gwtdsl.language.signatures import AGGREGATES, FUNCTIONS, JOINTS, STATEMENTS, WORDS
from gwtdsl.packs.shapes import entries, field, words
from gwtdsl.spans import Span

__all__ = ["check"]

_TYPES = (
    *("bool", "expression", "int", "list", "none", "or", "piece", "place", "player", "program", "slot", "space"),
    *("text", "zone"),
)
_VALUES = frozenset((*WORDS, *JOINTS))
#: For each section, the words that its ids may not be.
_TAKEN: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(("counters", "variables", "purses", "tables", "zones", "graphs"), _VALUES),
    "functions": _VALUES | {*FUNCTIONS, *AGGREGATES},
    "actions": frozenset((*STATEMENTS, *WORDS, *JOINTS)),
    **dict.fromkeys(("symbols", "kinds", "records", "places"), frozenset(_TYPES)),
}
#: What every piece tells of itself; an attribute of the same name could not be asked for.
_OF_PIECES = frozenset(("face", "holder", "kind", "owner", "place", "slot", "space", "zone"))


def check(subject: Subject) -> Iterator[Finding]:
    """Ids of definitions, words of symbol sets, parameters and attributes of kinds that mean something already."""
    for section, taken in _TAKEN.items():
        for name, entry in entries(subject.node(section)):
            if name in taken:
                yield _finding(name, entry.key.span, "a word of the language")
    for _, entry in entries(subject.node("symbols")):
        yield from (
            _finding(word, span, "a word of the language") for word, span in words(entry.value) if word in _VALUES
        )
    for section in ("actions", "functions"):
        for _, entry in entries(subject.node(section)):
            for name, parameter in entries(field(entry.value, "parameters")):
                if name in _VALUES:
                    yield _finding(name, parameter.key.span, "a word of the language")
    for _, entry in entries(subject.node("kinds")):
        for name, attribute in entries(field(entry.value, "attributes")):
            if name in _OF_PIECES:
                yield _finding(name, attribute.key.span, "what every piece can be asked")


def _finding(name: str, span: Span, why: str) -> Finding:
    return finding("GWT317", f"`{name}` is {why}, and cannot name anything else", span, "take another name")
