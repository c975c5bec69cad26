"""Slow and obvious lists of legal moves in both editions: whatever a decision offers must be exactly this."""

from __future__ import annotations

from collections.abc import Iterator

from tests.editions.sight import BONUS, COST, DARK, SLOTS, Sight

__all__ = [
    "buildings",
    "builds",
    "can_upgrade",
    "cities",
    "delivery_slots",
    "drifts",
    "engine_back",
    "engine_on",
    "hires",
    "offers",
    "rides",
]

#: The fees of a way in the order of the path: dollars, and the seat that gets them (None: the bank).
Fees = tuple[tuple[int, int | None], ...]

HIRING = (6, 6, 7, 5, 7, 9, 6, 8, 10, 6, 5, 4)
#: Cards, value, cowboys, dollars.
OFFERS = {
    "one_3": (1, 3, 1, 6),
    "one_3_cheap": (1, 3, 2, 3),
    "two_3": (2, 3, 3, 5),
    "one_4": (1, 4, 1, 12),
    "one_4_cheap": (1, 4, 3, 6),
    "two_4": (2, 4, 5, 8),
    "one_5": (1, 5, 2, 12),
    "one_5_cheap": (1, 5, 4, 6),
}
VALUE_3 = ("black_angus", "longhorn", "corriente", "holstein", "brown_swiss", "ayrshire")
VALUE_4 = ("shorthorn_3", "shorthorn_4", "shorthorn_5", "west_highland_3", "west_highland_4", "west_highland_5")
VALUE_5 = ("hereford_5", "hereford_6", "hereford_7", "texas_longhorn_5", "texas_longhorn_6", "texas_longhorn_7")
BREEDING = dict.fromkeys(VALUE_3, 3) | dict.fromkeys(VALUE_4, 4) | dict.fromkeys(VALUE_5, 5)
#: From left to right.
EAST = "kansas_city fulton st_louis bloomington peoria chicago toledo pittsburgh philadelphia new_york"
WEST = "kansas_city topeka wichita colorado_springs santa_fe albuquerque el_paso san_diego sacramento san_francisco"
CITIES = {"gwt_2e": EAST.split(" "), "gwt_1e": WEST.split(" ")}
VALUES = (0, 1, 4, 6, 8, 10, 12, 14, 16, 18)
DARK_VALUES = (10, 12, 16, 18)
STATION_COST = {"s1": 2, "s2": 2, "s3": 4, "s4": 4, "s5": 6, "s6": 8, "s7": 7, "s8": 6, "s9": 5, "r39": 3}
DARK_STATIONS = ("s5", "s6", "s7", "s8", "s9", "r39")


# --- the trail ---


def walks(sight: Sight, at: str, steps: int, way: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every walk of one to so many steps from a space: spaces without a tile cost no step and are no stop."""
    for target in sight.trail.successors(at):
        further = (*way, str(target))
        if sight.kind(target) == "kansas_city":
            yield further
        elif sight.tile(target) is None:
            yield from walks(sight, target, steps, further)
        else:
            yield further
            if steps > 1:
                yield from walks(sight, target, steps - 1, further)


def fees(sight: Sight, way: tuple[str, ...]) -> Fees:
    return tuple(fee for space in way if (fee := sight.fee(space)) is not None)


def rides(sight: Sight, steps: int) -> set[tuple[str, Fees]]:
    """Stops with the fees on the way: ways that differ in nothing else are one."""
    assert sight.herder is not None
    return {(way[-1], fees(sight, way)) for way in walks(sight, sight.herder, steps)}


def drifts(sight: Sight, steps: int) -> set[str]:
    """Stops of a move without fees that may not enter Kansas City."""
    assert sight.herder is not None
    return {way[-1] for way in walks(sight, sight.herder, steps)} - {"kansas_city"}


def paid(sight: Sight, owed: Fees) -> list[int]:
    """The money of all seats after fees are paid one by one, as far as money reaches."""
    money: list[int] = [seat["money"] for seat in sight.data["seats"]]
    for cost, owner in owed:
        can_pay = min(cost, money[sight.seat])
        money[sight.seat] -= can_pay
        if owner is not None:
            money[owner] += can_pay
    return money


# --- the railroad ---


def free_neighbours(sight: Sight, space: str, *, back: bool) -> set[str]:
    """The next free spaces: those of other engines are as if they were not there."""
    found: set[str] = set()
    for target in sight.railroad.predecessors(space) if back else sight.railroad.successors(space):
        found |= {str(target)} if sight.open(target) else free_neighbours(sight, target, back=back)
    return found


def engine_moves(sight: Sight, *, back: bool) -> Iterator[set[str]]:
    """Where the engine can stand after one free space, after two, …"""
    level = {sight.engine}
    while level := {target for space in level for target in free_neighbours(sight, space, back=back)}:
        yield level


def engine_on(sight: Sight, most: int) -> set[str]:
    """Stops of a move forward by one to `most` free spaces."""
    return {stop for number, level in enumerate(engine_moves(sight, back=False), 1) if number <= most for stop in level}


def engine_back(sight: Sight, spaces: int) -> set[str]:
    """Stops of a move back by exactly so many free spaces."""
    levels = list(engine_moves(sight, back=True))
    return levels[spaces - 1] if 0 < spaces <= len(levels) else set()


# --- hiring, buying, building ---


def hires(sight: Sight, delta: int) -> set[tuple[str, int]]:
    """Worker types with what they cost."""
    found = set()
    for row in range(1, sight.common["token_row"]):
        for column in range(1, sight.players + 1):
            for kind in sight.common.get(f"job_market.{row}_{column}", []):
                price = HIRING[row - 1] + delta
                if sight.workers(kind) < 6 and price <= sight.money:
                    found.add((kind, price))
    return found


def offers(sight: Sight, cowboys: int) -> set[str]:
    """Purchases that cowboys, money and the market allow, and the look at the stack."""
    values = market(sight)
    found = {
        name
        for name, (cards, value, needed, price) in OFFERS.items()
        if needed <= cowboys and price <= sight.money and values.count(value) >= cards
    }
    stack = sight.common["market_stack"]
    return found | ({"draw_two"} if cowboys and stack != "0 hidden" else set())


def market(sight: Sight) -> list[int]:
    """The breeding values of the cards on display."""
    return [BREEDING[name] for name in sight.common["market"]]


def builds(sight: Sight, tile: str, price: int) -> dict[str, int]:
    """Spaces where a building can be put, with what that costs."""
    found = {}
    for space in sight.trail.nodes:
        if sight.kind(space) != "building":
            continue
        there = sight.tile(space)
        if there is not None and there[1] != sight.seat:
            continue
        needed = sight.builders(tile) - (sight.builders(there[0]) if there else 0)
        if 0 < needed <= sight.workers("builder") and price * needed <= sight.money:
            found[str(space)] = price * needed
    return found


def buildings(sight: Sight, price: int) -> set[str]:
    """Buildings of the supply that can be put somewhere."""
    return {tile for tile in sight.supply if builds(sight, tile, price)}


# --- discs ---


def delivery_slots(sight: Sight, money: int, after: int, *, dark: bool) -> set[str]:
    """Disc spaces that can be cleared for a place, with `money` at hand and `after` dollars to be paid next."""
    filled = [slot for slot in SLOTS if not sight.clear(slot)]
    light = [slot for slot in filled if slot not in DARK]
    fitting = filled if dark or not light else light
    found = set()
    for slot in fitting:
        left = money - COST.get(slot, 0)
        if left >= 0 and left + BONUS.get(slot, 0) >= after:
            found.add(slot)
    return found


def can_place(sight: Sight, place: str, money: int, after: int, *, dark: bool) -> bool:
    """Whether a disc can come from somewhere: a disc space, or else a station."""
    if delivery_slots(sight, money, after, dark=dark):
        return True
    return bool(set(sight.stations()) - {place}) and after <= money


def cities(sight: Sight, most: int, *, transport: bool) -> set[str]:
    """Cities that can be delivered to: value, no second disc, a disc to place, the transport paid."""
    found = set()
    for city, value in zip(CITIES[sight.game.pack.manifest.id], VALUES, strict=True):
        again = value in (0, 18)
        if value > most or (sight.delivered(city) and not again):
            continue
        cost = sight.transport(value) if transport else 0
        if can_place(sight, city, sight.money, cost, dark=value in DARK_VALUES):
            found.add(city)
    return found


def can_upgrade(sight: Sight, station: str) -> bool:
    """Whether a station can be upgraded now."""
    if station in sight.stations() or station not in STATION_COST:
        return False
    money = sight.money - STATION_COST[station]
    return money >= 0 and can_place(sight, station, money, 0, dark=station in DARK_STATIONS)
