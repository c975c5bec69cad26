"""How deep the programs of a pack reach: levels of brackets, blocks and calls, with those of what they call."""

from __future__ import annotations

from collections.abc import Iterable

from gwtdsl.analysis.units import Unit
from gwtdsl.language import tree as t

__all__ = ["MAX_LEVELS", "too_deep"]

#: Levels that a program may have with all that it calls: what looks through programs goes as deep as they do.
MAX_LEVELS = 200


def too_deep(units: Iterable[Unit]) -> Unit | None:
    """A unit with more levels than are allowed, the one nearest to the bottom of its calls; None where there is none.

    A call that comes back to a unit on the way counts as one level.
    """
    by_key = {unit.key: unit for unit in units}
    calls = {key: _calls(unit, by_key) for key, unit in by_key.items()}
    levels: dict[str, int] = {}
    for first in by_key:
        way = [first]
        while way:
            key = way[-1]
            levels.setdefault(key, 0)
            below = next((other for other in calls[key] if other not in levels), None)
            if below is not None:
                way.append(below)
                continue
            levels[key] = max((depth + 1 + levels[other] for other, depth in calls[key].items()), default=0)
            if levels[key] > MAX_LEVELS:
                return by_key[key]
            way.pop()
    return None


def _calls(unit: Unit, by_key: dict[str, Unit]) -> dict[str, int]:
    """The actions and functions that a unit may name, each with the deepest level where it does."""
    found: dict[str, int] = {}
    todo: list[tuple[t.Node, int]] = [(code.tree, 1) for code in unit.code]
    while todo:
        node, depth = todo.pop()
        name = getattr(node, "name", None)
        for key in (f"action {name}", f"function {name}") if isinstance(name, str) else ():
            if key in by_key and key != unit.key:
                found[key] = max(found.get(key, 0), depth)
        todo += [(child, depth + 1) for child in t.children(node)]
    return found
