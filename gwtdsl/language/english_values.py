"""Expressions in plain English."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gwtdsl.language import tree as t
from gwtdsl.language.english_calls import built_in_call
from gwtdsl.language.wording import (
    ActionText,
    arguments_by_name,
    article,
    clause,
    fill,
    joined,
    plural,
    possessive,
    singular,
    whole_number,
)

__all__ = ["ValueWriter", "is_times"]

#: Words that the language itself gives a meaning.
FIXED = {"none": "none", "me": "you", "here": "here", "this": "this", "it": "it", "true": "yes", "false": "no"}
OWNERS = {"me": "your", "it": "its", "this": "its"}
COMPARED = {
    "==": "is",
    "!=": "is not",
    "<": "is less than",
    "<=": "is at most",
    ">": "is more than",
    ">=": "is at least",
}
RECKONED = {"+": "plus", "-": "minus", "*": "times", "/": "divided by", "%": "modulo"}
OF_MANY = {"sum": "the total", "max": "the highest", "min": "the lowest"}
#: Last words of a function's name behind which no "of" is needed.
PREPOSITIONS = frozenset({"of", "for", "from", "to", "at", "after", "in", "on", "behind", "before"})
#: Aggregates that are conditions.
ASKED = frozenset({"some", "every"})


class ValueWriter:
    """Says expressions. `names` gives words for ids, `texts` the templates of functions, `run` says a named action."""

    def __init__(
        self,
        texts: Mapping[str, ActionText],
        names: Callable[[str], str],
        run: Callable[[str, Sequence[t.Argument]], str],
    ) -> None:
        self.texts = texts
        self.names = names
        self.run = run
        #: The name that is "it" just now: that of the nearest choice or loop whose condition is being said.
        self.near = ""
        #: What is said for an amount that counts how often something is done.
        self.each_time = " each time"
        #: The nouns of the choices and loops around, by their name.
        self.nouns: dict[str, str] = {}
        self.writers: dict[type[t.Node], Callable[[Any], str]] = {
            t.Number: lambda node: str(node.value),
            t.Text: lambda node: f'"{node.value}"',
            t.Name: self._name,
            t.Attribute: self._attribute,
            t.Method: self._method,
            t.Index: self._index,
            t.Call: self._call,
            t.Unary: self._unary,
            t.Binary: self._binary,
            t.Compare: self._compare,
            t.Logic: self._logic,
            t.Is: self._membership,
            t.Range: lambda node: f"{self.say(node.low)} to {self.say(node.high)}",
            t.Conditional: self._conditional,
            t.Otherwise: self._otherwise,
            t.ListOf: lambda node: joined([self.say(item) for item in node.items]) or "nothing",
            t.Can: self._can,
            t.Aggregate: self._aggregate,
            t.AggregateOf: self._aggregate_of,
        }

    def say(self, node: t.Expression) -> str:
        """The expression in words, without a full stop."""
        writer = self.writers.get(type(node))
        return writer(node) if writer else ""

    def inner(self, node: t.Expression) -> str:
        """The expression as a part of another: in brackets when it has parts of its own that could be mistaken."""
        text = self.say(node)
        compound = isinstance(node, (t.Binary, t.Logic, t.Conditional, t.Compare, t.Is, t.Otherwise))
        return f"({text})" if compound else text

    def _name(self, node: t.Name) -> str:
        if node.name == self.near:
            return "it"
        if node.name in self.nouns:
            return f"the {self.nouns[node.name]}"
        return FIXED.get(node.name) or self.valued(node) or self.names(node.name)

    def valued(self, node: t.Expression) -> str:
        """What the text of a function says that stands alone, by its name; nothing for anything else."""
        text = self.texts.get(node.name) if isinstance(node, t.Name) else None
        if text is None or not text.is_value or not text.template:
            return ""
        return fill(text.template, arguments_by_name(text, ()), self.say)

    def _attribute(self, node: t.Attribute) -> str:
        words, target = self.names(node.name), node.target
        if isinstance(target, t.Name):
            if target.name in ("option", "knob"):
                return f"{target.name} {words}"
            owner = "its" if target.name == self.near else OWNERS.get(target.name)
            noun = self.nouns.get(target.name) or self.names(target.name)
            return f"{owner} {words}" if owner else f"the {possessive(noun)} {words}"
        return f"the {words} of {self.inner(target)}"

    def _method(self, node: t.Method) -> str:
        held = self._attribute(t.Attribute(node.span, node.target, node.name))
        return held + self.bracketed(node.arguments)

    def bracketed(self, arguments: Sequence[t.Argument]) -> str:
        """Arguments as they stand behind a name that has no template."""
        parts = [f"{self.names(a.name)} {self.say(a.value)}" if a.name else self.say(a.value) for a in arguments]
        return f" ({', '.join(parts)})" if parts else ""

    def _index(self, node: t.Index) -> str:
        keys = [node.key]
        target = node.target
        while isinstance(target, t.Index):
            keys.insert(0, target.key)
            target = target.target
        return f"{self.inner(target)} for {joined([self.inner(key) for key in keys])}"

    def _call(self, node: t.Call) -> str:
        text = self.texts.get(node.name)
        if text is not None and text.template:
            return fill(text.template, arguments_by_name(text, node.arguments), self.say)
        known = built_in_call(node, self.inner)
        if known:
            return known
        if len(node.arguments) == 1 and node.arguments[0].name is None:
            return self._of_one(self.names(node.name), self.inner(node.arguments[0].value))
        return self.names(node.name) + self.bracketed(node.arguments)

    def _of_one(self, words: str, value: str) -> str:
        if words.startswith("has "):
            return f"{value} {'have' if value == 'you' else 'has'} {article(words[4:])}"
        return f"{words} {value}" if words.rpartition(" ")[2] in PREPOSITIONS else f"{words} of {value}"

    def truth(self, node: t.Expression, *, holds: bool = True) -> str:
        """The expression as a condition: "it is free", "it is not free"."""
        if isinstance(node, t.Unary) and node.operator == "not":
            return self.truth(node.operand, holds=not holds)
        if isinstance(node, t.Call) and not holds and len(node.arguments) == 1 and node.name.startswith("has_"):
            return f"{self.inner(node.arguments[0].value)} has no {self.names(node.name[4:])}"
        if isinstance(node, t.Attribute):
            owner = self.inner(node.target)
            words = self.names(node.name)
            if not owner.startswith("the ") and owner not in FIXED.values():
                owner = f"the {owner}"
            if words.split(" ")[0] in {"must", "can", "may", "has"}:
                return f"{owner} {words}" if holds else f"not ({owner} {words})"
            verb = "are" if owner == "you" else "is"
            return f"{owner} {verb}{'' if holds else ' not'} {words}"
        if isinstance(node, t.Logic):
            said = self._logic(node)
            return said if holds else f"not ({said})"
        text = self.say(node)
        if holds:
            return text
        if text.startswith(("there is a ", "there is an ", "there is any")):
            return text.replace(" an ", " no ", 1).replace(" a ", " no ", 1).replace("anything", "nothing", 1)
        if isinstance(node, t.Call) and node.name in self.texts and self.texts[node.name].template:
            return f"it is not so that {text}"
        single = isinstance(node, (t.Name, t.Call))
        return f"not {text}" if single and " has " not in text else f"not ({text})"

    def _unary(self, node: t.Unary) -> str:
        if node.operator == "not":
            return self.truth(node.operand, holds=False)
        number = whole_number(node)
        if number is not None:
            return f"+{number}" if node.operator == "+" else str(number)
        return f"minus {self.inner(node.operand)}" if node.operator == "-" else self.say(node.operand)

    def _binary(self, node: t.Binary) -> str:
        if node.operator == "*" and isinstance(node.left, t.Number):
            right = node.right
            if isinstance(right, t.Binary) and right.operator == "/" and isinstance(right.right, t.Number):
                return f"{node.left.value} for every {right.right.value} {self._many(right.left)}"
            if self.valued(right) or (isinstance(right, t.AggregateOf) and right.name == "count"):
                return f"{node.left.value}{self.per(right)}"
        # Operators that bind equally need no brackets.
        chained = isinstance(node.left, t.Binary) and (node.operator in "+-") == (node.left.operator in "+-")
        left = self.say(node.left) if chained else self.inner(node.left)
        return f"{left} {RECKONED[node.operator]} {self.inner(node.right)}"

    def _many(self, node: t.Expression) -> str:
        """Things that are counted in groups: "boats", "of your boats", "pieces in hand"."""
        if isinstance(node, t.AggregateOf) and node.name == "count" and len(node.values) == 1:
            value = node.values[0]
            said = self.say(value)
            return f"of {said}" if said.startswith("your ") else said if singular(said) != said else f"pieces in {said}"
        if isinstance(node, t.Aggregate) and node.name == "count":
            return self.binder(node.binder)
        if isinstance(node, t.Binary) and node.operator == "+":
            return f"of {self.say(node.left)} and {self.say(node.right)} together"
        said = self.say(node)
        return plural(said) if isinstance(node, t.Name) and not said.startswith("your ") else f"of {said}"

    def per(self, node: t.Expression) -> str:
        """For what an amount is had again and again: " per helper", " for each of your boats", " times its worth"."""
        if is_times(node):
            return self.each_time
        if isinstance(node, t.Name):
            words = self.valued(node) or self.names(node.name)
            return f" for each of {words}" if words.startswith("your ") else f" per {singular(words)}"
        if isinstance(node, t.Aggregate) and node.name == "count":
            return f" for each {self.binder(node.binder, many=False)}"
        if isinstance(node, t.AggregateOf) and node.name == "count" and len(node.values) == 1:
            said = self.say(node.values[0])
            if said.startswith("your "):
                return f" for each of {said}"
            one = singular(said)
            return f" for each {one}" if one != said else f" for each piece in {said}"
        return f" times {self.inner(node)}"

    def _compare(self, node: t.Compare) -> str:
        return f"{self.inner(node.left)} {COMPARED[node.operator]} {self.inner(node.right)}"

    def _logic(self, node: t.Logic) -> str:
        parts = [f"({self.say(part)})" if isinstance(part, t.Logic) else self.truth(part) for part in node.parts]
        return f" {node.operator} ".join(parts)

    def _membership(self, node: t.Is) -> str:
        left = node.left
        if isinstance(node.right, t.Name) and node.right.name == "none" and not node.member:
            if isinstance(left, t.Attribute):
                verb = "has" if node.negated else "has no"
                owner = self.inner(left.target)
                named = isinstance(left.target, t.Name) and owner not in FIXED.values() and not owner.startswith("the ")
                if owner == "you":
                    verb = verb.replace("has", "have")
                what = self.names(left.name)
                return f"{'the ' if named else ''}{owner} {verb} {article(what) if node.negated else what}"
            return f"there is {'a' if node.negated else 'no'} {self.inner(left)}"
        if node.member:
            right = node.right
            listed = joined([self.inner(item) for item in right.items], "or") if isinstance(right, t.ListOf) else ""
            # "is one of" sounds wrong before a list of one.
            among = f"one of {self.inner(right)}" if not isinstance(right, t.ListOf) else listed
            return f"{self.inner(left)} is {'not ' if node.negated else ''}{among}"
        return f"{self.inner(left)} is {'not ' if node.negated else ''}{self.inner(node.right)}"

    def _conditional(self, node: t.Conditional) -> str:
        return f"{self.inner(node.value)} if {self.truth(node.test)}, otherwise {self.say(node.other)}"

    def _otherwise(self, node: t.Otherwise) -> str:
        parts = [node.left]
        last = node.right
        while isinstance(last, t.Otherwise):
            parts.append(last.left)
            last = last.right
        parts.append(last)
        first, *others = [self.inner(part) for part in parts]
        return f"{first}, else {', else '.join(others)}"

    def _can(self, node: t.Can) -> str:
        program = node.program
        if isinstance(program, t.Call):
            return f"you can {self.run(program.name, program.arguments)}"
        if isinstance(program, t.Name):
            return f"you can {self.run(program.name, ())}"
        return f"{self.inner(program)} can be done"

    # --- many things ---

    def noun(self, binder: t.Binder) -> str:
        """What a binder's name stands for; a single letter is named after its source."""
        if len(binder.name) > 1:
            return self.names(binder.name)
        source = binder.source
        if isinstance(source, (t.Name, t.Attribute)):
            words = singular(self.names(source.name))
        elif isinstance(source, t.Call):
            words = singular(self.names(source.name).split(" ")[0])
        else:
            words = "thing"
        vague = words[-1:].isdigit() or words.rpartition(" ")[2] in PREPOSITIONS
        return "thing" if vague else words

    def binder(self, binder: t.Binder, *, many: bool = True) -> str:
        """What a choice or loop goes over: "cards in hand where its value is 2"."""
        noun, source = self.noun(binder), self.say(binder.source)
        shown = plural(noun) if many else noun
        text = shown if source in {noun, plural(noun)} else f"{shown} {self.within(binder)}"
        return text + self.condition(binder, many=many)

    def within(self, binder: t.Binder) -> str:
        """Where a choice or loop looks: "in hand"; "of the board" for slots among the board's slots."""
        source = binder.source
        if isinstance(source, t.Attribute) and self.names(source.name) == plural(self.noun(binder)):
            owner = source.target
            known = isinstance(owner, t.Name) and (owner.name in self.nouns or owner.name == self.near)
            if isinstance(owner, t.Name) and not known and owner.name not in FIXED:
                return f"of the {self.names(owner.name)}"
        return f"in {self.say(source)}"

    def condition(self, binder: t.Binder, *, many: bool = False) -> str:
        """The condition of a binder, with a blank before, or nothing."""
        where = binder.where
        if where is None:
            return ""
        parts = where.parts if isinstance(where, t.Logic) and where.operator == "and" else (where,)
        said = [self.about(binder, part, self.truth) for part in parts]
        said = [
            clause(one, many=many) if not isinstance(part, t.Logic) else f"where {one}"
            for one, part in zip(said, parts, strict=True)
        ]
        return " " + joined(said).replace(" and where ", " and " if said[0].startswith("where ") else " and where ")

    def about(self, binder: t.Binder, node: t.Expression, say: Callable[[t.Expression], str] | None = None) -> str:
        """The expression with the binder's name as "it", or as its noun where a nearer one is "it"."""
        near, nouns = self.near, self.nouns
        self.near, self.nouns = binder.name, {**nouns, binder.name: self.noun(binder)}
        try:
            return (say or self.say)(node)
        finally:
            self.near, self.nouns = near, nouns

    def keys(self, binder: t.Binder) -> str:
        """What a binder is ordered by, or nothing."""
        keys = [item for key in binder.by for item in (key.items if isinstance(key, t.ListOf) else (key,))]
        return joined([self.feature(binder, key) or self.about(binder, key) for key in keys])

    def feature(self, binder: t.Binder, node: t.Expression | None) -> str:
        """The attribute's words when the expression is an attribute of the binder's own name, or nothing."""
        own = isinstance(node, t.Attribute) and isinstance(node.target, t.Name) and node.target.name == binder.name
        return self.names(node.name) if own and isinstance(node, t.Attribute) else ""

    def _aggregate(self, node: t.Aggregate) -> str:
        binder = node.binder
        noun, keys, feature = self.noun(binder), self.keys(binder), self.feature(binder, node.element)
        if node.name in ASKED:
            return self._asked(binder, noun, every=node.name == "every")
        if node.name == "count":
            return f"the number of {self.binder(binder)}"
        if node.name == "distinct":
            return f"one {noun} for each {keys or 'kind'} {self.within(binder)}{self.condition(binder)}"
        if node.name in OF_MANY and node.element is not None:
            kind = OF_MANY[node.name]
            if feature:
                return f"{kind} {feature} of all {self.binder(binder)}"
            return f"{kind} of {self.about(binder, node.element)} over all {self.binder(binder)}"
        what = ""
        if node.element is not None and not (isinstance(node.element, t.Name) and node.element.name == binder.name):
            said = f"the {feature}" if feature else self.about(binder, node.element)
            each = f"each {self.binder(binder, many=False)}"
            what = f"{said[:-2]}{each}" if said.endswith(" it") else f"{said} of {each}"
        if node.name == "list":
            return what or f"all {self.binder(binder)}"
        order = {"best": "highest", "first": "lowest"}.get(node.name, "best")
        return what or self._picked(binder, order, keys)

    def _picked(self, binder: t.Binder, order: str, keys: str) -> str:
        first = "" if keys else "first "
        return f"the {first}{self.binder(binder, many=False)}" + (f" with the {order} {keys}" if keys else "")

    def _asked(self, binder: t.Binder, noun: str, *, every: bool) -> str:
        if not every:
            return f"there is {article(noun)} {self.within(binder)}{self.condition(binder)}"
        if binder.where is None:
            return f"every {noun} {self.within(binder)}"
        said = self.about(binder, binder.where, self.truth)
        return f"for every {noun} {self.within(binder)} {said}"

    def _aggregate_of(self, node: t.AggregateOf) -> str:
        parts = [self.inner(value) for value in node.values]
        if len(parts) > 1:
            words = {"max": "the greater", "min": "the smaller", "sum": "the sum"}
            if len(parts) > 2:
                words |= {"max": "the greatest", "min": "the smallest"}
            kind = words.get(node.name, f"the {node.name}")
            return f"{kind} of {joined(parts)}"
        one = parts[0] if parts else "nothing"
        if node.name == "count":
            return f"the number of {one}" if singular(one) != one else f"the number of pieces in {one}"
        if node.name == "some":
            return f"there is anything in {one}"
        words = OF_MANY | {"list": "all", "distinct": "the different ones", "every": "every one"}
        return f"{words.get(node.name, f'the {node.name}')} of {one}"


def is_times(node: t.Expression) -> bool:
    """Whether an amount is how often something is done: a parameter named so, as of what can be done once or twice."""
    return isinstance(node, t.Name) and node.name == "times"
