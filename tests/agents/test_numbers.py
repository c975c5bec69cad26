from __future__ import annotations

from gwtdsl.agents.numbers import Numbers


def test_published_vectors() -> None:
    numbers = Numbers(0)
    assert [numbers.word() for _ in range(3)] == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]
    numbers = Numbers(1234567)
    assert [numbers.word() for _ in range(3)] == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_the_state_is_all_there_is() -> None:
    first, second = Numbers(5), Numbers(0)
    first.word()
    second.state = first.state
    assert [first.below(10) for _ in range(20)] == [second.below(10) for _ in range(20)]


def test_every_number_comes_up() -> None:
    numbers = Numbers(1)
    counts = [0] * 7
    for _ in range(7000):
        counts[numbers.below(7)] += 1
    assert all(850 < count < 1150 for count in counts)
    assert numbers.pick(["only"]) == "only"
