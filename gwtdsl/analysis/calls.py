"""Calls: of the pack's functions and actions, and of the functions that are built in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from gwtdsl.analysis.meaning import Meaning
from gwtdsl.language import tree as t
from gwtdsl.language.signatures import FUNCTIONS
from gwtdsl.language.types import INT, PLAYER, UNKNOWN, Type, list_of
from gwtdsl.packs.model import Formula, Parameter

if TYPE_CHECKING:
    from gwtdsl.analysis.expressions import ExpressionTyper

__all__ = ["Calls", "bind"]


def bind(parameters: tuple[Parameter, ...], arguments: tuple[t.Argument, ...]) -> dict[str, t.Argument]:
    """Which argument belongs to which parameter; faults of the call are reported by `Calls.arguments`."""
    bound: dict[str, t.Argument] = {}
    free = [parameter.name for parameter in parameters]
    for argument in arguments:
        name = argument.name if argument.name is not None else (free[0] if free else None)
        if name is not None and name in free:
            free.remove(name)
            bound[name] = argument
    return bound


def _is_none(default: Formula | None) -> bool:
    return default is not None and isinstance(default.tree, t.Name) and default.tree.name == "none"


class Calls:
    """Types calls for an `ExpressionTyper`."""

    def __init__(self, typer: ExpressionTyper) -> None:
        self.typer = typer

    def call(self, node: t.Call, expected: Type | None) -> Type:
        """`name(arguments)` in an expression."""
        pack = self.typer.world.pack
        function = pack.functions.get(node.name)
        if function is not None:
            self.arguments(node, node.name, function.parameters, node.arguments)
            found = self.typer.function_type(node.name)
            self.typer.facts.meanings[node] = Meaning("function", node.name, found)
            self.typer.facts.used[("function", node.name)] = None
            return found
        if node.name in FUNCTIONS:
            return self._built_in(node)
        for argument in node.arguments:
            self.typer.type(argument.value)
        if node.name in pack.actions:
            message = (
                f"`{node.name}` is an action; an expression can't carry it out (write `can {node.name}(…)` to ask)"
            )
            self.typer.facts.report("GWT316", message, node.span)
        else:
            candidates = [*pack.functions, *FUNCTIONS]
            self.typer.facts.report("GWT301", f"there is no function `{node.name}`", node.span, node.name, candidates)
        return UNKNOWN

    def plain_function(self, node: t.Name) -> None:
        """A function named without arguments."""
        function = self.typer.world.pack.functions[node.name]
        missing = [parameter.name for parameter in function.parameters if parameter.default is None]
        if missing:
            message = f"`{node.name}` needs {', '.join(f'`{name}`' for name in missing)}"
            self.typer.facts.report("GWT303", message, node.span, fix=_call(node.name, missing))

    def arguments(
        self, node: t.Node, name: str, parameters: tuple[Parameter, ...], arguments: tuple[t.Argument, ...]
    ) -> None:
        """Checks arguments against parameters and types them."""
        facts = self.typer.facts
        declared = {parameter.name: parameter for parameter in parameters}
        free = list(declared)
        for argument in arguments:
            parameter: Parameter | None = None
            if argument.name is not None and argument.name not in declared:
                message = f"`{name}` has no parameter `{argument.name}`"
                facts.report("GWT304", message, argument.span, argument.name, declared)
            elif argument.name is not None and argument.name not in free:
                facts.report("GWT303", f"`{argument.name}` is given twice", argument.span)
            elif argument.name is not None:
                parameter = declared[argument.name]
            elif free:
                parameter = declared[free[0]]
            else:
                message = f"`{name}` takes {self._count(len(parameters))}, here is one more"
                facts.report("GWT303", message, argument.span)
            if parameter is None:
                self.typer.type(argument.value)
                continue
            free.remove(parameter.name)
            self._argument(argument.value, parameter, name)
        missing = [parameter for parameter in free if declared[parameter].default is None]
        if missing:
            message = f"`{name}` needs {', '.join(f'`{one}`' for one in missing)}"
            facts.report("GWT303", message, node.span, fix="" if arguments else _call(name, missing))

    def _argument(self, value: t.Expression, parameter: Parameter, name: str) -> None:
        """An argument of the parameter's type. Nothing but `none` is no value of a type that does not allow it."""
        wanted, what = parameter.type, f"`{parameter.name}` of `{name}`"
        found = self.typer.want(value, wanted, what)
        if found.base == "none" and not wanted.or_none and wanted.base != "unknown" and not _is_none(parameter.default):
            message = f"{what} must be {self.typer.words(wanted)}, this is none"
            self.typer.facts.report("GWT302", message, value.span)

    def _count(self, number: int) -> str:
        return {0: "no arguments", 1: "one argument"}.get(number, f"{number} arguments")

    def can(self, node: t.Can) -> None:
        """`can action(…)`, `can x.program`."""
        program = node.program
        pack = self.typer.world.pack
        if isinstance(program, t.Name | t.Call) and program.name in pack.actions:
            arguments = program.arguments if isinstance(program, t.Call) else ()
            self.arguments(program, program.name, pack.actions[program.name].parameters, arguments)
            self.typer.facts.meanings[program] = Meaning("action", program.name, UNKNOWN)
            self.typer.facts.used[("action", program.name)] = None
            return
        found = self.typer.type(program)
        if found.base not in ("program", "unknown"):
            message = f"`can` asks about an action or a program, this is {self.typer.words(found)}"
            self.typer.facts.report("GWT302", message, program.span, getattr(program, "name", ""), pack.actions)

    # --- built in ---

    def _built_in(self, node: t.Call) -> Type:
        self.typer.facts.meanings[node] = Meaning("built in", node.name, UNKNOWN)
        signature = FUNCTIONS[node.name]
        given = self._given(node, signature.parameters)
        match node.name:
            case "top" | "bottom":
                found = self._typed(given, "zone", UNKNOWN)
                return (self.typer.item_of(found) or UNKNOWN).optional()
            case "take":
                self._number(given, "n")
                found = self._typed(given, "list", UNKNOWN)
                return list_of(self.typer.item_of(found) or UNKNOWN)
            case "next" | "previous":
                self._want(given, "player", PLAYER)
                return PLAYER
            case "players_after" | "players_from":
                self._want(given, "player", PLAYER)
                return list_of(PLAYER)
            case "stops":
                self._want(given, "pawn", Type("piece"))
                graph = self._graph(given)
                for reach in ("up_to", "exactly"):
                    self._number(given, reach)
                return list_of(Type("space", graph))
            case "steps":
                graph = self._graph(given)
                self._want(given, "from", Type("space"))
                self._want(given, "to", Type("space"))
                return INT.optional()
            case "piece":
                return self._piece(node, given)
            case "allocation":
                return self._allocation(given)
            case "score":
                return self._score(given)
            case _:
                self._number(given, "n")
                return INT

    def _given(self, node: t.Call, parameters: tuple[str, ...]) -> dict[str, t.Argument]:
        names = [parameter.rstrip("?=") for parameter in parameters]
        positional = [parameter.rstrip("?") for parameter in parameters if "=" not in parameter]
        needed = [parameter.rstrip("=") for parameter in parameters if not parameter.endswith("?")]
        given: dict[str, t.Argument] = {}
        for argument in node.arguments:
            name = argument.name or next((one for one in positional if one not in given), None)
            if name is None or (name not in names and node.name != "piece") or name in given:
                message = f"`{node.name}` takes {', '.join(names)}"
                self.typer.facts.report("GWT303", message, argument.span, argument.name or "", names)
                self.typer.type(argument.value)
                continue
            given[name] = argument
        missing = [name for name in needed if name not in given]
        if missing:
            self.typer.facts.report("GWT303", f"`{node.name}` needs {', '.join(missing)}", node.span)
        return given

    def _typed(self, given: dict[str, t.Argument], name: str, expected: Type) -> Type:
        if name not in given:
            return UNKNOWN
        return self.typer.type(given[name].value, expected)

    def _want(self, given: dict[str, t.Argument], name: str, expected: Type) -> None:
        if name in given:
            self.typer.want(given[name].value, expected.optional(), f"`{name}`")

    def _number(self, given: dict[str, t.Argument], name: str) -> None:
        if name in given:
            self.typer.number(given[name].value, f"`{name}`")

    def _word(self, given: dict[str, t.Argument], name: str, words: Iterable[str], what: str) -> str | None:
        """An argument that is a name of a declaration, not a value."""
        if name not in given:
            return None
        value = given[name].value
        words = tuple(words)
        if isinstance(value, t.Name) and value.name in words:
            self.typer.facts.meanings[value] = Meaning("declared", value.name, UNKNOWN)
            return value.name
        written = value.name if isinstance(value, t.Name) else ""
        message = f"`{written}` is not {what}" if written else f"`{name}` must name {what}"
        self.typer.facts.report("GWT301", message, value.span, written, words)
        return None

    def _graph(self, given: dict[str, t.Argument]) -> tuple[str, ...]:
        name = self._word(given, "on", self.typer.world.pack.graphs, "a graph")
        return () if name is None else (name,)

    def _piece(self, node: t.Call, given: dict[str, t.Argument]) -> Type:
        world = self.typer.world
        kind = self._word(given, "kind", world.pack.kinds, "a kind of piece")
        piece = Type("piece", () if kind is None else (kind,))
        for name, argument in given.items():
            if name in ("kind", "id"):
                continue
            access = world.attributes.access(piece, name)
            if access is None:
                names = world.attributes.attribute_names(piece)
                self.typer.facts.report(
                    "GWT305", f"{self.typer.words(piece)} has no `{name}`", argument.span, name, names
                )
            self.typer.type(argument.value, access.type if access else None)
        if "id" in given and not isinstance(given["id"].value, t.Text):
            self.typer.facts.report("GWT302", 'the id of a piece is a text: `piece(kind, "id")`', node.span)
        elif kind is not None and "id" in given:
            text = given["id"].value
            assert isinstance(text, t.Text)
            ids = [record for name in world.subkinds((kind,)) for record in world.pack.kinds[name].records]
            if text.value not in ids:
                self.typer.facts.report("GWT301", f"no {kind} is called `{text.value}`", text.span, text.value, ids)
        return piece.optional()

    def _allocation(self, given: dict[str, t.Argument]) -> Type:
        world = self.typer.world
        cards = self._typed(given, "cards", UNKNOWN)
        item = self.typer.item_of(cards) or UNKNOWN
        names = world.attributes.attribute_names(item)
        needs = self._word(given, "needs", names, "an attribute of the cards")
        self._word(given, "full", names, "an attribute of the cards")
        if "short" in given and not isinstance(given["short"].value, t.Number):
            self._word(given, "short", names, "an attribute of the cards")
        if needs is not None:
            access = world.attributes.access(item, needs)
            tasks = access.type if access else UNKNOWN
            if tasks.base != "list" or tasks.item is None or tasks.item.base != "record":
                argument = given["needs"]
                message = "`needs` must name an attribute that is a list of records with an expression `items`"
                self.typer.facts.report("GWT302", message, argument.span)
        return INT

    def _score(self, given: dict[str, t.Argument]) -> Type:
        self._word(given, "category", self.typer.world.pack.scoring, "a category of the scoring")
        return INT


def _call(name: str, needed: Sequence[str]) -> str:
    return f"write `{name}({', '.join(needed)})`"
