"""Programs in plain English, made from the tree alone: for option labels, references, and differences between packs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gwtdsl.language import tree as t
from gwtdsl.language.english_values import ValueWriter, is_times
from gwtdsl.language.wording import (
    ActionText,
    amount,
    arguments_by_name,
    fill,
    joined,
    plain_words,
    plural,
    whole_number,
)

__all__ = ["ActionText", "Explainer"]

#: Statements that hold others; in a list they are set off by semicolons.
LONG = (
    t.If,
    t.For,
    t.While,
    t.Repeat,
    t.Choose,
    t.OneOf,
    t.Either,
    t.Trade,
    t.May,
    t.At,
    t.As,
    t.PerformEach,
    t.Window,
)


class Explainer:
    """Says programs, statements and expressions.

    `actions` has the parameters and templates of actions and functions, `symbols` the counter of each sign of money,
    and `names` gives the words for an id. No tree makes it fail.
    """

    def __init__(
        self,
        actions: Mapping[str, ActionText] | None = None,
        symbols: Mapping[str, str] | None = None,
        names: Callable[[str], str] = plain_words,
    ) -> None:
        self.actions = actions or {}
        self.signs = {counter: sign for sign, counter in (symbols or {}).items()}
        self.names = names
        self.values = ValueWriter(self.actions, names, self.action)
        self.writers: dict[type[t.Node], Callable[[Any], str]] = {
            t.Block: self.program,
            t.Either: lambda node: "either " + ", or ".join(self.statement(option) for option in node.options),
            t.Trade: self._trade,
            t.Both: self._both,
            t.Gain: lambda node: "gain " + self._amount(node),
            t.Pay: lambda node: "pay " + self._amount(node) + self._to(node.to),
            t.Lose: lambda node: "lose " + self._amount(node) + self._to(node.to),
            t.Let: lambda node: f"let {names(node.name)} be {self.expression(node.value)}",
            t.Set: self._set,
            t.Move: lambda node: f"move {self.expression(node.what)} to {self.expression(node.to)}",
            t.Draw: self._draw,
            t.Shuffle: lambda node: f"shuffle {self.expression(node.zone)}",
            t.Refill: lambda node: f"refill {self.expression(node.zone)}",
            t.Reveal: lambda node: f"show {self.expression(node.zone)} to everybody",
            t.Require: lambda node: f"go on only if {self.values.truth(node.condition)}",
            t.Choose: self._choose,
            t.May: self._may,
            t.Then: lambda node: self.program(node.body),
            t.OneOf: self._one_of,
            t.Perform: self._perform,
            t.PerformEach: self._perform_each,
            t.If: self._if,
            t.For: self._for,
            t.Repeat: lambda node: f"{self._times(node.number)}: {self.body(node.body)}",
            t.While: lambda node: f"as long as {self.values.truth(node.condition)}, {self.body(node.body)}",
            t.As: lambda node: f"as {self.expression(node.player)}: {self.body(node.body)}",
            t.At: lambda node: f"at {self.expression(node.space)}: {self.body(node.body)}",
            t.Window: lambda node: self.body(node.body),
            t.Pause: lambda _: "pause for actions that may be taken at any time",
            t.TakeTurn: lambda node: f"{self.expression(node.player)} takes a turn",
            t.Advance: self._advance,
            t.Return: lambda node: (
                "stop here" if node.value is None else f"the result is {self.expression(node.value)}"
            ),
            t.Nothing: lambda _: "do nothing",
            t.Run: lambda node: self.action(node.name, node.arguments),
        }

    def program(self, block: t.Block) -> str:
        """The whole program as one sentence without a full stop; "do nothing" when it is empty."""
        return self._in_order(block.statements) or "do nothing"

    def printed(self, block: t.Block) -> str:
        """A program as it stands on a thing: how often it is done is said once, in front, and not at each amount."""
        if not any(isinstance(node, t.Name) and is_times(node) for node in t.walk(block)):
            return self.program(block)
        outer, self.values.each_time = self.values.each_time, ""
        try:
            return f"each time, {self.program(block)}"
        finally:
            self.values.each_time = outer

    def condition(self, node: t.Expression) -> str:
        """An expression that holds or not, as a sentence: "the door is free"."""
        return self.values.truth(node)

    def statement(self, node: t.Statement | t.Block) -> str:
        """One statement in words."""
        writer = self.writers.get(type(node))
        return writer(node) if writer else ""

    def expression(self, node: t.Expression) -> str:
        """One expression in words."""
        return self.values.say(node)

    def action(self, name: str, arguments: Sequence[t.Argument]) -> str:
        """A named action with its arguments: its template filled, else its name in words."""
        text = self.actions.get(name)
        if text is None or not text.template:
            return self.names(name) + self.values.bracketed(arguments)
        said = (
            fill(text.template, arguments_by_name(text, arguments), self.expression, self.values.per)
            .strip()
            .removesuffix(".")
        )
        return said[:1].lower() + said[1:] if said[1:2].islower() or said[1:2] == " " else said

    # --- joining ---

    def _in_order(self, parts: Sequence[t.Statement]) -> str:
        gains = [part for part in parts if isinstance(part, t.Gain)]
        if len(parts) > 1 and len(gains) == len(parts):
            pers = {"" if part.per is None else self.values.per(part.per) for part in gains}
            if len(pers) == 1:
                return "gain " + joined([self._amount(part, per=False) for part in gains]) + pers.pop()
        said = [self.statement(part) for part in parts]
        text = said[0] if said else ""
        for before, part, words in zip(parts, parts[1:], said[1:], strict=False):
            long = isinstance(before, LONG) or "; " in text
            text += f"{';' if long else ','} then {words}" if not isinstance(part, t.Let) else f"; {words}"
        return text

    def _both(self, node: t.Both) -> str:
        """Two short ones are one breath: "gain $3 and take a card"."""
        if len(node.parts) == 2 and not any(isinstance(part, (t.Gain, t.Let, *LONG)) for part in node.parts[1:]):
            first, second = map(self.statement, node.parts)
            if not isinstance(node.parts[0], LONG) and "," not in first:
                return f"{first} and {second}"
        return self._in_order(node.parts)

    def body(self, block: t.Block, binder: t.Binder | None = None) -> str:
        """A block in words; the binder's name stands for its noun in it."""
        if binder is None or isinstance(binder.source, t.Range):
            return self.program(block)
        outer = self.values.nouns
        self.values.nouns = {**outer, binder.name: self.values.noun(binder)}
        try:
            return self.program(block)
        finally:
            self.values.nouns = outer

    def _trade(self, node: t.Trade) -> str:
        cost, reward = self.statement(node.cost), self.statement(node.reward)
        if isinstance(node.cost, t.Pay) and node.cost.to is None and not isinstance(node.reward, LONG):
            return f"{cost} to {reward}"
        if isinstance(node.cost, LONG) or ", " in cost:
            return f"{cost}; in return {reward}"
        return f"{cost}, then {reward}"

    # --- amounts ---

    def _amount(self, node: t.Gain | t.Pay | t.Lose, *, per: bool = True) -> str:
        counter = node.amount.counter
        unit = counter if node.amount.symbol else self.signs.get(counter, self.names(counter))
        number = whole_number(node.amount.number)
        if number is None and is_times(node.amount.number):
            said = amount(1, unit) + self.values.per(node.amount.number)
        elif number is None:
            words = self.names(counter)
            said = f"{words} equal to {self.expression(node.amount.number)}"
        else:
            said = amount(number, unit)
        return said + (self.values.per(node.per) if per and node.per is not None else "")

    def _to(self, node: t.Expression | None) -> str:
        return "" if node is None else f" to {self.expression(node)}"

    def _times(self, node: t.Expression) -> str:
        number = whole_number(node)
        if number is not None:
            return {1: "once", 2: "twice"}.get(number, f"{number} times")
        return f"as many times as {self.expression(node)}"

    # --- statements ---

    def _set(self, node: t.Set) -> str:
        target, value = self.expression(node.target), node.value
        if isinstance(value, t.Binary) and value.operator in {"+", "-"} and self.expression(value.left) == target:
            verb = "raise" if value.operator == "+" else "lower"
            if not isinstance(value.right, t.ListOf):
                return f"{verb} {target} by {self.expression(value.right)}"
            return f"add {self.expression(value.right)} to {target}" if verb == "raise" else f"set {target} anew"
        return f"set {target} to {self.expression(value)}"

    def _draw(self, node: t.Draw) -> str:
        source = "" if node.source is None else f" from {self.expression(node.source)}"
        return f"draw {self.expression(node.number)}{source}{self._to(node.to)}"

    def _choose(self, node: t.Choose) -> str:
        binder = node.binder
        source = self.expression(binder.source)
        if isinstance(binder.source, t.Range) and node.quantity is None:
            text = f"choose {self.names(binder.name)} from {source}{self.values.condition(binder)}"
        else:
            many = node.quantity is not None and whole_number(node.quantity.number) != 1
            text = f"choose {self._how_many(node)} {self._among(binder, many=many)}"
        keys = self.values.keys(binder)
        text += f" (highest {keys} first)" if keys else ""
        if node.body.statements:
            text += f" and {self.body(node.body, binder)}"
        return text + ("" if node.other is None else f"; if that can't be done, {self.body(node.other)}")

    def _among(self, binder: t.Binder, *, many: bool) -> str:
        """Where a choice looks; of things that are alike in something, one is as good as another."""
        source, condition = binder.source, self.values.condition(binder, many=many)
        if not isinstance(source, t.Aggregate):
            return f"{self.values.within(binder)}{condition}"
        if source.name != "distinct" or condition:
            return f"among {self.expression(source)}{condition}"
        keys = self.values.keys(source.binder)
        within = f"{self.values.within(source.binder)}{self.values.condition(source.binder, many=many)}"
        return within if keys == "id" else f"{within}, one for each {keys},"

    def _how_many(self, node: t.Choose) -> str:
        noun, quantity = self.values.noun(node.binder), node.quantity
        if quantity is None:
            return f"one {noun}"
        number = whole_number(quantity.number)
        if number is not None or isinstance(quantity.number, t.Name):
            limit = "up to " if quantity.at_most else ""
            return f"{limit}{self.expression(quantity.number)} {noun if number == 1 else plural(noun)}"
        limit = "at most" if quantity.at_most else "as many as"
        return f"{plural(noun)}, {limit} {self.expression(quantity.number)},"

    def _for(self, node: t.For) -> str:
        return f"for each {self.values.binder(node.binder, many=False)}, {self.body(node.body, node.binder)}"

    def _perform(self, node: t.Perform) -> str:
        program = node.program
        if isinstance(program, t.Attribute) and program.name.startswith("on_"):
            return f"carry out what {self.expression(program.target)} does {self.names(program.name)}"
        return f"carry out {self.expression(program)}"

    def _may(self, node: t.May) -> str:
        said = self.body(node.body)
        return f"you may, as often as you like, {said}" if node.repeat else f"you may {said}"

    def _one_of(self, node: t.OneOf) -> str:
        said = []
        for option in node.options:
            when = "" if option.when is None else f" (only if {self.values.truth(option.when)})"
            said.append(f"{option.label}{when}: {self.body(option.body)}")
        return "one of these: " + "; or ".join(said)

    def _perform_each(self, node: t.PerformEach) -> str:
        text = f"carry out each of {self.expression(node.programs)} once, in any order"
        text += "" if node.condition is None else f", as long as {self.values.truth(node.condition)}"
        return text + ("" if node.other is None else f"; if none is done, {self.body(node.other)}")

    def _if(self, node: t.If) -> str:
        text = f"if {self.values.truth(node.test)}, {self.body(node.body)}"
        return text + ("" if node.other is None else f"; otherwise {self.statement(node.other)}")

    def _advance(self, node: t.Advance) -> str:
        reach = self.expression(node.reach)
        text = f"move {self.expression(node.pawn)}"
        if node.mode == "to":
            text += f" to {reach}"
        else:
            steps = "step" if whole_number(node.reach) == 1 else "steps"
            text += f" {'up to' if node.mode == 'up_to' else 'exactly'} {reach} {steps}{' back' if node.back else ''}"
        text += f" along {self.names(node.graph)}"
        return text + ("" if node.profile is None else f", as for {self.names(node.profile)}")
