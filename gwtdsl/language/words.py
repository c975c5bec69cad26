"""The terminals of the grammar in an author's words."""

from __future__ import annotations

from collections.abc import Collection

__all__ = ["STATEMENT_WORDS", "expected", "quoted", "spoken"]

#: Terminal of each word that begins a statement.
STATEMENTS = {
    "GAIN": "gain",
    "PAY": "pay",
    "LOSE": "lose",
    "LET": "let",
    "SET": "set",
    "MOVE": "move",
    "DRAW": "draw",
    "SHUFFLE": "shuffle",
    "REFILL": "refill",
    "REVEAL": "reveal",
    "REQUIRE": "require",
    "CHOOSE": "choose",
    "MAY": "may",
    "THEN": "then",
    "ONE": "one",
    "PERFORM": "perform",
    "IF": "if",
    "FOR": "for",
    "REPEAT": "repeat",
    "WHILE": "while",
    "AS": "as",
    "AT": "at",
    "WINDOW": "window",
    "PAUSE": "pause",
    "TAKE": "take",
    "ADVANCE": "advance",
    "RETURN": "return",
    "NOTHING": "nothing",
}
#: The words that begin a statement, as an author writes them.
STATEMENT_WORDS = tuple({"one": "one of", "take": "take turn"}.get(word, word) for word in STATEMENTS.values())

SIGNS = {
    "LBRACE": "{",
    "RBRACE": "}",
    "VBAR": "|",
    "__ANON_0": "->",
    "__ANON_1": "..",
    "COMMA": ",",
    "EQUAL": "=",
    "LPAR": "(",
    "RPAR": ")",
    "LSQB": "[",
    "RSQB": "]",
    "DOT": ".",
    "MINUS": "-",
    "PLUS": "+",
}
KINDS = {
    "NAME": "a name",
    "NUMBER": "a number",
    "STRING": "a text in double quotes",
    "MONEY": "an amount such as `$2`",
    "_SEP": "the end of the line",
    "$END": "the end of the text",
    "AGG": "a name",
    "CMP": "a comparison",
    "ADD": "`+` or `-`",
    "MUL": "`*`, `/` or `%`",
    "BACK": "`back`",
}
#: What may begin a value, and what may follow one.
VALUE_STARTS = frozenset({"NAME", "NUMBER", "STRING", "LPAR", "LSQB", "AGG", "MINUS", "PLUS", "NOT", "CAN"})
AFTER_VALUE = frozenset(
    {"CMP", "ADD", "MUL", "DOT", "LSQB", "LPAR", "IS", "AND", "OR", "OTHERWISE", "__ANON_1", "PER", "VBAR", "__ANON_0"}
)


def spoken(terminal: str) -> str:
    """One terminal in words: "a name", "`{`", "`per`"."""
    if terminal in KINDS:
        return KINDS[terminal]
    return quoted(SIGNS.get(terminal, terminal.lower()))


def expected(terminals: Collection[str]) -> str:
    """What could have stood there, as few words as possible: "`{`", "a value or `)`"."""
    left = set(terminals)
    words: list[str] = []
    if len(left & STATEMENTS.keys()) > 10:
        words.append("a statement")
        left -= STATEMENTS.keys() | {"NAME"}
    if {"NAME", "NUMBER", "LPAR"} <= left:
        words.append("a value")
        left -= VALUE_STARTS | {"IF"}
    if {"ADD", "MUL"} <= left and left - AFTER_VALUE:
        # After a whole value nearly everything may follow; name only what this place asks for.
        left -= AFTER_VALUE
        words.append("an operator")
    if "_SEP" in left:
        left.discard("$END")
    words += sorted({spoken(terminal) for terminal in left}, key=lambda word: (word.startswith("the end"), word))
    return _joined(words)


def _joined(words: list[str]) -> str:
    if len(words) < 2:
        return "".join(words)
    return ", ".join(words[:-1]) + " or " + words[-1]


def quoted(text: str) -> str:
    """The text as code in a message."""
    return f"`{text}`"
