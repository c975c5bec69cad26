"""The walk of a guard through a program: what is still to do, and what is known on the way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from gwtdsl.compiler.text import Env
from gwtdsl.language import tree as t

__all__ = ["Frame", "Hard", "Known", "cost_parts", "parts"]


class Hard(Exception):
    """This program must be tried: no plain condition says whether it can be carried out."""


@dataclass(frozen=True)
class Frame:
    """Statements still to do, with their names; `sort` is `block`, `call` (a return ends it), `cost` or `loop`."""

    statements: tuple[t.Statement, ...]
    env: Env
    sort: str = "block"
    reward: t.Statement | None = None


@dataclass(frozen=True)
class Known:
    """What has happened on the way: spent amounts by counter, things changed, whether something was done."""

    spent: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    dirty: frozenset[str] = frozenset()
    did: bool = False
    need: bool = False
    calls: tuple[str, ...] = ()
    loops: int = 0


def parts(node: t.Statement) -> tuple[t.Statement, ...]:
    """The comma parts of a statement."""
    return node.parts if isinstance(node, t.Both) else (node,)


def cost_parts(node: t.Statement) -> tuple[t.Statement, ...]:
    """The parts of a cost in the order they are paid: counters before anything else."""
    every = parts(node)
    first = [part for part in every if isinstance(part, t.Pay)]
    return (*first, *(part for part in every if not isinstance(part, t.Pay)))
