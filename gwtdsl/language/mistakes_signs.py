"""Mistakes of signs: arrows, quotes, brackets, capitals, signs of other languages."""

from __future__ import annotations

import re

from gwtdsl.language.stop import Mistake, Part, Rule, Stop
from gwtdsl.language.words import VALUE_STARTS, quoted

__all__ = ["SIGN_RULES"]

#: Signs of other languages and keyboards, longest first: what was written, what to write.
FOREIGN = (
    ("===", "=="),
    ("&&", "and"),
    ("||", "or"),
    ("<>", "!="),
    ("**", "*"),
    ("&", "and"),
    ("!", "not"),
    ("~", "not"),
    ("→", "->"),
    ("⇒", "->"),
    ("≥", ">="),
    ("≤", "<="),
    ("≠", "!="),
    ("×", "*"),
    ("·", "*"),
    ("÷", "/"),
    ("−", "-"),
    ("–", "-"),
    ("“", '"'),
    ("”", '"'),
    ("„", '"'),
    ("…", ".."),
    ("//", "#"),
    ("?", "if … then … else …"),
)


def arrow(stop: Stop) -> Mistake | None:
    if not stop.text.startswith("=>", stop.start):
        return None
    end = stop.start + 2
    if "__ANON_0" in stop.accepts:
        return Mistake(
            "`=>` is no sign of the language; a cost and its reward are joined by `->`", "write `->`", None, end
        )
    return Mistake("`=>` is no sign of the language", "write `>=` to compare", None, end)


def foreign_sign(stop: Stop) -> Mistake | None:
    for start in (stop.start - 1, stop.start):
        for sign, right in FOREIGN:
            overlaps = start == stop.start or (len(sign) > 1 and start >= 0)
            if overlaps and stop.text.startswith(sign, start):
                return Mistake(f"`{sign}` is no sign of the language", f"write `{right}`", start, start + len(sign))
    return None


def equals(stop: Stop) -> Mistake | None:
    changed = re.match(r"[-+*/%]=(?!=)", stop.text[stop.start :])
    if changed:
        message = f"{quoted(changed[0])} is no sign of the language"
        return Mistake(message, f"write `set x = x {changed[0][0]} …`", None, stop.start + 2)
    if stop.word == "==" and "EQUAL" in stop.accepts:
        return Mistake("`==` compares; it gives no value", "write `=`")
    if stop.word != "=":
        return None
    if stop.last == "EQUAL":
        return Mistake("`==` compares; it gives no value", "write `=`", stop.before[-1].start)
    if stop.program and stop.opens == "NAME" and len(stop.statement) == 1:
        name = stop.statement[0]
        message = "a value is given with `let` (a new local name) or `set` (a counter, a variable or a local name)"
        return Mistake(message, f"write `set {name.text} = …`", name.start, stop.end)
    if "CMP" in stop.accepts:
        return Mistake("`=` gives a value; it does not compare", "write `==` to compare")
    return None


def colon(stop: Stop) -> Mistake | None:
    if stop.word != ":":
        return None
    if "LBRACE" in stop.accepts:
        return Mistake("a block stands in braces, not behind a colon", "write `{ … }`")
    return Mistake("a colon is no sign of the language")


def quotes(stop: Stop) -> Mistake | None:
    if stop.word == "'":
        closing = stop.text.find("'", stop.end)
        inside = stop.text[stop.end : closing] if closing > 0 else ""
        if closing > 0 and "\n" not in inside:
            return Mistake("a text stands in double quotes", f'write `"{inside}"`', None, closing + 1)
        return Mistake("a text stands in double quotes", 'write `"…"`')
    opened = _unclosed(stop)
    if opened is not None:
        return Mistake("this text has no closing quote", 'end it with `"`', opened.start, opened.end)
    if stop.word == '"':
        line_end = (stop.text + "\n").find("\n", stop.start)
        return Mistake("this text has no closing quote", 'end it with `"` on the same line', None, line_end)
    return None


def _unclosed(stop: Stop) -> Part | None:
    """The text of this line that was closed by the quote of the next one: the quotes of the line are odd in number.

    The parser then stops right behind it, or later, at the last quote, and the text has swallowed signs of a program.
    """
    begin = stop.text.rfind("\n", 0, stop.start) + 1
    line = stop.text[begin:].partition("\n")[0]
    if line.count('"') % 2 == 0:
        return None
    texts = [part for part in stop.before if part.terminal == "STRING" and part.start >= begin]
    if stop.word == '"':
        return next((part for part in texts if set(part.text) & set("{};")), None)
    return texts[-1] if texts and stop.before[-1] == texts[-1] else None


def capitals(stop: Stop) -> Mistake | None:
    if stop.terminal != "?" or not stop.word.isalpha():
        return None
    around = re.compile(r"\w+")
    for match in around.finditer(stop.text):
        if match.start() <= stop.start < match.end():
            lower = match[0].lower()
            if lower != match[0] and re.fullmatch(r"[a-z_][a-z0-9_]*", lower):
                message = "names and words are written in small letters"
                return Mistake(message, f"write `{lower}`", match.start(), match.end())
            message = "names are made of the letters a to z, digits and underscores"
            return Mistake(message, "", match.start(), match.end())
    return None


def dollar(stop: Stop) -> Mistake | None:
    if stop.terminal == "MONEY":
        if stop.opens in {"GAIN", "PAY", "LOSE"} and stop.last == stop.opens:
            return None
        if VALUE_STARTS & stop.accepts == VALUE_STARTS:
            number = stop.word[1:]
            return Mistake(f"{quoted(stop.word)} can stand only behind `gain`, `pay` and `lose`", f"write `{number}`")
        if "GAIN" in stop.accepts and not stop.statement:
            return Mistake(f"{quoted(stop.word)} alone does nothing", f"write `gain {stop.word}`, or `pay {stop.word}`")
        return None
    if stop.word == "$" and stop.last == "NUMBER" and stop.before[-1].end == stop.start:
        amount = stop.before[-1]
        return Mistake("the sign of a counter stands before the number", f"write `${amount.text}`", amount.start)
    if stop.word == "$":
        message = "`$` is followed by a number"
        return Mistake(message, "for a reckoned amount write the counter's name: `gain (a + b) counter`")
    return None


def fraction(stop: Stop) -> Mistake | None:
    if stop.last == "DOT" and stop.before[-2:-1] and stop.before[-2].terminal == "NUMBER" and stop.word.isdigit():
        return Mistake("numbers are whole", "", stop.before[-2].start)
    return None


def closing(stop: Stop) -> Mistake | None:
    if stop.word not in CLOSED_BY.values() and stop.terminal != "$END":
        return None
    opened: list[str] = []
    for part in stop.before:
        if part.text in CLOSED_BY:
            opened.append(part.text)
        elif part.text in CLOSED_BY.values() and opened:
            opened.pop()
    if stop.terminal == "$END":
        if not opened or not stop.accepts & {"RBRACE", "RPAR", "RSQB"}:
            return None
        return Mistake(
            f"the text ends here, but `{opened[-1]}` is still open", f"close it with `{CLOSED_BY[opened[-1]]}`"
        )
    if not opened:
        return Mistake(f"this `{stop.word}` closes nothing", "take it out, or open what it closes")
    if CLOSED_BY[opened[-1]] != stop.word:
        message = f"`{opened[-1]}` is still open here, so `{stop.word}` can't close"
        return Mistake(message, f"write `{CLOSED_BY[opened[-1]]}` first")
    return None


CLOSED_BY = {"(": ")", "[": "]", "{": "}"}


SIGN_RULES: tuple[Rule, ...] = (arrow, foreign_sign, equals, colon, quotes, capitals, dollar, fraction, closing)
