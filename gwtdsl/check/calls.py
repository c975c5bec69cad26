"""Who calls whom: the edges between a pack's units, and which of them are taken only after an `advance` or a question.

Stored programs count as called where an attribute that holds them is performed; where it can't be told which, all do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from gwtdsl.analysis import Analysis, Unit
from gwtdsl.language import tree as t
from gwtdsl.spans import Span

__all__ = ["Call", "Calls"]

#: What asks a player, so that a circle through it ends when the player wants, and what takes a walk to get past.
_PASSES = (t.Advance, t.Choose, t.May, t.Either, t.OneOf, t.PerformEach)
_ATTRIBUTES = (t.Attribute, t.Method)


@dataclass(frozen=True, slots=True)
class Call:
    """A call of the unit `target`, or of one of a group; `guarded` when an advance or a question comes before it."""

    target: str
    span: Span
    guarded: bool


class Calls:
    """The calls of every unit of an analysed pack; `instead` names actions that are replaced (for a seat)."""

    def __init__(self, analysis: Analysis) -> None:
        self.analysis = analysis
        self.pack = analysis.world.pack
        self.by_key = {unit.key: unit for unit in analysis.units}
        self.stored: dict[str, list[tuple[str, str]]] = {}
        for unit in analysis.units:
            if unit.sort in ("program", "expression"):
                owner, _, attribute = unit.name.partition(".")
                self.stored.setdefault(attribute, []).append((owner, unit.key))
        #: Groups of stored programs of which one is performed: many programs may perform any of many.
        self.groups: dict[str, tuple[str, ...]] = {}
        self._named_groups: dict[tuple[str, ...], str] = {}
        self._passing: dict[str, bool] = {}
        self._known: dict[str, tuple[Call, ...]] = {}

    def of(self, unit: Unit) -> tuple[Call, ...]:
        """The calls of a unit, in the order of the text."""
        known = self._known.get(unit.key)
        if known is None:
            known = self._known[unit.key] = tuple(self._of(unit))
        return known

    def targets(self, call: Call) -> tuple[str, ...]:
        """The units that a call may mean."""
        return self.groups.get(call.target, (call.target,))

    def _of(self, unit: Unit) -> Iterator[Call]:
        if not unit.is_program:
            yield from self._values(unit.value, False)
            return
        passed = False
        for block in unit.blocks:
            yield from self._block(block, passed)
            passed = passed or self._passes(block)

    # --- statements ---

    def _block(self, block: t.Block, passed: bool) -> Iterator[Call]:
        for statement in block.statements:
            yield from self._statement(statement, passed)
            passed = passed or self._passes(statement)

    def _statement(self, node: t.Node, passed: bool) -> Iterator[Call]:
        match node:
            case t.Block():
                yield from self._block(node, passed)
            case t.Both():
                for one in node.parts:
                    yield from self._statement(one, passed)
                    passed = passed or self._passes(one)
            case t.Trade():
                yield from self._statement(node.cost, passed)
                yield from self._statement(node.reward, passed or self._passes(node.cost))
            case t.Run():
                yield Call(f"action {node.name}", node.span, passed)
                yield from self._arguments(node.arguments, passed)
            case t.Perform():
                yield from self._performed(node.program, node.span, passed)
            case t.PerformEach():
                yield from self._performed(node.programs, node.span, True)
                if node.condition is not None:
                    yield from self._values(node.condition, passed)
                if node.other is not None:
                    yield from self._block(node.other, True)
            case _:
                yield from self._other(node, passed)

    def _other(self, node: t.Node, passed: bool) -> Iterator[Call]:
        if isinstance(node, t.TakeTurn):
            for seat in self.pack.seats.values():
                yield Call(f"action {seat.turn}", node.span, passed)
        inside = passed or isinstance(node, _PASSES)
        for child in t.children(node):
            yield from self._any(child, inside)

    def _any(self, node: t.Node, passed: bool) -> Iterator[Call]:
        if isinstance(node, t.Binder):
            for child in t.children(node):
                yield from self._values(child, passed)
        elif isinstance(node, t.Option):
            if node.when is not None:
                yield from self._values(node.when, passed)
            yield from self._block(node.body, passed)
        elif type(node) in _STATEMENTS:
            yield from self._statement(node, passed)
        else:
            yield from self._values(node, passed)

    def _arguments(self, arguments: Iterable[t.Argument], passed: bool) -> Iterator[Call]:
        for argument in arguments:
            yield from self._values(argument.value, passed)

    def _performed(self, program: t.Expression, span: Span, passed: bool) -> Iterator[Call]:
        stored = tuple(self._stored_in(program))
        if len(stored) == 1:
            yield Call(stored[0], span, passed)
        elif stored:
            name = self._named_groups.setdefault(stored, f"group {len(self._named_groups)}")
            self.groups[name] = stored
            yield Call(name, span, passed)
        yield from self._values(program, passed)

    # --- expressions ---

    def _values(self, node: t.Node, passed: bool) -> Iterator[Call]:
        meanings, accesses = self.analysis.facts.meanings, self.analysis.facts.accesses
        for part in t.walk(node):
            if isinstance(part, t.Name | t.Call):
                meaning = meanings.get(part)
                if meaning is not None and meaning.sort in ("action", "function"):
                    yield Call(f"{meaning.sort} {part.name}", part.span, passed)
                elif meaning is not None and meaning.sort == "purse":
                    yield Call(f"purse {part.name} where", part.span, passed)
                elif isinstance(part, t.Call) and part.name in ("stops", "steps"):
                    keys = (unit.key for unit in self.analysis.units if unit.sort == "movement" and not unit.is_program)
                    yield from (Call(key, part.span, passed) for key in keys)
            elif isinstance(part, _ATTRIBUTES):
                access = accesses.get(part)
                if access is not None and access.how == "player function":
                    yield Call(f"function {part.name}", part.span, passed)
                for key in self._holders(part):
                    if self.by_key[key].sort == "expression":
                        yield Call(key, part.span, passed)

    def _stored_in(self, program: t.Expression) -> list[str]:
        """The stored programs that an expression may yield."""
        found: dict[str, None] = {}
        todo: list[t.Node] = [program]
        seen: set[str] = set()
        clear = True
        while todo:
            for part in t.walk(todo.pop()):
                if isinstance(part, _ATTRIBUTES) and part.name in self.stored:
                    found |= dict.fromkeys(self._holders(part))
                elif isinstance(part, t.Name | t.Call) and f"function {part.name}" in self.by_key:
                    if part.name not in seen:
                        seen.add(part.name)
                        todo.append(self.by_key[f"function {part.name}"].value)
                elif isinstance(part, t.Name) and self.analysis.facts.type_of(part).base in ("program", "unknown"):
                    clear = clear and self._named_symbol(part)
        if not found or not clear:
            found |= {key: None for holders in self.stored.values() for _, key in holders}
        return [key for key in found if self.by_key[key].sort == "program"]

    def _named_symbol(self, part: t.Name) -> bool:
        meaning = self.analysis.facts.meanings.get(part)
        return meaning is not None and meaning.sort not in ("variable", "word")

    def _holders(self, node: t.Attribute | t.Method) -> list[str]:
        """Keys of what is stored under the attribute in things of the target's type."""
        target = self.analysis.facts.type_of(node.target)
        holders = self.stored.get(node.name, [])
        if not target.names or target.base not in ("piece", "record", "slot", "space"):
            return [key for _, key in holders]
        names = target.names
        if target.base == "piece":
            names = self.analysis.world.subkinds(target.names)
        return [key for owner, key in holders if owner in names]

    # --- what surely passes an advance or a question ---

    def _passes(self, node: t.Node) -> bool:
        match node:
            case t.Block():
                return any(self._passes(statement) for statement in node.statements)
            case t.Both():
                return any(self._passes(part) for part in node.parts)
            case t.Trade():
                return self._passes(node.cost) or self._passes(node.reward)
            case t.If():
                return node.other is not None and self._passes(node.body) and self._passes(node.other)
            case t.At() | t.As() | t.Window() | t.Then():
                return self._passes(node.body)
            case t.Run():
                return self._unit_passes(f"action {node.name}")
            case _:
                return isinstance(node, _PASSES)

    def _unit_passes(self, key: str) -> bool:
        if key not in self._passing:
            self._passing[key] = False
            unit = self.by_key.get(key)
            self._passing[key] = unit is not None and any(self._passes(block) for block in unit.blocks)
        return self._passing[key]


_STATEMENTS = frozenset(
    {
        t.Block,
        t.Either,
        t.Trade,
        t.Both,
        t.Gain,
        t.Pay,
        t.Lose,
        t.Let,
        t.Set,
        t.Move,
        t.Draw,
        t.Shuffle,
        t.Refill,
        t.Reveal,
        t.Require,
        t.Choose,
        t.May,
        t.Then,
        t.OneOf,
        t.Perform,
        t.PerformEach,
        t.If,
        t.For,
        t.Repeat,
        t.While,
        t.As,
        t.At,
        t.Window,
        t.Pause,
        t.TakeTurn,
        t.Advance,
        t.Return,
        t.Nothing,
        t.Run,
    }
)
