"""Expressions to Python text over the flat state. What they may use at run time is in `engine/values.py`."""

from __future__ import annotations

from dataclasses import replace

from gwtdsl.analysis.analyse import Analysis
from gwtdsl.analysis.calls import bind
from gwtdsl.compiler.aggregates import Aggregates
from gwtdsl.compiler.built_in import BuiltIn
from gwtdsl.compiler.indexes import Indexes
from gwtdsl.compiler.layout import LayoutBuilder
from gwtdsl.compiler.printed import Printed
from gwtdsl.compiler.reading import Reader
from gwtdsl.compiler.text import Env, function_name, simple
from gwtdsl.compiler.writer import CodeBook
from gwtdsl.language import tree as t
from gwtdsl.language.types import Type
from gwtdsl.packs.model import Parameter

__all__ = ["Env", "ExpressionCompiler"]


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
        self.reader = Reader(self)
        self.indexes = Indexes(self)
        self.printed = Printed(self)
        #: nodes that are read from a name instead, while a printed value is written
        self.replaced: dict[t.Expression, str] = {}
        self.aggregates = Aggregates(self)
        self.built_in = BuiltIn(self)

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
            text = self.text(node, env)
            return text if self.reader.in_order(found) else f"tuple({text})"
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
        if node in self.replaced:
            return self.replaced[node]
        match node:
            case t.Number():
                return str(node.value)
            case t.Text():
                return repr(node.value)
            case t.Name():
                return self._name(node, env)
            case t.Attribute():
                return self.reader.attribute(node, env)
            case t.Method():
                arguments = ", ".join(self.text(argument.value, env) for argument in node.arguments)
                return f"bound({self.reader.read(node, env)}, ({arguments},))"
            case t.Index():
                return self.reader.index(node, env)
            case t.Call():
                return self.built_in.call(node, env)
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
                say = self.sequence if self.type(node).base == "list" else self.text
                return f"({say(node.value, env)} if {self.text(node.test, env)} else {say(node.other, env)})"
            case t.Otherwise():
                return self.reader.otherwise(node, env)
            case t.ListOf():
                return "(" + "".join(f"{self.text(item, env)}, " for item in node.items) + ")"
            case t.Can():
                return self.built_in.can(node, env)
            case t.Aggregate():
                return self.aggregates.aggregate(node, env)
            case t.AggregateOf():
                return self.aggregates.aggregate_of(node, env)

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

    # --- calls ---

    def guard(self, key: str, how: str) -> str:
        """The name of the function that judges a unit: `c` completable, `e` effective; it is made on request."""
        self.requested[(key, how)] = None
        number = next(n for n, unit in enumerate(self.analysis.units) if unit.key == key)
        return f"g{how}_{number}"

    # --- operators ---

    def _binary(self, node: t.Binary, env: Env) -> str:
        if node.operator == "+" and self.type(node).base == "list":
            return f"joined({self.sequence(node.left, env)}, {self.sequence(node.right, env)})"
        if node.operator == "*" and not isinstance(node.left, t.Number) and not isinstance(node.right, t.Number):
            return f"product({self.text(node.left, env)}, {self.text(node.right, env)})"
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
            return f"({left} is not None and {left} == {right})" if simple(left) else f"equal({left}, {right})"
        return f"({left} == {right})"

    def _is(self, node: t.Is, env: Env) -> str:
        left = self.text(node.left, env)
        if node.member:
            return f"({left} {'not ' if node.negated else ''}in {self.sequence(node.right, env)})"
        if isinstance(node.right, t.Name) and node.right.name == "none":
            return f"({left} is {'not ' if node.negated else ''}None)"
        return f"({left} {'!=' if node.negated else '=='} {self.text(node.right, env)})"

    # --- aggregates ---
