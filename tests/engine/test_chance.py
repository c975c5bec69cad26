"""Chance is fixed for ever: published vectors of SplitMix64, our own of streams and shuffles."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gwtdsl.engine.chance import GAMMA, MASK, below, mix, shuffled, start, stream_key

#: The first outputs of the reference implementation (Vigna's splitmix64.c) for seeds 1234567 and 0.
PUBLISHED = {
    1234567: (
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ),
    0: (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC, 0x1B39896A51A8749B),
}

#: Ours: what these give must never change, or every record of a game breaks.
OWN_STARTS = [6339779342287932549, 7642253923920924284, 9945677965705797306]
OWN_SHUFFLES = [(6, 3, 7, 4, 9, 0, 2, 8, 1, 5), (5, 0, 1, 8, 3, 9, 2, 7, 6, 4), (2, 0, 6, 5, 3, 1, 9, 8, 7, 4)]
OWN_NUMBERS = [3, 0, 0, 1, 0, 0, 0, 3]


def test_published_vectors_of_splitmix64() -> None:
    for seed, outputs in PUBLISHED.items():
        state = seed
        for output in outputs:
            state = (state + GAMMA) & MASK
            assert mix(state) == output


def test_published_vectors_of_fnv() -> None:
    assert stream_key("") == 0xCBF29CE484222325
    assert stream_key("a") == 0xAF63DC4C8601EC8C
    assert stream_key("foobar") == 0x85944171F73967E8


def test_own_vectors() -> None:
    key = stream_key("shuffle heap")
    assert [start(7, key, count) for count in range(3)] == OWN_STARTS
    assert shuffled(range(10), 7, key, 0) == OWN_SHUFFLES[0]
    assert shuffled(range(10), 7, key, 1) == OWN_SHUFFLES[1]
    assert shuffled(range(10), 8, key, 0) == OWN_SHUFFLES[2]
    state, numbers = start(7, key, 0), []
    for _ in range(8):
        number, state = below(state, 6)
        numbers.append(number)
    assert numbers == OWN_NUMBERS


seeds = st.integers(-(1 << 70), 1 << 70)


@given(st.lists(st.integers(), max_size=40), seeds, st.text(max_size=8), st.integers(0, 1000))
def test_a_shuffle_keeps_what_it_shuffles(items: list[int], seed: int, name: str, count: int) -> None:
    key = stream_key(name)
    result = shuffled(items, seed, key, count)
    assert sorted(result) == sorted(items)
    assert result == shuffled(items, seed, key, count)


@given(st.integers(0, MASK), st.integers(1, 1 << 40))
def test_numbers_stay_below_their_bound(state: int, bound: int) -> None:
    number, following = below(state, bound)
    assert 0 <= number < bound
    assert following == (state + GAMMA) & MASK


def test_streams_and_counts_are_independent() -> None:
    names = [f"shuffle pile {number}" for number in range(50)]
    starts = {start(1, stream_key(name), count) for name in names for count in range(50)}
    assert len(starts) == 2500
    orders = {shuffled(range(30), seed, stream_key(names[0]), count) for seed in range(50) for count in range(50)}
    assert len(orders) == 2500


def test_places_are_about_equally_likely() -> None:
    counts = [[0] * 5 for _ in range(5)]
    for seed in range(5000):
        for place, item in enumerate(shuffled(range(5), seed, stream_key("x"), 0)):
            counts[place][item] += 1
    # 1000 expected in each of 25 cells; a chi-square of 16 degrees of freedom above 45 comes once in 7,000 tests
    assert sum((count - 1000) ** 2 / 1000 for row in counts for count in row) < 45
