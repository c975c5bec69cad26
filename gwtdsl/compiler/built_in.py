"""Calls of the functions that are built in, and `can`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gwtdsl.compiler.text import Env
from gwtdsl.language import tree as t

if TYPE_CHECKING:
    from gwtdsl.compiler.expressions import ExpressionCompiler

__all__ = ["BuiltIn"]


class BuiltIn:
    """Compiles calls for an `ExpressionCompiler`."""

    def __init__(self, owner: ExpressionCompiler) -> None:
        self.owner = owner
        self.facts = owner.facts
        self.pack = owner.pack
        self.world = owner.world

    def call(self, node: t.Call, env: Env) -> str:
        """A call: of a function of the pack, or of a built-in one."""
        meaning = self.facts.meanings.get(node)
        if meaning is None:
            return "None"
        if meaning.sort == "function":
            return self.owner.invoke(node.name, node.arguments, env, env.me)
        given = {argument.name or number: argument.value for number, argument in enumerate(node.arguments)}

        def argument(name: str, number: int | None = None) -> t.Expression | None:
            found = given.get(name)
            return found if found is not None or number is None else given.get(number)

        def of(name: str, number: int | None = None, default: str = "None") -> str:
            value = argument(name, number)
            return default if value is None else self.owner.text(value, env)

        match node.name:
            case "top" | "bottom":
                value = argument("zone", 0)
                pieces = "()" if value is None else self.owner.sequence(value, env)
                return f"{node.name}({pieces})"
            case "take":
                value = argument("list", 1)
                return f"{'()' if value is None else self.owner.sequence(value, env)}[:max(0, {of('n', 0)})]"
            case "next" | "previous":
                return f"{node.name.upper()}[{of('player', 0)}]"
            case "players_after" | "players_from":
                return f"{node.name.upper()}[{of('player', 0)}]"
            case "stops":
                exact = argument("exactly") is not None
                reach = of("exactly") if exact else of("up_to")
                return f"stop_list(S, {env.me}, {of('pawn', 0)}, MOVE_{self.word_of(argument('on'))}, {reach}, {exact})"
            case "steps":
                graph = self.word_of(argument("on"))
                return f"step_count(S, {env.me}, {of('from', 0)}, {of('to', 1)}, MOVE_{graph})"
            case "piece":
                kinds = self.world.subkinds((self.word_of(argument("kind", 0)),))
                wanted = ", ".join(
                    f"(T_{name}, {self.owner.text(value, env)})"
                    for name, value in given.items()
                    if isinstance(name, str) and name not in ("kind", "id")
                )
                return f"find_piece(S, {kinds!r}, {of('id', 1)}, ({wanted}{',' if wanted else ''}))"
            case "allocation":
                return self.allocation(
                    argument("cards", 0), argument("needs"), argument("full"), argument("short"), env
                )
            case "score":
                return f"score_{self.word_of(argument('category', 0))}(S, {env.me})"
            case _:
                return f"abs({of('n', 0)})"

    def word_of(self, node: t.Expression | None) -> str:
        """The name that an argument is."""
        return node.name if isinstance(node, t.Name) else ""

    def allocation(
        self,
        cards: t.Expression | None,
        needs: t.Expression | None,
        full: t.Expression | None,
        short: t.Expression | None,
        env: Env,
    ) -> str:
        """The best allocation of things to the tasks of cards."""
        pieces = "()" if cards is None else self.owner.sequence(cards, env)
        missing = (
            f"T_{short.name}"
            if isinstance(short, t.Name)
            else self.owner.text(short, env)
            if short is not None
            else "0"
        )
        return f"allocate(S, {env.me}, {pieces}, T_{self.word_of(needs)}, T_{self.word_of(full)}, {missing}, T_items)"

    def can(self, node: t.Can, env: Env) -> str:
        """Whether an action or a stored program could be carried out."""
        program = node.program
        meaning = self.facts.meanings.get(program)
        if meaning is not None and meaning.sort == "action":
            arguments = program.arguments if isinstance(program, t.Call) else ()
            parameters = self.pack.actions[meaning.name].parameters
            texts = ["S", env.me, env.this, env.here, *self.owner.arguments(parameters, arguments, env)]
            return f"{self.owner.guard(f'action {meaning.name}', 'c')}({', '.join(texts)})"
        return f"completable({self.owner.text(program, env)}, S, {env.me}, {env.here})"
