"""The expressions of the syntax tree: frozen records with spans, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from gwtdsl.spans import Span


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """What every piece of a tree has: its place. Nodes are compared by identity: facts are kept about each."""

    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Number(Node):
    """A whole number."""

    value: int


@dataclass(frozen=True, slots=True, eq=False)
class Text(Node):
    """A text in double quotes."""

    value: str


@dataclass(frozen=True, slots=True, eq=False)
class Name(Node):
    """A name: a local, a counter, a zone, a function without arguments, a symbol, a word such as `me`."""

    name: str


@dataclass(frozen=True, slots=True, eq=False)
class Attribute(Node):
    """`target.name`."""

    target: Expression
    name: str


@dataclass(frozen=True, slots=True, eq=False)
class Argument(Node):
    """One argument of a call, with its parameter's name when the author gave it."""

    name: str | None
    value: Expression


@dataclass(frozen=True, slots=True, eq=False)
class Method(Node):
    """`target.name(arguments)`: a stored program with parameters, asked of the thing that holds it."""

    target: Expression
    name: str
    arguments: tuple[Argument, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Index(Node):
    """`target[key]`."""

    target: Expression
    key: Expression


@dataclass(frozen=True, slots=True, eq=False)
class Call(Node):
    """`name(arguments)`: a function in an expression, an action in a statement."""

    name: str
    arguments: tuple[Argument, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Unary(Node):
    """`-x`, `+x` or `not x`."""

    operator: str
    operand: Expression


@dataclass(frozen=True, slots=True, eq=False)
class Binary(Node):
    """`+ - * / %` of two values."""

    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True, eq=False)
class Compare(Node):
    """`== != < <= > >=`."""

    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True, eq=False)
class Logic(Node):
    """`and` or `or` of two or more conditions."""

    operator: str
    parts: tuple[Expression, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Is(Node):
    """`a is b`, `a is not b`, `a is in b`, `a is not in b`."""

    left: Expression
    right: Expression
    member: bool
    negated: bool


@dataclass(frozen=True, slots=True, eq=False)
class Range(Node):
    """`low..high`, both ends included."""

    low: Expression
    high: Expression


@dataclass(frozen=True, slots=True, eq=False)
class Conditional(Node):
    """`if test then value else other`."""

    test: Expression
    value: Expression
    other: Expression


@dataclass(frozen=True, slots=True, eq=False)
class Otherwise(Node):
    """`left otherwise right`: the right value when the left one is none."""

    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True, eq=False)
class ListOf(Node):
    """`[a, b]`."""

    items: tuple[Expression, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Can(Node):
    """`can action(…)` or `can x.program`: whether it could be carried out now."""

    program: Expression


@dataclass(frozen=True, slots=True, eq=False)
class Binder(Node):
    """`name in source where condition by keys`."""

    name: str
    source: Expression
    where: Expression | None
    by: tuple[Expression, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Aggregate(Node):
    """`sum(element for x in source …)`; the element is None in `count(x in source …)`."""

    name: str
    element: Expression | None
    binder: Binder


@dataclass(frozen=True, slots=True, eq=False)
class AggregateOf(Node):
    """`max(a, b)`, `count(hand)`, `list(…)`: over plain values, or over one list."""

    name: str
    values: tuple[Expression, ...]


Expression: TypeAlias = (
    Number
    | Text
    | Name
    | Attribute
    | Method
    | Index
    | Call
    | Unary
    | Binary
    | Compare
    | Logic
    | Is
    | Range
    | Conditional
    | Otherwise
    | ListOf
    | Can
    | Aggregate
    | AggregateOf
)
