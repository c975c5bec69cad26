"""What says a pack's programs in English: its actions and functions with their texts, its signs of money."""

from __future__ import annotations

from gwtdsl.language import tree as t
from gwtdsl.language.english import ActionText, Explainer
from gwtdsl.packs.model import Pack, Parameter

__all__ = ["explainer"]


def explainer(pack: Pack) -> Explainer:
    """Says programs and expressions of the pack."""
    texts = {action.name: ActionText(_defaults(action.parameters), action.text) for action in pack.actions.values()}
    for function in pack.functions.values():
        texts.setdefault(function.name, ActionText(_defaults(function.parameters), function.text, is_value=True))
    return Explainer(texts, {one.symbol: one.name for one in pack.counters.values() if one.symbol is not None})


def _defaults(parameters: tuple[Parameter, ...]) -> tuple[tuple[str, t.Expression | None], ...]:
    return tuple((one.name, None if one.default is None else one.default.tree) for one in parameters)
