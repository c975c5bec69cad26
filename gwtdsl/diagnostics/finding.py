"""A finding: one thing worth telling an author about a pack, as a value."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from gwtdsl.spans import Span

__all__ = ["Finding", "Note", "Severity"]


class Severity(Enum):
    """How bad a finding is: an `ERROR` makes the pack unusable, a `WARNING` is most likely a mistake."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"

    @property
    def rank(self) -> int:
        """0 for the gravest; findings at least as grave as a limit have a rank at most the limit's."""
        return ("error", "warning", "info").index(self.value)


@dataclass(frozen=True, slots=True)
class Note:
    """A second place or remark that explains a finding; `span` is None for a remark without a place."""

    text: str
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding: a permanent `code` of the catalogue, a one-sentence `message`, the place.

    `suggestion` is what to write instead or do next ("did you mean `blue`?"), or empty.
    """

    code: str
    message: str
    span: Span
    severity: Severity = Severity.ERROR
    suggestion: str = ""
    notes: tuple[Note, ...] = ()
