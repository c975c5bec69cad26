"""Codes GWT1xx: the syntax of programs and expressions."""

from __future__ import annotations

from gwtdsl.diagnostics.rule import Rule

__all__ = ["LANGUAGE"]

LANGUAGE: tuple[Rule, ...] = (
    Rule(
        "GWT101",
        "syntax of a program",
        "The text is no program: at the marked place something else must stand. A program is a list of statements, "
        "one to a line or joined by commas; a cost stands before `->`, its reward behind it.",
        bad="gain -> $2",
        good="pay $1 -> gain $2",
    ),
    Rule(
        "GWT102",
        "syntax of an expression",
        "The text is no expression: at the marked place something else must stand. An expression is a value: a "
        "number, a name, a comparison, a call, a count over a source.",
        bad="coins + * 2",
        good="coins + 2",
    ),
    Rule(
        "GWT103",
        "program too long or too deep",
        "A program may have a bounded length and a bounded depth of brackets and blocks, and its numbers a bounded "
        "count of digits. Give parts of it a name, as actions or functions, and call them. With all that it calls it "
        "may be 200 levels deep.",
    ),
    Rule(
        "GWT104",
        "unexpected character",
        "The marked character is no part of the language. Often it is a typographic quote, dash or arrow that an "
        "editor put in: arrows are written `->`, and texts stand in straight double quotes.",
        bad="pay $1 → gain $2",
        good="pay $1 -> gain $2",
    ),
)
