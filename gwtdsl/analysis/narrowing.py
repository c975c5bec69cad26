"""What a condition tells about none: paths such as `space.tile` that are known to be something where it holds."""

from __future__ import annotations

from gwtdsl.language import tree as t

__all__ = ["path_of", "sure_when"]


def path_of(node: t.Node) -> str | None:
    """`x` or `x.a.b` as a text, or None for what is not a path."""
    if isinstance(node, t.Name):
        return node.name
    if isinstance(node, t.Attribute):
        base = path_of(node.target)
        return None if base is None else f"{base}.{node.name}"
    return None


def sure_when(condition: t.Expression, truth: bool) -> frozenset[str]:
    """Paths that are not none when `condition` turned out as `truth`."""
    match condition:
        case t.Is(member=False) if isinstance(condition.right, t.Name) and condition.right.name == "none":
            path = path_of(condition.left)
            if path is not None and condition.negated == truth:
                return frozenset((path,))
        case t.Is(member=True, negated=False) if truth:
            return _prefixes(condition.left)
        case t.Is(member=False, negated=False) if truth:
            return _prefixes(condition.left)
        case t.Compare() if truth:
            return _prefixes(condition.left) | _prefixes(condition.right)
        case t.Unary(operator="not"):
            return sure_when(condition.operand, not truth)
        case t.Logic():
            if (condition.operator == "and") == truth:
                return frozenset().union(*(sure_when(part, truth) for part in condition.parts))
    return frozenset()


def _prefixes(node: t.Expression) -> frozenset[str]:
    """What must be something when a comparison with `node` was true: the path and all it goes through."""
    path = path_of(node)
    if path is None:
        return frozenset()
    parts = path.split(".")
    return frozenset(".".join(parts[: number + 1]) for number in range(len(parts)))
