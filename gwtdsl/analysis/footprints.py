"""Footprints of programs: whether they ask, can fail or do something, and what they read and write.

Reads and writes are words: `c:NAME` a counter, `v:NAME` a variable, `z:NAME` what lies in a zone, `cell:NAME` what lies
in cells of that name, `at` where pieces lie, `*` anything.
"""

from __future__ import annotations

from collections.abc import Callable

from gwtdsl.analysis.analyse import Analysis
from gwtdsl.analysis.units import Unit
from gwtdsl.language import tree as t
from gwtdsl.packs.model import Program

__all__ = ["ANYTHING", "Footprints"]

ANYTHING = "*"
_ASKING = (t.Choose, t.May, t.Either, t.OneOf, t.PerformEach, t.Pause, t.TakeTurn)


class Footprints:
    """Answers about statements and expressions of an analysed pack; answers are kept."""

    def __init__(self, analysis: Analysis) -> None:
        self.analysis = analysis
        self.facts = analysis.facts
        self.world = analysis.world
        self.by_key = {unit.key: unit for unit in analysis.units}
        self._known: dict[tuple[str, t.Node], bool] = {}
        self._units: dict[tuple[str, str], bool] = {}
        self._reads: dict[t.Node, frozenset[str]] = {}
        self._writes: dict[t.Node, frozenset[str]] = {}
        self._unit_sets: dict[tuple[str, str], frozenset[str]] = {}

    # --- programs stored on things ---

    def programs(self, node: t.Expression) -> tuple[Unit, ...] | None:
        """The programs that a value may be, or None when any stored program may be meant."""
        access = self.facts.accesses.get(node)
        if access is None or not isinstance(node, t.Attribute | t.Method) or access.how != "table":
            return None
        target = self.facts.type_of(node.target)
        if target.base not in ("piece", "space", "slot", "record"):
            return None
        names = self.world.subkinds(target.names) if target.base == "piece" else target.names
        ending = f".{access.name}"
        found = [unit for unit in self.analysis.units if unit.sort == "program" and unit.name.endswith(ending)]
        if names:
            owners = [name for kind in names for name in (kind, *self._ancestors(kind))]
            found = [unit for unit in found if unit.name.removesuffix(ending) in owners]
        return tuple(found)

    def _ancestors(self, kind: str) -> tuple[str, ...]:
        found = self.world.pack.kinds.get(kind)
        return () if found is None else found.ancestors

    def _performed(self, question: str, node: t.Perform) -> bool:
        programs = self.programs(node.program)
        return programs is None or any(self.unit(question, unit.key) for unit in programs)

    # --- three questions with yes or no ---

    def asks(self, node: t.Node) -> bool:
        """Whether carrying out the statement can ask a player something, or must be taken in parts."""
        return self._whether("asks", node, self._asks)

    def fails(self, node: t.Node) -> bool:
        """Whether a required step of the statement can be impossible."""
        return self._whether("fails", node, self._fails)

    def does(self, node: t.Node) -> bool:
        """Whether the statement can do something that counts (see "Meaning that must hold")."""
        return self._whether("does", node, self._does)

    def unit(self, question: str, key: str) -> bool:
        """One of the three questions of a whole unit; a cycle that is being asked about counts as no."""
        known = self._units.get((question, key))
        if known is not None:
            return known
        unit = self.by_key.get(key)
        if unit is None or not unit.is_program:
            return False
        self._units[(question, key)] = False
        ask: Callable[[t.Node], bool] = getattr(self, question)
        before = -1
        # a cycle is asked again until nothing changes: answers only ever turn from no to yes
        while before != sum(self._units.values()):
            before = sum(self._units.values())
            if any(ask(statement) for block in unit.blocks for statement in block.statements):
                self._units[(question, key)] = True
        return self._units[(question, key)]

    def _whether(self, question: str, node: t.Node, judge: Callable[[t.Node], bool]) -> bool:
        known = self._known.get((question, node))
        if known:
            return True
        found = judge(node)
        if found:
            self._known[(question, node)] = True
        return found

    def _asks(self, node: t.Node) -> bool:
        if isinstance(node, _ASKING):
            return True
        if isinstance(node, t.Advance):
            return node.mode != "to"
        if isinstance(node, t.Perform):
            return self._performed("asks", node)
        if isinstance(node, t.Pay):
            meaning = self.facts.meanings.get(node.amount)
            return meaning is not None and meaning.sort == "purse"
        if isinstance(node, t.Then):
            return any(self.asks(s) or self.fails(s) for s in node.body.statements)
        if isinstance(node, t.Trade) and self.fails(node.reward):
            return True
        if isinstance(node, t.Run):
            return any(self.unit("asks", f"action {name}") for name in self.runs(node.name))
        return any(self.asks(child) for child in t.children(node) if not isinstance(child, t.Can))

    def runs(self, name: str) -> list[str]:
        """The actions that may run when `name` is called: it, and what seats do instead."""
        instead = [seat.instead[name] for seat in self.world.pack.seats.values() if name in seat.instead]
        return [name, *(other for other in instead if other in self.world.pack.actions)]

    def _fails(self, node: t.Node) -> bool:
        if isinstance(node, t.Perform):
            return self._performed("fails", node)
        if isinstance(node, t.Pay | t.Require | t.Move | t.OneOf | t.Either):
            return not (isinstance(node, t.Move) and self._always_moves(node))
        if isinstance(node, t.Choose):
            number = node.quantity
            if number is not None and number.at_most:
                return False
            return node.other is None or any(self.fails(s) for s in node.other.statements)
        if isinstance(node, t.Trade):
            return self.fails(node.cost)
        if isinstance(node, t.May | t.Then | t.PerformEach | t.TakeTurn):
            return False
        if isinstance(node, t.Advance):
            return True
        if isinstance(node, t.Run):
            return self.unit("fails", f"action {node.name}")
        return any(self.fails(child) for child in t.children(node) if not isinstance(child, t.Can))

    def _always_moves(self, node: t.Move) -> bool:
        """A list that moves to a zone without bounds always can; so does a piece that is surely there."""
        what = self.facts.type_of(node.what)
        if what.base == "piece" and what.or_none:
            return False
        return self.has_room(node)

    def has_room(self, node: t.Move) -> bool:
        """Whether there is always room where a statement moves something."""
        what = self.facts.type_of(node.what)
        to = self.facts.type_of(node.to)
        if to.base == "zone" and not to.or_none:
            zones = [self.world.pack.zones.get(name) for name in to.names]
            return bool(to.names) and all(
                zone is None or (zone.form in ("stack", "pile", "heap", "hand", "piles", "row") and zone.size is None)
                for zone in zones
            )
        if to.base == "slot" and not to.or_none and to.names:
            places = [self.world.pack.places.get(name) for name in to.names]
            return all(place is not None and all(c.max is None for c in place.cells.values()) for place in places)
        if to.base == "space" and not to.or_none and what.base == "piece":
            kinds = self.world.subkinds(what.names)
            graphs = [self.world.pack.graphs[name] for name in to.names or tuple(self.world.pack.graphs)]
            cells = [c for graph in graphs for c in graph.cells.values() if any(self.world.holds(c, k) for k in kinds)]
            return bool(cells) and all(cell.max is None for cell in cells)
        return False

    def _does(self, node: t.Node) -> bool:
        if isinstance(node, t.Gain | t.Pay | t.Lose | t.Move | t.Draw | t.Refill | t.Advance | t.TakeTurn):
            return True
        if isinstance(node, t.Perform | t.PerformEach):
            return True
        if isinstance(node, t.Set):
            meaning = self.facts.meanings.get(node.target)
            access = self.facts.accesses.get(node.target)
            return (meaning is not None and meaning.sort == "counter") or (
                access is not None and access.how == "player counter"
            )
        if isinstance(node, t.Run):
            return self.unit("does", f"action {node.name}")
        return any(self.does(child) for child in t.children(node))

    # --- reads and writes ---

    def reads(self, node: t.Node) -> frozenset[str]:
        """What the value or statement depends on."""
        known = self._reads.get(node)
        if known is None:
            known = self._reads[node] = self._find_reads(node)
        return known

    def writes(self, node: t.Node) -> frozenset[str]:
        """What the statement may change."""
        known = self._writes.get(node)
        if known is None:
            known = self._writes[node] = self._find_writes(node)
        return known

    def _of_unit(self, question: str, key: str) -> frozenset[str]:
        known = self._unit_sets.get((question, key))
        if known is not None:
            return known
        unit = self.by_key.get(key)
        if unit is None:
            return frozenset((ANYTHING,))
        self._unit_sets[(question, key)] = frozenset((ANYTHING,))
        ask = self.reads if question == "reads" else self.writes
        found: frozenset[str] = frozenset()
        for tree in self._trees(unit):
            found |= ask(tree)
        self._unit_sets[(question, key)] = found
        return found

    def _trees(self, unit: Unit) -> list[t.Node]:
        return [code.tree for code in unit.code]

    def _find_reads(self, node: t.Node) -> frozenset[str]:
        found: set[str] = set()
        meaning = self.facts.meanings.get(node)
        if meaning is not None:
            found |= self._meaning_reads(meaning.sort, meaning.name)
        access = self.facts.accesses.get(node)
        if access is not None:
            found |= self._access_reads(access.how, access.name)
        if isinstance(node, t.Perform):
            found |= self._stored("reads", node)
        if isinstance(node, t.PerformEach | t.TakeTurn | t.Can):
            found.add(ANYTHING)
        if isinstance(node, t.Pay | t.Lose):
            paid = self.facts.meanings.get(node.amount)
            if paid is not None and paid.sort == "purse":
                found |= self._purse_writes(paid.name)
            elif paid is not None:
                found.add(f"c:{paid.name}")
        if isinstance(node, t.Run):
            found |= self._of_unit("reads", f"action {node.name}")
        for child in t.children(node):
            found |= self.reads(child)
        return frozenset(found)

    def _meaning_reads(self, sort: str, name: str) -> frozenset[str]:
        if sort == "counter":
            return frozenset((f"c:{name}",))
        if sort == "variable":
            return frozenset((f"v:{name}",))
        if sort == "zone":
            return frozenset((f"z:{name}",))
        if sort == "function":
            return self._of_unit("reads", f"function {name}")
        if sort == "purse":
            purse = self.world.pack.purses[name]
            return frozenset((f"z:{purse.source}",))
        if sort == "built in" and name in ("stops", "allocation", "score"):
            return frozenset((ANYTHING,))
        return frozenset()

    def _access_reads(self, how: str, name: str) -> frozenset[str]:
        if how == "where":
            return frozenset(("at",))
        if how in ("cell", "cells", "free", "filled"):
            return frozenset((f"cell:{name}",))
        if how in ("expression", "dynamic"):
            return frozenset((ANYTHING,))
        if how.startswith("player "):
            return self._meaning_reads(how.removeprefix("player "), name)
        return frozenset()

    def _find_writes(self, node: t.Node) -> frozenset[str]:
        found: set[str] = set()
        if isinstance(node, t.Gain | t.Pay | t.Lose):
            meaning = self.facts.meanings.get(node.amount)
            if meaning is not None and meaning.sort == "purse":
                found |= self._purse_writes(meaning.name)
            elif meaning is not None:
                found.add(f"c:{meaning.name}")
        elif isinstance(node, t.Set):
            meaning = self.facts.meanings.get(node.target)
            access = self.facts.accesses.get(node.target)
            name = meaning.name if meaning else access.name if access else ""
            found |= {f"c:{name}", f"v:{name}"} if name else set()
        elif isinstance(node, t.Move):
            found |= self.places_of(self.facts.type_of(node.what).names)
        elif isinstance(node, t.Draw | t.Refill | t.Shuffle | t.Advance):
            found |= self.places_of(())
        elif isinstance(node, t.Perform):
            found |= self._stored("writes", node)
        elif isinstance(node, t.PerformEach | t.TakeTurn):
            found.add(ANYTHING)
        elif isinstance(node, t.Run):
            found |= self._of_unit("writes", f"action {node.name}")
        if isinstance(node, t.Advance):
            found.add(ANYTHING)
        for child in t.children(node):
            found |= self.writes(child)
        return frozenset(found)

    def _stored(self, question: str, node: t.Perform) -> frozenset[str]:
        programs = self.programs(node.program)
        if programs is None:
            return frozenset((ANYTHING,))
        found: frozenset[str] = frozenset()
        for unit in programs:
            found |= self._of_unit(question, unit.key)
        return found

    def _purse_writes(self, name: str) -> frozenset[str]:
        purse = self.world.pack.purses[name]
        found = set(self.places_of(self.world.pack.zones[purse.source].holds))
        if isinstance(purse.each, Program):
            for statement in purse.each.tree.statements:
                found |= self.writes(statement)
        return frozenset(found)

    def places_of(self, kinds: tuple[str, ...]) -> frozenset[str]:
        """What changes when pieces of these kinds move."""
        moved = self.world.subkinds(kinds)
        found = {"at"}
        for zone in self.world.pack.zones.values():
            if not zone.holds or any(kind in self.world.subkinds(zone.holds) for kind in moved):
                found.add(f"z:{zone.name}")
        cells = [cell for graph in self.world.pack.graphs.values() for cell in graph.cells.values()]
        cells += [cell for place in self.world.pack.places.values() for cell in place.cells.values()]
        for cell in cells:
            if any(self.world.holds(cell, kind) for kind in moved):
                found.add(f"cell:{cell.name}")
        return frozenset(found)

    def movement(self, node: t.Advance) -> frozenset[str]:
        """What decides where a pawn may go: the graph's tests, and where pieces lie on it."""
        graph = self.world.pack.graphs[node.graph]
        move = graph.movement if node.profile is None else graph.profiles[node.profile]
        found = {"at", *(f"cell:{cell}" for cell in graph.cells)}
        for formula in (move.step, move.must_stop, move.skip, move.barred, *move.tells_apart):
            if formula is not None:
                found |= self.reads(formula.tree)
        return frozenset(found)

    def looks_at_pawns(self, node: t.Node, graph: str) -> bool:
        """Whether a program may look at, or change, where a pawn of a graph stands."""
        moves = (move for unit in self.analysis.units for code in unit.code for move in t.walk(code.tree))
        pawns = [self.facts.type_of(m.pawn).names for m in moves if isinstance(m, t.Advance) and m.graph == graph]
        places = frozenset(word for names in pawns for word in self.places_of(names))
        return self.clash(self.reads(node) | self.writes(node), places)

    @staticmethod
    def clash(reads: frozenset[str], written: frozenset[str]) -> bool:
        """Whether something read has been written."""
        if not written or not reads:
            return False
        return ANYTHING in reads or ANYTHING in written or bool(reads & written)
