"""A tree as text again, on one line and in one spelling: for keys of options and for naming parts of expressions."""

from __future__ import annotations

from gwtdsl.language import tree as t

__all__ = ["written"]


def written(node: t.Node | None) -> str:
    """The text of a node; what was left out stays left out, and comments are gone."""
    if node is None:
        return ""
    match node:
        case t.Number():
            return str(node.value)
        case t.Text():
            return f'"{node.value}"'
        case t.Name():
            return node.name
        case t.Attribute():
            return f"{written(node.target)}.{node.name}"
        case t.Method():
            return f"{written(node.target)}.{node.name}({_arguments(node.arguments)})"
        case t.Index():
            return f"{written(node.target)}[{written(node.key)}]"
        case t.Call():
            return f"{node.name}({_arguments(node.arguments)})"
        case t.Run():
            return f"{node.name}({_arguments(node.arguments)})" if node.arguments else node.name
        case t.Unary():
            return f"{node.operator}{' ' if node.operator == 'not' else ''}{_inner(node.operand)}"
        case t.Binary() | t.Compare():
            return f"{_inner(node.left)} {node.operator} {_inner(node.right)}"
        case t.Logic():
            return f" {node.operator} ".join(_inner(part) for part in node.parts)
        case t.Is():
            words = "is" + (" not" if node.negated else "") + (" in" if node.member else "")
            return f"{_inner(node.left)} {words} {_inner(node.right)}"
        case t.Range():
            return f"{_inner(node.low)}..{_inner(node.high)}"
        case t.Conditional():
            return f"if {written(node.test)} then {written(node.value)} else {written(node.other)}"
        case t.Otherwise():
            return f"{_inner(node.left)} otherwise {_inner(node.right)}"
        case t.ListOf():
            return f"[{', '.join(written(item) for item in node.items)}]"
        case t.Can():
            return f"can {written(node.program)}"
        case t.Binder():
            where = "" if node.where is None else f" where {written(node.where)}"
            by = "" if not node.by else " by " + ", ".join(written(key) for key in node.by)
            return f"{node.name} in {written(node.source)}{where}{by}"
        case t.Aggregate():
            element = "" if node.element is None else f"{written(node.element)} for "
            return f"{node.name}({element}{written(node.binder)})"
        case t.AggregateOf():
            return f"{node.name}({', '.join(written(value) for value in node.values)})"
        case _:
            return _statement(node)


def _statement(node: t.Node) -> str:
    match node:
        case t.Block():
            return "; ".join(written(statement) for statement in node.statements)
        case t.Either():
            return " | ".join(written(option) for option in node.options)
        case t.Trade():
            return f"{written(node.cost)} -> {written(node.reward)}"
        case t.Both():
            return ", ".join(written(part) for part in node.parts)
        case t.Amount():
            return node.counter + written(node.number) if node.symbol and len(node.counter) == 1 else _amount(node)
        case t.Gain() | t.Pay() | t.Lose():
            per = "" if node.per is None else f" per {written(node.per)}"
            to = f" to {written(node.to)}" if not isinstance(node, t.Gain) and node.to is not None else ""
            return f"{type(node).__name__.lower()} {written(node.amount)}{per}{to}"
        case t.Let():
            return f"let {node.name} = {written(node.value)}"
        case t.Set():
            return f"set {written(node.target)} = {written(node.value)}"
        case t.Move():
            return f"move {written(node.what)} to {written(node.to)}"
        case t.Draw():
            source = "" if node.source is None else f" from {written(node.source)}"
            to = "" if node.to is None else f" to {written(node.to)}"
            return f"draw {_inner(node.number)}{source}{to}"
        case t.Shuffle() | t.Refill() | t.Reveal():
            return f"{type(node).__name__.lower()} {written(node.zone)}"
        case t.Perform():
            return f"perform {written(node.program)}"
        case t.PerformEach():
            condition = "" if node.condition is None else f" while {written(node.condition)}"
            other = "" if node.other is None else f" else {_block(node.other)}"
            return f"perform each {written(node.programs)}{condition}{other}"
        case t.May():
            return f"may {'repeat ' if node.repeat else ''}{_block(node.body)}"
        case t.Choose():
            count = (
                ""
                if node.quantity is None
                else f"{'up to ' if node.quantity.at_most else ''}{_inner(node.quantity.number)} "
            )
            other = "" if node.other is None else f" else {_block(node.other)}"
            return f"choose {count}{written(node.binder)} {_block(node.body)}{other}"
        case t.Nothing() | t.Pause():
            return type(node).__name__.lower()
        case t.Return():
            return f"return {written(node.value)}".strip()
        case t.Require():
            return f"require {written(node.condition)}"
        case t.TakeTurn():
            return f"take turn {written(node.player)}"
        case t.Advance():
            reach = {"up_to": "up to", "exactly": "exactly", "to": "to"}[node.mode]
            back, profile = " back" if node.back else "", "" if node.profile is None else f" using {node.profile}"
            return f"advance {written(node.pawn)} on {node.graph} {reach} {written(node.reach)}{back}{profile}"
    return _compound(node)


def _compound(node: t.Node) -> str:
    """Statements with blocks inside."""
    match node:
        case t.If():
            other = "" if node.other is None else f" else {_block(node.other)}"
            return f"if {written(node.test)} {_block(node.body)}{other}"
        case t.For():
            return f"for {written(node.binder)} {_block(node.body)}"
        case t.Repeat():
            return f"repeat {written(node.number)} {_block(node.body)}"
        case t.While():
            return f"while {written(node.condition)} {_block(node.body)}"
        case t.As():
            return f"as {written(node.player)} {_block(node.body)}"
        case t.At():
            return f"at {written(node.space)} {_block(node.body)}"
        case t.Then():
            return f"then {_block(node.body)}"
        case t.Window():
            return f"window {node.name} {_block(node.body)}"
        case t.OneOf():
            return f"one of {{ {'; '.join(written(option) for option in node.options)} }}"
        case t.Option():
            when = "" if node.when is None else f" when {written(node.when)}"
            return f'"{node.label}"{when} {_block(node.body)}'
    inside = "; ".join(written(child) for child in t.children(node))
    return f"{type(node).__name__.lower()} {{ {inside} }}"


def _block(node: t.Block | t.If) -> str:
    return f"{{ {written(node)} }}" if isinstance(node, t.Block) else written(node)


def _amount(node: t.Amount) -> str:
    sign = node.counter[0] if node.symbol else ""
    return f"{sign}{written(node.number)}" if node.symbol else f"{_inner(node.number)} {node.counter}"


def _arguments(arguments: tuple[t.Argument, ...]) -> str:
    return ", ".join(
        written(argument.value) if argument.name is None else f"{argument.name}={written(argument.value)}"
        for argument in arguments
    )


def _inner(node: t.Expression) -> str:
    text = written(node)
    compound = t.Binary | t.Compare | t.Logic | t.Is | t.Conditional | t.Otherwise | t.Range
    return f"({text})" if isinstance(node, compound) else text
