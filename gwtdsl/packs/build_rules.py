"""Seats, windows, anytime actions, actions, functions, set-up and scoring of a model."""

from __future__ import annotations

from gwtdsl.diagnostics.finding import Note
from gwtdsl.packs.attributes import read_parameters, read_type
from gwtdsl.packs.combine import combined
from gwtdsl.packs.context import Context
from gwtdsl.packs.model import Action, Anytime, Category, Formula, Function, Program, Seat, Step, WindowDecl
from gwtdsl.packs.programs import formula, formulas, no_program, number_formula, program
from gwtdsl.packs.shapes import entries, field, flag, items, number, text, word, words
from gwtdsl.source.nodes import Entry, Node, Sequence
from gwtdsl.spans import NOWHERE, Span

__all__ = ["actions", "anytime", "functions", "scoring", "seats", "setup", "tie_breaks", "windows"]

#: Windows that every pack has.
BUILT_IN = ("own_decision", "any_decision")


def seats(context: Context) -> dict[str, Seat]:
    """Seats by name; without any, persons play the action `turn`."""
    known = context.names("actions")
    found: dict[str, Seat] = {}
    for name, entry in entries(context.section("seats")):
        node = entry.value
        turn = field(node, "turn")
        spelled = word(turn)
        if turn is not None and spelled is not None:
            context.known(spelled, known, "action", turn.span)
        instead: dict[str, str] = {}
        for each, other in entries(field(node, "instead")):
            target = word(other.value)
            good = context.known(each, known, "action", other.key.span)
            if target is not None and context.known(target, known, "action", other.value.span) and good:
                instead[each] = target
        found[name] = Seat(name, flag(node, "automatic"), spelled or "turn", instead, entry.key.span)
    if not any(not seat.automatic for seat in found.values()):
        found = {"person": Seat("person", False, "turn", {}, NOWHERE), **found}
    return found


def windows(context: Context) -> dict[str, WindowDecl]:
    """Declared windows by name."""
    return {
        name: WindowDecl(name, text(entry.value, "text") or name.replace("_", " "), entry.key.span)
        for name, entry in entries(context.section("windows"))
    }


def anytime(context: Context) -> dict[str, Anytime]:
    """Anytime actions by name."""
    known = (*context.names("windows"), *BUILT_IN)
    found: dict[str, Anytime] = {}
    for name, entry in entries(context.section("anytime")):
        node = entry.value
        opened = tuple(
            each for each, at in words(field(node, "in")) if context.known(each, known, "window", at, "GWT313")
        )
        shown = text(node, "text") or name.replace("_", " ")
        found[name] = Anytime(name, opened, shown, _program(context, node, "do", entry.key.span), entry.key.span)
    return found


def actions(context: Context) -> dict[str, Action]:
    """Actions by name."""
    return {name: _action(context, name, entry) for name, entry in entries(context.section("actions"))}


def _action(context: Context, name: str, entry: Entry) -> Action:
    node, span = entry.value, entry.key.span
    parameters = read_parameters(context, field(node, "parameters"))
    steps = _steps(context, field(node, "steps"), "id")
    if not steps:
        steps = (Step("", _program(context, node, "do", span), span),)
    steps = (*_around(context, node, "before"), *steps, *_around(context, node, "after"))
    spelled = field(node, "returns")
    returns = None if spelled is None else read_type(context, word(spelled) or "", spelled.span)
    return Action(name, parameters, text(node, "text"), steps, returns, number(node, "bound"), span)


def _around(context: Context, node: Node, key: str) -> tuple[Step, ...]:
    """What packs let happen before or after an action, as steps."""
    value = field(node, key)
    programs = items(value) if isinstance(value, Sequence) else (() if value is None else (value,))
    return tuple(
        Step(key if number == 1 else f"{key}_{number}", program(context, each), each.span)
        for number, each in enumerate(programs, 1)
    )


def _steps(context: Context, node: Node | None, key: str) -> tuple[Step, ...]:
    found: dict[str, Step] = {}
    for item in items(node):
        at = field(item, key)
        name = word(at)
        if at is None or name is None:
            continue
        if name in found:
            note = Note("first here", found[name].span)
            context.report("GWT205", f"there are two steps `{name}`", at.span, "", (note,))
            continue
        found[name] = Step(name, _program(context, item, "do", at.span), at.span)
    return tuple(found.values())


def functions(context: Context) -> dict[str, Function]:
    """Functions by name."""
    found: dict[str, Function] = {}
    for name, entry in entries(context.section("functions")):
        node, span = entry.value, entry.key.span
        parameters = read_parameters(context, field(node, "parameters"))
        value = combined(context, node, span) or _formula(context, node, "value", span)
        found[name] = Function(name, parameters, text(node, "text"), value, number(node, "bound"), span)
    return found


def setup(context: Context) -> tuple[Step, ...]:
    """The steps of the set-up, in order."""
    return _steps(context, context.section("setup"), "step")


def scoring(context: Context) -> dict[str, Category]:
    """Scoring categories by name."""
    found: dict[str, Category] = {}
    for name, entry in entries(context.section("scoring")):
        node, span = entry.value, entry.key.span
        label = text(node, "label") or name.replace("_", " ").capitalize()
        found[name] = Category(name, label, _formula(context, node, "points", span), span)
    return found


def tie_breaks(context: Context) -> tuple[Formula, ...]:
    """The tie-breaks, in order."""
    return formulas(context, context.section("tie_breaks"), "tie_breaks")


def _program(context: Context, node: Node, key: str, span: Span) -> Program:
    value = field(node, key)
    if value is not None:
        return program(context, value)
    context.replaced.append(span)
    return no_program(span)


def _formula(context: Context, node: Node, key: str, span: Span) -> Formula:
    value = formula(context, field(node, key))
    if value is not None:
        return value
    context.replaced.append(span)
    return number_formula(0, span)
