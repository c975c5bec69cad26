"""A parser's error as a finding: what was found, what was expected, what the author most likely meant."""

from __future__ import annotations

from contextlib import suppress
from typing import cast

from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from gwtdsl.diagnostics.catalogue import finding
from gwtdsl.diagnostics.finding import Finding, Note
from gwtdsl.language.builder import Place
from gwtdsl.language.grammar import grammar
from gwtdsl.language.mistakes import recognise
from gwtdsl.language.stop import Part, Stop
from gwtdsl.language.words import KINDS, expected, quoted
from gwtdsl.spans import Span

__all__ = ["explain"]

PAIRS = {"LBRACE": "RBRACE", "LPAR": "RPAR", "LSQB": "RSQB"}


def explain(error: UnexpectedInput, text: str, start: str, file: str, place: Place) -> Finding:
    """The finding for what Lark could not read in `text`.

    `start` is `program` (GWT101) or `expression` (GWT102); a character that belongs to nothing is GWT104. `place` maps
    offsets of `text` to lines and columns of `file`.
    """
    stop = _stop(error, text, start)
    mistake = recognise(stop)
    begin, end = stop.start, stop.end
    if mistake is not None:
        message, suggestion = mistake.message, mistake.suggestion
        begin = begin if mistake.start is None else mistake.start
        end = max(end if mistake.end is None or mistake.end < 0 else mistake.end, begin)
    else:
        message, suggestion = _in_general(stop), ""
    code = "GWT104" if stop.terminal == "?" else "GWT101" if start == "program" else "GWT102"
    span = Span(file, *place(begin), *place(end))
    return finding(code, message, span, suggestion, _notes(stop, file, place))


def _stop(error: UnexpectedInput, text: str, start: str) -> Stop:
    terminal, begin, end = _place_of(error, text)
    reader = grammar().parse_interactive(text, start=start)
    parts: list[Part] = []
    with suppress(UnexpectedInput):
        for token in reader.lexer_thread.lex(reader.parser_state):  # type: ignore[no-untyped-call]
            if (token.start_pos or 0) >= begin or (terminal == "_SEP" and (token.end_pos or 0) > begin):
                break
            parts.append(Part(token.type, str(token), token.start_pos or 0, token.end_pos or 0))
            reader.feed_token(token)
    accepts = frozenset(reader.accepts())  # type: ignore[no-untyped-call]
    before = tuple(parts)
    if terminal in {"_SEP", "$END"} and before and before[-1].terminal != "_SEP" and not text[begin:].startswith(";"):
        begin = end = before[-1].end
    return Stop(text, start == "program", terminal, begin, end, accepts, before, _statement(before))


def _place_of(error: UnexpectedInput, text: str) -> tuple[str, int, int]:
    if isinstance(error, UnexpectedToken):
        token = error.token
        if token.type == "$END":
            return "$END", len(text), len(text)
        begin = token.start_pos or 0
        value = str(token)
        if token.type == "_SEP":
            begin += len(value) - len(value.lstrip(" \t"))
            return "_SEP", begin, begin + 1
        # A word that can't stand here is read as a name.
        terminal = value.upper() if token.type == "NAME" and _is_word(value.upper()) else token.type
        return terminal, begin, begin + len(value)
    if isinstance(error, UnexpectedCharacters):
        # Lark declares the offset as None and sets it later.
        begin = cast(int, error.pos_in_stream)
        return "?", begin, begin + 1
    return "$END", len(text), len(text)


def _is_word(terminal: str) -> bool:
    return any(known.name == terminal and known.name not in KINDS for known in grammar().terminals)


def _statement(before: tuple[Part, ...]) -> tuple[Part, ...]:
    depth = 0
    for index in range(len(before) - 1, -1, -1):
        terminal = before[index].terminal
        if terminal in {"RPAR", "RSQB"}:
            depth += 1
        elif terminal in {"LPAR", "LSQB"}:
            depth -= 1
        elif terminal in {"_SEP", "LBRACE", "RBRACE", "VBAR", "__ANON_0"} or (terminal == "COMMA" and depth == 0):
            return before[index + 1 :]
    return before


def _in_general(stop: Stop) -> str:
    hope = expected(stop.accepts)
    if stop.terminal == "$END":
        return f"the text ends here, but {hope} is missing" if stop.before else "nothing is written"
    if stop.terminal == "_SEP":
        sign = "`;`" if stop.text.startswith(";", stop.start) else "the end of the line"
        return f"{sign} can't stand here; {hope} was expected"
    if stop.terminal == "?":
        return f"the character {quoted(stop.word)} is no sign of the language"
    return f"{quoted(stop.word)} can't stand here; {hope} was expected"


def _notes(stop: Stop, file: str, place: Place) -> tuple[Note, ...]:
    if stop.terminal not in {"$END", "_SEP"}:
        return ()
    opened: list[Part] = []
    for part in stop.before:
        if part.terminal in PAIRS:
            opened.append(part)
        elif part.terminal in PAIRS.values() and opened:
            opened.pop()
    if not opened:
        return ()
    last = opened[-1]
    return (Note(f"{quoted(last.text)} is opened here", Span(file, *place(last.start), *place(last.end))),)
