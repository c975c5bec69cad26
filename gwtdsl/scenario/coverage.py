"""What no scenario reached: records, lines of programs, branches.

Compiled functions carry the places of the pack's own files, so Python's tracing tells which of them ran. Only functions
of these files are traced, instruction by instruction, since several branches may stand on one line.
"""

from __future__ import annotations

import re
import sys
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import CodeType, FrameType
from typing import Any

from gwtdsl.analysis import Unit, World
from gwtdsl.analysis.units import units
from gwtdsl.engine.machine import Machine
from gwtdsl.language import tree as t
from gwtdsl.packs.model import Formula, Pack, Program, Record, Value
from gwtdsl.spans import Span

__all__ = ["Coverage", "Measure", "Missed"]

#: How the compiler names functions that carry programs out, and those that judge whether they could be.
_PROGRAM = re.compile(r"[as]\d+")
_GUARD = re.compile(r"g[ce]_\d+|q\d+")


@dataclass(frozen=True, slots=True)
class Missed:
    """Something that was never reached: `sort` is `record`, `line` or `branch`."""

    sort: str
    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many of each sort there are, how many were reached, and what was not.

    `left_out` records are in none of these: they are no things and hold no program, so nothing tells whether they were
    read.
    """

    totals: dict[str, int]
    missed: tuple[Missed, ...]
    left_out: int = 0

    def reached(self, sort: str) -> int:
        """How many of a sort were reached."""
        return self.totals[sort] - sum(1 for one in self.missed if one.sort == sort)


class Measure:
    """Collects what runs between `with measure.on():` and its end; `saw` adds names of things that events spoke of."""

    def __init__(self, pack: Pack, files: Iterable[str]) -> None:
        self.pack = pack
        self.files = frozenset(files)
        self.hits: dict[CodeType, set[int]] = {}
        self.seen: set[str] = set()

    @contextmanager
    def on(self) -> Iterator[None]:
        """Traces while the block runs; a tracer that was there before is put back."""
        before = sys.gettrace()
        sys.settrace(self._call)
        try:
            yield
        finally:
            sys.settrace(before)

    def saw(self, data: object) -> None:
        """Remembers the names of things in the data of an event, however deep: `board.step of seat 1`, `to=a`."""
        if isinstance(data, str):
            for name in (data, data.partition("=")[2]):
                thing = name.partition(" of seat ")[0]
                self.seen.update((thing, thing.rpartition(".")[2]))
        elif isinstance(data, dict):
            for value in data.values():
                self.saw(value)
        elif isinstance(data, list | tuple):
            for value in data:
                self.saw(value)

    def _call(self, frame: FrameType, event: str, argument: Any) -> Callable[..., Any] | None:  # noqa: ANN401, ARG002
        code = frame.f_code
        if code.co_filename not in self.files:
            return None
        # The look-ahead runs the same lines on a copy, and guards only judge: neither is play.
        if _PROGRAM.fullmatch(code.co_name) and not isinstance(frame.f_locals.get("m"), Machine):
            return None
        # Nor is the making of the functions, which has the places of all of them.
        if _GUARD.fullmatch(code.co_name) or code.co_name == "<module>":
            return None
        frame.f_trace_opcodes = True
        frame.f_trace_lines = False
        hits = self.hits.setdefault(code, set())

        def local(inner: FrameType, what: str, value: Any) -> Callable[..., Any]:  # noqa: ANN401, ARG001
            if what == "opcode":
                hits.add(inner.f_lasti)
            return local

        return local

    # --- the result ---

    def result(self) -> Coverage:
        """What was reached of all that the pack has."""
        reached = _Reached(self.hits)
        totals = {"record": 0, "line": 0, "branch": 0}
        missed: list[Missed] = []
        for unit in units(World(self.pack)):
            # What a purse asks for each piece has no code of its own: it stands in every program that pays from it.
            if unit.is_program and unit.sort != "purse" and unit.span.file in self.files and not _idle(unit):
                _unit(unit, reached, totals, missed)
        left_out = 0
        for record in _records(self.pack):
            named = record.id in self.seen or f"{record.kind}.{record.id}" in self.seen
            if not named and record.kind in self.pack.records and not any(_spans(record)):
                left_out += 1
                continue
            totals["record"] += 1
            if not named and not any(map(reached.within, _spans(record))):
                missed.append(Missed("record", f"{record.kind} {record.id}", record.span))
        missed.sort(key=lambda one: (one.span, one.sort))
        return Coverage(totals, tuple(missed), left_out)


class _Reached:
    """Asks whether anything ran within a span."""

    def __init__(self, hits: dict[CodeType, set[int]]) -> None:
        found: dict[str, set[tuple[int, int]]] = {}
        for code, offsets in hits.items():
            places = list(code.co_positions())
            for offset in offsets:
                line, _, column, _ = places[offset // 2]
                if line is not None and column is not None:
                    found.setdefault(code.co_filename, set()).add((line, column + 1))
        self.places = {file: sorted(places) for file, places in found.items()}

    def within(self, span: Span) -> bool:
        """Whether an instruction ran that begins inside."""
        places = self.places.get(span.file, [])
        index = bisect_left(places, (span.line, span.column))
        return index < len(places) and places[index] < (span.end_line, span.end_column)


def _idle(unit: Unit) -> bool:
    """Whether the whole program is `nothing`, of which no code is made."""
    return all(isinstance(one, t.Nothing) for block in unit.blocks for one in block.statements)


def _unit(unit: Unit, reached: _Reached, totals: dict[str, int], missed: list[Missed]) -> None:
    """Lines on which statements begin, and blocks that may be left out."""
    lines: dict[int, list[t.Node]] = {}
    for block in unit.blocks:
        for node in t.walk(block):
            if isinstance(node, t.Block):
                for statement in node.statements:
                    lines.setdefault(statement.span.line, []).append(statement)
            for label, branch in _branches(node):
                if branch.span.line == node.span.line or isinstance(branch, t.Block):
                    totals["branch"] += 1
                    if not any(map(reached.within, _content(branch))):
                        missed.append(Missed("branch", f"{unit.name}: {label}", branch.span))
    for statements in lines.values():
        totals["line"] += 1
        if not any(reached.within(statement.span) for statement in statements):
            missed.append(Missed("line", unit.name, statements[0].span))


def _branches(node: t.Node) -> Iterator[tuple[str, t.Node]]:
    match node:
        case t.If():
            yield "if", node.body
            if node.other is not None:
                yield "else", node.other
        case t.Choose():
            if node.body.statements:
                yield "choose", node.body
            if node.other is not None:
                yield "else", node.other
        case t.May():
            yield "may", node.body
        case t.PerformEach():
            if node.other is not None:
                yield "else", node.other
        case t.OneOf():
            yield from ((option.label, option.body) for option in node.options)
        case t.Either():
            yield from ((f"side {number}", option) for number, option in enumerate(node.options, 1))
        case _:
            return


def _content(branch: t.Node) -> list[Span]:
    return [one.span for one in branch.statements] if isinstance(branch, t.Block) else [branch.span]


def _records(pack: Pack) -> Iterator[Record]:
    for section in (pack.kinds, pack.records, pack.places):
        for kind in section.values():
            yield from kind.records.values()


def _spans(record: Record) -> Iterator[Span]:
    for values in (record.values, *record.faces.values()):
        for value in values.values():
            yield from _code(value)


def _code(value: Value) -> Iterator[Span]:
    if isinstance(value, Program | Formula):
        yield value.span
    elif isinstance(value, tuple):
        for one in value:
            yield from _code(one)
