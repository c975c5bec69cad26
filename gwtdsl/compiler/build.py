"""The compiler as a whole: a checked pack, a number of seats and options become rules the engine can run."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import CodeType
from typing import Any

from gwtdsl.analysis.analyse import Analysis
from gwtdsl.analysis.footprints import Footprints
from gwtdsl.analysis.units import Unit
from gwtdsl.compiler.asking import AskingRoutine
from gwtdsl.compiler.constants import Constants
from gwtdsl.compiler.expressions import ExpressionCompiler
from gwtdsl.compiler.guards import GuardCompiler
from gwtdsl.compiler.layout import LayoutBuilder
from gwtdsl.compiler.loops import LoopWriter
from gwtdsl.compiler.plain import PlainStatements
from gwtdsl.compiler.shared import Context, Shared
from gwtdsl.compiler.text import Env
from gwtdsl.compiler.walk import Hard
from gwtdsl.compiler.ways import WaysWriter, movements
from gwtdsl.compiler.windows import WindowsWriter
from gwtdsl.compiler.writer import CodeBook, Writer
from gwtdsl.language import tree as t
from gwtdsl.language.types import Type
from gwtdsl.packs.model import Formula, Graph, Movement, Program, Value
from gwtdsl.program.rules import Category, Rules, Text

__all__ = ["Compiler"]

#: Calls that one call of a function may lead to before they are counted.
MANY_CALLS = 500

_PROGRAMS = ("action", "program", "anytime", "setup")


class Compiler:
    """Compiles one pack for one number of seats and one choice of options; faces are chosen afterwards."""

    def __init__(self, analysis: Analysis, persons: int, options: Mapping[str, Any]) -> None:
        self.analysis = analysis
        self.pack = analysis.world.pack
        self.options = options
        person = next((seat.name for seat in self.pack.seats.values() if not seat.automatic), "person")
        automatic = [seat.name for seat in self.pack.seats.values() if seat.automatic]
        self.seats = (*[person] * persons, *automatic)
        self.constants = Constants(self.pack, len(self.seats), options)
        self.layout = LayoutBuilder.built(analysis.world, self.constants, self.seats, self._shuffled())
        self.footprints = Footprints(analysis)
        self.numbers = {unit.key: number for number, unit in enumerate(analysis.units)}
        self.by_code = {id(unit.code[0]): number for number, unit in enumerate(analysis.units)}
        self.calls: dict[str, int] = {}
        self.flavours: dict[str, Shared] = {}
        self.codes: dict[str, list[CodeType]] = {}

    def _shuffled(self) -> frozenset[str] | None:
        """The zones that rules shuffle; None when that can't be told."""
        names = {zone.name for zone in self.pack.zones.values() if zone.refill is not None and zone.refill.shuffled}
        nodes = (node for unit in self.analysis.units for code in unit.code for node in t.walk(code.tree))
        for node in nodes:
            if isinstance(node, t.Shuffle):
                found = self.analysis.facts.type_of(node.zone).names
                if not found:
                    return None
                names.update(found)
        return frozenset(names)

    # --- one flavour ---

    def flavour(self, name: str) -> Shared:
        """What is written for a flavour: `play`, `events` (play that writes events) or `trial` (the look-ahead)."""
        if name not in self.flavours:
            self.flavours[name] = self._write(name)
        return self.flavours[name]

    def code(self, name: str) -> list[CodeType]:
        """The code objects of a flavour; plain play, of which there is most, is made quick."""
        if name not in self.codes:
            self.codes[name] = self.flavour(name).book.compile(quick=name == "play")
        return self.codes[name]

    def shared(self, book: CodeBook, flavour: str) -> Shared:
        """What the routines of one flavour share."""
        expressions = ExpressionCompiler(self.analysis, self.layout, book)
        windows = ("own_decision", "any_decision", *self.pack.windows)
        automatic = any(seat.automatic for seat in self.pack.seats.values())
        guards = GuardCompiler(expressions, self.footprints)
        return Shared(expressions, self.footprints, guards, book, flavour, self.numbers, windows, automatic)

    def _write(self, flavour: str) -> Shared:
        shared = self.shared(CodeBook(), flavour)
        for unit in self.analysis.units:
            if unit.is_program:
                self._program(shared, unit)
            elif unit.sort in ("function", "expression", "scoring", "movement"):
                self._expression(shared, unit)
        ways = WaysWriter(shared.expressions, shared.book, {id(unit.code[0]): unit for unit in self.analysis.units})
        for graph in self.pack.graphs.values():
            ways.write(graph)
        self.guards(shared)
        WindowsWriter(shared, self.pack, self.layout.turn, self.layout.busy).write()
        return shared

    def guards(self, shared: Shared) -> None:
        """Writes the judges of units that are asked for, and of all programs stored on things."""
        requested = shared.expressions.requested
        for unit in self.analysis.units:
            if unit.is_program and unit.sort in ("program", "anytime"):
                requested[(unit.key, "c")] = None
                requested[(unit.key, "e")] = None
        by_key = {unit.key: unit for unit in self.analysis.units}
        done: dict[tuple[str, str], None] = {}
        while len(done) < len(requested):
            for key, how in list(requested):
                if (key, how) in done:
                    continue
                done[(key, how)] = None
                self._guard(shared, by_key[key], how)

    def _guard(self, shared: Shared, unit: Unit, how: str) -> None:
        number = self.numbers[unit.key]
        name = f"g{how}_{number}"
        try:
            text = shared.guards.unit(unit, how, name)
        except Hard:
            shared.hard.append(unit.code[0].span)
            need = how == "e"
            text = (
                f"def {name}(S, me, this, here, *args):\n"
                f"    return try_program(S, {number}, {need}, me, this, here, args)"
            )
        shared.book.add(name, unit.code[0].span, text)

    def _names(self, unit: Unit) -> tuple[list[str], Env]:
        env = Env()
        names = []
        for name in [parameter.name for parameter in unit.parameters] + list(unit.names):
            local = self.analysis.facts.parameters[(unit.key, name)]
            names.append(f"v_{local.name}_{local.number}")
            env = env.with_name(local, names[-1])
        return names, env

    def _program(self, shared: Shared, unit: Unit) -> None:
        asks = any(self.footprints.asks(s) for block in unit.blocks for s in block.statements)
        if asks and unit.sort in _PROGRAMS:
            routine = AskingRoutine(shared, unit)
            routine.write()
            shared.openings[self.numbers[unit.key]] = routine.opening()
            return
        names, env = self._names(unit)
        number = self.numbers[unit.key]
        span = unit.code[0].span
        writer = Writer(shared.book)
        plain = PlainStatements(shared, None, writer)
        context = Context(env)
        for block in unit.blocks:
            context = plain.statements(block.statements, context)
        body = writer.text or "    pass"
        shared.book.add(
            f"a{number}", span, f"def a{number}({', '.join(['m', 'S', 'me', 'this', 'here', *names])}):\n{body}"
        )
        if unit.sort in _PROGRAMS:
            self._entry(shared, unit, number, len(names))
        elif unit.sort == "movement" and shared.flavour == "play" and "return" not in body:
            self._on_way(shared, unit, body, names)

    def _on_way(self, shared: Shared, unit: Unit, body: str, names: list[str]) -> None:
        """What happens on entering spaces, for all spaces of a way at once: `way_N(m, S, me, way, pawn)`."""
        space, pawn = names
        places = ["        this, here = None, " + space] if re.search(r"\b(this|here)\b", body) else []
        lines = [
            f"def way_{self.numbers[unit.key]}(m, S, me, way, {pawn}):",
            f"    for {space} in way:",
            *places,
            *(f"    {line}" for line in body.split("\n")),
        ]
        shared.book.add(f"way_{self.numbers[unit.key]}", unit.code[0].span, "\n".join(lines))

    def _entry(self, shared: Shared, unit: Unit, number: int, arguments: int) -> None:
        """A segment that calls a program which asks nothing."""
        segment = len(shared.segments)
        shared.segments.append(f"s{segment}")
        shared.handlers.append(None)
        shared.costs.append(None)
        shared.entries[number] = segment
        shared.frame_sizes[number] = arguments
        lines = [
            f"def s{segment}(m, f):",
            f"    r = a{number}(m, m.S, f[2], f[3], f[4], *f[6:])",
        ]
        if shared.trial:
            lines += ["    if r is YES or r is FAIL:", "        return r"]
        else:
            lines += ["    if r is FAIL:", "        return m.fail(f, None)"]
        lines.append("    return m.leave(r)")
        shared.book.add(f"s{segment}", unit.code[0].span, "\n".join(lines))

    def _expression(self, shared: Shared, unit: Unit) -> None:
        names, env = self._names(unit)
        value = unit.value
        found = self.analysis.facts.type_of(value)
        text = shared.expressions.text(value, env)
        if found.base in ("list", "zone"):
            text = shared.expressions.sequence(value, env)
        name = self.python_name(unit)
        first = ["S", "me"]
        if unit.sort == "expression" or (unit.sort == "function" and shared.expressions.needs_place(unit.key)):
            first += ["this", "here"]
        head = f"def {name}({', '.join([*first, *names])}):\n"
        writer = Writer(shared.book)
        if self._calls(unit) > MANY_CALLS:
            # functions that double at each level of a chain: their calls are counted like the rounds of loops
            writer.line(f"paced(range({MANY_CALLS}))")
        if not LoopWriter(shared.expressions, writer).write(value, env):
            writer.line(f"return {text}")
        shared.book.add(name, unit.code[0].span, head + writer.text)

    def _calls(self, unit: Unit) -> int:
        """How many calls of functions one call of this one may lead to, loops not counted."""
        if unit.key not in self.calls:
            self.calls[unit.key] = 1
            meanings = (self.analysis.facts.meanings.get(node) for node in t.walk(unit.value))
            called = [f"function {one.name}" for one in meanings if one is not None and one.sort == "function"]
            total = 1 + sum(
                self._calls(self.analysis.units[self.numbers[key]]) for key in called if key in self.numbers
            )
            self.calls[unit.key] = min(total, 10 * MANY_CALLS)
        return self.calls[unit.key]

    def python_name(self, unit: Unit) -> str:
        """The name of the Python function of an expression."""
        number = self.numbers[unit.key]
        if unit.sort == "function":
            return f"fn_{unit.name}"
        if unit.sort == "scoring":
            return unit.name.replace(".", "_")
        if unit.sort == "movement":
            return f"mv_{number}"
        return f"ex_{number}"

    # --- rules ---

    def convert(self, value: Value, index: int, type_: Type) -> Any:
        """A record's value as the tables hold it: programs with whose they are, names as what they name."""
        if isinstance(value, Program):
            return (self.by_code[id(value)], index)
        if isinstance(value, Formula):
            return self.by_code[id(value)]
        if isinstance(value, tuple):
            item = type_.item or Type("unknown")
            return tuple(self.convert(one, index, item) for one in value)
        if isinstance(value, str):
            return self._named(value, type_)
        return value

    def _named(self, value: str, type_: Type) -> Any:
        if type_.base in ("space", "slot", "place") and "." in value:
            owner, _, name = value.partition(".")
            if (owner, name) in self.layout.spaces:
                return self.layout.spaces[(owner, name)]
            return self._slot(owner, name)
        if type_.base == "space":
            graphs = type_.names or tuple(self.pack.graphs)
            return next((self.layout.spaces[(g, value)] for g in graphs if (g, value) in self.layout.spaces), None)
        if type_.base == "zone":
            return self.layout.common.get(value)
        if type_.base == "record":
            return next(
                (self.layout.records[(k, value)] for k in type_.names if (k, value) in self.layout.records), None
            )
        if type_.base == "slot":
            things = enumerate(self.layout.things)
            return next((i for i, thing in things if thing.sort == "slot" and thing.name == value), None)
        return value

    def _slot(self, zone: str, name: str) -> int | None:
        boards = self.layout.zone_names.get(zone, [])
        slots = (slot for board in boards for slot in self.layout.slots.get(board, ()))
        return next((slot for slot in slots if self.layout.things[slot].name == name), None)

    def table(self, value: Value) -> Any:
        """A declared table as the functions read it: whole-number keys are numbers."""
        if isinstance(value, Mapping):
            return {int(k) if k.lstrip("-").isdigit() else k: self.table(v) for k, v in value.items()}
        if isinstance(value, tuple):
            return tuple(self.table(one) for one in value)
        if isinstance(value, Formula):
            return self.constants.of(value)
        if isinstance(value, Program):
            return (self.by_code[id(value)], None)
        return value

    def rules(self, faces: Mapping[str, Mapping[str, str]], options: Mapping[str, Any]) -> Rules:
        """The rules for these faces of pieces (kind, then record, then face), chosen by these options."""
        shared = self.flavour("play")
        tables = self.layout.constants_of.tables(faces, self.convert)
        units = self.analysis.units
        return Rules(
            pack=self.pack.manifest.id,
            version=self.pack.manifest.version,
            fingerprint=self.pack.fingerprint,
            seats=self.seats,
            automatic=tuple(self.pack.seats[name].automatic for name in self.seats if name in self.pack.seats),
            options=options,
            faces=faces,
            layout=self.layout.layout(tables, faces),
            asks=tuple(shared.asks),
            segments=tuple(shared.segments),
            handlers=tuple(shared.handlers),
            costs=tuple(shared.costs),
            entries=shared.entries,
            frame_sizes=shared.frame_sizes,
            texts={n: Text(u.name, _text(u), u.code[0].span) for n, u in enumerate(units) if u.is_program},
            turns=tuple(self.numbers[f"action {self.pack.seats[name].turn}"] for name in self.seats),
            game=self.numbers["action game"],
            setup=tuple(self.numbers[f"setup {step.id}"] for step in self.pack.setup),
            anytime=tuple(
                (anytime.name, anytime.text, self.numbers[f"anytime {anytime.name}"], " ".join(anytime.windows))
                for anytime in self.pack.anytime.values()
            ),
            scoring=tuple(
                Category(category.name, category.label, f"score_{category.name}")
                for category in self.pack.scoring.values()
            ),
            tie_breaks=tuple(f"tie_breaks_{number}" for number in range(len(self.pack.tie_breaks))),
            constants={
                **self._constants(),
                **{f"O_{name}": value for name, value in options.items()},
                "OPENS": shared.openings,
            },
            code=self.code,
            indexes=self.layout.indexes,
            lookups=self.layout.lookups,
        )

    def _movement(self, graph: Graph, ending: str, movement: Movement) -> dict[str, Any]:
        """The names of the functions of a way to move, and whether it goes space by space."""
        names: dict[str, Any] = {"ways": f"ways_{graph.name}{ending}"}
        for role in ("step", "barred"):
            code = getattr(movement, role) or getattr(graph.movement, role)
            names[role] = None if code is None else f"mv_{self.by_code[id(code)]}"
        enter = movement.on_enter or graph.movement.on_enter
        if enter is None or not any(self.footprints.writes(statement) for statement in enter.tree.statements):
            return {**names, "on_enter": None, "on_way": None, "stepwise": False}
        number = self.by_code[id(enter)]
        entering = {"on_enter": f"a{number}", "on_way": f"way_{number}"}
        return {**names, **entering, "stepwise": self.footprints.looks_at_pawns(enter.tree, graph.name)}

    def _constants(self) -> dict[str, Any]:
        """The values that functions find in their globals, apart from tables of attributes and the engine's own."""
        layout = self.layout
        values: dict[str, Any] = {f"TABLE_{t.name}": self.table(t.values) for t in self.pack.tables.values()}
        values |= {f"SET_{name}": words for name, words in self.analysis.world.symbol_sets.items() if " " not in name}
        for kind in self.pack.kinds.values():
            names = self.analysis.world.subkinds((kind.name,))
            pieces = tuple(i for i in range(layout.pieces) if layout.things[i].kind in names)
            values[f"ALL_{kind.name}"] = pieces
            if self.analysis.world.single(kind):
                values[f"MY_{kind.name}"] = {layout.players[layout.things[i].owner or 0]: i for i in pieces}
        for record_kind in self.pack.records.values():
            values[f"RECORDS_{record_kind.name}"] = tuple(
                layout.records[(record_kind.name, record)] for record in record_kind.records
            )
        cells: dict[str, list[int | None]] = {}
        for (index, cell), at in layout.cell_of.items():
            cells.setdefault(f"C_{cell}", [None] * len(layout.things))[index] = at
        values |= cells
        for graph in self.pack.graphs.values():
            values[f"SPACES_{graph.name}"] = tuple(layout.spaces[(graph.name, space)] for space in graph.spaces)
            for ending, movement in movements(graph):
                values[f"MOVE_{graph.name}{ending}"] = self._movement(graph, ending, movement)
        return values


def _text(unit: Unit) -> str:
    return "\n".join(code.text for code in unit.code)
