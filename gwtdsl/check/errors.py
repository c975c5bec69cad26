"""What is raised when somebody wants to play a pack that has errors."""

from __future__ import annotations

from collections.abc import Iterable

from gwtdsl.diagnostics.finding import Finding
from gwtdsl.diagnostics.render import render

__all__ = ["PackError"]


class PackError(ValueError):
    """A pack cannot be played; `findings` holds all that is wrong with it, errors, warnings and hints."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings: tuple[Finding, ...] = tuple(findings)
        super().__init__(self.findings)

    def __str__(self) -> str:
        return render(self.findings).rstrip()
