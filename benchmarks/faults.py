"""Faults to be seeded in a pack, one for each slip that authors make: each makes a line surely wrong."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from gwtdsl.language.words import STATEMENTS
from gwtdsl.packs.model import Pack

__all__ = ["FAULTS", "Fault", "Words", "seeded"]

#: Keys that the schemas know and that no content of a pack can be called.
_KEYS = (
    "parameters",
    "returns",
    "steps",
    "holds",
    "seen_by",
    "refill",
    "attributes",
    "where",
    "copies",
    "start",
    "label",
)
_WORD = re.compile(r"[a-z][a-z_]{3,}")
_PROSE = re.compile(r"\s*(?:-\s*)?(?:text|label|title|provenance)\s*:|\s*#")


@dataclass(frozen=True, slots=True)
class Fault:
    """Lines `first` to `replaced` of a file become `text`; findings on `first` to `last` of the new text are right."""

    file: str
    first: int
    replaced: int
    text: str
    last: int


@dataclass(frozen=True, slots=True)
class Words:
    """The names of a pack: those that programs use, and the words of symbol sets."""

    names: frozenset[str]
    symbols: frozenset[str]

    @classmethod
    def of(cls, pack: Pack) -> Words:
        """All names of a pack."""
        tables = (pack.actions, pack.functions, pack.counters, pack.zones, pack.variables, pack.purses, pack.tables)
        names = frozenset(name for table in tables for name in table)
        return cls(names, frozenset(word for words in pack.symbols.values() for word in words))

    def known(self, word: str) -> bool:
        """Whether something is called that."""
        return word in self.names or word in self.symbols or word in _KEYS or word in STATEMENTS.values()


#: Makes a fault of a line, or None where the line offers no such slip.
Slip = Callable[[str, Words, random.Random], str | None]


def slipped(word: str, words: Words, rng: random.Random) -> str:
    """The word with a letter too few, twice, or in the wrong place; never a word that is known."""
    while True:
        at = rng.randrange(1, len(word) - 1)
        wrong = rng.choice(
            (
                word[:at] + word[at + 1 :],
                word[:at] + word[at] + word[at:],
                word[: at - 1] + word[at] + word[at - 1] + word[at + 1 :],
            )
        )
        if wrong != word and not words.known(wrong):
            return wrong


def _in_place(line: str, found: list[re.Match[str]], wrong: Callable[[str], str], rng: random.Random) -> str | None:
    if not found:
        return None
    one = rng.choice(found)
    return line[: one.start()] + wrong(one.group()) + line[one.end() :]


def _used(line: str, known: frozenset[str]) -> list[re.Match[str]]:
    """Known words of a line that are no keys and no parts of longer names."""
    whole = [one for one in _WORD.finditer(line) if one.group() in known]
    return [
        one for one in whole if not re.match(r"\w*\s*:", line[one.end() :]) and not line[: one.start()].endswith(".")
    ]


def name(line: str, words: Words, rng: random.Random) -> str | None:
    """An action, function, counter, zone or table is misspelt where it is used."""
    return _in_place(line, _used(line, words.names), lambda word: slipped(word, words, rng), rng)


def symbol(line: str, words: Words, rng: random.Random) -> str | None:
    """A word of a symbol set is misspelt where it is used."""
    used = (
        _used(line, words.symbols)
        if not line.lstrip().startswith(("breed: [", "worker_type: [", "space_kind: ["))
        else []
    )
    return _in_place(line, used, lambda word: slipped(word, words, rng), rng)


def statement(line: str, words: Words, rng: random.Random) -> str | None:
    """The first word of a statement is misspelt."""
    verbs = list(re.finditer(r"(?<![\w.])(?:move|choose|gain|draw|perform|shuffle|advance) (?=[\w(1-9$])", line))
    return _in_place(line, verbs, lambda word: f"{slipped(word.strip(), words, rng)} ", rng)


def key(line: str, words: Words, rng: random.Random) -> str | None:
    """A key of a declaration is misspelt."""
    found = list(re.finditer(rf"(?<!\w)(?:{'|'.join(_KEYS)})(?=: )", line))
    return _in_place(line, found, lambda word: slipped(word, words, rng), rng)


def kind_of_value(line: str, words: Words, rng: random.Random) -> str | None:
    """A text stands where a number must."""
    del words
    found = list(re.finditer(r"(?<=: )\d+(?=[,}]|$)", line))
    kept = [
        one
        for one in found
        if re.search(r"(?:vp|value|builders|engineers|price|cost|bonus|cowboys): $", line[: one.start()])
    ]
    return _in_place(line, kept, lambda _: "many", rng)


def argument(line: str, words: Words, rng: random.Random) -> str | None:
    """A call has two arguments too many."""
    calls = list(re.finditer(r"(?<=[a-z])\((?:\w+)\)", line))
    calls = [one for one in calls if re.search(r"(\w+)$", line[: one.start()])[1] in words.names]  # type: ignore[index]
    return _in_place(line, calls, lambda text: f"{text[:-1]}, 7, 7)", rng)


def bracket(line: str, words: Words, rng: random.Random) -> str | None:
    """A bracket of a program is missing."""
    del words
    if line.count("(") != line.count(")") or "{" in line:
        return None
    return _in_place(line, list(re.finditer(r"\)", line)), lambda _: "", rng)


def operator(line: str, words: Words, rng: random.Random) -> str | None:
    """An operator of a program has nothing on one side."""
    del words
    return _in_place(line, list(re.finditer(r"(?<= )(?:==|>=|<=|->) (?=\w)", line)), lambda text: f"{text}{text}", rng)


def colon(line: str, words: Words, rng: random.Random) -> str | None:
    """A record's colon has no space behind it."""
    del words
    return _in_place(line, list(re.finditer(r"(?<=^  [a-z])\w+: (?=\{)", line)), lambda text: text.rstrip(), rng)


def twice(line: str, words: Words, rng: random.Random) -> str | None:
    """A declaration stands twice."""
    del words, rng
    return f"{line}\n{line}" if re.match(r"  [a-z]\w*: \{.*\}$", line) else None


def absent(line: str, words: Words, rng: random.Random) -> str | None:
    """A key that must be there is missing."""
    del words
    found = list(re.finditer(r"(?:do|in|value|kind|engineers|type|breed): (?:\[[^\]]*\]|\w+)(?:, |(?=\}))", line))
    inside = [one for one in found if line[: one.start()].count("{") == 1]
    needed = [
        one
        for one in inside
        if re.match(r"  \w+: \{|\s+- \{id", line) and not re.search(r"vp: \d+, (?:cow|imm|on_)", line)
    ]
    return _in_place(line, needed, lambda _: "", rng)


def unknown_space(line: str, words: Words, rng: random.Random) -> str | None:
    """A way leads to a space that is not there."""
    del words
    return _in_place(line, list(re.finditer(r"(?<=next: \[)\w+", line)), lambda word: f"{word}_9", rng)


def indent(line: str, words: Words, rng: random.Random) -> str | None:
    """A line is indented by one column too few."""
    del words, rng
    return line[1:] if re.match(r"    [a-z_]+: ", line) else None


FAULTS: Mapping[str, Slip] = MappingProxyType(
    {
        "misspelt name": name,
        "misspelt symbol": symbol,
        "misspelt statement": statement,
        "misspelt key": key,
        "text instead of a number": kind_of_value,
        "arguments too many": argument,
        "bracket missing": bracket,
        "operand missing": operator,
        "space missing after a colon": colon,
        "declared twice": twice,
        "key missing": absent,
        "unknown space": unknown_space,
        "wrong indentation": indent,
    }
)


def seeded(sort: str, pack: Path, words: Words, rng: random.Random) -> Fault:
    """A fault of a sort somewhere in a pack, all fitting lines being equally likely."""
    places = list(_lines(pack))
    rng.shuffle(places)
    for file, number, line in places:
        wrong = FAULTS[sort](line, words, rng)
        if wrong is not None and wrong != line:
            # Of two lines that do not stand below each other either may be the wrong one.
            more = 1 if sort == "wrong indentation" else wrong.count("\n")
            return Fault(file, number, number, wrong, number + more)
    raise LookupError(f"the pack has no place for the fault `{sort}`")


def _lines(pack: Path) -> Iterator[tuple[str, int, str]]:
    for path in sorted(pack.rglob("*.yaml")):
        file = path.relative_to(pack).as_posix()
        if file == "pack.yaml" or file.startswith("tests/"):
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
            if line.strip() and not _PROSE.match(line) and " #" not in line:
                yield file, number, line
