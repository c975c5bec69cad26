"""Codes GWT4xx: lints, and what makes a program unsound although its names and types are right."""

from __future__ import annotations

from gwtdsl.diagnostics.finding import Severity
from gwtdsl.diagnostics.rule import Rule

__all__ = ["SOUNDNESS"]

SOUNDNESS: tuple[Rule, ...] = (
    Rule(
        "GWT401",
        "endless recursion",
        "Actions or functions call each other in a circle with nothing on the way that bounds it. Every circle, also "
        "one by way of programs stored on pieces, must pass an `advance`, a question, or an action with a declared "
        "`bound`.",
        bad="again:\n  do: |\n    gain $1\n    again",
        good="again:\n  bound: 3\n  do: |\n    gain $1\n    again",
    ),
    Rule(
        "GWT402",
        "charge inside an on_ program",
        "What happens on arrival, and other `on_…` programs, is done as far as it can be and never refused, so a "
        "`pay` in it would let a player off. Write charges as costs of what leads there, or use `lose`, which takes "
        "what is there.",
        bad="on_arrival: pay $2",
        good="on_arrival: lose $2",
    ),
    Rule(
        "GWT403",
        "automatic choice without by",
        "An automatic seat takes the best option by the key of the choice. This choice can come up in the turn of "
        "such a seat and has no `by`, so the seat would take whatever comes first.",
        bad="choose lamp in lamps { move lamp to hand }",
        good="choose lamp in lamps by lamp.price { move lamp to hand }",
        severity=Severity.WARNING,
    ),
    Rule(
        "GWT404",
        "definition is not used",
        "Nothing in the pack uses this action, function, table, zone, counter or variable. It may be a leftover, or "
        "meant for packs that extend this one.",
        severity=Severity.INFO,
    ),
    Rule(
        "GWT405",
        "options are found by trial",
        "Whether this option can be carried out does not follow from a simple formula, since a guard reads what an "
        "earlier step moves. The program is then tried and rolled back, which is right but slower. This is a hint "
        "about speed only.",
        severity=Severity.INFO,
        on=False,
    ),
    Rule(
        "GWT406",
        "statement is never reached",
        "What stands before this statement always leaves: a `return`, or a condition that is always true.",
        bad="return\ngain $2",
        good="gain $2\nreturn",
        severity=Severity.WARNING,
    ),
    Rule(
        "GWT407",
        "text names an unknown parameter",
        "A `text` template has a name in braces that is no parameter of its action or function.",
        bad='upgrade:\n  parameters: {price: int}\n  text: "upgrade for {prize}"',
        good='upgrade:\n  parameters: {price: int}\n  text: "upgrade for {price}"',
    ),
    Rule(
        "GWT408",
        "no program for the game or the turn",
        "A pack that can be played says what a game is and what a turn is. One of the two programs is missing; a pack "
        "that only extends others takes them from its base.",
    ),
    Rule(
        "GWT409",
        "options tell what is hidden",
        "A choice, or the condition of an option, reads an attribute of a piece that lies where nobody can see it. "
        "What is offered would then tell the player what it is. Choose by the place of the piece, or reveal it first.",
        bad="choose card in take(2, deck) where card.value > 3 { move card to hand }",
        good="choose card in take(2, deck) { move card to hand }",
        severity=Severity.WARNING,
    ),
    Rule(
        "GWT410",
        "not known before the game",
        "Where counters and variables start, how many copies a record has and how large a zone is, is worked out when "
        "a game is set up, before anything is on the table. This expression asks what only a running game can tell. "
        "Let a step of the set-up give another value.",
        bad="counters:\n  oil: {per: player, start: if me.automatic then 2 else 0}",
        good="counters:\n  oil: {per: player}\nsetup:\n  - step: oil\n"
        "    do: for p in players where p.automatic { as p { gain 2 oil } }",
    ),
    Rule(
        "GWT411",
        "bounds that leave no number",
        "The lower bound of a counter is above its upper one, or the counter begins where its bounds do not let it be.",
        bad="oil: {per: player, min: 5, max: 2}",
        good="oil: {per: player, min: 2, max: 5, start: 2}",
    ),
)
