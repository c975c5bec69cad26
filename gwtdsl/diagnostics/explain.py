"""What a code means, at length, and the list of all codes."""

from __future__ import annotations

from textwrap import fill, indent

from gwtdsl.diagnostics.catalogue import CATALOGUE
from gwtdsl.diagnostics.rule import Rule

__all__ = ["explanation", "overview"]

_WIDTH = 88


def explanation(rule: Rule) -> str:
    """Code, title, severity, the explanation in lines of at most 88 characters, and the examples."""
    asked_for = "" if rule.on else ", only when asked for"
    parts = [f"{rule.code}: {rule.title} ({rule.severity.value}{asked_for})", fill(rule.explanation, _WIDTH)]
    parts += [f"{word}:\n{indent(text, '    ')}" for word, text in (("Wrong", rule.bad), ("Right", rule.good)) if text]
    return "\n\n".join(parts) + "\n"


def overview() -> str:
    """One line for each code of the catalogue."""
    return "".join(f"{rule.code}  {rule.severity.value:<7}  {rule.title}\n" for rule in CATALOGUE.values())
