"""Types of expressions: what each is, what each name in it means, and what can't be right."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import contextmanager
from typing import TYPE_CHECKING

from gwtdsl.analysis.aggregates import AggregateTyper
from gwtdsl.analysis.calls import Calls
from gwtdsl.analysis.facts import Facts, Local
from gwtdsl.analysis.indexing import IndexTyper
from gwtdsl.analysis.meaning import Meaning, union
from gwtdsl.analysis.narrowing import path_of, sure_when
from gwtdsl.analysis.world import World
from gwtdsl.language import tree as t
from gwtdsl.language.signatures import JOINTS, WORDS
from gwtdsl.language.types import BOOL, INT, TEXT, UNKNOWN, Type, list_of
from gwtdsl.language.wording import article
from gwtdsl.language.written import written

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["ExpressionTyper", "Scope"]

ARITHMETIC = ("-", "*", "/", "%")


class Scope:
    """The locals that a place in a program can see, and the paths that are known not to be none there."""

    def __init__(self, this: Type) -> None:
        self.names: dict[str, Local] = {}
        self.sure: frozenset[str] = frozenset()
        self.this = this
        self.it: Type = UNKNOWN


class ExpressionTyper:
    """Types expressions of one unit after the other; facts gather in `facts`."""

    def __init__(self, world: World, facts: Facts) -> None:
        self.world = world
        self.facts = facts
        self.scope = Scope(UNKNOWN)
        self.counter = 0
        self.calls = Calls(self)
        self.aggregates = AggregateTyper(self)
        self.indexing = IndexTyper(self)
        self.action_type: Callable[[str], Type] = lambda _: UNKNOWN
        self.function_type: Callable[[str], Type] = lambda _: UNKNOWN

    # --- scopes ---

    def declare(self, name: str, type_: Type, node: t.Node, sort: str = "local") -> Local:
        """A new local; names of the kernel can't be taken."""
        if sort == "local" and (name in WORDS or name in JOINTS):
            self.facts.report("GWT317", f"`{name}` is a word of the language, and cannot name anything else", node.span)
        self.counter += 1
        local = Local(name, type_, self.counter, node.span, sort)
        self.scope.names[name] = local
        self.facts.locals[node] = local
        return local

    @contextmanager
    def nested(self) -> Iterator[None]:
        """A scope inside: what is declared and narrowed there is gone afterwards."""
        names, sure = dict(self.scope.names), self.scope.sure
        try:
            yield
        finally:
            self.scope.names, self.scope.sure = names, sure

    # --- entry ---

    def type(self, node: t.Expression, expected: Type | None = None) -> Type:
        """The type of `node`, kept as a fact; `expected` lets bare words be symbols."""
        found = self._type(node, expected)
        path = path_of(node)
        if path is not None and path in self.scope.sure and found.base != "none":
            found = found.certain()
        self.facts.types[node] = found
        return found

    def want(self, node: t.Expression, expected: Type, what: str) -> Type:
        """The type of `node`, with a finding when it can't be what is expected."""
        found = self.type(node, expected)
        self._fitting(node, found, expected, what)
        return found

    def _fitting(self, node: t.Expression, found: Type, expected: Type, what: str) -> None:
        if not self.fits(found, expected):
            message = f"{what} must be {self.words(expected)}, this is {self.words(found)}"
            many = expected.base == "int" and found.base in ("list", "zone") and not isinstance(node, t.Binary)
            self.facts.report("GWT302", message, node.span, fix=f"write `count({written(node)})`" if many else "")

    def number(self, node: t.Expression, what: str) -> None:
        """A number that is never none."""
        self._numeric(node, self.type(node, INT.optional()), what)

    def _numeric(self, node: t.Expression, found: Type, what: str) -> None:
        self._fitting(node, found, INT.optional(), what)
        if found.or_none and found.base in ("int", "none"):
            message = f"{what} may be none here; write `… otherwise 0`, or test `is not none` first"
            self.facts.report("GWT306", message, node.span)

    def condition(self, node: t.Expression) -> None:
        """A condition: true or false."""
        self.want(node, BOOL, "a condition")

    def words(self, type_: Type) -> str:
        """A type as an author would say it."""
        plain = {"int": "a number", "bool": "true or false", "text": "a text", "player": "a player", "none": "none"}
        if type_.base == "symbol":
            return article(" or ".join(name.removeprefix("option ").replace("_", " ") for name in type_.names))
        if type_.base == "list":
            return f"a list ({type_})"
        return plain.get(type_.base) or article(str(type_).removesuffix(" or none"))

    def fits(self, found: Type, expected: Type) -> bool:
        """Whether a value of type `found` may stand where `expected` is wanted; none is judged at run time."""
        if "unknown" in (found.base, expected.base):
            return True
        if found.base == "none":
            return True
        if expected.base == "list" and found.base == "zone":
            return True
        if expected.base == "place":
            return found.base in ("place", "zone", "space", "slot")
        if found.base == "place":
            return expected.base in ("zone", "space", "slot")
        if found.base == "piece" and expected.base == "piece":
            mine, wanted = self.world.subkinds(found.names), self.world.subkinds(expected.names)
            return not expected.names or any(kind in wanted for kind in mine)
        if found.base != expected.base:
            return False
        if found.base == "list" and found.item and expected.item:
            return self.fits(found.item, expected.item)
        if found.names and expected.names and found.base in ("symbol", "space", "slot", "record"):
            return bool(set(found.names) & set(expected.names)) or self._share_words(found, expected)
        return True

    def _share_words(self, found: Type, expected: Type) -> bool:
        if found.base != "symbol":
            return False
        sets = self.world.symbol_sets
        mine = {word for name in found.names for word in sets.get(name, ())}
        return any(word in mine for name in expected.names for word in sets.get(name, ()))

    def item_of(self, found: Type) -> Type | None:
        """What a loop over such a value meets, or None when there is nothing to meet."""
        if found.base == "list":
            return found.item or UNKNOWN
        if found.base == "zone":
            return Type("piece", self.zone_holds(found))
        if found.base == "table":
            return INT
        if found.base == "unknown":
            return UNKNOWN
        return None

    def zone_holds(self, found: Type) -> tuple[str, ...]:
        """The kinds of pieces that may lie in a zone of this type."""
        kinds: list[str] = []
        for name in found.names:
            zone = self.world.pack.zones.get(name)
            if zone is None or not (zone.holds or zone.of):
                return ()
            kinds += zone.holds
            if zone.of is not None and zone.of in self.world.pack.places:
                for cell in self.world.pack.places[zone.of].cells.values():
                    kinds += cell.holds
        return tuple(dict.fromkeys(kinds))

    # --- one method for each sort of node ---

    def _type(self, node: t.Expression, expected: Type | None) -> Type:
        match node:
            case t.Number():
                return INT
            case t.Text():
                return TEXT
            case t.Name():
                return self._name(node, expected)
            case t.Attribute():
                return self._attribute(node)
            case t.Method():
                return self._method(node)
            case t.Index():
                return self.indexing.index(node)
            case t.Call():
                return self.calls.call(node, expected)
            case t.Unary(operator="not"):
                self.condition(node.operand)
                return BOOL
            case t.Unary():
                self.number(node.operand, "a number with a sign")
                return INT
            case t.Binary():
                return self._binary(node, expected)
            case t.Compare():
                return self._compare(node)
            case t.Logic():
                return self._logic(node)
            case t.Is():
                return self._is(node)
            case t.Range():
                self.number(node.low, "the low end of a range")
                self.number(node.high, "the high end of a range")
                return list_of(INT)
            case t.Conditional():
                return self._conditional(node, expected)
            case t.Otherwise():
                left = self.type(node.left, expected)
                right = self.type(node.right, expected)
                both = union((left.certain(), right)) or UNKNOWN
                return both if right.or_none else both.certain()
            case t.ListOf():
                item = expected.item if expected is not None and expected.base == "list" else None
                return list_of(union(self.type(one, item) for one in node.items) or UNKNOWN)
            case t.Can():
                self.calls.can(node)
                return BOOL
            case t.Aggregate():
                return self.aggregates.aggregate(node)
            case t.AggregateOf():
                return self.aggregates.aggregate_of(node)

    def _name(self, node: t.Name, expected: Type | None) -> Type:
        name = node.name
        local = self.scope.names.get(name)
        if local is not None:
            self.facts.locals[node] = local
            return local.type
        if expected is not None and expected.base == "symbol" and self._symbol_of(name, expected):
            return self._symbol(node, expected)
        meaning = self.world.meaning(name)
        if meaning is None:
            sets = self.world.sets_with(name)
            if sets:
                return self._symbol(node, Type("symbol", sets))
            self._unknown_name(node, expected)
            return UNKNOWN
        return self._meant(node, meaning)

    def _meant(self, node: t.Name, meaning: Meaning) -> Type:
        if meaning.sort == "word" and meaning.name == "this":
            meaning = Meaning("word", "this", self.scope.this)
        elif meaning.sort == "word" and meaning.name == "it":
            meaning = Meaning("word", "it", self.scope.it)
        elif meaning.sort == "function":
            self.calls.plain_function(node)
            meaning = Meaning("function", meaning.name, self.function_type(meaning.name))
        self.facts.meanings[node] = meaning
        self.facts.used[(meaning.sort, meaning.name)] = None
        return meaning.type

    def _symbol_of(self, name: str, expected: Type) -> bool:
        return any(name in self.world.symbol_sets.get(set_name, ()) for set_name in expected.names)

    def _symbol(self, node: t.Name, type_: Type) -> Type:
        found = Type("symbol", type_.names)
        self.facts.meanings[node] = Meaning("symbol", node.name, found)
        return found

    def _unknown_name(self, node: t.Name, expected: Type | None) -> None:
        if expected is not None and expected.base == "symbol":
            words = [word for name in expected.names for word in self.world.symbol_sets.get(name, ())]
            self.facts.report("GWT312", f"`{node.name}` is not {self.words(expected)}", node.span, node.name, words)
            return
        candidates = [*self.scope.names, *self.world.value_names]
        hint = f"`{node.name}` is not known here"
        if node.name in self.world.pack.actions:
            hint = f"`{node.name}` is an action; actions are statements and can't stand in an expression"
        self.facts.report("GWT301", hint, node.span, node.name, candidates)

    def _attribute(self, node: t.Attribute) -> Type:
        target = self.type(node.target)
        access = self.world.attributes.access(target, node.name)
        if access is None:
            if target.base != "unknown" or node.name not in self.world.attributes.attribute_names(target):
                names = self.world.attributes.attribute_names(target)
                whose = "nothing has an attribute" if target.base == "unknown" else f"{self.words(target)} has no"
                self.facts.report("GWT305", f"{whose} `{node.name}`", node.span, node.name, names)
            return UNKNOWN
        self.facts.accesses[node] = access
        found = access.type
        if access.how == "player function":
            found = self.function_type(node.name)
            self.facts.used[("function", node.name)] = None
        elif access.how.startswith("player "):
            self.facts.used[(access.how.removeprefix("player "), node.name)] = None
        self.facts.used[("attribute", node.name)] = None
        if target.or_none and found.base not in ("list", "program"):
            return found if self._defaults_to_number(target, node.name) else found.optional()
        return found

    def _defaults_to_number(self, target: Type, name: str) -> bool:
        """A number attribute of none is its default, where it has one."""
        if target.base != "piece":
            return False
        kinds = [self.world.pack.kinds[kind] for kind in self.world.subkinds(target.names)]
        declared = [kind.attributes[name] for kind in kinds if name in kind.attributes]
        return bool(declared) and all(a.type.base == "int" and a.default is not None for a in declared)

    def _method(self, node: t.Method) -> Type:
        target = self.type(node.target)
        access = self.world.attributes.access(target, node.name)
        if access is None or access.type.base not in ("program", "expression", "unknown"):
            names = self.world.attributes.attribute_names(target)
            whose = "nothing has a" if target.base == "unknown" else f"{self.words(target)} has no"
            self.facts.report("GWT305", f"{whose} program `{node.name}`", node.span, node.name, names)
            for argument in node.arguments:
                self.type(argument.value)
            return UNKNOWN
        self.facts.accesses[node] = access
        wanted = access.type.parameters
        if access.type.base == "program" and len(node.arguments) != len(wanted):
            message = (
                f"`{node.name}` takes {len(wanted)} arguments ({', '.join(wanted)}), here are {len(node.arguments)}"
            )
            self.facts.report("GWT303", message, node.span)
        for argument in node.arguments:
            self.number(argument.value, "an argument of a stored program")
        return Type("program")

    def _binary(self, node: t.Binary, expected: Type | None) -> Type:
        if node.operator == "+":  # each side is typed once: a sum of many is nested as deep as it is long
            wanted = expected if expected is not None and expected.base == "list" else INT.optional()
            left = self.type(node.left, wanted)
            right = self.type(node.right, wanted)
            if left.base in ("list", "zone") or right.base in ("list", "zone"):
                items = [self.item_of(side) for side in (left, right) if side.base != "unknown"]
                if None in items:
                    self.facts.report("GWT302", "`+` joins two lists or adds two numbers, not one of each", node.span)
                return list_of(union(item for item in items if item is not None) or UNKNOWN)
            self._numeric(node.left, left, "the left side of `+`")
            self._numeric(node.right, right, "the right side of `+`")
            return INT
        self.number(node.left, f"the left side of `{node.operator}`")
        self.number(node.right, f"the right side of `{node.operator}`")
        return INT

    def _compare(self, node: t.Compare) -> Type:
        if node.operator in ("==", "!="):
            self._alike(node.left, node.right, node)
            return BOOL
        self.want(node.left, INT.optional(), f"the left side of `{node.operator}`")
        self.want(node.right, INT.optional(), f"the right side of `{node.operator}`")
        return BOOL

    def _alike(self, left: t.Expression, right: t.Expression, node: t.Node) -> None:
        if self._is_open(left) and not self._is_open(right):
            second = self.type(right)
            first = self.type(left, second)
        else:
            first = self.type(left)
            second = self.type(right, first)
        if not (self.fits(first, second) or self.fits(second, first)):
            message = f"these can never be equal: {self.words(first)} and {self.words(second)}"
            self.facts.report("GWT302", message, node.span)

    def _is_open(self, node: t.Expression) -> bool:
        return isinstance(node, t.Name) and node.name not in self.scope.names and self.world.meaning(node.name) is None

    def _logic(self, node: t.Logic) -> Type:
        with self.nested():
            for part in node.parts:
                self.condition(part)
                self.scope.sure |= sure_when(part, node.operator == "and")
        return BOOL

    def _is(self, node: t.Is) -> Type:
        if not node.member:
            self._alike(node.left, node.right, node)
            return BOOL
        if self._is_open(node.left):
            many = self.type(node.right)
            self.type(node.left, self.item_of(many))
        else:
            one = self.type(node.left)
            many = self.type(node.right, list_of(one.certain()))
        item = self.item_of(many)
        if item is None:
            self.facts.report("GWT302", f"`is in` needs a list or zone, this is {self.words(many)}", node.right.span)
        elif not self.fits(self.facts.type_of(node.left), item) and not self.fits(item, self.facts.type_of(node.left)):
            message = f"{self.words(self.facts.type_of(node.left))} is never in {self.words(many)}"
            self.facts.report("GWT302", message, node.span)
        return BOOL

    def _conditional(self, node: t.Conditional, expected: Type | None) -> Type:
        self.condition(node.test)
        with self.nested():
            self.scope.sure |= sure_when(node.test, True)
            value = self.type(node.value, expected)
        with self.nested():
            self.scope.sure |= sure_when(node.test, False)
            other = self.type(node.other, expected)
        return union((value, other)) or UNKNOWN
