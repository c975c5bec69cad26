"""Small pieces of English: words for ids, number and plural, lists, and the templates of actions."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from gwtdsl.language import tree as t

__all__ = [
    "ActionText",
    "amount",
    "arguments_by_name",
    "fill",
    "joined",
    "plain_words",
    "plural",
    "singular",
    "whole_number",
]


@dataclass(frozen=True, slots=True)
class ActionText:
    """How an action or function is said: its parameters, each with its default or None, and its `text` template."""

    parameters: tuple[tuple[str, t.Expression | None], ...] = ()
    template: str | None = None


def plain_words(identifier: str) -> str:
    """An id as words: `two_steps` is "two steps", and `my_boats`, said to the player, "your boats"."""
    words = identifier.replace("_", " ").strip() or identifier
    return f"your {words[3:]}" if words.startswith("my ") else words


def singular(words: str) -> str:
    """The words for one of them, as far as a plain English ending tells."""
    if re.search(r"[^aeiou]ies$", words):
        return words[:-3] + "y"
    if re.search(r"(s|x|z|ch|sh)es$", words):
        return words[:-2]
    return words[:-1] if re.search(r"[^su]s$", words) else words


def plural(words: str) -> str:
    """The words for several of them."""
    if words.endswith("s"):
        return words
    if re.search(r"[^aeiou]y$", words):
        return words[:-1] + "ies"
    return words + ("es" if re.search(r"(x|z|ch|sh)$", words) else "s")


def joined(parts: Sequence[str], last: str = "and") -> str:
    """The parts as a list in a sentence: "a", "a and b", "a, b and c"."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def whole_number(value: t.Expression | None) -> int | None:
    """The number that an expression spells out, or None when it has to be reckoned."""
    if isinstance(value, t.Number):
        return value.value
    if isinstance(value, t.Unary) and value.operator in {"+", "-"}:
        inner = whole_number(value.operand)
        return inner if inner is None or value.operator == "+" else -inner
    return None


def amount(number: int, unit: str) -> str:
    """A number of a unit: "$2", "1 step", "3 steps"; a unit that is a sign stands before."""
    if not unit:
        return str(number)
    if not unit[0].isalpha():
        return f"{unit}{number}"
    return f"{number} {singular(unit) if number == 1 else plural(unit)}"


def arguments_by_name(text: ActionText, arguments: Sequence[t.Argument]) -> dict[str, t.Expression | None]:
    """The value of each parameter: the argument, else the default, else None; what fits no parameter is left out."""
    names = [name for name, _ in text.parameters]
    values: dict[str, t.Expression | None] = dict(text.parameters)
    free = iter(names)
    for argument in arguments:
        name = argument.name if argument.name is not None else next(free, None)
        if name in values:
            values[name] = argument.value
    return values


def fill(
    template: str,
    values: Mapping[str, t.Expression | None],
    say: Callable[[t.Expression], str],
    per: Callable[[t.Expression], str] | None = None,
) -> str:
    """The template filled: `{name}`, `{name, any, TEXT}`, and `plus`, `of`, `for` with a unit: `{name, of, step}`.

    `per` says what a unit is taken for when its number has to be reckoned: " per helper". A place of an unknown name or
    form becomes its name in words; nothing fails.
    """

    def place(match: re.Match[str]) -> str:
        name, _, rest = (part.strip() for part in match[1].partition(","))
        form, _, detail = rest.partition(",")
        value = values.get(name)
        if form.strip() == "plus":
            return _plus(value, detail.strip(), say)
        if value is not None and form.strip() in {"of", "for"}:
            said = _of(value, detail.strip(), say, per)
            return said if form.strip() == "of" else " for free" if whole_number(value) == 0 else f" for {said}"
        left_out = value is None or (isinstance(value, t.Name) and value.name in {"none", "any"})
        if form.strip() == "any" and left_out:
            return detail.strip()
        return plain_words(name) if value is None else say(value)

    return re.sub(r"\{([^{}]*)\}", place, template)


def _plus(value: t.Expression | None, unit: str, say: Callable[[t.Expression], str]) -> str:
    number = whole_number(value)
    if value is None or number == 0:
        return ""
    if number is None:
        shown = unit if unit[:1].isalpha() else ""
        return f" for {say(value)} {shown}".rstrip() + " more"
    return f" for {amount(abs(number), unit)} {'more' if number > 0 else 'less'}"


def _of(
    value: t.Expression, unit: str, say: Callable[[t.Expression], str], per: Callable[[t.Expression], str] | None
) -> str:
    number = whole_number(value)
    if number is not None:
        return amount(number, unit)
    shown = plural(unit) if unit[:1].isalpha() else unit
    return f"{say(value)} {shown}" if per is None else amount(1, unit) + per(value)
