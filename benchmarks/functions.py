"""Three compiled functions against the same written by hand over the same state.

The functions stand in `packs/yardstick`, a pack on top of El Paso: the breeding total of a hand of five cards, a price
from a table, and the fees along a walk of eight steps: once with a function for the fee of a space, once in one piece.
What is written by hand has the same functions. All are called as the engine calls them.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time
from timeit import Timer
from typing import Any

from benchmarks.measuring import machine, spread
from gwtdsl.check.run import load
from gwtdsl.game import Game

ROUNDS = 15
CALLS = 20_000
WALK = ("e1", "b", "d", "e3", "e4", "e5", "e", "g")
#: Somebody else's building on the way, and one of the walker's own.
BUILT = "move first(property_markers) to trail.e4\nas next(me) { move first(property_markers) to trail.e5 }"


class Position:
    """A game in which the first seat holds five cards, with the places of everything that is read by hand."""

    def __init__(self) -> None:
        pack = load(Path(__file__).parent / "packs" / "yardstick")
        self.game = Game(pack, players=4, seed=1, events=False)
        self.game.run("draw 5 - count(hand)")
        self.game.run(BUILT)
        engine = self.game._machine  # noqa: SLF001 - the compiled functions are below the facade
        # no answer comes between the calls that are timed: the rounds of loops are not to run out
        engine.linked.pace[0] = -(10**15)
        self.state: list[Any] = engine.S
        self.functions: dict[str, Callable[..., Any]] = engine.linked.globals
        layout = engine.linked.rules.layout
        self.me = layout.players[0]
        self.hand = next(i for i, one in enumerate(layout.things) if one.name == "hand" and one.owner == 0) - self.me
        spaces = {one.name: i for i, one in enumerate(layout.things) if one.sort == "space"}
        self.walk = tuple(spaces[name] for name in WALK)
        #: where the marker of a space lies, by space
        self.marker = {one.parent: i for i, one in enumerate(layout.things) if one.name == "marker"}
        self.tables = layout.tables
        self.prices = engine.linked.globals["TABLE_price"]

    def arguments(self, name: str) -> tuple[Any, ...]:
        """What a function is called with, besides state and seat."""
        return {"breeding_total": (), "price_of": ("shorthorn",)}.get(name, (self.walk,))


def by_hand(position: Position) -> dict[str, Callable[..., Any]]:
    """What somebody would write who knows the layout of the state."""
    value, breed, owner, price = (position.tables[name] for name in ("value", "breed", "owner", "price"))
    hand, marker, prices, players = position.hand, position.marker, position.prices, 4

    def breeding_total(S: list[Any], me: int) -> int:  # noqa: N803 - S is the state, everywhere
        seen = set()
        total = 0
        for card in S[me + hand]:
            if breed[card] not in seen:
                seen.add(breed[card])
                total += value[card]
        return total

    def price_of(S: list[Any], me: int, kind: str) -> int:  # noqa: ARG001, N803 - called as the compiled one is
        return prices[kind][players]  # type: ignore[no-any-return]

    def fee(S: list[Any], me: int, space: int) -> int:  # noqa: N803 - S is the state, everywhere
        mark = S[marker[space]]
        return 0 if mark is None or owner[mark] == me else price[space]

    def walk_fees(S: list[Any], me: int, way: tuple[int, ...]) -> int:  # noqa: N803 - S is the state, everywhere
        total = 0
        for space in way:
            total += fee(S, me, space)
        return total

    def flat_fees(S: list[Any], me: int, way: tuple[int, ...]) -> int:  # noqa: N803 - S is the state, everywhere
        total = 0
        for space in way:
            mark = S[marker[space]]
            if mark is not None and owner[mark] != me:
                total += price[space]
        return total

    return {"breeding_total": breeding_total, "price_of": price_of, "walk_fees": walk_fees, "flat_fees": flat_fees}


def main() -> None:
    """Prints times and ratios."""
    position = Position()
    print(machine())
    print(f"{'':16}{'compiled, ns':>14}{'by hand, ns':>14}   ratio, median (least to greatest)")
    for name, written in by_hand(position).items():
        compiled = position.functions[f"fn_{name}"]
        given = (position.state, position.me, *position.arguments(name))
        assert compiled(*given) == written(*given), name
        pair = [Timer("f(*a)", timer=process_time, globals={"f": one, "a": given}) for one in (compiled, written)]
        times = [[timer.timeit(CALLS) / CALLS * 1e9 for timer in pair] for _ in range(ROUNDS)]
        ratio = spread([ours / theirs for ours, theirs in times])
        print(f"{name:16}{median(a for a, _ in times):14.0f}{median(b for _, b in times):14.0f}   {ratio}")


if __name__ == "__main__":
    main()
