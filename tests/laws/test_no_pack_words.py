"""The toolkit knows no game: no word of a pack of content/ stands in its Python or its grammar."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from gwtdsl.language.signatures import AGGREGATES, FUNCTIONS, STATEMENTS, WINDOWS, WORDS
from gwtdsl.packs.model import Pack
from tests.laws import playing

TOOLKIT = Path(__file__).parent.parent.parent / "gwtdsl"
WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
#: What of Python matters here, found many times faster than by `tokenize`: docstrings and comments, texts and names.
TOKEN = re.compile(
    r'''
      (?: [rbfu]{0,2} """ (?:\\.|[^\\])*? """ | \# [^\n]* )
    | (?P<word> [rbfu]{0,2} " (?:\\.|[^"\\\n])* " | [rbfu]{0,2} ' (?:\\.|[^'\\\n])* ' | \b [A-Za-z_]\w* )
    ''',
    re.VERBOSE | re.DOTALL | re.IGNORECASE,
)

#: Words that a pack may use and that the toolkit uses for something of its own; each with what it is there.
ALLOWED = {
    "actions": "what the language calls named programs; a section of packs",
    "agent": "a bot",
    "before_move": "a window in an example of a finding",
    "blue": "a symbol in examples of findings",
    "board": "a form of zone",
    "build": "what a compiler does",
    "builder": "what makes trees of texts, and packs of files",
    "card": "English for a thing of an allocation, and in examples of findings",
    "clear": "a method of Python's sets and mappings",
    "colour": "a choice of the command line",
    "copied": "what makes another tree of code of one",
    "cost": "the left side of `->`",
    "dark": "a colour scheme of browsers",
    "disc": "the shape of an owner's mark in drawings",
    "discard": "a method of Python's sets",
    "discs": "the marks of owners in drawings",
    "empty": "a list may be",
    "engine": "the room that runs compiled rules",
    "exchange": "the grammar's name of `A -> B`",
    "a1": "the name of a compiled program's function in an explanation",
    "ahead": "what a look-ahead does",
    "grows": "what a type or a list does, in explanations",
    "left": "the left side of an operator",
    "middle": "how drawings anchor their texts",
    "right": "the right side of an operator",
    "fits": "whether one type does for another",
    "game": "every pack has an action of this name: the course of the game",
    "hand": "a form of zone",
    "items": "a method of Python's mappings",
    "kind": "what the language calls a sort of pieces",
    "last": "English",
    "linked": "what the engine makes of compiled code",
    "marker": "an element of SVG",
    "moving": "English in a finding",
    "needs": "an argument of `allocation`",
    "open": "a function of Python; which windows are",
    "person": "who plays a seat when no bot does",
    "plain": "text or statements without anything special",
    "price": "an attribute in an example of a finding",
    "purple": "a symbol in examples of findings",
    "random": "a bot, a module of Python, and a value of options for faces",
    "red": "a symbol in examples of findings",
    "reverse": "a method of Python's lists",
    "shuffled": "whether a refill is; the engine's function that does it",
    "sides": "an option in an example of a finding",
    "start": "where a span begins, where pieces lie at first",
    "step": "what a pawn's move is counted in; a part of an action",
    "swap": "English: to exchange a record for another",
    "task": "what things are allotted to in `allocation`",
    "tokens": "what a text is cut into",
    "trail": "the way walked so far in a search through a graph",
    "turn": "what `take turn` starts",
    "type": "of values",
    "upgrade": "an action in an example of a finding",
    "usable": "English in a finding",
    "value": "of an expression",
    "worth": "whether a change of code pays",
}


def words_of(pack: Pack) -> Iterator[str]:
    """The ids of all that a pack declares; attributes are left out: they are ordinary words (`number`, `start`)."""
    for declared in (
        pack.kinds,
        pack.records,
        pack.places,
        pack.zones,
        pack.graphs,
        pack.counters,
        pack.variables,
        pack.purses,
        pack.tables,
        pack.symbols,
        pack.seats,
        pack.windows,
        pack.anytime,
        pack.actions,
        pack.functions,
        pack.scoring,
    ):
        yield from declared
    for words in pack.symbols.values():
        yield from words
    for kind in pack.kinds.values():
        yield from kind.records
    for place in pack.places.values():
        yield from place.records
        yield from place.cells
    for records in pack.records.values():
        yield from records.records
    for graph in pack.graphs.values():
        yield from graph.cells
        yield from graph.spaces
        yield from graph.profiles
    yield pack.manifest.id


def words_in(path: Path) -> Iterator[tuple[int, str]]:
    """Identifiers, and the words of texts that are no docstrings, with their lines; comments are prose."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".lark":
        for number, line in enumerate(text.splitlines(), 1):
            yield from ((number, word) for word in WORD.findall(line.split("//")[0]))
        return
    row, seen = 1, 0
    for token in TOKEN.finditer(text):
        row += text.count("\n", seen, token.start())
        seen = token.start()
        if token["word"] is not None:
            yield from ((row, word) for word in WORD.findall(token["word"]))


@cache
def toolkit_words() -> tuple[tuple[str, str], ...]:
    """Every place and word of the toolkit."""
    files = sorted([*TOOLKIT.rglob("*.py"), *TOOLKIT.rglob("*.lark")])
    named = [(file.relative_to(TOOLKIT), file) for file in files]
    return tuple((f"{name}:{line}", word) for name, file in named for line, word in words_in(file))


@pytest.mark.parametrize("path", playing.packs(), ids=lambda path: Path(path).name)
def test_no_word_of_a_pack_in_the_toolkit(path: str) -> None:
    own = {*AGGREGATES, *FUNCTIONS, *STATEMENTS, *WINDOWS, *WORDS, *ALLOWED}
    # a word of one letter says nothing of any game
    wanted = {word for word in words_of(playing.loaded(path)) if WORD.fullmatch(word) and len(word) > 1} - own
    assert [f"{place}: {word}" for place, word in toolkit_words() if word in wanted] == []


def test_every_allowed_word_is_needed() -> None:
    assert sorted(set(ALLOWED) - {word for _, word in toolkit_words()}) == []
    assert all(ALLOWED.values())
