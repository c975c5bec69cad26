"""Functions that compiled expressions use and that need no tables: lists, numbers, none."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter
from typing import Any

from gwtdsl.engine.faults import ENDLESS, Fault

__all__ = ["VALUES"]

#: Longest range, loop or repetition; beyond it a program is taken to run for ever.
LIMIT = 10_000
#: No number that is worked out may be larger.
MOST = 10**18


def top(pieces: Sequence[Any]) -> Any:
    return pieces[0] if pieces else None


def bottom(pieces: Sequence[Any]) -> Any:
    return pieces[-1] if pieces else None


def nvl(value: Any, other: Callable[[], Any]) -> Any:
    return other() if value is None else value


def pick(table: Sequence[Any], index: Any, missing: Any) -> Any:
    return missing if index is None else table[index]


def where(table: Sequence[Any], S: Sequence[Any], piece: Any) -> Any:
    return None if piece is None else table[S[piece]]


def cell(S: Sequence[Any], table: Sequence[Any], place: Any, missing: Any) -> Any:
    index = None if place is None else table[place]
    return missing if index is None else S[index]


def free(S: Sequence[Any], table: Sequence[Any], place: Any) -> bool:
    return place is not None and table[place] is not None and S[table[place]] is None


def filled(S: Sequence[Any], table: Sequence[Any], place: Any) -> bool:
    return place is not None and table[place] is not None and S[table[place]] is not None


def known(values: Iterable[Any]) -> list[Any]:
    return [value for value in values if value is not None]


def equal(left: Any, right: Any) -> bool:
    return left is not None and left == right


def differ(left: Any, right: Any) -> bool:
    return left is not None and right is not None and left != right


def less(left: Any, right: Any) -> bool:
    return left is not None and right is not None and left < right


def less_equal(left: Any, right: Any) -> bool:
    return left is not None and right is not None and left <= right


def more(left: Any, right: Any) -> bool:
    return left is not None and right is not None and left > right


def more_equal(left: Any, right: Any) -> bool:
    return left is not None and right is not None and left >= right


_key = itemgetter(0)


def _ranked(pair: tuple[tuple[Any, ...], Any]) -> tuple[tuple[bool, Any], ...]:
    """A key in which none ranks below everything."""
    return tuple((part is not None, part if part is not None else 0) for part in pair[0])


def _by_key(choose: Callable[..., Any], pairs: Sequence[tuple[tuple[Any, ...], Any]]) -> Any:
    """`max`, `min` or `sorted` by the keys; keys of none take longer to compare."""
    try:
        return choose(pairs, key=_key)
    except TypeError:
        return choose(pairs, key=_ranked)


def best(pairs: Sequence[tuple[tuple[Any, ...], Any]]) -> Any:
    """The thing with the largest key, the first on a tie."""
    return _by_key(max, pairs)[1] if pairs else None


def least(pairs: Sequence[tuple[tuple[Any, ...], Any]]) -> Any:
    """The thing with the smallest key, the first on a tie."""
    return _by_key(min, pairs)[1] if pairs else None


def ordered(pairs: Sequence[tuple[tuple[Any, ...], Any]]) -> tuple[Any, ...]:
    """The things by ascending key; equal keys keep their order."""
    return tuple([value for _, value in _by_key(sorted, pairs)])


def distinct(pairs: Sequence[tuple[tuple[Any, ...], Any]]) -> tuple[Any, ...]:
    """The first thing of each key."""
    found: dict[Any, Any] = {}
    for key, value in pairs:
        found.setdefault(key, value)
    return tuple(found.values())


def span_of(low: int, high: int) -> tuple[int, ...]:
    if high - low > LIMIT:
        raise Fault(f"a range of {high - low + 1} numbers is too long (at most {LIMIT})")
    return tuple(range(low, high + 1))


def joined(left: Sequence[Any], right: Sequence[Any]) -> tuple[Any, ...]:
    """One list behind the other."""
    if len(left) + len(right) > LIMIT:
        raise Fault(f"a list of {len(left) + len(right)} things is too long (at most {LIMIT})")
    return (*left, *right)


def product(left: int, right: int) -> int:
    """The product of two numbers that are worked out; squares of squares must not fill the memory."""
    found = left * right
    if not -MOST <= found <= MOST:
        raise Fault(f"a number of more than {len(str(MOST)) - 1} digits comes out")
    return found


def entry(items: Sequence[Any], place: int) -> Any:
    """The thing at a place of a list, from 0."""
    if not 0 <= place < len(items):
        raise Fault(f"there is no entry {place} in a list of {len(items)}")
    return items[place]


def bounded_times(number: int) -> int:
    if number > LIMIT:
        raise Fault(f"{number} times is too often (at most {LIMIT})", ENDLESS)
    return max(0, number)


def up_to(value: int, amount: int, limit: int | None) -> int:
    """A gain that stops at the limit and never takes anything away."""
    if limit is None:
        return value + amount
    return max(value, min(value + amount, limit))


def along(table: Sequence[int], value: int, steps: int, low: int | None, high: int | None) -> int:
    """Moves along printed values, as far as the bounds allow."""
    place = _place(table, value)
    target = max(0, min(len(table) - 1, place + steps))
    if steps > 0:
        while target > place and high is not None and table[target] > high:
            target -= 1
    else:
        while target < place and low is not None and table[target] < low:
            target += 1
    return table[target]


def back_at_least(table: Sequence[int], value: int, amount: int) -> int:
    """Goes back along printed values until at least `amount` is paid."""
    place = _place(table, value)
    while place > 0 and value - table[place] < amount:
        place -= 1
    return table[place]


def _place(table: Sequence[int], value: int) -> int:
    try:
        return tuple(table).index(value)
    except ValueError:
        raise Fault(f"{value} is not a printed value of the track") from None


def within(value: Any, low: int, high: int | None, table: Sequence[int] | None, name: str) -> int:
    """A value that a counter may be set to."""
    if not isinstance(value, int):
        raise Fault(f"`{name}` can't be set to none")
    if table is not None:
        _place(table, value)
    if value < low or (high is not None and value > high):
        bounds = f"at least {low}" if high is None else f"{low} to {high}"
        raise Fault(f"`{name}` can't be {value}: it is {bounds}")
    return value


def without(items: Sequence[Any], item: Any) -> tuple[Any, ...]:
    """The list less one such thing."""
    place = items.index(item)
    return (*items[:place], *items[place + 1 :])


def as_programs(value: Any) -> tuple[Any, ...]:
    """A list of programs: a single one is a list of one, none is empty."""
    if value is None:
        return ()
    if value and isinstance(value[0], int):
        return (value,)
    return tuple(program for program in value if program is not None)


def bound(program: Any, arguments: tuple[Any, ...]) -> Any:
    """A stored program with its arguments."""
    return None if program is None else (*program[:2], arguments)


VALUES = {
    function.__name__: function
    for function in (
        top, bottom, nvl, pick, where, cell, free, filled, known, equal, differ, less, less_equal, more, more_equal,
        best, least, ordered, distinct, span_of, joined, product, entry,
        bounded_times, up_to, along, back_at_least, within, without,
        as_programs, bound,
    )
}  # fmt: skip
