"""Which options of a decision fit what a scenario says: by the option's key, by its value, or by parts of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

from gwtdsl.scenario.model import ANY, Wanted

__all__ = ["OptionLike", "fits", "fitting", "parts_of", "plain"]

#: How a key begins: what is chosen, and `=`. A `==` belongs to a program.
_FIRST = re.compile(r"([a-z_][a-z0-9_]*)=(?!=)")
#: What may follow in a key: which of several ways is taken.
_MORE = re.compile(r",? (via)=")


class OptionLike(Protocol):
    """What is needed of an option."""

    @property
    def key(self) -> str:
        """What it chooses, by class, never by number."""

    @property
    def sort(self) -> str:
        """`choice`, `stop`, `decline` or `anytime`."""


_Option = TypeVar("_Option", bound=OptionLike)


def parts_of(key: str) -> dict[str, str]:
    """The parts of a key by name: `to=b via=a` has `to` and `via`; a key without names has none.

    What stands in brackets or quotes is no part: `perform=sell(red, cost=2)` has `perform` only.
    """
    first = _FIRST.match(key)
    if first is None:
        return {}
    second = next((each for each in _MORE.finditer(key, first.end()) if _is_outside(key[: each.start()])), None)
    if second is None:
        return {first[1]: key[first.end() :].strip(" ,")}
    return {first[1]: key[first.end() : second.start()].strip(" ,"), second[1]: key[second.end() :].strip(" ,")}


def _is_outside(text: str) -> bool:
    """Whether all brackets and quotes of a text are closed."""
    bare = re.sub(r'"[^"]*"', "", text)
    return '"' not in bare and all(bare.count(left) == bare.count(right) for left, right in ("()", "[]", "{}"))


def fits(option: OptionLike, wanted: Wanted) -> bool:
    """Whether the option is what is wanted; `any` fits every option that is not an anytime action."""
    parts = parts_of(option.key)
    if wanted.parts:
        return all(parts.get(name) == value for name, value in wanted.parts)
    if wanted.text == ANY:
        return option.sort != "anytime"
    key = " ".join(option.key.split())
    # `go_on` is as good as `go on`.
    if option.sort != "choice" and wanted.text.replace("_", " ") == key:
        return True
    return wanted.text in (key, *(parts.values() if len(parts) == 1 else ()))


def fitting(options: Iterable[_Option], wanted: Wanted) -> list[_Option]:
    """The options that fit. A choice goes before a refusal, so that `any` takes something where there is anything."""
    found = [option for option in options if fits(option, wanted)]
    if wanted.text == ANY:
        found.sort(key=lambda option: option.sort in ("stop", "decline"))
        return found[:1]
    return found


def plain(options: Sequence[_Option]) -> list[_Option]:
    """The options that answer the decision itself, so no anytime actions."""
    return [option for option in options if option.sort != "anytime"]
