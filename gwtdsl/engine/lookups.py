"""Lists and values that never change, among the globals of compiled functions: sorted by value, or kept by thing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gwtdsl.program.rules import Index

__all__ = ["put_indexes", "put_printed"]


def put_indexes(space: dict[str, Any], indexes: Mapping[Index, str]) -> None:
    """Makes the indexes that are not there yet from the lists and tables among the globals."""
    for index, name in indexes.items():
        if name not in space:
            space[name] = _indexed(index, space[index.source], space[f"T_{index.table}"])


def put_printed(space: dict[str, Any]) -> None:
    """Gives each function of a printed value a table that keeps what it has said."""
    for name in [name for name in space if name.startswith("printed_")]:
        space[name.upper()] = _Printed(space[name])


class _Printed(dict[Any, Any]):
    """Values by thing, each worked out when it is first looked up."""

    __slots__ = ("function",)

    def __init__(self, function: Callable[[Any], Any]) -> None:
        super().__init__()
        self.function = function

    def __missing__(self, thing: Any) -> Any:
        value = self[thing] = self.function(thing)
        return value


def _indexed(index: Index, source: Any, table: Sequence[Any]) -> Any:
    def by_value(items: Sequence[int]) -> dict[Any, tuple[int, ...]]:
        found: dict[Any, list[int]] = {}
        for item in items:
            if table[item] is not None:
                found.setdefault(table[item], []).append(item)
        return {value: tuple(some) for value, some in found.items()}

    if index.source == "T_slots" and index.zone is None:
        return {zone: by_value(slots) for zone, slots in enumerate(source) if slots}
    found = by_value(source if index.zone is None else source[index.zone])
    return found if index.value is None else found.get(index.value, ())
