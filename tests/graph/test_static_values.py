import pytest

from gwtdsl.graph.static_values import static_value
from gwtdsl.packs.model import Value
from tests.graph.boards import board, formula, written

VALUES: dict[str, Value] = {
    "kind": "gate",
    "price": 3,
    "lit": True,
    "sign": None,
    "colours": ("red", "blue"),
    "award": formula("2"),
}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("true", True),
        ("false", False),
        ("space.lit", True),
        ("not space.lit", False),
        ("space.kind == gate", True),
        ("space.kind != gate", False),
        ("space.kind is gate", True),
        ("space.kind is not gate", False),
        ("space.kind == unheard_of", None),
        ("space.kind is in [gate, red]", True),
        ("space.kind is not in [gate, red]", False),
        ("red is in space.colours", True),
        ("space.sign is none", True),
        ("space.sign == gate", False),
        ("space.sign > 2", False),
        ("space.sign", False),
        ("space.price > 2 and space.price <= 3", True),
        ("space.price * 2 - 1 == 5", True),
        ("space.price / 2 == 1", True),
        ("space.price / 0 == 1", None),
        ("-space.price < 0", True),
        ("space.price", None),
        ("space.tile is none", None),
        ("space.tile is none and false", False),
        ("space.tile is none or space.lit", True),
        ("space.tile is none and space.lit", None),
        ("not space.tile is none", None),
        ("open(space)", None),
        ("player_count > 2", None),
        ("space.award == 2", None),
        ("space.nothing_such", None),
        ("space is trail.a", True),
        ("space == trail.b", False),
        ("if space.lit then space.price == 3 else false", True),
        ("(space.sign otherwise 3) == 3", True),
        ("count(x in space.pawns) > 1", None),
    ],
)
def test_value(text: str, expected: bool | None) -> None:
    graph = board(written("a: b; b: a"), {"a": VALUES})
    given = formula(text)
    assert given is not None
    assert static_value(given.tree, graph.spaces["a"], graph) is expected


def test_a_silent_space_has_the_default() -> None:
    graph = board(written("a:"))
    given = formula("space.lit")
    assert given is not None
    assert static_value(given.tree, graph.spaces["a"], graph) is False
