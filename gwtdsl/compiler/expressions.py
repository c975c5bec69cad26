"""Expressions to Python text over the flat state. What they may use at run time is in `engine/values.py`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from gwtdsl.analysis.analyse import Analysis
from gwtdsl.analysis.calls import bind
from gwtdsl.analysis.facts import Local
from gwtdsl.analysis.world import BOX
from gwtdsl.compiler.layout import LayoutBuilder
from gwtdsl.compiler.writer import CodeBook
from gwtdsl.language import tree as t
from gwtdsl.language.types import Type
from gwtdsl.packs.model import Parameter

__all__ = ["Env", "ExpressionCompiler", "function_name"]

_SIMPLE = re.compile(r"^(?:_L\(\d+, )*[A-Za-z_][A-Za-z_0-9]*(?:\[[^\[\]]*\])?\)*$")


@dataclass(frozen=True)
class Env:
    """How the words `me`, `this`, `here`, `it` and the locals are read at a place in a program."""

    me: str = "me"
    this: str = "this"
    here: str = "here"
    it: str = "None"
    names: Mapping[int, str] = field(default_factory=dict)

    def with_name(self, local: Local, text: str) -> Env:
        """The same with one more local."""
        return replace(self, names={**self.names, local.number: text})


def function_name(name: str) -> str:
    """The Python name of a function of the pack."""
    return f"fn_{name}"


def simple(text: str) -> bool:
    """Whether a text may stand twice without being worked out twice at a cost."""
    return _SIMPLE.match(text) is not None


class ExpressionCompiler:
    """Compiles expressions of an analysed pack for one layout."""

    def __init__(self, analysis: Analysis, layout: LayoutBuilder, book: CodeBook) -> None:
        self.analysis = analysis
        self.facts = analysis.facts
        self.world = analysis.world
        self.pack = analysis.world.pack
        self.layout = layout
        self.book = book
        self.requested: dict[tuple[str, str], None] = {}
        self._here: dict[str, bool] = {}

    # --- entry ---

    def text(self, node: t.Expression, env: Env) -> str:
        """The Python text of an expression, marked with its place."""
        return self.book.mark(node.span, self._text(node, env))

    def type(self, node: t.Expression) -> Type:
        """What the analysis knows of the expression."""
        return self.facts.type_of(node)

    def sequence(self, node: t.Expression, env: Env) -> str:
        """The text of a value as a tuple: of a zone, what lies in it."""
        found = self.type(node)
        if found.base == "zone":
            return self.contents(node, env)
        if found.base == "table":
            return f"tuple({self.text(node, env)})"
        if found.base == "unknown":
            return f"as_list(S, {self.text(node, env)})"
        return self.text(node, env)

    def contents(self, node: t.Expression, env: Env) -> str:
        """The pieces in a zone."""
        found = self.type(node)
        if isinstance(node, t.Index) or self._plain_zone(found):
            return f"S[{self.text(node, env)}]"
        return f"gather(S, {self.text(node, env)})"

    def _plain_zone(self, found: Type) -> bool:
        if not found.names:
            return False
        zones = [self.pack.zones.get(name) for name in found.names]
        return all(zone is None or (zone.form not in ("piles", "grid") and zone.of is None) for zone in zones)

    # --- nodes ---

    def _text(self, node: t.Expression, env: Env) -> str:
        match node:
            case t.Number():
                return str(node.value)
            case t.Text():
                return repr(node.value)
            case t.Name():
                return self._name(node, env)
            case t.Attribute():
                return self._attribute(node, env)
            case t.Method():
                arguments = ", ".join(self.text(argument.value, env) for argument in node.arguments)
                return f"bound({self._read(node, env)}, ({arguments},))"
            case t.Index():
                return self._index(node, env)
            case t.Call():
                return self._call(node, env)
            case t.Unary():
                sign = "not " if node.operator == "not" else node.operator
                return f"({sign}{self.text(node.operand, env)})"
            case t.Binary():
                return self._binary(node, env)
            case t.Compare():
                return self._compare(node, env)
            case t.Logic():
                return "(" + f" {node.operator} ".join(self.text(part, env) for part in node.parts) + ")"
            case t.Is():
                return self._is(node, env)
            case t.Range():
                return f"span_of({self.text(node.low, env)}, {self.text(node.high, env)})"
            case t.Conditional():
                value, other = self.text(node.value, env), self.text(node.other, env)
                if self.type(node).base == "list":
                    value, other = self.sequence(node.value, env), self.sequence(node.other, env)
                return f"({value} if {self.text(node.test, env)} else {other})"
            case t.Otherwise():
                return f"nvl({self.text(node.left, env)}, lambda: {self.text(node.right, env)})"
            case t.ListOf():
                return "(" + "".join(f"{self.text(item, env)}, " for item in node.items) + ")"
            case t.Can():
                return self._can(node, env)
            case t.Aggregate():
                return self._aggregate(node, env)
            case t.AggregateOf():
                return self._aggregate_of(node, env)

    def _name(self, node: t.Name, env: Env) -> str:
        local = self.facts.locals.get(node)
        if local is not None:
            return env.names[local.number]
        meaning = self.facts.meanings.get(node)
        if meaning is None:
            return "None"
        return self.meaning(meaning.sort, meaning.name, env, env.me)

    def meaning(self, sort: str, name: str, env: Env, owner: str) -> str:
        """The text of a declared thing, read for the player `owner`."""
        if sort == "word":
            return self._word(name, env)
        if sort == "symbol":
            return repr(name)
        if sort in ("counter", "variable"):
            return f"S[{self.index(name, owner)}]"
        if sort == "purse":
            return f"len({self.purse(name, env, owner)})"
        if sort == "zone":
            return self.index(name, owner)
        if sort == "function":
            return self.invoke(name, (), env, owner)
        if sort == "table":
            return f"TABLE_{name}"
        if sort == "graph":
            return repr(name)
        if sort == "my piece":
            return f"MY_{name}[{owner}]"
        if sort == "pieces":
            return f"ALL_{name}"
        if sort == "records":
            return f"RECORDS_{name}"
        if sort == "set":
            return f"SET_{name}"
        return "None"

    def _word(self, name: str, env: Env) -> str:
        return {
            "me": env.me,
            "this": env.this,
            "here": env.here,
            "it": env.it,
            "none": "None",
            "true": "True",
            "false": "False",
            "players": "PLAYERS",
            "player_count": str(len(self.layout.seats)),
            "seat": f"T_seat[{env.me}]",
            "unlimited": "None",
        }[name]

    def index(self, name: str, owner: str) -> str:
        """The index of a named counter, variable or zone of `owner`."""
        if name in self.layout.common:
            return str(self.layout.common[name])
        return f"{owner} + {self.layout.offsets[name]}"

    def purse(self, name: str, env: Env, owner: str) -> str:
        """The pieces a purse holds."""
        purse = self.pack.purses[name]
        source = f"gather(S, {self.index(purse.source, owner)})"
        zone = self.pack.zones[purse.source]
        if zone.form not in ("piles", "grid") and zone.of is None:
            source = f"S[{self.index(purse.source, owner)}]"
        if purse.where is None:
            return source
        local = self.facts.parameters[(f"purse {name} where", "piece")]
        inner = replace(env, me=owner).with_name(local, "v_piece")
        return f"tuple([v_piece for v_piece in {source} if {self.text(purse.where.tree, inner)}])"

    def needs_place(self, key: str) -> bool:
        """Whether a function reads `this` or `here`, itself or through what it calls."""
        known = self._here.get(key)
        if known is not None:
            return known
        self._here[key] = False
        unit = next(unit for unit in self.analysis.units if unit.key == key)
        found = False
        for node in t.walk(unit.value):
            meaning = self.facts.meanings.get(node)
            if meaning is None:
                if isinstance(node, t.Can):
                    found = True
                continue
            if meaning.sort == "word" and meaning.name in ("this", "here"):
                found = True
            if meaning.sort == "function" and self.needs_place(f"function {meaning.name}"):
                found = True
        self._here[key] = found
        return found

    def invoke(self, name: str, arguments: tuple[t.Argument, ...], env: Env, owner: str) -> str:
        """A call of a function of the pack."""
        function = self.pack.functions[name]
        parts = ["S", owner]
        if self.needs_place(f"function {name}"):
            parts += [env.this, env.here]
        parts += self.arguments(function.parameters, arguments, env)
        return f"{function_name(name)}({', '.join(parts)})"

    def arguments(self, parameters: tuple[Parameter, ...], arguments: tuple[t.Argument, ...], env: Env) -> list[str]:
        """The texts of arguments in the order of the parameters, defaults filled in."""
        bound = bind(parameters, arguments)
        texts = []
        for parameter in parameters:
            if parameter.name in bound:
                value = bound[parameter.name].value
                texts.append(self.sequence(value, env) if parameter.type.base == "list" else self.text(value, env))
            elif parameter.default is not None:
                texts.append(self.text(parameter.default.tree, env))
            else:
                texts.append("None")
        return texts

    # --- attributes ---

    def _attribute(self, node: t.Attribute, env: Env) -> str:
        access = self.facts.accesses.get(node)
        if access is None:
            return "None"
        if access.how == "option":
            return f"O_{node.name}"
        if access.how == "space":
            graph = access.type.names[0]
            return str(self.layout.spaces[(graph, node.name)])
        if access.how == "spaces":
            return f"SPACES_{access.name}"
        if access.how == "slot":
            return self._slot(node, env)
        if access.how.startswith("player "):
            owner = self.text(node.target, env)
            if not simple(owner):
                owner = f"({owner})"
            return self.meaning(access.how.removeprefix("player "), node.name, env, owner)
        return self._read(node, env)

    def _slot(self, node: t.Attribute, env: Env) -> str:
        zone = self.type(node.target).names[0]
        some = self.layout.zone_names[zone][0]
        slot = next(slot for slot in self.layout.slots[some] if self.layout.things[slot].name == node.name)
        return f"({self.text(node.target, env)} + {slot - some})"

    def _read(self, node: t.Attribute | t.Method, env: Env) -> str:
        access = self.facts.accesses[node]
        target = self.text(node.target, env)
        unsure = self.type(node.target).or_none and not self._surely(node.target)
        name = access.name
        if access.how == "expression":
            missing = "()" if access.type.base == "list" else "False" if access.type.base == "bool" else "0"
            return f"evaluate(T_{name}, {target}, S, {env.me}, {missing})"
        if access.how == "where":
            if not unsure:
                return f"T_{name}[S[{target}]]"
            return (
                f"(None if {target} is None else T_{name}[S[{target}]])"
                if simple(target)
                else f"where(T_{name}, S, {target})"
            )
        if access.how in ("cell", "cells", "free", "filled"):
            return self._cell(node.target, access.how, name, target, unsure)
        if not unsure:
            return f"T_{name}[{target}]"
        missing = self.missing(name, access.type)
        if simple(target):
            return f"({missing} if {target} is None else T_{name}[{target}])"
        return f"pick(T_{name}, {target}, {missing})"

    def _surely(self, node: t.Expression) -> bool:
        return isinstance(node, t.Name) and node.name == "this"

    def missing(self, name: str, type_: Type) -> str:
        """What an attribute of none is: an empty list, a number's default, else none."""
        if type_.base == "list":
            return "()"
        for kind in self.pack.kinds.values():
            attribute = kind.attributes.get(name)
            if attribute is not None and attribute.type.base == "int" and isinstance(attribute.default, int):
                return str(attribute.default)
        return "None"

    def _cell(self, owner: t.Expression, how: str, name: str, target: str, unsure: bool) -> str:
        offset = self._offset(self.type(owner), name)
        index = f"{target} + {offset}" if offset is not None else f"C_{name}[{target}]"
        if unsure and not simple(target):
            missing = {"cell": "None", "cells": "()", "free": "False", "filled": "False"}[how]
            read = f"cell(S, C_{name}, {target}, {missing})"
            return read if how in ("cell", "cells") else f"{how}(S, C_{name}, {target})"
        value = {"cell": f"S[{index}]", "cells": f"S[{index}]", "free": f"(S[{index}] is None)"}.get(how)
        if value is None:
            value = f"(S[{index}] is not None)"
        if unsure:
            missing = {"cell": "None", "cells": "()"}.get(how, "False")
            return f"({missing} if {target} is None else {value})"
        return value

    def _offset(self, owner: Type, name: str) -> int | None:
        """How far behind a space or slot its cell of that name stands, when it is the same for all it may be."""
        offsets = set()
        for (index, cell), at in self.layout.cell_of.items():
            thing = self.layout.things[index]
            base = "space" if thing.sort == "space" else "slot"
            if cell == name and owner.base == base and (not owner.names or thing.kind in owner.names):
                offsets.add(at - index)
        return offsets.pop() if len(offsets) == 1 else None

    def _index(self, node: t.Index, env: Env) -> str:
        target = self.type(node.target)
        key = self.text(node.key, env)
        if target.base == "zone":
            return f"HOME[{self.text(node.target, env)}][{key}]"
        return f"{self.text(node.target, env)}[{key}]"

    # --- calls ---

    def _call(self, node: t.Call, env: Env) -> str:
        meaning = self.facts.meanings.get(node)
        if meaning is None:
            return "None"
        if meaning.sort == "function":
            return self.invoke(node.name, node.arguments, env, env.me)
        given = {argument.name or number: argument.value for number, argument in enumerate(node.arguments)}

        def argument(name: str, number: int | None = None) -> t.Expression | None:
            found = given.get(name)
            return found if found is not None or number is None else given.get(number)

        def of(name: str, number: int | None = None, default: str = "None") -> str:
            value = argument(name, number)
            return default if value is None else self.text(value, env)

        match node.name:
            case "top" | "bottom":
                value = argument("zone", 0)
                pieces = "()" if value is None else self.sequence(value, env)
                return f"{node.name}({pieces})"
            case "take":
                value = argument("list", 1)
                return f"{'()' if value is None else self.sequence(value, env)}[:max(0, {of('n', 0)})]"
            case "next" | "previous":
                return f"{node.name.upper()}[{of('player', 0)}]"
            case "players_after" | "players_from":
                return f"{node.name.upper()}[{of('player', 0)}]"
            case "stops":
                exact = argument("exactly") is not None
                reach = of("exactly") if exact else of("up_to")
                return (
                    f"stop_list(S, {env.me}, {of('pawn', 0)}, MOVE_{self._word_of(argument('on'))}, {reach}, {exact})"
                )
            case "steps":
                graph = self._word_of(argument("on"))
                return f"step_count(S, {env.me}, {of('from', 0)}, {of('to', 1)}, MOVE_{graph})"
            case "piece":
                kinds = self.world.subkinds((self._word_of(argument("kind", 0)),))
                wanted = ", ".join(
                    f"(T_{name}, {self.text(value, env)})"
                    for name, value in given.items()
                    if isinstance(name, str) and name not in ("kind", "id")
                )
                return f"find_piece(S, {kinds!r}, {of('id', 1)}, ({wanted}{',' if wanted else ''}))"
            case "allocation":
                return self._allocation(
                    argument("cards", 0), argument("needs"), argument("full"), argument("short"), env
                )
            case "score":
                return f"score_{self._word_of(argument('category', 0))}(S, {env.me})"
            case _:
                return f"abs({of('n', 0)})"

    def _word_of(self, node: t.Expression | None) -> str:
        return node.name if isinstance(node, t.Name) else ""

    def _allocation(
        self,
        cards: t.Expression | None,
        needs: t.Expression | None,
        full: t.Expression | None,
        short: t.Expression | None,
        env: Env,
    ) -> str:
        pieces = "()" if cards is None else self.sequence(cards, env)
        missing = (
            f"T_{short.name}" if isinstance(short, t.Name) else self.text(short, env) if short is not None else "0"
        )
        return f"allocate(S, {env.me}, {pieces}, T_{self._word_of(needs)}, T_{self._word_of(full)}, {missing}, T_items)"

    def _can(self, node: t.Can, env: Env) -> str:
        program = node.program
        meaning = self.facts.meanings.get(program)
        if meaning is not None and meaning.sort == "action":
            arguments = program.arguments if isinstance(program, t.Call) else ()
            parameters = self.pack.actions[meaning.name].parameters
            texts = ["S", env.me, env.this, env.here, *self.arguments(parameters, arguments, env)]
            return f"{self.guard(f'action {meaning.name}', 'c')}({', '.join(texts)})"
        return f"completable({self.text(program, env)}, S, {env.me}, {env.here})"

    def guard(self, key: str, how: str) -> str:
        """The name of the function that judges a unit: `c` completable, `e` effective; it is made on request."""
        self.requested[(key, how)] = None
        number = next(n for n, unit in enumerate(self.analysis.units) if unit.key == key)
        return f"g{how}_{number}"

    # --- operators ---

    def _binary(self, node: t.Binary, env: Env) -> str:
        if node.operator == "+" and self.type(node).base == "list":
            return f"({self.sequence(node.left, env)} + {self.sequence(node.right, env)})"
        operator = "//" if node.operator == "/" else node.operator
        return f"({self.text(node.left, env)} {operator} {self.text(node.right, env)})"

    def _compare(self, node: t.Compare, env: Env) -> str:
        left, right = self.text(node.left, env), self.text(node.right, env)
        unsure = [side for side, value in ((node.left, left), (node.right, right)) if self.type(side).or_none]
        if node.operator == "==" or not unsure:
            if node.operator == "==" and unsure:
                return self._equal(node, left, right)
            return f"({left} {node.operator} {right})"
        tests = [text for side, text in ((node.left, left), (node.right, right)) if self.type(side).or_none]
        if all(simple(text) for text in tests):
            sure = " and ".join(f"{text} is not None" for text in tests)
            return f"({sure} and {left} {node.operator} {right})"
        name = {"!=": "differ", "<": "less", "<=": "less_equal", ">": "more", ">=": "more_equal"}[node.operator]
        return f"{name}({left}, {right})"

    def _equal(self, node: t.Compare, left: str, right: str) -> str:
        """Comparing with none is false; two nones are not equal either."""
        if self.type(node.left).or_none and self.type(node.right).or_none:
            return f"equal({left}, {right})"
        return f"({left} == {right})"

    def _is(self, node: t.Is, env: Env) -> str:
        left = self.text(node.left, env)
        if node.member:
            return f"({left} {'not ' if node.negated else ''}in {self.sequence(node.right, env)})"
        if isinstance(node.right, t.Name) and node.right.name == "none":
            return f"({left} is {'not ' if node.negated else ''}None)"
        return f"({left} {'!=' if node.negated else '=='} {self.text(node.right, env)})"

    # --- aggregates ---

    def bound_name(self, binder: t.Binder) -> tuple[Local, str]:
        """The local of a binder and its Python name."""
        local = self.facts.locals[binder]
        return local, f"v_{local.name}_{local.number}"

    def _aggregate(self, node: t.Aggregate, env: Env) -> str:
        binder = node.binder
        local, name = self.bound_name(binder)
        inner = env.with_name(local, name)
        source = self.sequence(binder.source, env)
        where = "" if binder.where is None else f" if {self.text(binder.where, inner)}"
        element = name if node.element is None else self.text(node.element, inner)
        loop = f"for {name} in {source}{where}"
        keys = "(" + "".join(f"{self.text(key, inner)}, " for key in binder.by) + ")"
        unsure = node.element is not None and self.type(node.element).or_none
        match node.name:
            case "count":
                return f"sum([1 {loop}])"
            case "sum":
                return f"sum(known([{element} {loop}]))" if unsure else f"sum([{element} {loop}])"
            case "max" | "min":
                inside = f"known([{element} {loop}])" if unsure else f"[{element} {loop}]"
                return f"{node.name}({inside}, default=None)"
            case "some":
                if node.element is None and binder.where is not None:
                    return f"any({self.text(binder.where, inner)} for {name} in {source})"
                if node.element is None:
                    return f"bool({source})"
                return f"any({element} {loop})"
            case "every":
                if node.element is None and binder.where is not None:
                    return f"all({self.text(binder.where, inner)} for {name} in {source})"
                return f"all({element} {loop})"
            case "list":
                if binder.by:
                    return f"ordered([({keys}, {element}) {loop}])"
                return f"tuple([{element} {loop}])"
            case "distinct":
                if binder.by:
                    return f"distinct([({keys}, {element}) {loop}])"
                return f"tuple(dict.fromkeys([{element} {loop}]))"
            case "best":
                if binder.by:
                    return f"best([({keys}, {element}) {loop}])"
                return f"best([(({element},), {element}) {loop}])"
            case _:
                if binder.by:
                    return f"least([({keys}, {element}) {loop}])"
                return f"next(({element} {loop}), None)"

    def _aggregate_of(self, node: t.AggregateOf, env: Env) -> str:
        if len(node.values) == 1:
            values = self.sequence(node.values[0], env)
        else:
            values = "(" + "".join(f"{self.text(value, env)}, " for value in node.values) + ")"
        match node.name:
            case "count":
                return f"len({values})"
            case "sum":
                return f"sum({values})"
            case "max" | "min":
                inner = f"known({values})" if any(self.type(value).or_none for value in node.values) else values
                return f"{node.name}({inner}, default=None)"
            case "some":
                return f"bool({values})"
            case "every":
                return f"all({values})"
            case "list":
                return f"tuple({values})"
            case "distinct":
                return f"tuple(dict.fromkeys({values}))"
            case "best":
                return f"max({values}, default=None)"
            case _:
                return f"next(iter({values}), None)"


_ = BOX
