"""Checks of statements: names, types, arguments, decisions; what each program hands back."""

from __future__ import annotations

from gwtdsl.analysis.expressions import ExpressionTyper, Scope
from gwtdsl.analysis.meaning import Meaning, union
from gwtdsl.analysis.narrowing import path_of, sure_when
from gwtdsl.analysis.units import Unit
from gwtdsl.analysis.world import BOX
from gwtdsl.language import tree as t
from gwtdsl.language.signatures import STATEMENTS, WINDOWS
from gwtdsl.language.types import BOOL, INT, NOTHING, PLAYER, UNKNOWN, Type
from gwtdsl.spans import Span

__all__ = ["StatementTyper"]


class StatementTyper:
    """Types the statements of one unit after the other, with the help of an `ExpressionTyper`."""

    def __init__(self, typer: ExpressionTyper) -> None:
        self.typer = typer
        self.world = typer.world
        self.facts = typer.facts
        self.returns: list[Type] = []
        self.falls_through = True
        self.within_purse = False

    def unit(self, unit: Unit) -> Type:
        """Types a whole unit; what comes back is what its `return` hands back, or the expression's type."""
        outer, returns = self.typer.scope, self.returns
        self.typer.scope, self.returns = Scope(unit.this), []
        self.within_purse = unit.sort == "purse"
        try:
            for parameter in unit.parameters:
                self._given(unit, parameter.name, parameter.type, parameter.span)
            for name, type_ in unit.names.items():
                self._given(unit, name, type_, unit.span)
            if not unit.is_program:
                if unit.returns is None:
                    return self.typer.type(unit.value)
                if unit.returns == BOOL:
                    self.typer.condition(unit.value)
                    return BOOL
                if unit.returns == INT:
                    self.typer.number(unit.value, "this")
                    return INT
                return self.typer.want(unit.value, unit.returns.optional(), "this")
            for block in unit.blocks:
                self.statements(block.statements)
            ends = bool(unit.blocks) and _ends(unit.blocks[-1])
            found = union(self.returns) if self.returns else NOTHING
            return (found or UNKNOWN) if ends else (found or UNKNOWN).optional()
        finally:
            self.typer.scope, self.returns = outer, returns

    def _given(self, unit: Unit, name: str, type_: Type, span: Span) -> None:
        local = self.typer.declare(name, type_, t.Nothing(span), "parameter")
        self.facts.parameters[(unit.key, name)] = local

    def statements(self, statements: tuple[t.Statement, ...]) -> None:
        """Statements in order; what an early way out tells about none holds for the rest."""
        ended = False
        for statement in statements:
            if ended:
                self.facts.report("GWT406", "this is never reached: the line before it always returns", statement.span)
                ended = False
            self.statement(statement)
            if isinstance(statement, t.If) and statement.other is None and _ends(statement.body):
                self.typer.scope.sure |= sure_when(statement.test, False)
            if isinstance(statement, t.Require):
                self.typer.scope.sure |= sure_when(statement.condition, True)
            ended = isinstance(statement, t.Return)

    def block(self, block: t.Block) -> None:
        """A block with a scope of its own."""
        with self.typer.nested():
            self.statements(block.statements)

    def statement(self, node: t.Statement) -> None:
        """One statement."""
        match node:
            case t.Either():
                for option in node.options:
                    with self.typer.nested():
                        self.statement(option)
            case t.Both():
                for part in node.parts:
                    self.statement(part)
            case t.Trade():
                it = self.typer.scope.it
                self.typer.scope.it = self._cost(node.cost)
                self.statement(node.reward)
                self.typer.scope.it = it
            case t.Gain() | t.Pay() | t.Lose():
                self._amount(node)
            case t.Let():
                found = self.typer.type(node.value)
                self._fresh(node.name, node)
                self.typer.declare(node.name, found if found.base != "none" else UNKNOWN, node)
            case t.Set():
                self._set(node)
            case t.Move():
                self._move(node)
            case t.Draw():
                self._draw(node)
            case t.Shuffle() | t.Reveal():
                self._zone(node.zone, "zone")
            case t.Refill():
                self._refill(node)
            case t.Require():
                self.typer.condition(node.condition)
            case t.Choose():
                self._choose(node)
            case t.May() | t.Then():
                self.block(node.body)
            case t.OneOf():
                for branch in node.options:
                    with self.typer.nested():
                        if branch.when is not None:
                            self.typer.condition(branch.when)
                            self.typer.scope.sure |= sure_when(branch.when, True)
                        self.block(branch.body)
            case t.Perform():
                self._perform(node.program)
            case t.PerformEach():
                self._perform(node.programs)
                if node.condition is not None:
                    self.typer.condition(node.condition)
                if node.other is not None:
                    self.block(node.other)
            case t.If():
                self._if(node)
            case t.For():
                with self.typer.nested():
                    self.typer.aggregates.binder(node.binder)
                    self.block(node.body)
            case t.Repeat():
                self.typer.number(node.number, "how often to repeat")
                self.block(node.body)
            case t.While():
                self.typer.condition(node.condition)
                self.block(node.body)
            case t.As():
                self.typer.want(node.player, PLAYER.optional(), "`as`")
                self.block(node.body)
            case t.At():
                self.typer.want(node.space, Type("space").optional(), "`at`")
                self.block(node.body)
            case t.Window():
                if node.name not in self.world.pack.windows and node.name not in WINDOWS:
                    names = self.world.pack.windows
                    self.facts.report("GWT313", f"there is no window `{node.name}`", node.span, node.name, names)
                self.facts.used[("window", node.name)] = None
                self.block(node.body)
            case t.TakeTurn():
                self.typer.want(node.player, PLAYER, "`take turn`")
            case t.Advance():
                self._advance(node)
            case t.Return():
                self.returns.append(NOTHING if node.value is None else self.typer.type(node.value))
            case t.Run():
                self._run(node)
            case t.Pause() | t.Nothing():
                pass

    def _if(self, node: t.If) -> None:
        self.typer.condition(node.test)
        with self.typer.nested():
            self.typer.scope.sure |= sure_when(node.test, True)
            self.block(node.body)
        if node.other is not None:
            with self.typer.nested():
                self.typer.scope.sure |= sure_when(node.test, False)
                if isinstance(node.other, t.If):
                    self._if(node.other)
                else:
                    self.block(node.other)

    def _cost(self, node: t.Statement) -> Type:
        """Types a cost; what comes back is the type of `it` in the reward."""
        self.statement(node)
        last = node.parts[-1] if isinstance(node, t.Both) else node
        if isinstance(last, t.Run) and last.name in self.world.pack.actions:
            return self.typer.action_type(last.name)
        return UNKNOWN

    def _fresh(self, name: str, node: t.Node) -> None:
        if name in self.world.pack.counters or name in self.world.pack.variables:
            self.facts.report("GWT311", f"`{name}` is already a name of the pack; a local hides it here", node.span)

    # --- counters ---

    def _amount(self, node: t.Gain | t.Pay | t.Lose) -> None:
        amount = node.amount
        pack = self.world.pack
        self.typer.number(amount.number, "an amount")
        if node.per is not None:
            self.typer.number(node.per, "`per`")
        if not isinstance(node, t.Gain) and node.to is not None:
            self.typer.want(node.to, PLAYER.optional(), "`to`")
        name = amount.counter
        if amount.symbol:
            found = next((c.name for c in pack.counters.values() if c.symbol == name), None)
            if found is None:
                self.facts.report("GWT308", f"no counter has the symbol `{name}`", amount.span)
                return
            name = found
        if name in pack.counters:
            self.facts.meanings[amount] = Meaning("counter", name, INT)
            self.facts.used[("counter", name)] = None
        elif name in pack.purses and self.within_purse:
            self.facts.report("GWT308", f"a purse can't be paid out of a purse, such as `{name}`", amount.span)
        elif name in pack.purses and not isinstance(node, t.Pay):
            self.facts.report("GWT308", f"`{name}` is a purse, which can only be paid out of", amount.span)
        elif name in pack.purses:
            self.facts.meanings[amount] = Meaning("purse", name, INT)
            self.facts.used[("purse", name)] = None
        else:
            what = "counter or purse" if isinstance(node, t.Pay) else "counter"
            candidates = [*pack.counters, *pack.purses] if isinstance(node, t.Pay) else list(pack.counters)
            self.facts.report("GWT308", f"there is no {what} `{name}`", amount.span, name, candidates)

    def _set(self, node: t.Set) -> None:
        target = node.target
        if isinstance(target, t.Name) and target.name in self.typer.scope.names:
            local = self.typer.scope.names[target.name]
            self.facts.locals[target] = local
            found = self.typer.type(node.value, local.type)
            self.facts.types[target] = local.type
            if not self.typer.fits(found, local.type):
                words = f"`{target.name}` is {self.typer.words(local.type)}, this is {self.typer.words(found)}"
                self.facts.report("GWT307", words, node.value.span)
            elif found.or_none and not local.type.or_none:
                local.type = local.type.optional()
            self._forget(target)
            return
        if isinstance(target, t.Name | t.Attribute):
            known = isinstance(target, t.Attribute) or self.world.meaning(target.name) is not None
            wanted = self.typer.type(target) if known else UNKNOWN
            meaning = self.facts.meanings.get(target)
            access = self.facts.accesses.get(target)
            sort = meaning.sort if meaning else access.how.removeprefix("player ") if access else ""
            if sort in ("counter", "variable"):
                self.typer.want(node.value, wanted.optional() if sort == "variable" else INT, f"`{target.name}`")
                self._forget(target)
                return
            if known:
                what = f"`{target.name}` can't be set; only locals, counters and variables can"
                self.facts.report("GWT307", what, target.span)
            else:
                candidates = [*self.typer.scope.names, *self.world.pack.counters, *self.world.pack.variables]
                message = f"there is no `{target.name}` to set; `let {target.name} = …` makes a local"
                self.facts.report("GWT301", message, target.span, target.name, candidates)
        else:
            self.facts.report("GWT307", "only locals, counters and variables can be set", target.span)
        self.typer.type(node.value)

    def _forget(self, target: t.Expression) -> None:
        path = path_of(target)
        sure = self.typer.scope.sure
        self.typer.scope.sure = frozenset(p for p in sure if p != path and not p.startswith(f"{path}."))

    # --- pieces ---

    def _move(self, node: t.Move) -> None:
        what = self.typer.type(node.what)
        item = what if what.base == "piece" else self.typer.item_of(what)
        if what.base not in ("piece", "list", "zone", "unknown", "none"):
            self.facts.report("GWT302", f"only pieces move, this is {self.typer.words(what)}", node.what.span)
            item = None
        to = self.typer.want(node.to, Type("place", or_none=True), "where to move")
        if (
            item is not None
            and item.base == "piece"
            and to.base in ("zone", "space", "slot")
            and not self._room(item, to)
        ):
            names = [" or ".join(f"`{name}`" for name in each.names) for each in (item, to)]
            where = f"in zone {names[1]}" if to.base == "zone" else f"on a {to.base} of {names[1]}"
            message = f"pieces of kind {names[0]} can't lie {where}"
            self.facts.report("GWT315", message, node.span)

    def _room(self, item: Type, to: Type) -> bool:
        kinds = self.world.subkinds(item.names)
        if to.base == "space":
            homes = self.world.space_homes(item)
            return not to.names or any(name in homes for name in to.names)
        if to.base == "slot":
            homes = self.world.slot_homes(item)
            return not to.names or any(name in homes for name in to.names)
        if not to.names or BOX in to.names:
            return True
        held = self.typer.zone_holds(to)
        return not held or any(kind in self.world.subkinds(held) for kind in kinds)

    def _zone(self, node: t.Expression, what: str) -> Type:
        return self.typer.want(node, Type("zone"), f"this {what}")

    def _draw(self, node: t.Draw) -> None:
        self.typer.number(node.number, "how many to draw")
        source = None if node.source is None else self._zone(node.source, "source")
        to = None if node.to is None else self._zone(node.to, "target")
        if source is None or to is None:
            targets = to.names if to is not None else self._drawn(source)
            zones = [self.world.pack.zones[name] for name in targets if name in self.world.pack.zones]
            if not zones or (source is None and any(zone.drawn_from is None for zone in zones)):
                message = "no zone says `drawn_from` here; write `draw N from ZONE to ZONE`"
                self.facts.report("GWT309", message, node.span)

    def _drawn(self, source: Type | None) -> tuple[str, ...]:
        zones = [zone.name for zone in self.world.pack.zones.values() if zone.drawn_from is not None]
        if source is None:
            return tuple(zones[:1])
        return tuple(name for name in zones if self.world.pack.zones[name].drawn_from in source.names)

    def _refill(self, node: t.Refill) -> None:
        found = self._zone(node.zone, "zone")
        for name in found.names:
            zone = self.world.pack.zones.get(name)
            if zone is not None and zone.refill is None:
                self.facts.report("GWT309", f"`{name}` does not say from where it is refilled", node.span)

    # --- choices and control ---

    def _choose(self, node: t.Choose) -> None:
        with self.typer.nested():
            if node.quantity is not None:
                self.typer.number(node.quantity.number, "how many to choose")
            self.typer.aggregates.binder(node.binder)
            self.block(node.body)
        if node.other is not None:
            self.block(node.other)

    def _perform(self, node: t.Expression) -> None:
        found = self.typer.type(node)
        item = found.item if found.base == "list" and found.item is not None else found
        if item.base not in ("program", "unknown", "none"):
            message = f"`perform` needs a program or a list of them, this is {self.typer.words(found)}"
            self.facts.report("GWT302", message, node.span)

    def _advance(self, node: t.Advance) -> None:
        pack = self.world.pack
        self.typer.want(node.pawn, Type("piece"), "what advances")
        graph = pack.graphs.get(node.graph)
        if graph is None:
            self.facts.report("GWT301", f"there is no graph `{node.graph}`", node.span, node.graph, pack.graphs)
        elif node.profile is not None and node.profile not in graph.profiles:
            message = f"`{node.graph}` has no way of moving `{node.profile}`"
            self.facts.report("GWT301", message, node.span, node.profile, graph.profiles)
        if node.mode == "to":
            self.typer.want(node.reach, Type("space", or_none=True), "where to advance")
        else:
            self.typer.number(node.reach, "how far to advance")

    def _run(self, node: t.Run) -> None:
        pack = self.world.pack
        action = pack.actions.get(node.name)
        if action is not None:
            self.typer.calls.arguments(node, node.name, action.parameters, node.arguments)
            self.facts.meanings[node] = Meaning("action", node.name, UNKNOWN)
            self.facts.used[("action", node.name)] = None
            return
        for argument in node.arguments:
            self.typer.type(argument.value)
        if self.world.meaning(node.name) is not None or node.name in self.typer.scope.names:
            message = f"`{node.name}` is a value and does nothing on a line of its own"
            self.facts.report("GWT314", message, node.span)
            return
        candidates = [*pack.actions, *STATEMENTS]
        self.facts.report("GWT301", f"there is no action `{node.name}`", node.span, node.name, candidates)


def _ends(block: t.Block) -> bool:
    """Whether a block never runs past its end."""
    if not block.statements:
        return False
    last = block.statements[-1]
    if isinstance(last, t.Return):
        return True
    if isinstance(last, t.If):
        other = last.other
        if other is None:
            return False
        return _ends(last.body) and (_ends(t.Block(other.span, (other,))) if isinstance(other, t.If) else _ends(other))
    return False
