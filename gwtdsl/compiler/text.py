"""What all makers of Python text share: how names are read at a place, and small questions about texts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from gwtdsl.analysis.facts import Local

__all__ = ["Env", "bare", "function_name", "simple"]

_SIMPLE = re.compile(r"^(?:_L\(\d+, )*[A-Za-z_][A-Za-z_0-9]*(?:\[(?:[^\[\]]|\[(?:[^\[\]]|\[[^\[\]]*\])*\])*\])?\)*$")
_MARK = re.compile(r"_L\(\d+, ")


@dataclass(frozen=True)
class Env:
    """How the words `me`, `this`, `here`, `it` and the locals are read at a place in a program; `loops` around it."""

    me: str = "me"
    this: str = "this"
    here: str = "here"
    it: str = "None"
    names: Mapping[int, str] = field(default_factory=dict)
    loops: int = 0

    def inside(self) -> Env:
        """The same inside one more loop."""
        return replace(self, loops=self.loops + 1)

    def paced(self, source: str) -> str:
        """What a loop goes over; loops within loops are counted, so that none runs for ever."""
        return f"paced({source})" if self.loops else source

    def with_name(self, local: Local, text: str) -> Env:
        """The same with one more local."""
        return replace(self, names={**self.names, local.number: text})


def function_name(name: str) -> str:
    """The Python name of a function of the pack."""
    return f"fn_{name}"


def simple(text: str) -> bool:
    """Whether a text may stand twice without being worked out twice at a cost."""
    return _SIMPLE.match(text) is not None


def bare(text: str) -> str:
    """A text without the marks around it, to compare texts by; it need not be right Python."""
    return _MARK.sub("", text).rstrip(")")
