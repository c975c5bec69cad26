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
    "article",
    "clause",
    "fill",
    "joined",
    "plain_words",
    "plural",
    "possessive",
    "singular",
    "vowel",
    "whole_number",
]


@dataclass(frozen=True, slots=True)
class ActionText:
    """How an action or function is said: its parameters, each with its default or None, and its `text` template.

    A function `is_value`: its name alone stands for what its text says.
    """

    parameters: tuple[tuple[str, t.Expression | None], ...] = ()
    template: str | None = None
    is_value: bool = False


def plain_words(identifier: str) -> str:
    """An id as words: `two_steps` is "two steps", and `my_boats`, said to the player, "your boats"."""
    words = identifier.replace("_", " ").strip() or identifier
    return f"your {words[3:]}" if words.startswith("my ") else words


#: What follows these says more about the thing in front of them: "pair of boats", "card with a mark".
_MORE = re.compile(r" (?:of|with|without|in|on|at|for|from|to|behind|before|after|that|whose|where) ")


def _headed(words: str, change: Callable[[str], str]) -> str:
    """The phrase with its first noun changed."""
    found = _MORE.search(words)
    return change(words) if found is None else change(words[: found.start()]) + words[found.start() :]


def singular(words: str) -> str:
    """The words for one of them, as far as a plain English ending tells: "pair of boats" of "pairs of boats"."""
    return _headed(words, _singular)


def plural(words: str) -> str:
    """The words for several of them: "pairs of boats" of "pair of boats"."""
    return _headed(words, _plural)


def article(words: str) -> str:
    """The noun with its indefinite article, as it sounds; none before a plural."""
    return words if singular(words) != words else f"{'an' if vowel(words) else 'a'} {words}"


def possessive(words: str) -> str:
    """The owner's form: "card's", "cities'"."""
    return words + ("'" if words.endswith("s") else "'s")


def vowel(words: str) -> bool:
    """Whether the words begin with a vowel as they are spoken."""
    return re.match(r"(?i)(?!eu|on(?:e|ce)\b|u(?:ni|se|su|ti))[aeiou]|ho(?:ur|nest)", words) is not None


#: English words with plurals of their own, by the ends of both.
_F, _FE = r"(lea|shel|hal|wol|loa|cal)", r"\b(kni|li|wi)"


def _singular(words: str) -> str:
    if re.search(rf"{_F}ves$|{_FE}ves$", words):
        return re.sub(rf"{_F}ves$", r"\1f", re.sub(rf"{_FE}ves$", r"\1fe", words))
    if re.search(r"[^aeiou]ies$", words):
        return words[:-3] + "y"
    if re.search(r"(s|x|z|ch|sh)es$", words):
        return words[:-2]
    return words[:-1] if re.search(r"[^su]s$", words) else words


def _plural(words: str) -> str:
    if re.search(rf"{_F}f$|{_FE}fe$", words):
        return re.sub(r"fe?$", "ves", words)
    if words.endswith("s"):
        return words
    if re.search(r"[^aeiou]y$", words):
        return words[:-1] + "ies"
    return words + ("es" if re.search(r"(x|z|ch|sh)$", words) else "s")


#: Verbs that are said of one thing, and of several.
_SEVERAL = {"is": "are", "has": "have", "must": "must", "can": "can", "may": "may"}


def clause(said: str, *, many: bool = False) -> str:
    """A condition on "it" as a clause behind its noun: "whose worth is 2", "that is free", "where you have a boat".

    `many`: the noun stands for several.
    """
    verb, _, rest = said.removeprefix("it ").partition(" ")
    if said.startswith("its "):
        return f"whose {said[4:]}"
    if said.startswith("it ") and verb in _SEVERAL:
        return f"that {_SEVERAL[verb] if many else verb} {rest}"
    return f"where {said}"


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
    form becomes its name in words; nothing fails. "a {colour} card" with orange is "an orange card".
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

    parts: list[str] = []
    end = 0
    for match in re.finditer(r"\{([^{}]*)\}", template):
        said = place(match)
        before = template[end : match.start()]
        parts += [re.sub(r"(?<![^\W_])([aA]) $", r"\1n ", before) if vowel(said) else before, said]
        end = match.end()
    return "".join(parts) + template[end:]


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
