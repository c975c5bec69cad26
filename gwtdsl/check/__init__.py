"""Checking a pack: reading, names and types, graphs, lints.

`gwtdsl.check` is both this package and the function of the public face: importing a package always sets its name in
the parent, so the package itself can be called.
"""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

from gwtdsl.check.errors import PackError
from gwtdsl.check.run import Checked, check, inspect, load
from gwtdsl.diagnostics.finding import Finding

__all__ = ["Checked", "PackError", "check", "inspect", "load"]


class _Callable(ModuleType):
    """A module that can be called: `check.run.check`."""

    def __call__(self, reference: str | Path) -> tuple[Finding, ...]:
        return check(reference)


sys.modules[__name__].__class__ = _Callable
