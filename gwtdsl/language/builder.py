"""From a parse to the frozen tree: one method a production of the grammar, and nothing that judges."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from gwtdsl.language import tree as t
from gwtdsl.spans import Span

#: From an offset in a program's text to line and column in the file.
Place = Callable[[int], tuple[int, int]]

#: Numbers of more digits are refused: no game needs them, and reckoning with them could take for ever.
MAX_DIGITS = 12


class Meta(Protocol):
    """Where a part of a program lies, in offsets; `empty` when it has no token."""

    @property
    def empty(self) -> bool:
        """Whether there is no token."""

    @property
    def start_pos(self) -> int:
        """The offset of its first character."""

    @property
    def end_pos(self) -> int:
        """The offset behind its last."""


class TreeBuilder:
    """Makes the tree of one program; `file` and `place` say where its text lies."""

    def __init__(self, file: str, place: Place) -> None:
        self.file = file
        self.place = place
        #: Where numbers stand that no game needs.
        self.too_large: list[Span] = []

    def _number(self, digits: str, span: Span) -> int:
        if len(digits) > MAX_DIGITS:
            self.too_large.append(span)
            return 0
        return int(digits)

    def at(self, start: int, end: int) -> Span:
        return Span(self.file, *self.place(start), *self.place(end))

    def here(self, meta: Meta) -> Span:
        if meta.empty:
            return self.at(0, 0)
        return self.at(meta.start_pos, meta.end_pos)

    # --- shape ---

    def program(self, meta: Meta, items: list[Any]) -> t.Block:
        return items[0]  # type: ignore[no-any-return]

    def expression(self, meta: Meta, items: list[Any]) -> t.Expression:
        return items[0]  # type: ignore[no-any-return]

    def body(self, meta: Meta, items: list[Any]) -> t.Block:
        return t.Block(self.here(meta), tuple(item for item in items if item is not None))

    def block(self, meta: Meta, items: list[Any]) -> t.Block:
        return t.Block(self.here(meta), items[0].statements)

    # --- connectors ---

    def either(self, meta: Meta, items: list[Any]) -> t.Either:
        return t.Either(self.here(meta), None, tuple(items))

    def trade(self, meta: Meta, items: list[Any]) -> t.Trade:
        return t.Trade(self.here(meta), items[0], items[1])

    def both(self, meta: Meta, items: list[Any]) -> t.Both:
        return t.Both(self.here(meta), tuple(items))

    # --- counters ---

    def amount_money(self, meta: Meta, items: list[str]) -> t.Amount:
        token = items[0]
        span = self.here(meta)
        return t.Amount(span, t.Number(span, self._number(token[1:], span)), token[0], True)

    def amount_of(self, meta: Meta, items: list[Any]) -> t.Amount:
        return t.Amount(self.here(meta), items[0], str(items[1]), False)

    def gain(self, meta: Meta, items: list[Any]) -> t.Gain:
        return t.Gain(self.here(meta), *items)

    def pay(self, meta: Meta, items: list[Any]) -> t.Pay:
        return t.Pay(self.here(meta), *items)

    def lose(self, meta: Meta, items: list[Any]) -> t.Lose:
        return t.Lose(self.here(meta), *items)

    # --- state ---

    def let(self, meta: Meta, items: list[Any]) -> t.Let:
        return t.Let(self.here(meta), str(items[0]), items[1])

    def set(self, meta: Meta, items: list[Any]) -> t.Set:
        return t.Set(self.here(meta), *items)

    def move(self, meta: Meta, items: list[Any]) -> t.Move:
        return t.Move(self.here(meta), *items)

    def draw(self, meta: Meta, items: list[Any]) -> t.Draw:
        return t.Draw(self.here(meta), *items)

    def shuffle(self, meta: Meta, items: list[Any]) -> t.Shuffle:
        return t.Shuffle(self.here(meta), items[0])

    def refill(self, meta: Meta, items: list[Any]) -> t.Refill:
        return t.Refill(self.here(meta), items[0])

    def reveal(self, meta: Meta, items: list[Any]) -> t.Reveal:
        return t.Reveal(self.here(meta), items[0])

    def require(self, meta: Meta, items: list[Any]) -> t.Require:
        return t.Require(self.here(meta), items[0])

    # --- choices ---

    def exactly_n(self, meta: Meta, items: list[Any]) -> t.Quantity:
        return t.Quantity(self.here(meta), items[0], False)

    def at_most(self, meta: Meta, items: list[Any]) -> t.Quantity:
        return t.Quantity(self.here(meta), items[0], True)

    def by(self, meta: Meta, items: list[Any]) -> tuple[t.Expression, ...]:
        return tuple(items)

    def binder(self, meta: Meta, items: list[Any]) -> t.Binder:
        name, source, where, by = items
        return t.Binder(self.here(meta), str(name), source, where, by or ())

    def label(self, token: str | None) -> str | None:
        return None if token is None else str(token)[1:-1]

    def choose(self, meta: Meta, items: list[Any]) -> t.Choose:
        quantity, binder, label, body, other = items
        return t.Choose(self.here(meta), quantity, binder, self.label(label), body, other)

    def may(self, meta: Meta, items: list[Any]) -> t.May:
        return t.May(self.here(meta), False, self.label(items[0]), items[1])

    def may_repeat(self, meta: Meta, items: list[Any]) -> t.May:
        return t.May(self.here(meta), True, self.label(items[0]), items[1])

    def then_(self, meta: Meta, items: list[Any]) -> t.Then:
        return t.Then(self.here(meta), items[0])

    def option(self, meta: Meta, items: list[Any]) -> t.Option:
        return t.Option(self.here(meta), str(items[0])[1:-1], items[1], items[2])

    def one_of(self, meta: Meta, items: list[Any]) -> t.OneOf:
        return t.OneOf(self.here(meta), self.label(items[0]), tuple(items[1:]))

    def perform(self, meta: Meta, items: list[Any]) -> t.Perform:
        return t.Perform(self.here(meta), items[0])

    def perform_each(self, meta: Meta, items: list[Any]) -> t.PerformEach:
        programs, label, condition, other = items
        return t.PerformEach(self.here(meta), programs, self.label(label), condition, other)

    # --- control ---

    def if_(self, meta: Meta, items: list[Any]) -> t.If:
        return t.If(self.here(meta), *items)

    def for_(self, meta: Meta, items: list[Any]) -> t.For:
        return t.For(self.here(meta), *items)

    def repeat(self, meta: Meta, items: list[Any]) -> t.Repeat:
        return t.Repeat(self.here(meta), *items)

    def while_(self, meta: Meta, items: list[Any]) -> t.While:
        return t.While(self.here(meta), *items)

    def as_(self, meta: Meta, items: list[Any]) -> t.As:
        return t.As(self.here(meta), *items)

    def at_(self, meta: Meta, items: list[Any]) -> t.At:
        return t.At(self.here(meta), *items)

    def window(self, meta: Meta, items: list[Any]) -> t.Window:
        return t.Window(self.here(meta), str(items[0]), items[1])

    def pause(self, meta: Meta, items: list[Any]) -> t.Pause:
        return t.Pause(self.here(meta))

    def take_turn(self, meta: Meta, items: list[Any]) -> t.TakeTurn:
        return t.TakeTurn(self.here(meta), items[0])

    def range_up_to(self, meta: Meta, items: list[Any]) -> tuple[str, t.Expression, bool]:
        return "up_to", items[0], items[1] is not None

    def range_exactly(self, meta: Meta, items: list[Any]) -> tuple[str, t.Expression, bool]:
        return "exactly", items[0], items[1] is not None

    def range_to(self, meta: Meta, items: list[Any]) -> tuple[str, t.Expression, bool]:
        return "to", items[0], False

    def advance(self, meta: Meta, items: list[Any]) -> t.Advance:
        pawn, graph, (mode, reach, back), profile = items
        return t.Advance(
            self.here(meta), pawn, str(graph), mode, reach, back, None if profile is None else str(profile)
        )

    def return_(self, meta: Meta, items: list[Any]) -> t.Return:
        return t.Return(self.here(meta), items[0])

    def nothing(self, meta: Meta, items: list[Any]) -> t.Nothing:
        return t.Nothing(self.here(meta))

    def run(self, meta: Meta, items: list[Any]) -> t.Run:
        return t.Run(self.here(meta), str(items[0]), tuple(item for item in items[1:] if item is not None))

    def run_plain(self, meta: Meta, items: list[Any]) -> t.Run:
        return t.Run(self.here(meta), str(items[0]), ())

    # --- expressions ---

    def conditional(self, meta: Meta, items: list[Any]) -> t.Conditional:
        return t.Conditional(self.here(meta), *items)

    def otherwise_(self, meta: Meta, items: list[Any]) -> t.Otherwise:
        return t.Otherwise(self.here(meta), *items)

    def or_(self, meta: Meta, items: list[Any]) -> t.Logic:
        return t.Logic(self.here(meta), "or", tuple(items))

    def and_(self, meta: Meta, items: list[Any]) -> t.Logic:
        return t.Logic(self.here(meta), "and", tuple(items))

    def not_(self, meta: Meta, items: list[Any]) -> t.Unary:
        return t.Unary(self.here(meta), "not", items[0])

    def can(self, meta: Meta, items: list[Any]) -> t.Can:
        return t.Can(self.here(meta), items[0])

    def compare(self, meta: Meta, items: list[Any]) -> t.Compare:
        return t.Compare(self.here(meta), str(items[1]), items[0], items[2])

    def same(self, meta: Meta, items: list[Any]) -> t.Is:
        return t.Is(self.here(meta), items[0], items[1], False, False)

    def different(self, meta: Meta, items: list[Any]) -> t.Is:
        return t.Is(self.here(meta), items[0], items[1], False, True)

    def member(self, meta: Meta, items: list[Any]) -> t.Is:
        return t.Is(self.here(meta), items[0], items[1], True, False)

    def not_member(self, meta: Meta, items: list[Any]) -> t.Is:
        return t.Is(self.here(meta), items[0], items[1], True, True)

    def range_of(self, meta: Meta, items: list[Any]) -> t.Range:
        return t.Range(self.here(meta), *items)

    def chain(self, meta: Meta, items: list[Any]) -> t.Expression:
        value: t.Expression = items[0]
        for operator, right in zip(items[1::2], items[2::2], strict=True):
            value = t.Binary(value.span.to(right.span), str(operator), value, right)
        return value

    def negative(self, meta: Meta, items: list[Any]) -> t.Unary:
        return t.Unary(self.here(meta), "-", items[0])

    def positive(self, meta: Meta, items: list[Any]) -> t.Unary:
        return t.Unary(self.here(meta), "+", items[0])

    def attribute(self, meta: Meta, items: list[Any]) -> t.Attribute:
        return t.Attribute(self.here(meta), items[0], str(items[1]))

    def method(self, meta: Meta, items: list[Any]) -> t.Method:
        return t.Method(self.here(meta), items[0], str(items[1]), tuple(item for item in items[2:] if item is not None))

    def index(self, meta: Meta, items: list[Any]) -> t.Index:
        return t.Index(self.here(meta), *items)

    def number(self, meta: Meta, items: list[str]) -> t.Number:
        span = self.here(meta)
        return t.Number(span, self._number(items[0], span))

    def text(self, meta: Meta, items: list[str]) -> t.Text:
        return t.Text(self.here(meta), str(items[0])[1:-1])

    def name(self, meta: Meta, items: list[str]) -> t.Name:
        return t.Name(self.here(meta), str(items[0]))

    def arg(self, meta: Meta, items: list[Any]) -> t.Argument:
        return t.Argument(self.here(meta), None if items[0] is None else str(items[0]), items[1])

    def call(self, meta: Meta, items: list[Any]) -> t.Call:
        return t.Call(self.here(meta), str(items[0]), tuple(item for item in items[1:] if item is not None))

    def aggregate(self, meta: Meta, items: list[Any]) -> t.Aggregate:
        return t.Aggregate(self.here(meta), str(items[0]), items[1], items[2])

    def aggregate_plain(self, meta: Meta, items: list[Any]) -> t.Aggregate:
        return t.Aggregate(self.here(meta), str(items[0]), None, items[1])

    def aggregate_of(self, meta: Meta, items: list[Any]) -> t.AggregateOf:
        return t.AggregateOf(self.here(meta), str(items[0]), tuple(items[1:]))

    def list_of(self, meta: Meta, items: list[Any]) -> t.ListOf:
        return t.ListOf(self.here(meta), tuple(item for item in items if item is not None))

    def group(self, meta: Meta, items: list[Any]) -> t.Expression:
        return items[0]  # type: ignore[no-any-return]
