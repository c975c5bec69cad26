"""The signature table: every built-in word, function, statement and window of the language, and nothing else.

Checker, compiler, explainer, reference and did-you-mean read it. The kernel's words are these; the rest is content.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["AGGREGATES", "FUNCTIONS", "JOINTS", "STATEMENTS", "WINDOWS", "WORDS", "Function", "Statement"]


@dataclass(frozen=True, slots=True)
class Function:
    """A built-in function: its parameters (`name` or `name?` or `name=` for named ones) and what it means."""

    name: str
    parameters: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement: how it is written, whether it asks, whether it can fail, whether it counts as doing something."""

    word: str
    form: str
    asks: str
    fails: str
    does: bool


FUNCTIONS = {
    function.name: function
    for function in (
        Function("top", ("zone",), "the piece on top of a zone, or none"),
        Function("bottom", ("zone",), "the piece at the bottom of a zone, or none"),
        Function("take", ("n", "list"), "the first n things of a list, fewer when there are not so many"),
        Function("next", ("player",), "the player who sits after a player"),
        Function("previous", ("player",), "the player who sits before a player"),
        Function("players_after", ("player",), "the other players in turn order after a player"),
        Function("players_from", ("player",), "all players in turn order, beginning with a player"),
        Function("stops", ("pawn", "on=", "up_to=?", "exactly=?"), "the spaces where a pawn could stop"),
        Function("steps", ("from", "to", "on="), "how many steps lie between two spaces, or none"),
        Function("piece", ("kind", "id?", "face=?"), "the first piece of a kind that fits, in scenarios"),
        Function(
            "allocation",
            ("cards", "needs=", "full=", "short=?"),
            "the best sum over cards when each thing serves one need of one card",
        ),
        Function("abs", ("n",), "a number without its sign"),
        Function("score", ("category",), "my points in a category of the scoring"),
    )
}

AGGREGATES = {
    "count": "how many",
    "sum": "the sum; 0 of nothing",
    "max": "the largest number; none of nothing",
    "min": "the smallest number; none of nothing",
    "best": "the thing with the largest key",
    "first": "the first thing, or the one with the smallest key",
    "list": "the list of them",
    "some": "whether there is one",
    "every": "whether it holds for all",
    "distinct": "one thing for each different key",
}

WORDS = {
    "me": "the player who acts",
    "this": "the piece or place whose line runs",
    "here": "the space of `this`",
    "it": "what the last call in a cost returned",
    "none": "nothing at all",
    "true": "yes",
    "false": "no",
    "players": "all players by seat",
    "player_count": "how many seats play",
    "seat": "the number of my seat, from 1",
    "option": "the options the game was set up with",
    "knob": "the numbers of the pack that can be varied for a run",
    "box": "the zone of pieces that are out of the game",
    "unlimited": "no upper bound",
}

#: Words that join values, and cannot stand for one.
JOINTS = (
    *("and", "by", "can", "else", "for", "from", "if", "in", "is", "not", "or", "otherwise", "per", "then", "to"),
    *("using", "where"),
)

WINDOWS = {
    "own_decision": "at any decision of my own in my turn",
    "any_decision": "at any decision of anybody",
}

STATEMENTS = {
    statement.word: statement
    for statement in (
        Statement("gain", "gain N counter [per E]", "no", "no", True),
        Statement("pay", "pay N counter [per E] [to P]", "purses", "short of it", True),
        Statement("lose", "lose N counter [per E] [to P]", "no", "no", True),
        Statement("let", "let x = E", "no", "no", False),
        Statement("set", "set counter | variable | local = E", "no", "no", True),
        Statement("require", "require CONDITION", "no", "when false", False),
        Statement("move", "move PIECE | LIST to PLACE", "no", "none, no room", True),
        Statement("draw", "draw N [from Z] [to Z]", "no", "no", True),
        Statement("shuffle", "shuffle Z", "no", "no", False),
        Statement("refill", "refill Z", "no", "no", True),
        Statement("reveal", "reveal Z", "no", "no", False),
        Statement("choose", "choose [N | up to N] x in S where C by K { … } else { … }", "yes", "too few", False),
        Statement("may", "may { … }, may repeat { … }", "yes", "no", False),
        Statement("one", 'one of { "label" when C { … } ; … }', "yes", "no branch", False),
        Statement("then", "then { … }", "as content", "no", False),
        Statement(
            "perform", "perform PROGRAM | LIST | each LIST while C else { … }", "as content", "as content", False
        ),
        Statement("if", "if C { … } else { … }", "as content", "as content", False),
        Statement("for", "for x in S { … }", "as content", "as content", False),
        Statement("repeat", "repeat N { … }", "as content", "as content", False),
        Statement("while", "while C { … }", "as content", "as content", False),
        Statement("as", "as PLAYER { … }", "as content", "as content", False),
        Statement("at", "at SPACE { … }", "as content", "as content", False),
        Statement(
            "advance",
            "advance PAWN on GRAPH up to N | exactly N [back] | to SPACE [using PROFILE]",
            "yes",
            "no stop",
            True,
        ),
        Statement("window", "window NAME { … }", "as content", "as content", False),
        Statement("pause", "pause", "if open", "no", False),
        Statement("take", "take turn P", "as content", "as content", True),
        Statement("return", "return [E]", "no", "no", False),
        Statement("nothing", "nothing", "no", "no", False),
    )
}
