"""What the analysis finds out about trees: types, meanings of names, ways to read attributes, findings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from gwtdsl.analysis.meaning import Access, Meaning
from gwtdsl.diagnostics.catalogue import finding
from gwtdsl.diagnostics.finding import Finding, Note
from gwtdsl.diagnostics.suggest import did_you_mean
from gwtdsl.language import tree as t
from gwtdsl.language.types import UNKNOWN, Type
from gwtdsl.spans import Span

__all__ = ["Facts", "Local"]


@dataclass(eq=False, slots=True)
class Local:
    """A name that lives in one program: its type grows with what is set."""

    name: str
    type: Type
    number: int
    span: Span
    sort: str = "local"


@dataclass(slots=True)
class Facts:
    """Facts about the nodes of all trees of a pack; nodes are keys by identity."""

    types: dict[t.Node, Type] = field(default_factory=dict)
    meanings: dict[t.Node, Meaning] = field(default_factory=dict)
    locals: dict[t.Node, Local] = field(default_factory=dict)
    parameters: dict[tuple[str, str], Local] = field(default_factory=dict)
    accesses: dict[t.Node, Access] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    used: dict[tuple[str, str], None] = field(default_factory=dict)

    def type_of(self, node: t.Node) -> Type:
        """The type of an expression, unknown when it could not be told."""
        return self.types.get(node, UNKNOWN)

    def report(
        self,
        code: str,
        message: str,
        span: Span,
        word: str = "",
        candidates: Iterable[str] = (),
        notes: tuple[Note, ...] = (),
        fix: str = "",
    ) -> None:
        """Keep a finding, with a did-you-mean when `word` is near one of the candidates, else with the `fix`."""
        suggestion = (did_you_mean(word, candidates) if word else "") or fix
        self.findings.append(finding(code, message, span, suggestion, notes))
