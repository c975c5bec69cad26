"""Moving pieces over the flat state: the only code that changes what lies where.

Every function here is made for one layout and closes over its tables.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any

from gwtdsl.engine.chance import shuffled, stream_key
from gwtdsl.program.rules import Layout

__all__ = ["make_moves"]


def make_moves(layout: Layout, events: bool) -> dict[str, Callable[..., Any]]:
    """`move`, `draw`, `refill`, `shuffle`, `gather`, `as_list`, `has_room` for a layout, with or without events."""
    size = layout.size
    form = layout.form
    home: list[Any] = [layout.home.get(index) for index in range(size)]
    keys: list[Any] = [layout.tables[layout.key[index]] if index in layout.key else None for index in range(size)]
    sizes = dict(layout.sizes)
    at_once = dict(layout.at_once)
    needed = dict(layout.needed)
    order = {index: layout.tables[name] for index, name in layout.order.items()}
    diverts = dict(layout.diverts)
    kinds = layout.tables["kind"]
    parts = dict(layout.parts)
    streams = {
        thing.parent: (index, stream_key(thing.name))
        for index, thing in enumerate(layout.things)
        if thing.sort == "stream"
    }
    pieces = layout.pieces

    #: where pieces come to lie that are moved to a place, if it is the same for all
    alone = [found if found.__class__ is int else None for found in home]

    def target(piece: int, to: int) -> int | None:
        found = home[to]
        if found.__class__ is int:
            return found
        if found is None:
            return next((part for part in parts.get(to, ()) if form[part] != 1), None)
        return found.get(keys[to][piece])  # type: ignore[no-any-return]

    #: zones that are nothing but cells of one, with what reads them all
    cells = {
        zone: itemgetter(*some) for zone, some in parts.items() if len(some) > 1 and all(form[p] == 1 for p in some)
    }

    def gather(S: list[Any], zone: int) -> tuple[int, ...]:
        if zone in cells:
            return tuple([piece for piece in cells[zone](S) if piece is not None])
        held: list[int] = []
        for part in parts[zone]:
            there = S[part]
            if there.__class__ is tuple:
                held.extend(there)
            elif there is not None:
                held.append(there)
        return tuple(held)

    def as_list(S: list[Any], value: Any) -> Sequence[Any]:
        """A value of unknown sort as a list: a zone's pieces, one piece alone, nothing for none."""
        if value is None:
            return ()
        if isinstance(value, tuple | list):
            return value
        return (value,) if value < pieces else gather(S, value)

    def has_room(S: list[Any], piece: int | None, to: int | None) -> bool:
        if piece is None or to is None:
            return False
        place = alone[to]
        if place is None:
            found = home[to]
            place = found.get(keys[to][piece]) if found.__class__ is dict else target(piece, to)
            if place is None:
                return False
        if place == S[piece]:
            return True
        if form[place] == 1:
            return S[place] is None
        return place not in sizes or len(S[place]) < sizes[place]

    def move(m: Any, S: list[Any], piece: int | None, to: int | None) -> bool:
        if piece is None or to is None:
            return False
        place = alone[to]
        if place is None:
            found = home[to]
            place = found.get(keys[to][piece]) if found.__class__ is dict else target(piece, to)
            if place is None:
                return False
        old = S[piece]
        kind = form[place]
        if place == old:
            if kind == 2 and S[place][0] != piece:
                S[place] = (piece, *[other for other in S[place] if other != piece])
            return True
        if kind == 1:
            if S[place] is not None:
                return False
        elif place in sizes and len(S[place]) >= sizes[place]:
            return False
        held = S[old]
        gap = 0
        if held == piece:
            S[old] = None
        elif held[0] == piece:
            S[old] = held[1:]
        else:
            gap = held.index(piece)
            S[old] = held[:gap] + held[gap + 1 :]
        S[piece] = place
        if kind == 1:
            S[place] = piece
        elif kind == 0:
            S[place] = (*S[place], piece)
        elif kind == 2:
            S[place] = (piece, *S[place])
        else:
            table = order[place]
            there = S[place]
            before = sum([1 for other in there if (table[other] or 0) <= (table[piece] or 0)])
            S[place] = (*there[:before], piece, *there[before:])
        if events:
            m.note("move", None, piece, old, place)
        if old in at_once:
            fill_gap(m, S, old, gap)
        return True

    def move_all(m: Any, S: list[Any], pieces: Sequence[int], to: int | None) -> None:
        """Moves pieces one after another, as far as there is room; at once where nothing can come of the order."""
        if to is None or not pieces:
            return
        place, old = home[to], S[pieces[0]]
        if (
            len(pieces) == 1
            or place.__class__ is not int
            or form[place] not in (0, 2)
            or place in sizes
            or place == old
            or form[old] == 1
            or old in at_once
            or any(S[piece] != old for piece in pieces)
            or len(set(pieces)) < len(pieces)
        ):
            for piece in pieces:
                move(m, S, piece, to)
            return
        held = S[old]
        S[old] = () if len(held) == len(pieces) else tuple([piece for piece in held if piece not in pieces])
        put(m, S, pieces, old, place)

    def put(m: Any, S: list[Any], pieces: Sequence[int], old: int, place: int) -> None:
        """Pieces that were taken from a place come to lie in another one, that has room for all."""
        S[place] = (*reversed(pieces), *S[place]) if form[place] == 2 else (*S[place], *pieces)
        for piece in pieces:
            S[piece] = place
            if events:
                m.note("move", None, piece, old, place)

    def fill_gap(m: Any, S: list[Any], zone: int, gap: int) -> None:
        """A row that is refilled at once: the new piece takes the place of the old one."""
        piece = next_of(m, S, at_once[zone])
        if piece is None:
            return
        old = S[piece]
        S[old] = tuple(other for other in S[old] if other != piece)
        held = S[zone]
        S[piece] = zone
        S[zone] = (*held[:gap], piece, *held[gap:])
        if events:
            m.note("move", None, piece, old, zone)

    def next_of(m: Any, S: list[Any], source: int) -> int | None:
        """The piece on top of a source; an empty one is made anew from where it is refilled."""
        held = S[source] if home[source] == source else gather(S, source)
        if not held and source in needed:
            refill_stack(m, S, source)
            held = S[source]
        return held[0] if held else None

    def refill_stack(m: Any, S: list[Any], stack: int) -> None:
        source, mixed = needed[stack]
        move_all(m, S, gather(S, source)[::-1], stack)
        if mixed and len(S[stack]) > 1:
            shuffle(m, S, stack)

    def shuffle(m: Any, S: list[Any], zone: int) -> None:
        # what rules never shuffle has no count of its own; an arrangement may shuffle it all the same
        stream, key = streams.get(zone) or (None, stream_key(f"shuffle {layout.things[zone].name}"))
        count = 0
        if stream is not None:
            count = S[stream]
            S[stream] = count + 1
        for part in parts[zone]:
            if S[part].__class__ is tuple:
                S[part] = shuffled(S[part], m.seed, key, count)
        if events:
            m.note("shuffle", None, zone)

    def draw(m: Any, S: list[Any], number: int, source: int, to: int) -> None:
        aside = diverts.get(to)
        left = number
        if aside is None and left > 1 and home[source] == source and len(S[source]) >= left:
            place, held = alone[to], S[source]
            if place is None or form[place] not in (0, 2) or place in sizes or place == source or source in at_once:
                move_all(m, S, held[:left], to)
                return
            S[source] = held[left:]
            put(m, S, held[:left], source, place)
            return
        while left > 0:
            piece = next_of(m, S, source)
            if piece is None:
                return
            other = None if aside is None else aside.get(kinds[piece])
            if other is not None and move(m, S, piece, other):
                continue
            if not move(m, S, piece, to):
                return
            left -= 1

    def refill(m: Any, S: list[Any], zone: int) -> None:
        if zone not in needed:
            return
        source, _ = needed[zone]
        if zone not in sizes:
            refill_stack(m, S, zone)
            return
        while len(gather(S, zone)) < sizes[zone]:
            piece = next_of(m, S, source)
            if piece is None or not move(m, S, piece, zone):
                return

    return {
        "move": move,
        "move_all": move_all,
        "draw": draw,
        "refill": refill,
        "shuffle": shuffle,
        "gather": gather,
        "as_list": as_list,
        "has_room": has_room,
    }
