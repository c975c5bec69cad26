"""Values that are known before a game begins: numbers of players, tables, options. Used for layout and start values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gwtdsl.diagnostics.finding import Finding
from gwtdsl.language import tree as t
from gwtdsl.packs.model import Formula, Pack
from gwtdsl.spans import Span

__all__ = ["MOST", "Constants", "Misfit", "NotConstant"]

#: How many pieces, or slots, a game may have.
MOST = 5_000


class NotConstant(Exception):
    """An expression that only a running game can answer: a fault of the pack where a constant is wanted."""

    def __init__(self, node: t.Node) -> None:
        super().__init__("not a constant")
        self.node = node
        self.finding: Finding | None = None


class Misfit(Exception):
    """A number that no game can be set up with; `span` is where the pack says it."""

    def __init__(self, message: str, span: Span) -> None:
        super().__init__(message)
        self.span = span


class Constants:
    """Evaluates expressions over `player_count`, `seat`, tables, options and parameterless functions of these."""

    def __init__(self, pack: Pack, seats: int, options: Mapping[str, Any]) -> None:
        self.pack = pack
        self.seats = seats
        self.options = options
        #: what functions have given, by name and seat: a chain of functions is worked out once
        self._known: dict[tuple[str, int], Any] = {}

    def of(self, formula: Formula | None, seat: int = 0, default: Any = None) -> Any:
        """The value of a formula for a seat (from 0), or `default` when there is none."""
        if formula is None:
            return default
        return self.value(formula.tree, seat, 0)

    def amount(self, formula: Formula | None, what: str, seat: int = 0, least: int = 0, most: int = MOST) -> int:
        """A whole number within bounds, `least` where nothing is said; raises `Misfit` for any other."""
        if formula is None:
            return least
        found = self.of(formula, seat)
        if not isinstance(found, int) or not least <= found <= most:
            shown = found if isinstance(found, int) and abs(found) < 10**12 else "no number that fits"
            raise Misfit(f"{what} is {shown}; it must be {least} to {most}", formula.span)
        return int(found)

    def value(self, node: t.Expression, seat: int, depth: int) -> Any:
        """The value of a tree; raises `NotConstant` for what only a running game knows."""
        if depth > 40:
            raise NotConstant(node)
        match node:
            case t.Number() | t.Text():
                return node.value
            case t.Name():
                return self._name(node, seat, depth)
            case t.Attribute(target=t.Name(name="option" | "knob")):
                return self.options[node.name]
            case t.Index():
                return self._index(
                    self.value(node.target, seat, depth + 1), self.value(node.key, seat, depth + 1), node
                )
            case t.Unary():
                operand = self.value(node.operand, seat, depth + 1)
                return -operand if node.operator == "-" else operand if node.operator == "+" else not operand
            case t.Binary():
                return self._binary(node, seat, depth)
            case t.Compare():
                return self._compare(node, seat, depth)
            case t.Logic():
                parts = [self.value(part, seat, depth + 1) for part in node.parts]
                return all(parts) if node.operator == "and" else any(parts)
            case t.Is(member=False):
                same = self.value(node.left, seat, depth + 1) == self.value(node.right, seat, depth + 1)
                return same != node.negated
            case t.Conditional():
                chosen = node.value if self.value(node.test, seat, depth + 1) else node.other
                return self.value(chosen, seat, depth + 1)
            case t.AggregateOf(name="max" | "min"):
                values = [self.value(value, seat, depth + 1) for value in node.values]
                return max(values) if node.name == "max" else min(values)
        raise NotConstant(node)

    def _name(self, node: t.Name, seat: int, depth: int) -> Any:
        words = {
            "player_count": self.seats,
            "seat": seat + 1,
            "none": None,
            "true": True,
            "false": False,
            "unlimited": None,
        }
        if node.name in words:
            return words[node.name]
        if node.name in self.pack.tables:
            return self.pack.tables[node.name].values
        function = self.pack.functions.get(node.name)
        if function is not None and not function.parameters:
            if (node.name, seat) not in self._known:
                self._known[(node.name, seat)] = self.value(function.value.tree, seat, depth + 1)
            return self._known[(node.name, seat)]
        if any(node.name in words for words in self.pack.symbols.values()):
            return node.name
        if any(node.name in option.values for option in self.pack.manifest.options.values()):
            return node.name
        raise NotConstant(node)

    def _index(self, table: Any, key: Any, node: t.Node) -> Any:
        if isinstance(table, Mapping) and str(key) in table:
            found = table[str(key)]
        elif isinstance(table, tuple) and isinstance(key, int) and 0 <= key < len(table):
            found = table[key]
        else:
            raise NotConstant(node)
        return self.value(found.tree, 0, 1) if isinstance(found, Formula) else found

    def _binary(self, node: t.Binary, seat: int, depth: int) -> Any:
        left = self.value(node.left, seat, depth + 1)
        right = self.value(node.right, seat, depth + 1)
        if not isinstance(left, int) or not isinstance(right, int):
            raise NotConstant(node)
        if node.operator in "/%" and right == 0:
            raise NotConstant(node)
        return {
            "+": lambda: left + right,
            "-": lambda: left - right,
            "*": lambda: left * right,
            "/": lambda: left // right,
            "%": lambda: left % right,
        }[node.operator]()

    def _compare(self, node: t.Compare, seat: int, depth: int) -> bool:
        left = self.value(node.left, seat, depth + 1)
        right = self.value(node.right, seat, depth + 1)
        if node.operator == "==":
            return bool(left == right)
        if left is None or right is None:
            return False
        tests = {"!=": left != right, "<": left < right, "<=": left <= right, ">": left > right, ">=": left >= right}
        return bool(tests[node.operator])
