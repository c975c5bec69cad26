"""Reading attributes: of pieces, places, records, players and zones, with what none has instead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from gwtdsl.analysis.meaning import Access
from gwtdsl.compiler.text import Env, simple
from gwtdsl.language import tree as t
from gwtdsl.language.types import Type

if TYPE_CHECKING:
    from gwtdsl.compiler.expressions import ExpressionCompiler

__all__ = ["Reader"]


class Reader:
    """Compiles `x.name` and `x[key]` for an `ExpressionCompiler`."""

    def __init__(self, owner: ExpressionCompiler) -> None:
        self.owner = owner
        self.facts = owner.facts
        self.layout = owner.layout
        self.pack = owner.pack
        self.world = owner.world

    def attribute(self, node: t.Attribute, env: Env) -> str:
        """`x.name`, however it is read."""
        access = self.facts.accesses.get(node)
        if access is None:
            return "None"
        if access.how == "option":
            return f"O_{node.name}"
        if access.how == "space":
            graph = access.type.names[0]
            return str(self.layout.spaces[(graph, node.name)])
        if access.how == "spaces":
            return f"SPACES_{access.name}"
        if access.how == "slot":
            return self.slot(node, env)
        if access.how.startswith("player "):
            owner = self.owner.text(node.target, env)
            if not simple(owner):
                owner = f"({owner})"
            return self.owner.meaning(access.how.removeprefix("player "), node.name, env, owner)
        return self.read(node, env)

    def slot(self, node: t.Attribute, env: Env) -> str:
        """A slot of a board by its id."""
        zone = self.owner.type(node.target).names[0]
        boards = self.layout.zone_names[zone]
        slots = self.layout.slots[boards[0]]
        place = next(n for n, slot in enumerate(slots) if self.layout.things[slot].name == node.name)
        if len(boards) == 1:
            return str(slots[place])
        return f"T_slots[{self.owner.text(node.target, env)}][{place}]"

    def read(self, node: t.Attribute | t.Method, env: Env) -> str:
        """An attribute from tables, cells or places."""
        access = self.facts.accesses[node]
        place = self.through(node, access, env)
        if place is not None:
            return place
        target = self.owner.text(node.target, env)
        unsure = self.owner.type(node.target).or_none and not self.surely(node.target)
        name = access.name
        if access.how == "expression":
            missing: Any = () if access.type.base == "list" else False if access.type.base == "bool" else 0
            if not unsure and simple(target):
                formula = self.layout.lookup("formula", name, missing=missing)
                own = f"place_of_this(S, {target}, None)"
                here = {"record": "None", "slot": "None", "space": target}.get(self.owner.type(node.target).base, own)
                return f"{formula}[{target}](S, {env.me}, {target}, {here})"
            return f"evaluate(T_{name}, {target}, S, {env.me}, {missing!r})"
        if access.how == "where":
            if not unsure:
                return f"T_{name}[S[{target}]]"
            return (
                f"(None if {target} is None else T_{name}[S[{target}]])"
                if simple(target)
                else f"where(T_{name}, S, {target})"
            )
        if access.how in ("cell", "cells", "free", "filled"):
            return self.cell(node.target, access.how, name, target, unsure)
        if not unsure:
            return f"T_{name}[{target}]"
        missing = self.missing(name, access.type)
        if simple(target):
            return f"({missing} if {target} is None else T_{name}[{target}])"
        return f"pick(T_{name}, {target}, {missing})"

    def otherwise(self, node: t.Otherwise, env: Env) -> str:
        """`x.name otherwise y`: where only `x` may be none, one test is enough."""
        access = self.facts.accesses.get(node.left)
        other = self.owner.text(node.right, env)
        if isinstance(node.left, t.Attribute) and access is not None and access.how == "table" and _short(node.left):
            target = self.owner.text(node.left.target, env)
            if access.type.base == "int" and not self._may_lack(access.name) and simple(target):
                return f"({other} if {target} is None else T_{access.name}[{target}])"
        return f"nvl({self.owner.text(node.left, env)}, lambda: {other})"

    def _may_lack(self, name: str) -> bool:
        """Whether a thing that has an attribute may have none as its value."""
        groups = (self.pack.kinds, self.pack.records, self.pack.places, self.pack.graphs)
        found = [a for group in groups for owner in group.values() if (a := owner.attributes.get(name)) is not None]
        return any(attribute.type.or_none or attribute.type.base != "int" for attribute in found)

    def through(self, node: t.Attribute | t.Method, printed: Access, env: Env) -> str | None:
        """`piece.slot.row`: what is printed where a piece lies, in one step."""
        inner = node.target
        access = self.facts.accesses.get(inner)
        if printed.how != "table" or access is None or access.how != "where" or not isinstance(inner, t.Attribute):
            return None
        if self.owner.type(inner.target).or_none and not self.surely(inner.target):
            return None
        missing = self.missing(printed.name, printed.type)
        value = {"()": (), "None": None}.get(missing, int(missing) if missing.lstrip("-").isdigit() else None)
        table = self.layout.lookup("through", printed.name, access.name, value)
        return f"{table}[S[{self.owner.text(inner.target, env)}]]"

    def surely(self, node: t.Expression) -> bool:
        """Whether a thing is there although its type does not say so."""
        return isinstance(node, t.Name) and node.name == "this"

    def missing(self, name: str, type_: Type) -> str:
        """What an attribute of none is: an empty list, a number's default, else none."""
        if type_.base == "list":
            return "()"
        for kind in self.pack.kinds.values():
            attribute = kind.attributes.get(name)
            if attribute is not None and attribute.type.base == "int" and isinstance(attribute.default, int):
                return str(attribute.default)
        return "None"

    def cell(self, owner: t.Expression, how: str, name: str, target: str, unsure: bool) -> str:
        """What lies in a cell, or whether it is free."""
        offset = self.offset(self.owner.type(owner), name)
        index = f"C_{name}[{target}]" if offset is None else f"{target} {'-' if offset < 0 else '+'} {abs(offset)}"
        if unsure and not simple(target):
            missing = {"cell": "None", "cells": "()", "free": "False", "filled": "False"}[how]
            read = f"cell(S, C_{name}, {target}, {missing})"
            return read if how in ("cell", "cells") else f"{how}(S, C_{name}, {target})"
        value = {"cell": f"S[{index}]", "cells": f"S[{index}]", "free": f"(S[{index}] is None)"}.get(how)
        if value is None:
            value = f"(S[{index}] is not None)"
        if unsure:
            missing = {"cell": "None", "cells": "()"}.get(how, "False")
            return f"({missing} if {target} is None else {value})"
        return value

    def offset(self, owner: Type, name: str) -> int | None:
        """How far behind a space or slot its cell of that name stands, when it is the same for all it may be."""
        offsets = set()
        for (index, cell), at in self.layout.cell_of.items():
            thing = self.layout.things[index]
            base = "space" if thing.sort == "space" else "slot"
            if cell == name and owner.base == base and (not owner.names or thing.kind in owner.names):
                offsets.add(at - index)
        return offsets.pop() if len(offsets) == 1 else None

    def index(self, node: t.Index, env: Env) -> str:
        """`x[key]` of a pile, a table or a list."""
        target = self.owner.type(node.target)
        key = self.owner.text(node.key, env)
        if target.base == "zone":
            return f"HOME[{self.owner.text(node.target, env)}][{key}]"
        if target.base == "list" or (target.base == "table" and self.in_order(target)):
            return f"entry({self.owner.text(node.target, env)}, {key})"
        return f"{self.owner.text(node.target, env)}[{key}]"

    def in_order(self, table: Type) -> bool:
        """Whether this level of a table is a list, asked by place."""
        if not table.names:
            return False
        values: Any = self.owner.pack.tables[table.names[0]].values
        for _ in table.names[1:]:
            inner = values.values() if isinstance(values, Mapping) else values
            values = next(iter(inner), ())
        return isinstance(values, tuple)


def _short(node: t.Attribute) -> bool:
    """Whether what an attribute is read of is a name or an attribute of one: then it may be written twice."""
    inner = node.target.target if isinstance(node.target, t.Attribute) else node.target
    return isinstance(inner, t.Name)
