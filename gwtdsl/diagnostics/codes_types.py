"""Codes GWT3xx: names and types in programs and expressions."""

from __future__ import annotations

from gwtdsl.diagnostics.rule import Rule

__all__ = ["TYPES"]

TYPES: tuple[Rule, ...] = (
    Rule(
        "GWT301",
        "unknown name",
        "Nothing of this name is known here: no local, counter, variable, zone, graph, function, action, table or "
        "symbol. A local is known only in the block that makes it.",
        bad="gain $1 per lmaps",
        good="gain $1 per lamps",
    ),
    Rule(
        "GWT302",
        "wrong type",
        "A value is of another type than its place asks for, or two values that cannot be equal are compared.",
        bad="repeat hand { draw 1 }",
        good="repeat count(hand) { draw 1 }",
    ),
    Rule(
        "GWT303",
        "wrong number of arguments",
        "A call gives more arguments than there are parameters, or leaves out one that has no default.",
        bad="upgrade(2, 3, 4)   # upgrade takes one",
        good="upgrade(2)",
    ),
    Rule(
        "GWT304",
        "unknown parameter",
        "A call names a parameter that the definition does not have, or gives one twice.",
        bad="upgrade(prize=2)",
        good="upgrade(price=2)",
    ),
    Rule(
        "GWT305",
        "unknown attribute",
        "A value of this type has no such attribute. The attributes of pieces are declared by their kind, those of "
        "spaces by their graph.",
        bad="require lamp.wight > 2",
        good="require lamp.weight > 2",
    ),
    Rule(
        "GWT306",
        "arithmetic with none",
        "A value that may be none stands where a number is needed. Test it first, or give a number with `otherwise`.",
        bad="gain $1 per max(x.price for x in hand) + 1",
        good="gain $1 per (max x.price for x in hand otherwise 0) + 1",
    ),
    Rule(
        "GWT307",
        "cannot be set",
        "`set` changes counters, variables and locals. Attributes of pieces, places and options stay as they are.",
        bad="set lamp.price = 3",
        good="set discount = 3",
    ),
    Rule(
        "GWT308",
        "unknown counter",
        "`gain`, `lose` and `pay` work on counters and purses that the pack declares; there is none of this name.",
        bad="gain 2 cions",
        good="gain 2 coins",
    ),
    Rule(
        "GWT309",
        "unknown zone",
        "The statement needs a zone, and the pack declares none of this name.",
        bad="shuffle dekc",
        good="shuffle deck",
    ),
    Rule(
        "GWT310",
        "duplicate name of a decision",
        "Two decisions of one action get the same name. Names of decisions are how scenarios, replays and statistics "
        "speak of them, so they must differ: use another name for the chosen thing, or give a label.",
        bad="choose card in hand { … }\nchoose card in hand { … }",
        good="choose first_card in hand { … }\nchoose second_card in hand { … }",
    ),
    Rule(
        "GWT311",
        "name hides another",
        "A local, parameter or definition has a name that already means something here, which would be hidden.",
        bad="let hand = 3   # hand is a zone",
        good="let wanted = 3",
    ),
    Rule(
        "GWT312",
        "unknown symbol",
        "The name stands where one of a set of symbols is expected, and is none of them.",
        bad="require lamp.colour == purpel",
        good="require lamp.colour == purple",
    ),
    Rule(
        "GWT313",
        "unknown window",
        "No window of this name is declared. An anytime action opens in declared windows, `own_decision` and "
        "`any_decision`.",
        bad="window befor_move { pause }",
        good="window before_move { pause }",
    ),
    Rule(
        "GWT314",
        "cannot be called",
        "The name means something that is no action, function or stored program, so it cannot be called or performed.",
        bad="hand(2)",
        good="take(2, hand)",
    ),
    Rule(
        "GWT315",
        "piece cannot lie there",
        "No zone, cell or slot at the place that `move` names takes pieces of this kind.",
        bad="move lamp to purse_cards",
        good="move lamp to lamps",
    ),
    Rule(
        "GWT316",
        "question where none may be asked",
        "An expression, a function, a condition or a passing effect must not ask a player anything, and this one "
        "does, perhaps by way of what it calls. Ask before, and use the answer.",
    ),
    Rule(
        "GWT317",
        "word of the language used as a name",
        "A definition has a name that means something in every program already, so programs could never speak of the "
        "definition, or would mean another thing than their author. Take another name.",
        bad="counters:\n  seat: {per: player}   # `seat` is the number of my seat",
        good="counters:\n  seats_taken: {per: player}",
    ),
)
