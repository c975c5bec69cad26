"""A resolved pack as immutable declarations: what checks, compiler, graph and texts read.

Nothing here is YAML any more, but every declaration keeps its place, and every program its tree. Order is the order of
the files' text, bases first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from gwtdsl.language import tree as t
from gwtdsl.language.types import Type
from gwtdsl.packs.manifest import GameOption, Knob, Manifest
from gwtdsl.spans import Span

__all__ = [
    "Action", "Anytime", "Attribute", "Category", "Cell", "Counter", "Faces", "Formula", "Function", "GameOption",
    "Graph", "Kind", "Knob", "Manifest", "Movement", "Pack", "Parameter", "PlaceKind", "Program", "Purse", "Record",
    "RecordKind", "Refill", "Seat", "Space", "Start", "Step", "Table", "Value", "Variable", "WindowDecl", "Zone",
]  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Program:
    """A program in a pack: its text as written, its tree, its place."""

    text: str
    tree: t.Block
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Formula:
    """An expression in a pack: its text as written, its tree, its place. YAML's own numbers are formulas too."""

    text: str
    tree: t.Expression
    span: Span


#: What a record may hold: numbers, truth, symbols and texts, none, programs, expressions, lists of those.
Value: TypeAlias = "int | bool | str | Program | Formula | tuple[Value, ...] | Mapping[str, Value] | None"


@dataclass(frozen=True, slots=True)
class Attribute:
    """A declared attribute; `default` is its value where a record is silent (`required` when it must speak)."""

    name: str
    type: Type
    default: Value
    required: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of an action or function; `default` is None when it must be given."""

    name: str
    type: Type
    default: Formula | None
    span: Span


@dataclass(frozen=True, slots=True)
class Faces:
    """The faces of a kind's pieces; the option that picks them; `together`: all copies of a record show the same."""

    names: tuple[str, ...]
    option: str
    together: bool


@dataclass(frozen=True, slots=True)
class Start:
    """Where copies of a record lie at the start: a zone, or a space of a graph (`trail.a`); how many (None: all)."""

    place: tuple[str, ...]
    number: Formula | None
    span: Span


@dataclass(frozen=True, slots=True)
class Record:
    """A record of a kind, a record kind or a place kind: one design of a card, tile, offer, slot.

    `values` holds every declared attribute (defaults filled in); `faces` the values by face, each complete too.
    """

    id: str
    kind: str
    values: Mapping[str, Value]
    faces: Mapping[str, Mapping[str, Value]]
    copies: Formula | None
    start: tuple[Start, ...]
    source: str
    span: Span
    places: Mapping[str, Span]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of piece. `ancestors` are the kinds it is (`is:`), nearest first; attributes include theirs."""

    name: str
    abstract: bool
    ancestors: tuple[str, ...]
    attributes: Mapping[str, Attribute]
    same_when: tuple[str, ...] | None
    faces: Faces | None
    per_player: bool
    copies: Formula | None
    start: tuple[Start, ...]
    records: Mapping[str, Record]
    span: Span


@dataclass(frozen=True, slots=True)
class RecordKind:
    """Constants and programs without a place, by id."""

    name: str
    attributes: Mapping[str, Attribute]
    records: Mapping[str, Record]
    span: Span


@dataclass(frozen=True, slots=True)
class Cell:
    """A named place of a space or slot: which kinds lie there, how many at most (None: any number)."""

    name: str
    holds: tuple[str, ...]
    max: int | None
    span: Span


@dataclass(frozen=True, slots=True)
class PlaceKind:
    """A kind of slot for boards: attributes and cells; its records are the slots."""

    name: str
    attributes: Mapping[str, Attribute]
    cells: Mapping[str, Cell]
    records: Mapping[str, Record]
    span: Span


@dataclass(frozen=True, slots=True)
class Table:
    """Values by key, nested as deep as written; keys are texts (symbols or numbers as written)."""

    name: str
    values: Mapping[str, Value] | tuple[Value, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Counter:
    """A whole number with bounds; `track` names the table of printed values it moves along."""

    name: str
    per_player: bool
    symbol: str | None
    min: Formula | None
    max: Formula | None
    start: Formula | None
    track: str | None
    reset: str | None
    span: Span


@dataclass(frozen=True, slots=True)
class Variable:
    """Anything else the rules remember; `reset` is `turn` or None."""

    name: str
    per_player: bool
    type: Type
    start: Formula | None
    reset: str | None
    span: Span


@dataclass(frozen=True, slots=True)
class Purse:
    """A counter backed by pieces: those of zone `source` that meet `where` (names the piece `piece`).

    Paying one moves it to the zone `to` and performs `each`.
    """

    name: str
    per_player: bool
    source: str
    where: Formula | None
    to: str
    each: Program | None
    span: Span


@dataclass(frozen=True, slots=True)
class Refill:
    """Where a zone is refilled from; `when` is `needed`, `at_once` or `asked`."""

    source: str
    shuffled: bool
    when: str
    span: Span


@dataclass(frozen=True, slots=True)
class Zone:
    """A zone. `form` is one of `stack hand pile heap row piles grid board`.

    `by` is the attribute that sorts a `piles` zone; `size` bounds a row or market; `of` names the place kind of a
    board's slots; `filled_with` a kind whose pieces lie on the slots at the start; `order_by` an attribute that keeps a
    row sorted; `diverts` sends drawn pieces of a kind to another zone.
    """

    name: str
    per_player: bool
    form: str
    holds: tuple[str, ...]
    seen_by: str
    refill: Refill | None
    drawn_from: str | None
    diverts: Mapping[str, str]
    by: str | None
    size: Formula | None
    rows: Formula | None
    columns: Formula | None
    of: str | None
    filled_with: str | None
    order_by: str | None
    span: Span


@dataclass(frozen=True, slots=True)
class Space:
    """A space of a graph: its attributes and the ids it leads to, in the author's order."""

    id: str
    values: Mapping[str, Value]
    next: tuple[str, ...]
    source: str
    span: Span
    places: Mapping[str, Span]


@dataclass(frozen=True, slots=True)
class Movement:
    """How pawns move on a graph: expressions name the space `space`; None where nothing is said."""

    step: Formula | None
    must_stop: Formula | None
    skip: Formula | None
    barred: Formula | None
    on_enter: Program | None
    tells_apart: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class Graph:
    """A trail or track: attributes and cells of its spaces, the way pawns move, named profiles of movement."""

    name: str
    attributes: Mapping[str, Attribute]
    cells: Mapping[str, Cell]
    spaces: Mapping[str, Space]
    movement: Movement
    profiles: Mapping[str, Movement]
    span: Span


@dataclass(frozen=True, slots=True)
class Seat:
    """Who plays: a person or an automatic player; its turn's action; actions replaced for it."""

    name: str
    automatic: bool
    turn: str
    instead: Mapping[str, str]
    span: Span


@dataclass(frozen=True, slots=True)
class WindowDecl:
    """A named window in which anytime actions may be started."""

    name: str
    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Anytime:
    """A program that its owner may start in the named windows."""

    name: str
    windows: tuple[str, ...]
    text: str
    program: Program
    span: Span


@dataclass(frozen=True, slots=True)
class Step:
    """A named part of a set-up or of a long action."""

    id: str
    program: Program
    span: Span


@dataclass(frozen=True, slots=True)
class Action:
    """A named program; `steps` has one nameless step when it was written as `do`."""

    name: str
    parameters: tuple[Parameter, ...]
    text: str | None
    steps: tuple[Step, ...]
    returns: Type | None
    bound: int | None
    span: Span


@dataclass(frozen=True, slots=True)
class Function:
    """A named expression; `text` says in English what it yields."""

    name: str
    parameters: tuple[Parameter, ...]
    text: str | None
    value: Formula
    bound: int | None
    span: Span


@dataclass(frozen=True, slots=True)
class Category:
    """One line of the score: points of a player (`me`)."""

    name: str
    label: str
    points: Formula
    span: Span


@dataclass(frozen=True, slots=True)
class Pack:
    """A resolved pack, bases included. `roots` are the folders read, bases first; `fingerprint` hashes its meaning."""

    manifest: Manifest
    symbols: Mapping[str, tuple[str, ...]]
    tables: Mapping[str, Table]
    counters: Mapping[str, Counter]
    variables: Mapping[str, Variable]
    purses: Mapping[str, Purse]
    kinds: Mapping[str, Kind]
    records: Mapping[str, RecordKind]
    places: Mapping[str, PlaceKind]
    zones: Mapping[str, Zone]
    graphs: Mapping[str, Graph]
    seats: Mapping[str, Seat]
    windows: Mapping[str, WindowDecl]
    anytime: Mapping[str, Anytime]
    actions: Mapping[str, Action]
    functions: Mapping[str, Function]
    setup: tuple[Step, ...]
    scoring: Mapping[str, Category]
    tie_breaks: tuple[Formula, ...]
    roots: tuple[str, ...]
    fingerprint: str
