"""Compiled rules as plain data: what the compiler makes and the engine runs. Nothing here knows YAML or trees."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import CodeType
from typing import Any

from gwtdsl.spans import Span

__all__ = ["Ask", "Category", "Index", "Layout", "Lookup", "Rules", "Text", "Thing"]


@dataclass(frozen=True, slots=True)
class Thing:
    """What stands at one index of the state: a piece, a place, a counter; `sort` says which.

    `owner` is the seat (from 0) whose it is, or None for what is common.
    """

    sort: str
    name: str
    kind: str = ""
    owner: int | None = None
    parent: int | None = None


@dataclass(frozen=True, slots=True)
class Text:
    """A program as a person reads it: its name, its text, its English."""

    name: str
    text: str
    span: Span
    english: Callable[[], str] | None = None


@dataclass(frozen=True, slots=True)
class Ask:
    """A question of the rules.

    `value` says what its options are (`piece`, `space`, `path`, `program`, `branch`, `yes`, …). `next` is the segment
    that takes the answer, `stop` the one that goes on when nothing more is wanted (None: an answer is due); `other`
    the one that goes on when nothing can be chosen (None: that is a failure).
    """

    name: str
    sort: str
    value: str
    next: int
    stop: int | None
    windows: tuple[int, ...]
    label: str
    branches: tuple[str, ...]
    keyed_by_place: bool
    span: Span
    other: int | None = None

    @property
    def may_start(self) -> str:
        """The name of the function that says which anytime actions its windows open to a player."""
        return f"may_start_{'_'.join(map(str, self.windows))}"


@dataclass(frozen=True, slots=True)
class Category:
    """A line of the score: its name, its label, the function that counts it."""

    name: str
    label: str
    function: str


@dataclass(frozen=True, slots=True)
class Index:
    """A printed list sorted by a printed value: `source` names the list, or the table of the lists of zones.

    `zone` says whose list of that table; `value` which entry alone is wanted (None: all, by value).
    """

    source: str
    zone: int | None
    table: str
    value: str | int | None


@dataclass(frozen=True, slots=True)
class Lookup:
    """A list by thing that is made from a table of attributes when functions are linked.

    `sort`: `formula` what works a value out, `complete` and `effect` what judges a stored program, `through` the
    attribute of what the table `inner` names. `missing` is what a thing without such a value has.
    """

    sort: str
    table: str
    inner: str = ""
    missing: Any = None


@dataclass(frozen=True, slots=True)
class Layout:
    """Where everything stands in the state, and the tables of constants by index.

    `things[i]` says what index i is; `players` are the indices of the seats' blocks, in order of seats; `streams` the
    names of the streams of chance whose counts stand from index `stream` on.
    """

    size: int
    things: tuple[Thing, ...]
    players: tuple[int, ...]
    pieces: int
    turn: int
    busy: int
    streams: Mapping[str, int]
    tables: Mapping[str, list[Any]]
    form: list[int]
    parts: Mapping[int, tuple[int, ...]]
    home: Mapping[int, int | Mapping[Any, int]]
    key: Mapping[int, str]
    at_once: Mapping[int, int]
    needed: Mapping[int, tuple[int, bool]]
    sizes: Mapping[int, int]
    order: Mapping[int, str]
    diverts: Mapping[int, Mapping[str, int]]
    seen_by: Mapping[int, str]
    counters: Mapping[str, int]
    symbols: Mapping[str, str]
    start: list[Any]
    classes: list[int]
    resets: tuple[tuple[int, Any], ...]


@dataclass(slots=True, eq=False)
class Rules:
    """Everything a game runs on, for one number of seats and one choice of options.

    `code` makes the functions of one flavour: code objects, one a source file, that define functions by name in
    whatever globals they are run in. `handlers` say for each segment where to go on when something there is
    impossible, `costs` where a trade ends whose cost is being paid there. `entries` gives the first segment of each
    routine by number, `frame_sizes` how many locals its frame has.
    """

    pack: str
    version: str
    fingerprint: str
    seats: tuple[str, ...]
    automatic: tuple[bool, ...]
    options: Mapping[str, Any]
    faces: Mapping[str, Mapping[str, str]]
    layout: Layout
    asks: tuple[Ask, ...]
    segments: tuple[str, ...]
    handlers: tuple[int | None, ...]
    costs: tuple[int | None, ...]
    entries: Mapping[int, int]
    frame_sizes: Mapping[int, int]
    texts: Mapping[int, Text]
    turns: tuple[int, ...]
    game: int
    setup: tuple[int, ...]
    anytime: tuple[tuple[str, str, int, str], ...]
    scoring: tuple[Category, ...]
    tie_breaks: tuple[str, ...]
    constants: Mapping[str, Any]
    code: Callable[[str], list[CodeType]]
    indexes: Mapping[Index, str]
    lookups: Mapping[Lookup, str]
    linked: dict[str, Any] = field(default_factory=dict)
