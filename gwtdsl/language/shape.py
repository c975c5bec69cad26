"""A program's tokens in the shape of its blocks and statements, comments and blank lines included: what a layout needs.

The tokens are those of the parser, so that a word used as a name is known as one. Between two tokens lies nothing but
blanks, separators and comments; each comment belongs to the token before it (same line) or to the one behind it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from lark import Token

from gwtdsl.language.grammar import grammar

__all__ = ["BlockShape", "Entry", "Leaf", "read_shape"]


@dataclass(slots=True)
class Leaf:
    """One token of a statement; `after` is the comment on the line before it, `above` are those between the lines."""

    terminal: str
    text: str
    spaced: bool
    depth: int
    after: str = ""
    above: tuple[str, ...] = ()

    @property
    def commented(self) -> bool:
        """Whether a comment stands between the token before and this one."""
        return bool(self.after or self.above)


@dataclass(slots=True)
class Entry:
    """A statement, or a branch of `one of`: comments and blank lines above it, its parts, the comment behind it."""

    above: tuple[str, ...]
    parts: list[Leaf | BlockShape] = field(default_factory=list)
    after: str = ""


@dataclass(slots=True)
class BlockShape:
    """What stands between two braces, or a whole text; `opening` and `closing` are the comments at its ends.

    `before` are the tokens' comments before the opening brace.
    """

    entries: list[Entry] = field(default_factory=list)
    opening: str = ""
    closing: tuple[str, ...] = ()
    before: Leaf | None = None


@dataclass(frozen=True, slots=True)
class Gap:
    """What lies before a token."""

    separates: bool
    after: str
    above: tuple[str, ...]


def read_shape(text: str, start: str) -> BlockShape:
    """The shape of a text that parses; raises `lark.UnexpectedInput` for one that does not."""
    tokens = _with_gaps(text, start)
    return _Reader(tokens).block(BlockShape(), 0)


def _with_gaps(text: str, start: str) -> Iterator[tuple[Token | None, Gap]]:
    end = 0
    separates = False
    for token in grammar().parse_interactive(text, start=start).exhaust_lexer():
        if token.type == "_SEP":
            separates = True
            continue
        yield token, _gap(text[end : token.start_pos], separates)
        end = token.end_pos or 0
        separates = False
    yield None, _gap(text[end:], True)


def _gap(text: str, separates: bool) -> Gap:
    lines = text.split("\n")
    first = _comment(lines[0])
    above: list[str] = []
    for line in lines[1:-1]:
        comment = _comment(line)
        if comment or (not above or above[-1]):
            above.append(comment)
    # On the last line stands the next token: it is no blank line, and has a comment only at the end of the text.
    if len(lines) > 1 and _comment(lines[-1]):
        above.append(_comment(lines[-1]))
    return Gap(separates, first, tuple(above))


def _comment(line: str) -> str:
    found = re.search(r"#.*", line)
    return found[0].rstrip() if found else ""


class _Reader:
    """Goes once through the tokens."""

    def __init__(self, tokens: Iterator[tuple[Token | None, Gap]]) -> None:
        self.tokens = tokens
        self.last = ""

    def block(self, block: BlockShape, depth: int) -> BlockShape:
        entry: Entry | None = None
        brackets = depth
        for token, gap in self.tokens:
            ends = token is None or token.type == "RBRACE"
            starts = entry is None or gap.separates
            if starts or ends:
                if entry is None:
                    block.opening = gap.after
                else:
                    entry.after = gap.after
            if token is None or token.type == "RBRACE":
                block.closing = gap.above
                self.last = "RBRACE"
                return block
            if starts or entry is None:
                entry = Entry(gap.above)
                block.entries.append(entry)
                self.last = ""
            brackets += token.type in {"LPAR", "LSQB"}
            leaf = Leaf(token.type, str(token), self.spaced(token, brackets), brackets)
            if entry.parts:
                leaf.after, leaf.above = gap.after, _solid(gap.above)
            brackets -= token.type in {"RPAR", "RSQB"}
            self.last = "ARGUMENT" if token.type == "EQUAL" and brackets else token.type
            if token.type == "LBRACE":
                entry.parts.append(self.block(BlockShape(before=leaf), brackets))
            else:
                entry.parts.append(leaf)
        return block

    def spaced(self, token: Token, brackets: int) -> bool:
        """Whether a space stands before the token when both are on one line."""
        last = self.last
        if not last or last in {"LPAR", "LSQB", "DOT", "__ANON_1", "MINUS", "PLUS", "ARGUMENT"}:
            return False
        if token.type in {"COMMA", "RPAR", "RSQB", "DOT", "__ANON_1"}:
            return False
        if token.type == "EQUAL":
            return not brackets
        if token.type == "LPAR":
            return last not in {"NAME", "AGG"}
        if token.type == "LSQB":
            return last not in {"NAME", "RPAR", "RSQB", "NUMBER", "STRING"}
        return True


def _solid(lines: tuple[str, ...]) -> tuple[str, ...]:
    # Inside a statement a blank line says nothing.
    return tuple(line for line in lines if line)
