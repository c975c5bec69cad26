"""The same for El Paso: movement, hiring, cattle, building and deliveries, listed slowly and compared."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from gwtdsl import Game
from tests.editions.compare import chosen, names, same
from tests.editions.sight import Sight, argument

__all__ = ["CHECKS"]

DARK_SLOTS = ("step", "card", "certificate")
SLOTS = ("first_action", "second_action", "third_action", "fourth_action", *DARK_SLOTS)
#: Value, dark corners, more than one disc of a player.
POSTS = {
    "post_0": (0, False, True),
    "post_3": (3, False, False),
    "post_5": (5, False, False),
    "post_7": (7, False, False),
    "post_10": (10, True, False),
    "post_12": (12, True, True),
    "post_14": (14, True, False),
    "post_16": (16, True, True),
}
CARD_PRICE = 5
EACH = 2
WILD_MORE = 4


def walks(sight: Sight, at: str, steps: int) -> Iterator[str]:
    """Every stop of one to so many steps; spaces without a tile are no stop, El Paso ends the walk."""
    for target in map(str, sight.trail.successors(at)):
        if sight.tile(target) is None:
            yield from walks(sight, target, steps)
            continue
        yield target
        if steps > 1 and target != "a":
            yield from walks(sight, target, steps - 1)


def moved(game: Game, sight: Sight, steps: int) -> None:
    assert sight.herder is not None
    same(game, names(game), set(walks(sight, sight.herder, steps)))


def turn(game: Game, sight: Sight) -> None:
    more: int = sight.mine["extra_steps"]
    moved(game, sight, (4 if sight.clear("step") else 3) + more)


def herder(game: Game, sight: Sight) -> None:
    moved(game, sight, argument(game))


def ride(game: Game, sight: Sight) -> None:
    more: int = sight.mine["extra_steps"]
    moved(game, sight, argument(game) + more)


def at_hand(sight: Sight, kind: str) -> int:
    """Workers that can be used for a type: its own and wild ones."""
    return sum(worker in (kind, "wild") for worker in sight.mine["worker_area"])


def usable(sight: Sight, kind: str, number: int, more: int = 0) -> bool:
    """Whether so many workers are there and their two dollars each, with other dollars, can be paid."""
    return at_hand(sight, kind) >= number and sight.money >= EACH * number + more


def hire(game: Game, sight: Sight) -> None:
    prices = {kind: argument(game) + (WILD_MORE if kind == "wild" else 0) for kind in _piles(sight, "worker_supply")}
    same(game, names(game), {kind for kind, price in prices.items() if price <= sight.money})


def _piles(sight: Sight, zone: str) -> list[str]:
    """The piles of a zone that are not empty."""
    return [name[len(zone) + 1 : -1] for name, held in sight.common.items() if name.startswith(f"{zone}[") and held]


def buy(game: Game, sight: Sight) -> None:
    records = game.pack.kinds["cattle"].records
    needed = {breed: int(str(records[breed].values["cowboys"])) for breed in _piles(sight, "cattle_market")}
    same(game, names(game), {breed for breed, number in needed.items() if usable(sight, "cowboy", number)})


def spaces(sight: Sight, builders: int) -> set[str]:
    """Empty spaces where a building of so many builders can be placed."""
    found = set()
    for space, node in sight.trail.nodes(data=True):
        kind, price = node["attributes"]["kind"], node["attributes"]["price"]
        if kind == "empty" and sight.tile(space) is None and usable(sight, "builder", builders, price):
            found.add(str(space))
    return found


def tile(game: Game, sight: Sight) -> None:
    assert sight.mine["property_markers"]
    same(game, names(game), {one for one in sight.common["building_display"] if spaces(sight, sight.builders(one))})


def space(game: Game, sight: Sight) -> None:
    same(game, names(game), spaces(sight, sight.builders(game._setup.naming.thing(argument(game)))))


def train(game: Game, sight: Sight) -> None:
    engineers = {"locomotive": 1, "wagon_2": 2, "wagon_3": 3, "wagon_4": 4}
    same(game, names(game), {card for card, number in engineers.items() if usable(sight, "engineer", number)})


def post(game: Game, sight: Sight) -> None:
    """Posts within reach of the herd and of certificates, for which a disc can be had."""
    reach = argument(game) + sight.mine["certificates"]
    found = set()
    for name, (value, dark, again) in POSTS.items():
        mine = f"disc of seat {sight.seat + 1}" in sight.common.get(f"posts.{name}", [])
        if value <= reach and (again or not mine) and slots(sight, dark=dark):
            found.add(name)
    same(game, names(game), found)


def slots(sight: Sight, *, dark: bool) -> set[str]:
    filled = [slot for slot in SLOTS if not sight.clear(slot)]
    light = [slot for slot in filled if slot not in DARK_SLOTS]
    fitting = filled if dark or not light else light
    return {slot for slot in fitting if slot != "card" or sight.money >= CARD_PRICE}


def slot(game: Game, sight: Sight) -> None:
    dark = POSTS[game._setup.naming.thing(argument(game))][1]
    same(game, names(game), slots(sight, dark=dark))
    assert chosen(game)


CHECKS: dict[str, Callable[[Game, Sight], None]] = {
    "turn.herder": turn,
    "herder.herder": herder,
    "ride.herder": ride,
    "hire.worker": hire,
    "buy_cattle.card": buy,
    "place_building.tile": tile,
    "place_building.space": space,
    "use_train.card": train,
    "deliver.post": post,
    "place_disc.slot": slot,
}
