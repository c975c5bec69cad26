"""Indexes: a printed list that is filtered by a printed value is kept sorted by that value, and looked up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gwtdsl.compiler.text import Env, bare
from gwtdsl.language import tree as t
from gwtdsl.program.rules import Index

if TYPE_CHECKING:
    from gwtdsl.compiler.expressions import ExpressionCompiler

__all__ = ["Indexes"]


class Indexes:
    """Writes what a binder ranges over, for an `ExpressionCompiler`.

    `slot in crew.slots where slot.type == builder and slot.free` need not look at every slot: which slots are of that
    type never changes.
    """

    def __init__(self, owner: ExpressionCompiler) -> None:
        self.owner = owner
        self.facts = owner.facts

    def source(self, binder: t.Binder, env: Env, inner: Env) -> tuple[str, str | None]:
        """The text of what a binder ranges over, and of the condition that is left to look at (None: none is)."""
        if binder.where is None:
            return self.owner.sequence(binder.source, env), None
        conditions: tuple[t.Expression, ...] = (binder.where,)
        if isinstance(binder.where, t.Logic) and binder.where.operator == "and":
            conditions = binder.where.parts
        for place, condition in enumerate(conditions):
            looked_up = self._looked_up(binder, condition, env)
            if looked_up is None:
                continue
            left = (*conditions[:place], *conditions[place + 1 :])
            if not left:
                return looked_up, None
            texts = [self.owner.text(one, inner) for one in left]
            return looked_up, texts[0] if len(texts) == 1 else f"({' and '.join(texts)})"
        return self.owner.sequence(binder.source, env), self.owner.text(binder.where, inner)

    def _looked_up(self, binder: t.Binder, condition: t.Expression, env: Env) -> str | None:
        """The list of those that fulfil a condition, when it compares a printed value of theirs."""
        sides: tuple[tuple[t.Expression, t.Expression], ...]
        if isinstance(condition, t.Compare) and condition.operator == "==":
            sides = ((condition.left, condition.right), (condition.right, condition.left))
        elif isinstance(condition, t.Is) and not condition.member and not condition.negated:
            sides = ((condition.left, condition.right),)
        else:
            return None
        for printed, value in sides:
            table = self._printed(printed, binder)
            if table is not None and self._plain(value, binder):
                return self._text(binder.source, table, value, env)
        return None

    def _printed(self, node: t.Expression, binder: t.Binder) -> str | None:
        """The table of a printed value of what is bound."""
        if not isinstance(node, t.Attribute) or not isinstance(node.target, t.Name):
            return None
        access = self.facts.accesses.get(node)
        local = self.facts.locals.get(node.target)
        if access is None or access.how != "table" or local is None or local is not self.facts.locals[binder]:
            return None
        return access.name if access.type.base in ("symbol", "int", "text", "player", "bool") else None

    def _plain(self, node: t.Expression, binder: t.Binder) -> bool:
        """Whether a value can be worked out before the list is looked at: it can't fail and doesn't name the bound."""
        if isinstance(node, t.Name):
            meaning = self.facts.meanings.get(node)
            local = self.facts.locals.get(node)
            if node.name in ("it", "none"):
                return False
            if local is not None:
                return local is not self.facts.locals[binder]
            return meaning is not None and meaning.sort in ("symbol", "word", "counter", "variable")
        if isinstance(node, t.Attribute):
            access = self.facts.accesses.get(node)
            return access is not None and access.how == "table" and self._plain(node.target, binder)
        return isinstance(node, t.Number | t.Text)

    def _text(self, source: t.Expression, table: str, value: t.Expression, env: Env) -> str | None:
        wanted = self.owner.text(value, env)
        literal = self._literal(value)
        access = self.facts.accesses.get(source)
        meaning = self.facts.meanings.get(source)
        if access is not None and access.how == "spaces":
            return self._of(Index(f"SPACES_{access.name}", None, table, literal), wanted)
        if meaning is not None and meaning.sort in ("records", "pieces"):
            word = "RECORDS" if meaning.sort == "records" else "ALL"
            return self._of(Index(f"{word}_{meaning.name}", None, table, literal), wanted)
        if isinstance(source, t.Attribute) and access is not None and (access.how, access.name) == ("table", "slots"):
            if self.owner.type(source.target).or_none:
                return None
            zone = self.owner.text(source.target, env)
            number = bare(zone)
            if number.isdigit():
                return self._of(Index("T_slots", int(number), table, literal), wanted)
            return f"{self.name(Index('T_slots', None, table, None))}[{zone}].get({wanted}, ())"
        return None

    def _of(self, index: Index, wanted: str) -> str:
        return self.name(index) if index.value is not None else f"{self.name(index)}.get({wanted}, ())"

    def _literal(self, node: t.Expression) -> str | int | None:
        meaning = self.facts.meanings.get(node)
        if isinstance(node, t.Name) and meaning is not None and meaning.sort == "symbol":
            return node.name
        return node.value if isinstance(node, t.Number | t.Text) else None

    def name(self, index: Index) -> str:
        """The Python name of an index; it is made when the functions are linked."""
        made = self.owner.layout.indexes
        return made.setdefault(index, f"INDEX_{len(made)}")
