"""Calls of the language's own functions in plain English."""

from __future__ import annotations

from collections.abc import Callable

from gwtdsl.language import tree as t
from gwtdsl.language.wording import whole_number

__all__ = ["built_in_call"]

#: By name and number of arguments.
_SAID = {
    ("bottom", 1): "the bottom of {0}",
    ("next", 1): "the player after {0}",
    ("players_after", 1): "the players after {0}",
    ("previous", 1): "the player before {0}",
    ("take", 2): "the first {0} of {1}",
    ("top", 1): "the top of {0}",
}


def built_in_call(node: t.Call, say: Callable[[t.Expression], str]) -> str:
    """The call in words, or nothing when it is of another function; `say` says an argument."""
    if node.name == "allocation" and len(node.arguments) > 1:
        return _allocation(node, say)
    known = _SAID.get((node.name, len(node.arguments)))
    if known is None or any(argument.name is not None for argument in node.arguments):
        return ""
    said = [say(argument.value) for argument in node.arguments]
    if node.name == "take" and whole_number(node.arguments[0].value) == 1:
        return f"the first of {said[1]}"
    return known.format(*said)


def _allocation(node: t.Call, say: Callable[[t.Expression], str]) -> str:
    """The best use of things, each for one need."""
    given = {argument.name or "": say(argument.value) for argument in node.arguments}
    needs, full, short = (given.get(name, name) for name in ("needs", "full", "short"))
    met = f"{full} for each thing in {given.get('', 'them')} whose {needs} are met"
    return f"{met}, {short} for each other one, with every thing used once as serves best"
