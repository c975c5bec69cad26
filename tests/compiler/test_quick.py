"""Quick functions say what the plain ones say, on every input that is tried, and do less for it."""

from __future__ import annotations

import ast
import itertools
import sys
import textwrap
from collections.abc import Callable, Iterator
from types import FrameType
from typing import TYPE_CHECKING, Any

import pytest

from gwtdsl.compiler.quick import quicken
from gwtdsl.engine.faults import UNSET
from gwtdsl.engine.values import VALUES

if TYPE_CHECKING:
    from _typeshed import TraceFunction

#: Functions as the compiler writes them: the name's beginning says what may be done with them.
LOOKS = {
    "none is told apart": """
        def q1(S, me, space):
            for place in (space, 2, 0, space):
                if (tile := S[C_tile[place]]) is None or T_owner[tile] == me:
                    needed = 0 if tile is None else T_cost[tile]
                    if (None if tile is None else T_owner[tile]) == me and needed > S[3]:
                        return True
            return False
        """,
    "what a loop asks every time is kept": """
        def q1(S, me, space):
            for first in (0, 1, 2):
                for second in (0, 1, 2):
                    v_cost = T_cost[first] + len([1 for one in (0, 1, 2) if T_owner[one] == me])
                    if S[C_tile[second]] is None and v_cost + first >= S[3] + space:
                        return True
            return False
        """,
    "a set that grows in a loop": """
        def fn_count(S, me, space):
            result = 0
            for first in (0, 1):
                seen = set()
                for second in (0, 1, 2):
                    if S[C_tile[second]] is not None and (T_cost[first], T_owner[me]) not in seen:
                        seen.add((T_cost[first], T_owner[me]))
                        result += 1
                    result += len([1 for one in (0, 1, 2) if T_owner[one] == me])
            return result
        """,
    "a test that has been told": """
        def ways_of(S, me, space):
            for place in (0, 1, 2, space):
                if T_owner[place] == me or S[C_tile[place]] is not None:
                    if T_owner[place] == me:
                        return place
                elif T_owner[place] == me:
                    return -1
                else:
                    value = 0
                    if value or S[C_tile[place]] is not None:
                        return -2
            return None
        """,
    "judges that are written in": """
        def ge_1(S, me, this, here):
            v_most = 2
            for v_times in span_of(1, v_most):
                if True:
                    v_left = len(T_cost) - v_times
                    return True
            return False
        def gc_2(S, me, this, here):
            if S[3] >= 1:
                if ge_1(S, me, this, here):
                    return True
            return False
        def may_start_0(S, me, space):
            started = ()
            if gc_2(S, me, space, None):
                started += (1,)
            if not (S[C_tile[space]] is None):
                started += (2,)
            return started
        """,
}
CHANGES = {
    "the state is read anew after a change": """
        def a1(m, S, me, space):
            if S[C_tile[space]] is None:
                S[C_tile[space]] = me
                if S[C_tile[space]] is not None:
                    S[3] += 1
            else:
                S[C_tile[space]] = None
            S[4] = 0 if S[C_tile[space]] is None else T_cost[S[C_tile[space]]] + T_cost[S[C_tile[space]]]
        """,
    "in a loop, too": """
        def a1(m, S, me, space):
            for place in (0, 1, 2, space):
                S[4] = len([1 for one in (0, 1, 2) if S[C_tile[one]] is not None])
                if S[C_tile[place]] is not None and T_owner[S[C_tile[place]]] == me:
                    S[C_tile[place]] = None
                elif len([1 for one in (0, 1, 2) if S[C_tile[one]] is not None]) < 2:
                    S[C_tile[place]] = 2
                S[3] += len([1 for one in (0, 1, 2) if S[C_tile[one]] is not None])
        """,
    "a name that is only added to": """
        def a1(m, S, me, space):
            v_count = 0
            if v_count == 0:
                S[3] += 1
            v_count += 1
        """,
    "the machine may change all": """
        def a1(m, S, me, space):
            if T_owner[S[C_tile[space]] or 0] == me:
                m(S, space)
                S[3] += 10 * T_owner[S[C_tile[space]] or 0]
            if T_owner[S[C_tile[space]] or 0] == me:
                S[4] += T_owner[S[C_tile[space]] or 0]
        """,
}
TABLES = {
    "C_tile": [0, 1, 2],
    "T_owner": [0, 1, None, 1],
    "T_cost": [2, 1, 3],
    "UNSET": UNSET,
    **VALUES,
}


def made(text: str, *, quick: bool) -> Callable[..., Any]:
    """The last function of a text."""
    parsed = ast.parse(textwrap.dedent(text)).body
    functions = {one.name: ("here", one) for one in parsed if isinstance(one, ast.FunctionDef)}
    if quick:
        quicken(functions)
    space: dict[str, Any] = dict(TABLES)
    for _, function in functions.values():
        exec(compile(ast.Module([function], []), "here", "exec"), space)  # noqa: S102 - the functions of this file
    return space[function.name]  # type: ignore[no-any-return]


def states() -> Iterator[tuple[list[Any], int, int]]:
    """Three cells, two counters; who asks; a space."""
    for tiles in itertools.product((None, 0, 1, 2), repeat=3):
        for counter, me, space in itertools.product((0, 1, 5), (0, 1), (0, 1, 2)):
            yield [*tiles, counter, 0], me, space


def opcodes(function: Callable[..., Any], given: tuple[list[Any], int, int]) -> int:
    """How many instructions of the function itself a call takes."""
    count = 0

    def trace(frame: FrameType, event: str, _: object) -> TraceFunction:
        nonlocal count
        frame.f_trace_opcodes = True
        count += event == "opcode"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        function(*given)
    finally:
        sys.settrace(before)
    return count


@pytest.mark.parametrize("name", LOOKS)
def test_functions_that_look_say_the_same(name: str) -> None:
    plain, quick = made(LOOKS[name], quick=False), made(LOOKS[name], quick=True)
    for state, me, space in states():
        assert quick(state, me, space) == plain(state, me, space), (state, me, space)


@pytest.mark.parametrize("name", LOOKS)
def test_functions_that_look_do_less(name: str) -> None:
    plain, quick = made(LOOKS[name], quick=False), made(LOOKS[name], quick=True)
    spent = [(opcodes(quick, given), opcodes(plain, given)) for given in states()]
    assert sum(less for less, _ in spent) < sum(more for _, more in spent)


@pytest.mark.parametrize("name", CHANGES)
def test_functions_that_change_the_state_change_it_alike(name: str) -> None:
    plain, quick = made(CHANGES[name], quick=False), made(CHANGES[name], quick=True)

    def machine(state: list[Any], space: int) -> None:
        state[space] = 1 if state[space] in (None, 0) else 0

    for state, me, space in states():
        left, right = list(state), list(state)
        plain(machine, left, me, space)
        quick(machine, right, me, space)
        assert left == right, (state, me, space)
