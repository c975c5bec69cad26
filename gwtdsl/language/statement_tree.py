"""The statements of the syntax tree: frozen records with spans, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from gwtdsl.language.expression_tree import Argument, Binder, Expression, Node


@dataclass(frozen=True, slots=True, eq=False)
class Block(Node):
    """Statements, one after the other."""

    statements: tuple[Statement, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Either(Node):
    """`A | B`: one of them."""

    label: str | None
    options: tuple[Statement, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Trade(Node):
    """`cost -> reward`."""

    cost: Statement
    reward: Statement


@dataclass(frozen=True, slots=True, eq=False)
class Both(Node):
    """`A, B`: both, in this order."""

    parts: tuple[Statement, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Amount(Node):
    """`$3` or `2 tokens`: a number of a counter or purse; `symbol` when it was written with one."""

    number: Expression
    counter: str
    symbol: bool


@dataclass(frozen=True, slots=True, eq=False)
class Gain(Node):
    """`gain AMOUNT [per E]`."""

    amount: Amount
    per: Expression | None


@dataclass(frozen=True, slots=True, eq=False)
class Pay(Node):
    """`pay AMOUNT [per E] [to P]`: all of it, or it can't be done."""

    amount: Amount
    per: Expression | None
    to: Expression | None


@dataclass(frozen=True, slots=True, eq=False)
class Lose(Node):
    """`lose AMOUNT [per E] [to P]`: as far as there is any."""

    amount: Amount
    per: Expression | None
    to: Expression | None


@dataclass(frozen=True, slots=True, eq=False)
class Let(Node):
    """`let name = value`."""

    name: str
    value: Expression


@dataclass(frozen=True, slots=True, eq=False)
class Set(Node):
    """`set target = value`: a local, a counter or a variable, of me or of `p.counter`."""

    target: Expression
    value: Expression


@dataclass(frozen=True, slots=True, eq=False)
class Move(Node):
    """`move PIECE|LIST to PLACE`."""

    what: Expression
    to: Expression


@dataclass(frozen=True, slots=True, eq=False)
class Draw(Node):
    """`draw N [from ZONE] [to ZONE]`."""

    number: Expression
    source: Expression | None
    to: Expression | None


@dataclass(frozen=True, slots=True, eq=False)
class Shuffle(Node):
    """`shuffle ZONE`."""

    zone: Expression


@dataclass(frozen=True, slots=True, eq=False)
class Refill(Node):
    """`refill ZONE`, from where its declaration says."""

    zone: Expression


@dataclass(frozen=True, slots=True, eq=False)
class Reveal(Node):
    """`reveal ZONE`: everybody sees what lies there now."""

    zone: Expression


@dataclass(frozen=True, slots=True, eq=False)
class Require(Node):
    """`require CONDITION`: otherwise this can't be done."""

    condition: Expression


@dataclass(frozen=True, slots=True, eq=False)
class Quantity(Node):
    """`N` or `up to N` of a choice."""

    number: Expression
    at_most: bool


@dataclass(frozen=True, slots=True, eq=False)
class Choose(Node):
    """`choose [N | up to N] x in S where C by K [as "label"] { … } else { … }`."""

    quantity: Quantity | None
    binder: Binder
    label: str | None
    body: Block
    other: Block | None


@dataclass(frozen=True, slots=True, eq=False)
class May(Node):
    """`may { … }`, `may repeat { … }`."""

    repeat: bool
    label: str | None
    body: Block


@dataclass(frozen=True, slots=True, eq=False)
class Then(Node):
    """`then { … }`: what must follow, as far as it can."""

    body: Block


@dataclass(frozen=True, slots=True, eq=False)
class Option(Node):
    """One branch of `one of`."""

    label: str
    when: Expression | None
    body: Block


@dataclass(frozen=True, slots=True, eq=False)
class OneOf(Node):
    """`one of { "label" when C { … } ; … }`."""

    label: str | None
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Perform(Node):
    """`perform PROGRAM`, `perform LIST`, `perform x.action(2)`."""

    program: Expression


@dataclass(frozen=True, slots=True, eq=False)
class PerformEach(Node):
    """`perform each LIST while C else { … }`."""

    programs: Expression
    label: str | None
    condition: Expression | None
    other: Block | None


@dataclass(frozen=True, slots=True, eq=False)
class If(Node):
    """`if C { … } else …`."""

    test: Expression
    body: Block
    other: Block | If | None


@dataclass(frozen=True, slots=True, eq=False)
class For(Node):
    """`for x in S where C by K { … }`."""

    binder: Binder
    body: Block


@dataclass(frozen=True, slots=True, eq=False)
class Repeat(Node):
    """`repeat N { … }`."""

    number: Expression
    body: Block


@dataclass(frozen=True, slots=True, eq=False)
class While(Node):
    """`while C { … }`."""

    condition: Expression
    body: Block


@dataclass(frozen=True, slots=True, eq=False)
class As(Node):
    """`as PLAYER { … }`."""

    player: Expression
    body: Block


@dataclass(frozen=True, slots=True, eq=False)
class At(Node):
    """`at SPACE { … }`."""

    space: Expression
    body: Block


@dataclass(frozen=True, slots=True, eq=False)
class Window(Node):
    """`window NAME { … }`."""

    name: str
    body: Block


@dataclass(frozen=True, slots=True, eq=False)
class Pause(Node):
    """`pause`: asks only when an anytime action is open."""


@dataclass(frozen=True, slots=True, eq=False)
class TakeTurn(Node):
    """`take turn PLAYER`."""

    player: Expression


@dataclass(frozen=True, slots=True, eq=False)
class Advance(Node):
    """`advance PAWN on GRAPH up to N | exactly N [back] | to SPACE [using PROFILE]`.

    `mode` is `up_to`, `exactly` or `to`; `reach` is the number of steps, or the space.
    """

    pawn: Expression
    graph: str
    mode: str
    reach: Expression
    back: bool
    profile: str | None


@dataclass(frozen=True, slots=True, eq=False)
class Return(Node):
    """`return [value]`."""

    value: Expression | None


@dataclass(frozen=True, slots=True, eq=False)
class Nothing(Node):
    """`nothing`."""


@dataclass(frozen=True, slots=True, eq=False)
class Run(Node):
    """A named action, with or without arguments."""

    name: str
    arguments: tuple[Argument, ...]


Statement: TypeAlias = (
    Either
    | Trade
    | Both
    | Gain
    | Pay
    | Lose
    | Let
    | Set
    | Move
    | Draw
    | Shuffle
    | Refill
    | Reveal
    | Require
    | Choose
    | May
    | Then
    | OneOf
    | Perform
    | PerformEach
    | If
    | For
    | Repeat
    | While
    | As
    | At
    | Window
    | Pause
    | TakeTurn
    | Advance
    | Return
    | Nothing
    | Run
)
