"""Compares what a decision of either edition offers with the slow lists of `legal`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Any

from gwtdsl import Game
from gwtdsl.game import Option
from tests.editions import legal
from tests.editions.sight import BONUS, COST, Sight, argument, remaining

__all__ = ["CHECKS"]


def chosen(game: Game) -> list[Option]:
    """What is offered, without stopping, declining and what can be done at any time."""
    assert game.decision is not None
    return [option for option in game.decision.options if option.sort == "choice"]


def names(game: Game) -> list[str]:
    """The ids of what is offered: `a` of `space=a` and of `to=a via=b`."""
    return [option.key.partition("=")[2].partition(" ")[0] for option in chosen(game)]


def after(game: Game, option: Option) -> list[Any]:
    """The events of an answer, given on a copy."""
    count = len(game.events)
    twin = game.copy()
    twin.answer(option.index)
    return list(twin.events_since(count + 1))


def same(game: Game, offered: list[Any], expected: Iterable[Any]) -> None:
    """Nothing twice, nothing missing, nothing too much."""
    assert game.decision is not None
    assert len(set(offered)) == len(offered), f"{game.decision.name} offers one thing twice: {offered}"
    legal_ones = set(expected)
    wrong, missing = set(offered) - legal_ones, legal_ones - set(offered)
    assert not wrong, f"{game.decision.name} offers what is not legal: {wrong}"
    assert not missing, f"{game.decision.name} does not offer {missing}"


# --- the trail ---


def ride(game: Game, sight: Sight, steps: int) -> None:
    """Stops, distinct ways, and the fees that are paid on each."""
    found = []
    for option in chosen(game):
        events = after(game, option)
        travel = next(number for number, event in enumerate(events) if event.type == "travel")
        way = tuple(events[travel].data["way"])
        found.append((way[-1], legal.fees(sight, way)))
        money = [seat["money"] for seat in sight.data["seats"]]
        for event in events[travel + 1 :]:
            if event.type == "counter" and event.data["name"] == "money":
                money[event.player] = event.data["value"]
            elif event.type != "move" or not event.data["piece"].startswith("herder"):
                break
        assert money == legal.paid(sight, found[-1][1]), f"fees of the way {way}"
    same(game, found, legal.rides(sight, steps))


def turn(game: Game, sight: Sight) -> None:
    ride(game, sight, sight.step_limit)


def herder(game: Game, sight: Sight) -> None:
    ride(game, sight, argument(game))


def drift(game: Game, sight: Sight) -> None:
    same(game, names(game), legal.drifts(sight, argument(game)))


# --- the railroad ---


def engine(game: Game, sight: Sight) -> None:
    same(game, names(game), legal.engine_on(sight, argument(game)))


def engine_back(game: Game, sight: Sight) -> None:
    same(game, names(game), legal.engine_back(sight, argument(game)))


def turn_back(game: Game, sight: Sight) -> None:
    """From the end of the track, or for an extraordinary delivery: any free space behind."""
    behind = [s for s in sight.railroad.nodes if sight.position(s) < sight.position(sight.engine) and sight.open(s)]
    same(game, names(game), behind)


def arrive(_: Game, sight: Sight) -> None:
    assert legal.can_upgrade(sight, sight.engine)


def behind(game: Game, sight: Sight) -> None:
    passed = [f"s{n}" for n in range(1, 10) if sight.position(f"s{n}") < sight.position(sight.engine)]
    same(game, names(game), [station for station in passed if legal.can_upgrade(sight, station)])


# --- hiring, buying, building ---


def hire(game: Game, sight: Sight) -> None:
    """Types with prices, as they are paid."""
    found = []
    for option in chosen(game):
        events = after(game, option)
        move = next(event for event in events if event.type == "move")
        money = next(event.data["value"] for event in events if event.type == "counter")
        found.append((move.data["piece"], sight.money - money))
    same(game, found, legal.hires(sight, argument(game)))


def offer(game: Game, sight: Sight) -> None:
    same(game, names(game), legal.offers(sight, argument(game)))


def may_buy(_: Game, sight: Sight) -> None:
    assert legal.offers(sight, sight.workers("cowboy"))


def tile(game: Game, sight: Sight) -> None:
    same(game, names(game), legal.buildings(sight, argument(game)))


def space(game: Game, sight: Sight) -> None:
    """Spaces, and the money that is paid for each."""
    name = game._setup.naming.thing(argument(game, 1))
    expected = legal.builds(sight, name, argument(game))
    same(game, names(game), expected)
    for option, where in zip(chosen(game), names(game), strict=True):
        money = next(event.data["value"] for event in after(game, option) if event.type == "counter")
        assert sight.money - money == expected[where]


# --- deliveries ---


def city(game: Game, sight: Sight) -> None:
    same(game, names(game), legal.cities(sight, argument(game), transport=argument(game, 1)))


def slot(game: Game, sight: Sight) -> None:
    """Disc spaces for a city or station, and what is paid: the station's price by now, the transport still to come."""
    place = game._setup.naming.thing(argument(game))
    values = dict(zip(legal.CITIES[game.pack.manifest.id], legal.VALUES, strict=True))
    dark = place in legal.DARK_STATIONS or values.get(place) in legal.DARK_VALUES
    due: int = argument(game, 1)
    with_transport = place in values and game._machine.stack[-2][7]
    assert due == (sight.transport(values[place]) if with_transport else 0)
    same(game, names(game), legal.delivery_slots(sight, sight.money, due, dark=dark))
    for option, name in zip(chosen(game), names(game), strict=True):
        paid = sight.money - COST.get(name, 0)
        steps = [sight.money, paid, paid + BONUS.get(name, 0), paid + BONUS.get(name, 0) - due]
        # paying or gaining nothing is no event
        expected = [now for before, now in pairwise(steps) if now != before]
        money = [e.data["value"] for e in after(game, option) if e.type == "counter" and e.data["name"] == "money"]
        assert money[: len(expected)] == expected, f"{money} instead of {expected} when {name} is cleared for {place}"


def station(game: Game, sight: Sight) -> None:
    """Discs of stations serve only where no disc space does."""
    place = game._setup.naming.thing(argument(game))
    values = dict(zip(legal.CITIES[game.pack.manifest.id], legal.VALUES, strict=True))
    dark = place in legal.DARK_STATIONS or values.get(place) in legal.DARK_VALUES
    assert not legal.delivery_slots(sight, sight.money, argument(game, 1), dark=dark)
    same(game, names(game), set(sight.stations()) - {place})


# --- which local actions there are ---

PAIR = 2


def can(sight: Sight, action: str) -> bool | None:
    """Whether a local action can be done; None for one that these lists do not know."""
    number = int(found[1]) if (found := re.search(r"\((-?\d+)\)", action)) else 0
    if action.startswith("hire"):
        return bool(legal.hires(sight, number))
    if action.startswith("build("):
        return bool(legal.buildings(sight, number))
    if action == "buy_cattle":
        return bool(legal.offers(sight, sight.workers("cowboy")))
    if action == "engine(engineers)":
        return bool(legal.engine_on(sight, sight.workers("engineer")))
    if re.fullmatch(r"engine\(\d\)", action):
        return bool(legal.engine_on(sight, number))
    if action.startswith("engine_back("):
        return bool(legal.engine_back(sight, number))
    if action.startswith("remove_hazard("):
        tiles = any(sight.kind(one) == "hazard" and sight.tile(one) for one in sight.trail.nodes)
        return tiles and number <= sight.money
    if found := re.match(r"discard\((\w+)\) -> gain", action):
        return sight.colours()[found[1]] > 0
    if action.startswith("discard_pair -> gain"):
        return any(count >= PAIR for count in sight.colours().values())
    return True if re.fullmatch(r"gain \$\d", action) else None


def perform(game: Game, sight: Sight) -> None:
    """Local actions that can be done are offered, others are not."""
    offered = [option.key.partition("=")[2] for option in chosen(game)]
    for action in remaining(game):
        told = can(sight, action)
        if told is not None:
            assert told == any(one == action or one.startswith(f"{action} of ") for one in offered), action


CHECKS: dict[str, Callable[[Game, Sight], None]] = {
    "turn.herder": turn,
    "herder.herder": herder,
    "drift.herder": drift,
    "engine.engine": engine,
    "engine_back.engine": engine_back,
    "turn_back.space": turn_back,
    "extraordinary_delivery.space": turn_back,
    "arrive.may": arrive,
    "upgrade_behind.station": behind,
    "hire.worker": hire,
    "buy_cattle.may": may_buy,
    "buy_cattle.offer": offer,
    "build.tile": tile,
    "build.space": space,
    "deliver.city": city,
    "place_disc.slot": slot,
    "place_disc.station": station,
    "use_location.perform": perform,
}
