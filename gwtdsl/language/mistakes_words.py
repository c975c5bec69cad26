"""Mistakes of words and blocks: misspelt statements, missing braces and numbers, words in the wrong place."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches
from itertools import takewhile

from gwtdsl.language.stop import Mistake, Part, Rule, Stop
from gwtdsl.language.words import KINDS, SIGNS, STATEMENT_WORDS, STATEMENTS, VALUE_STARTS, quoted

__all__ = ["WORD_RULES"]

ENDS = frozenset({"_SEP", "$END", "RBRACE", "VBAR", "__ANON_0", "COMMA", "PER", "TO"})
#: Statement words of other languages.
SYNONYMS = {
    "elif": "else if",
    "elsif": "else if",
    "elseif": "else if",
    "foreach": "for",
    "until": "while not",
    "unless": "if not",
    "switch": "one of",
    "get": "gain",
    "receive": "gain",
    "earn": "gain",
    "spend": "pay",
    "select": "choose",
    "pick": "choose",
    "put": "move",
    "place": "move",
    "var": "let",
    "const": "let",
    "do": "perform",
    "run": "perform",
    "optional": "may",
}


def lonely_else(stop: Stop) -> Mistake | None:
    # Where a statement may begin, `else` is read as a name.
    begins = stop.opens == "NAME" and stop.statement[0].text == "else"
    if begins or (stop.terminal == "ELSE" and "ELSE" not in stop.accepts):
        place = (stop.statement[0].start, stop.statement[0].end) if begins else (None, None)
        message = "this `else` belongs to no `if`, `choose` or `perform each`"
        return Mistake(message, "put it directly behind their block", *place)
    return None


def missing_brace(stop: Stop) -> Mistake | None:
    if "LBRACE" not in stop.accepts or stop.terminal == "?":
        return None
    if stop.terminal == "THEN" and stop.opens in {"IF", "ELSE"}:
        return Mistake("the statement `if` has no `then`; its block stands in braces", "write `if … { … }`")
    governed = next((part.text for part in reversed(stop.before) if part.terminal in BLOCK_WORDS), "")
    if governed and (stop.terminal in STATEMENTS or stop.terminal in {"_SEP", "$END", "RBRACE"} or stop.last == "ELSE"):
        return Mistake(f"`{{` is missing: what `{governed}` governs stands in braces", "write `{ … }`")
    if governed and stop.terminal == "NAME" and not (stop.accepts - {"LBRACE"} - AFTER):
        return Mistake(f"`{{` is missing: what `{governed}` governs stands in braces", "write `{ … }`")
    return None


BLOCK_WORDS = frozenset(
    "IF ELSE FOR WHILE REPEAT CHOOSE MAY THEN AS AT WINDOW ONE WHEN".split()  # noqa: SIM905 - easier to read than quotes
)
AFTER = frozenset("CMP ADD MUL DOT LSQB LPAR IS AND OR OTHERWISE __ANON_1 WHERE BY COMMA AS NAME".split())  # noqa: SIM905


def branch_label(stop: Stop) -> Mistake | None:
    if (
        "STRING" in stop.accepts
        and not stop.accepts - {"STRING", "_SEP", "RBRACE"}
        and stop.terminal not in {"$END", "?"}
    ):
        if any(part.terminal == "ONE" for part in stop.before):
            return Mistake("each branch of `one of` begins with its label in double quotes", 'write `"label" { … }`')
        return Mistake("a label stands here, in double quotes", 'write `"…"`')
    return None


def binder(stop: Stop) -> Mistake | None:
    if stop.opens == "CHOOSE" and len(stop.statement) == 2 and stop.terminal in {"LBRACE", "_SEP", "$END"}:
        return Mistake("it is not said what to choose from", f"write `choose {stop.before[-1].text} in …`")
    if stop.opens == "CHOOSE" and len(stop.statement) == 3 and stop.before[-1].text in {"of", "from", "where", "by"}:
        # `choose card from hand` is read as a number `card` of things named `from`.
        name, wrong = stop.before[-2].text, stop.before[-1]
        message = f"behind the name of a choice stands `in`, not {quoted(wrong.text)}"
        return Mistake(message, f"write `{name} in …`", wrong.start, wrong.end)
    if "IN" not in stop.accepts or "IS" in stop.accepts or stop.terminal == "?":
        return None
    name = stop.before[-1].text
    if stop.word in {"of", "from", "="}:
        return Mistake(
            f"behind the name of a choice or loop stands `in`, not {quoted(stop.word)}", f"write `{name} in …`"
        )
    if stop.terminal in {"LBRACE", "WHERE", "BY", "_SEP", "$END", "AS"}:
        return Mistake("it is not said what to take it from", f"write `{name} in …`")
    return None


def membership(stop: Stop) -> Mistake | None:
    if "IS" not in stop.accepts:
        return None
    if stop.terminal == "IN":
        return Mistake("membership is asked with `is in`", "write `is in`")
    if stop.terminal == "NOT":
        return Mistake("a comparison with `not` is written `is not` or `is not in`", "write `is not …`")
    return None


def chained_comparison(stop: Stop) -> Mistake | None:
    if stop.terminal in {"CMP", "IS"} and "ADD" in stop.accepts and "AND" in stop.accepts:
        return Mistake("comparisons can't be chained", "join two of them with `and`")
    return None


def second_arrow(stop: Stop) -> Mistake | None:
    if stop.terminal != "__ANON_0":
        return None
    line = takewhile(lambda part: part.terminal not in {"_SEP", "LBRACE", "RBRACE", "VBAR"}, reversed(stop.before))
    if any(part.terminal == "__ANON_0" for part in line):
        return Mistake(
            "a trade has one `->`: one cost, one reward", "put the second trade in `then { … }` or its own action"
        )
    return None


def amount(stop: Stop) -> Mistake | None:
    if stop.opens not in {"GAIN", "PAY", "LOSE"}:
        return None
    word, read = stop.statement[0].text, stop.statement[1:]
    if any(part.terminal in {"PER", "TO"} for part in read):
        return None
    if stop.terminal in {"ADD", "MUL"} and "NAME" in stop.accepts and read:
        return Mistake("a reckoned amount stands in brackets", f"write `{word} (a {stop.word} b) counter`")
    if stop.terminal not in ENDS and not (stop.terminal == "NAME" and len(read) > 1 and read[-1].text == "per"):
        return None
    if len(read) > 1 and read[-1].text == "per":
        return _unsaid(stop, word, read[:-1])  # `per` was taken for the counter, as nothing else stands there
    if not read:
        return Mistake(f"`{word}` needs an amount", f"write `{word} $2` or `{word} 2 counter`")
    return _unsaid(stop, word, read) if "NAME" in stop.accepts else None


def _unsaid(stop: Stop, word: str, read: Sequence[Part]) -> Mistake:
    """An amount without its counter, or a counter without its number."""
    written = stop.text[read[0].start : read[-1].end]
    place = (stop.statement[0].start, read[-1].end)
    if len(read) == 1 and read[0].terminal == "NAME":
        return Mistake(f"`{word} {written}` says no number", f"write `{word} 1 {written}`", *place)
    return Mistake(
        f"`{word} {written}` does not say of what", f"write the counter behind it: `{word} {written} counter`", *place
    )


def counter_first(stop: Stop) -> Mistake | None:
    if stop.opens not in {"GAIN", "PAY", "LOSE"} or stop.terminal != "NUMBER" or len(stop.statement) != 2:
        return None
    word, counter = stop.statement
    if counter.terminal != "NAME":
        return None
    message = "the number stands before the counter"
    return Mistake(message, f"write `{word.text} {stop.word} {counter.text}`", counter.start)


#: English words between two statements, and what is written there: the message, the suggestion.
JOINTS = {
    "and": ("statements are not joined by `and`", "write `,` for both of them"),
    "or": ("statements are not joined by `or`", "write `|` for one of them"),
}


def english_joint(stop: Stop) -> Mistake | None:
    if not stop.program or not stop.statement:
        return None
    if stop.word in {"for", "each"} and "PER" in stop.accepts:
        return Mistake("what an amount is multiplied by stands behind `per`", "write `per …`")
    if stop.word in JOINTS and "COMMA" in stop.accepts and "AND" not in stop.accepts:
        return Mistake(*JOINTS[stop.word])
    return None


def misspelt_statement(stop: Stop) -> Mistake | None:
    if stop.opens != "NAME" or not stop.program or stop.terminal == "?":
        return None
    first = stop.statement[0]
    if len(stop.statement) > 1 and stop.terminal != "LBRACE":
        return None
    if len(stop.statement) == 1 and stop.terminal in ENDS - {"TO", "PER"}:
        return None
    right = SYNONYMS.get(first.text) or _close(first.text, STATEMENT_WORDS)
    if right:
        return Mistake(f"{quoted(first.text)} is no statement", f"did you mean `{right}`?", first.start, first.end)
    if len(stop.statement) == 1 and stop.terminal in VALUE_STARTS | {"MONEY"}:
        message = f"{quoted(first.text)} is no statement, and an action takes what it needs in brackets"
        return Mistake(message, f"write `{first.text}(…)`", first.start, first.end)
    return None


def misspelt_word(stop: Stop) -> Mistake | None:
    if stop.terminal != "NAME" or "NAME" in stop.accepts:
        return None
    words = [
        name.lower() for name in sorted(stop.accepts) if name.isalpha() and name not in KINDS and name not in SIGNS
    ]
    synonym = SYNONYMS.get(stop.word, "")
    right = synonym if synonym.split(" ")[0] in words else _close(stop.word, words)
    return Mistake(f"{quoted(stop.word)} can't stand here", f"did you mean `{right}`?") if right else None


def second_statement(stop: Stop) -> Mistake | None:
    if stop.program and "_SEP" in stop.accepts and stop.last != "_SEP":
        starts = stop.terminal in STATEMENTS and stop.terminal not in {"IF", "FOR", "AS"}
        if starts or (stop.last == "RBRACE" and stop.terminal in {"NAME", *STATEMENTS}):
            return Mistake("a second statement begins here", "put it on its own line, or write `,` or `;` before it")
    return None


def taken_word(stop: Stop) -> Mistake | None:
    keyword = stop.terminal.isalpha() and stop.word.isalpha() and stop.terminal != "NAME"
    if keyword and stop.accepts <= {"NAME"} and "NAME" in stop.accepts:
        return Mistake(f"{quoted(stop.word)} is a word of the language", "take another name")
    if stop.terminal in STATEMENTS and stop.accepts >= VALUE_STARTS:
        return Mistake(f"a value is expected, and {quoted(stop.word)} begins a statement")
    if (
        stop.terminal in {"MONEY", "NUMBER", "NAME"}
        and len(stop.statement) > 1
        and stop.before[-1].text in STATEMENT_WORDS
    ):
        word = stop.before[-1]
        _, fix = JOINTS.get(stop.before[-2].text, ("", "")) if stop.program else ("", "")
        return Mistake(f"a value is expected, and {quoted(word.text)} begins a statement", fix, word.start, word.end)
    return None


def value_alone(stop: Stop) -> Mistake | None:
    if stop.program and stop.opens == "NAME" and len(stop.statement) == 1 and stop.terminal in {"DOT", "LSQB"}:
        start = stop.statement[0].start
        written = re.compile(r"\S+").match(stop.text, start)
        message = "a value is no statement"
        return Mistake(
            message, "to run the program it holds, write `perform` before it", start, written.end() if written else None
        )
    return None


def broken_line(stop: Stop) -> Mistake | None:
    if stop.terminal != "_SEP" or stop.word.strip().startswith(";") or "_SEP" in stop.accepts:
        return None
    if stop.accepts & VALUE_STARTS == VALUE_STARTS and stop.last not in {"", "_SEP"}:
        message = f"the line ends here, and behind {quoted(stop.before[-1].text)} a value is missing"
        return Mistake(
            message, "go on in the same line; a new line may begin with `where`, `by`, `and`, `or`, `->`, `|`"
        )
    return None


def _close(word: str, words: tuple[str, ...] | list[str]) -> str:
    found = get_close_matches(word, words, n=1, cutoff=0.7)
    return found[0] if found else ""


WORD_RULES: tuple[Rule, ...] = (
    lonely_else,
    binder,
    amount,
    counter_first,
    english_joint,
    membership,
    chained_comparison,
    misspelt_word,
    misspelt_statement,
    missing_brace,
    branch_label,
    second_arrow,
    second_statement,
    taken_word,
    value_alone,
    broken_line,
)
