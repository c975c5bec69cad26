"""Places in files: the ground floor that every other room stands on.

A `Span` says where a piece of text lies. It knows nothing of YAML, of programs or of findings.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["NOWHERE", "Span"]


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A stretch of text in one file.

    `file` is the path as the user gave it. Lines and columns count from 1, columns count characters
    (not bytes), and the end is exclusive: `columns 3..5` of `abcdef` is `cd`.
    """

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    def to(self, other: Span) -> Span:
        """The span from the start of this one to the end of `other` (of the same file)."""
        return Span(self.file, self.line, self.column, other.end_line, other.end_column)

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


#: The place of things that no file says, such as defaults of the toolkit.
NOWHERE = Span("", 0, 0, 0, 0)
