"""Which scalars of a pack's files are programs, and which are expressions: for `fmt` and `doctor`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gwtdsl.source.nodes import Mapping, Node, Scalar, Sequence
from gwtdsl.spans import Span

if TYPE_CHECKING:
    from gwtdsl.language.rewrite import Kind
    from gwtdsl.packs.model import Pack

__all__ = ["NodePath", "code_paths", "code_places", "leaves", "scenario_code"]

NodePath = tuple[str | int, ...]


def code_places(pack: Pack, document: Mapping) -> dict[Span, Kind]:
    """The places of all programs and expressions of a pack; `document` is its resolved text."""
    from gwtdsl.analysis import World
    from gwtdsl.analysis.units import units
    from gwtdsl.packs.model import Program

    found: dict[Span, Kind] = {
        code.span: "program" if isinstance(code, Program) else "expression"
        for unit in units(World(pack))
        for code in unit.code
    }
    return found | dict.fromkeys(_terms(document), "expression")


def _terms(document: Mapping) -> Iterator[Span]:
    """The places of the terms of functions: the model knows only the one expression that is made of them."""
    from gwtdsl.packs.shapes import entries, field, unwrap

    for _, function in entries(document.get("functions")):
        for _, term in entries(field(function.value, "terms")):
            yield unwrap(term.value).span


def code_paths(root: Node, places: dict[Span, Kind]) -> dict[NodePath, Kind]:
    """The paths of the programs and expressions of one file."""
    return {path: places[node.span] for path, node in leaves(root) if node.span in places}


def scenario_code(root: Node) -> dict[NodePath, Kind]:
    """The paths of the programs and expressions of a file of scenarios."""
    found: dict[NodePath, Kind] = {}
    for path, _ in leaves(root):
        if len(path) == 2 and path[1] == "given":
            found[path] = "program"
        elif len(path) == 3 and path[1] == "then":
            found[path] = "expression"
    return found


def leaves(node: Node, path: NodePath = ()) -> Iterator[tuple[NodePath, Scalar]]:
    """Every scalar of a file with its path."""
    if isinstance(node, Scalar):
        yield path, node
    elif isinstance(node, Mapping):
        for name, entry in node.items():
            yield from leaves(entry.value, (*path, name))
    elif isinstance(node, Sequence):
        for number, item in enumerate(node.items):
            yield from leaves(item, (*path, number))
