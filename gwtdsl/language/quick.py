"""A small LALR parser that runs on the shipped tables: it makes trees of right programs, and of nothing else.

Importing Lark, building its parser from the tables and compiling its scanners takes longer than reading all programs of
a pack. So a program is read here first; whatever is not plainly right goes to Lark, which says what was expected. The
tables are Lark's own, and what is done with them is what Lark does: a lexer that knows which words may come next, rules
whose unnamed tokens are left out, positions from the first part to the last. A test holds the two against each other.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

__all__ = ["GRAMMAR", "TABLES", "QuickParser", "Stretch", "grammar_hash", "quick_parser", "shipped"]

GRAMMAR = "grammar.lark"
TABLES = "tables.json"

_SHIFT = 0


class Stretch(NamedTuple):
    """The offsets between which a part of the text lies; `empty` when it has no token at all."""

    empty: bool
    start_pos: int
    end_pos: int


#: Where a value lies and, behind it, where that begins and ends with the signs around it; None for no token at all.
_At = tuple[int, int, int, int] | None
#: What matches a terminal at an offset of a text: the text that it takes, or None.
_Match = Callable[[str, int], "str | None"]


@dataclass(frozen=True, slots=True)
class _Rule:
    """A production: how many parts it has, which it keeps, and what is made of them."""

    origin: str
    size: int
    #: Places to keep, each with whether its parts take its place, and how many absent parts stand before it.
    kept: tuple[tuple[int, bool, int], ...]
    absent: int
    #: The method that makes the node; empty for a list of parts that takes its place in another.
    method: str
    #: Whether a single part stands for the whole.
    single: bool


class QuickParser:
    """The tables, made ready as far as they are used."""

    def __init__(self, stored: dict[str, Any]) -> None:
        parser = stored["data"]["parser"]
        table, lexer = parser["parser"], parser["lexer_conf"]
        self._memo = stored["memo"]
        self._names: dict[str, str] = table["tokens"]
        self._states: dict[str, dict[str, list[Any]]] = table["states"]
        self._start: dict[str, int] = table["start_states"]
        self._end: dict[str, int] = table["end_states"]
        self._ignored: tuple[str, ...] = tuple(lexer["ignore"])
        if lexer["g_regex_flags"] or lexer["lexer_type"] != "contextual":
            raise ValueError("tables of another sort of lexer")
        terminals = [self._memo[str(one["@"])] for one in lexer["terminals"]]
        if any(one["pattern"]["flags"] for one in terminals):
            raise ValueError("terminals with flags")
        self._terminals = {one["name"]: one for one in sorted(terminals, key=_order)}
        self._matches: dict[str, _Match] = {}
        self._rules: dict[int, _Rule] = {}
        self._rows: dict[int, dict[str, tuple[int, int]]] = {}
        self._lexers: dict[int, list[tuple[str, _Match, dict[str, str]]]] = {}

    def parse(self, text: str, start: str, builder: object) -> Any:
        """The tree of a text by the methods of `builder`, or None when the text is not plainly right."""
        states, values = [self._start[start]], list[Any]()
        places: list[_At] = []
        end, offset, length = self._end[start], 0, len(text)
        while True:
            token = self._token(states[-1], text, offset) if offset < length else ("$END", "")
            if token is None:
                return None
            name, value = token
            if name in self._ignored:
                offset += len(value)
                continue
            while True:
                step = self._row(states[-1]).get(name)
                if step is None:
                    return None
                if step[0] == _SHIFT:
                    break
                self._reduce(self._rule(step[1]), states, values, places, builder)
                if name == "$END" and states[-1] == end:
                    return values[-1]
            states.append(step[1])
            values.append(value)
            offset += len(value)
            places.append((offset - len(value), offset, offset - len(value), offset))

    def _reduce(self, rule: _Rule, states: list[int], values: list[Any], places: list[_At], builder: object) -> None:
        """Puts what a rule makes of the last values in their place."""
        first = len(values) - rule.size
        parts, here = values[first:], places[first:]
        del states[first + 1 :], values[first:], places[first:]
        children: list[Any] = []
        for index, inlined, absent in rule.kept:
            children += [None] * absent
            if inlined:
                children += parts[index]
            else:
                children.append(parts[index])
        children += [None] * rule.absent
        around = _around(here)
        if rule.single and len(children) == 1:
            # Its own place stays; what stood around it counts for whatever holds it. A token has no surroundings.
            index = rule.kept[0][0]
            own = here[index]
            value = children[0]
            if own is None:
                at: _At = around
            else:
                at = own if isinstance(value, str) or around is None else (own[0], own[1], around[0], around[1])
        else:
            at = around
            stretch = Stretch(True, 0, 0) if around is None else Stretch(False, around[0], around[1])
            value = getattr(builder, rule.method)(stretch, children) if rule.method else children
        values.append(value)
        places.append(at)
        states.append(self._row(states[-1])[rule.origin][1])

    def _token(self, state: int, text: str, offset: int) -> tuple[str, str] | None:
        for name, match, words in self._lexer(state):
            found = match(text, offset)
            if found:
                return words.get(found, name), found
        return None

    def _row(self, state: int) -> dict[str, tuple[int, int]]:
        """What to do in a state by the name of what comes: shift to a state, or reduce by a rule."""
        row = self._rows.get(state)
        if row is None:
            names = self._names
            stored = self._states[str(state)].items()
            row = {names[key]: (act, to if act == _SHIFT else to["@"]) for key, (act, to) in stored}
            self._rows[state] = row
        return row

    def _lexer(self, state: int) -> list[tuple[str, _Match, dict[str, str]]]:
        """The terminals that may come in a state, first ones first, each with the words that are others of them."""
        lexer = self._lexers.get(state)
        if lexer is None:
            row = self._row(state)
            wanted = [one for name, one in self._terminals.items() if name in row or name in self._ignored]
            words: dict[str, dict[str, str]] = {}
            taken: list[str] = []
            for one in wanted:
                if _is_word(one):
                    continue
                match = self._match(one["name"])
                inside = {
                    word["pattern"]["value"]: word["name"]
                    for word in wanted
                    if _is_word(word)
                    and word["priority"] == one["priority"]
                    and match(word["pattern"]["value"], 0) == word["pattern"]["value"]
                }
                words[one["name"]] = inside
                taken += inside.values()
            names = [one["name"] for one in wanted if one["name"] not in taken]
            lexer = [(name, self._match(name), words.get(name, {})) for name in names]
            self._lexers[state] = lexer
        return lexer

    def _match(self, name: str) -> _Match:
        found = self._matches.get(name)
        if found is None:
            terminal = self._terminals[name]
            value = terminal["pattern"]["value"]
            found = _literal(value) if _is_word(terminal) else _pattern(value)
            self._matches[name] = found
        return found

    def _rule(self, number: int) -> _Rule:
        rule = self._rules.get(number)
        if rule is None:
            rule = _rule(self._memo[str(number)])
            self._rules[number] = rule
        return rule


@lru_cache(maxsize=1)
def quick_parser() -> QuickParser | None:
    """The parser, made once per process; None when the tables are missing, damaged or of another grammar."""
    try:
        stored = json.loads(shipped(TABLES))
        if stored["key"].partition(":")[2] != grammar_hash():
            return None
        return QuickParser(stored)
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return None


def shipped(name: str) -> str:
    """The text of a file of this folder."""
    # `importlib.resources` brings in half of the standard library.
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


def grammar_hash() -> str:
    """What tells the grammar from any other."""
    return hashlib.sha256(shipped(GRAMMAR).encode()).hexdigest()


def _around(places: Sequence[_At]) -> _At:
    """From the beginning of the first part that has any text to the end of the last."""
    full = [one for one in places if one is not None]
    if not full:
        return None
    start, end = full[0][2], full[-1][3]
    return start, end, start, end


def _rule(stored: dict[str, Any]) -> _Rule:
    options, expansion, origin = stored["options"], stored["expansion"], stored["origin"]["name"]
    gaps = _gaps(options["empty_indices"], len(expansion))
    kept: list[tuple[int, bool, int]] = []
    absent = 0
    for index, part in enumerate(expansion):
        absent += gaps[index]
        if options["keep_all_tokens"] or not part.get("filter_out"):
            inlined = part["__type__"] == "NonTerminal" and part["name"].startswith("_")
            kept.append((index, inlined, absent))
            absent = 0
    absent += gaps[-1]
    name = stored["alias"] or origin
    single = options["expand1"] and not stored["alias"]
    method = "" if not stored["alias"] and origin.startswith("_") else name
    return _Rule(origin, len(expansion), tuple(kept), absent, method, single)


def _gaps(empty: Sequence[bool], size: int) -> list[int]:
    """How many parts that may be absent are so before each part of a rule, and behind the last."""
    if not empty:
        return [0] * (size + 1)
    return [len(ones) for ones in "".join("1" if one else "0" for one in empty).split("0")]


def _order(terminal: dict[str, Any]) -> tuple[int, int, int, str]:
    """Which terminal is tried first where several could match."""
    pattern = terminal["pattern"]
    width = len(pattern["value"]) if _is_word(terminal) else pattern["_width"][1]
    return -terminal["priority"], -width, -len(pattern["value"]), terminal["name"]


def _is_word(terminal: dict[str, Any]) -> bool:
    return bool(terminal["pattern"]["__type__"] == "PatternStr")


def _literal(value: str) -> _Match:
    return lambda text, offset: value if text.startswith(value, offset) else None


def _pattern(value: str) -> _Match:
    match = re.compile(value).match

    def found(text: str, offset: int) -> str | None:
        one = match(text, offset)
        return None if one is None else one.group()

    return found
