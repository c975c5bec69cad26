# ruff: noqa: N999 - a lint's file is named by its code
"""GWT407: text templates with a name in braces that is no parameter, which would be printed as it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gwtdsl.check.subject import Subject
from gwtdsl.diagnostics.catalogue import finding
from gwtdsl.diagnostics.finding import Finding
from gwtdsl.diagnostics.suggest import did_you_mean
from gwtdsl.source.nodes import Scalar

__all__ = ["check"]

_BRACES = re.compile(r"\{\s*([^{},]*?)\s*(?:,[^{}]*)?\}")


def check(subject: Subject) -> Iterator[Finding]:
    """Every such name, at its place in the text."""
    for action in subject.pack.actions.values():
        names = [parameter.name for parameter in action.parameters]
        for found in _BRACES.finditer(action.text or ""):
            if found[1] in names:
                continue
            node = subject.node("actions", action.name, "text")
            span = node.span_of(found.start(1), found.end(1)) if isinstance(node, Scalar) else action.span
            message = f"`{action.name}` has no parameter `{found[1]}`"
            fix = did_you_mean(found[1], names) or ("its parameters are " + ", ".join(names) if names else "")
            yield finding("GWT407", message, span, fix)
