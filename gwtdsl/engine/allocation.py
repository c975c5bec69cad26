"""The best way to use things for tasks: each thing serves one task of one card only. Exact."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["best_allocation"]


def best_allocation(cards: Sequence[tuple[Sequence[Sequence[int]], int, int]]) -> int:
    """The largest sum over cards of `full` points when all tasks of a card are served, else of `short` points.

    A card is (for each task the things that could serve it, full, short). Cards are tried by what they are worth, and a
    branch ends when even serving all that is left could not beat the best so far.
    """
    order = sorted(range(len(cards)), key=lambda number: (cards[number][2] - cards[number][1], number))
    base = sum(short for _, _, short in cards)
    gains = [cards[number][1] - cards[number][2] for number in order]
    best = 0

    def search(place: int, gained: int, used: dict[int, tuple[int, int]]) -> None:
        nonlocal best
        best = max(best, gained)
        if place == len(order) or gained + sum(max(0, gain) for gain in gains[place:]) <= best:
            return
        if gains[place] > 0:
            served = _serve(order[place], cards, used)
            if served is not None:
                search(place + 1, gained + gains[place], served)
        search(place + 1, gained, used)

    search(0, 0, {})
    return base + best


def _serve(
    card: int, cards: Sequence[tuple[Sequence[Sequence[int]], int, int]], used: dict[int, tuple[int, int]]
) -> dict[int, tuple[int, int]] | None:
    """`used` (thing to the task it serves) with all tasks of one more card, things moved about where needed."""
    result = dict(used)
    for task in range(len(cards[card][0])):
        if not _augment((card, task), cards, result, set()):
            return None
    return result


def _augment(
    task: tuple[int, int],
    cards: Sequence[tuple[Sequence[Sequence[int]], int, int]],
    used: dict[int, tuple[int, int]],
    tried: set[int],
) -> bool:
    for thing in cards[task[0]][0][task[1]]:
        if thing in tried:
            continue
        tried.add(thing)
        if thing not in used or _augment(used[thing], cards, used, tried):
            used[thing] = task
            return True
    return False
