"""What a lint gets to see: the pack, what the analysis knows of it, its document with places."""

from __future__ import annotations

from dataclasses import dataclass

from gwtdsl.analysis import Analysis
from gwtdsl.packs.load import Resolved
from gwtdsl.packs.model import Pack
from gwtdsl.source.nodes import Node

__all__ = ["Subject"]


@dataclass(frozen=True, slots=True)
class Subject:
    """A pack under check; `sound` when it has had no error so far, so that what is missing is really missing."""

    pack: Pack
    analysis: Analysis
    resolved: Resolved
    sound: bool

    def node(self, *path: str) -> Node | None:
        """The value at a path of the resolved document, or None."""
        node: Node | None = self.resolved.document
        for name in path:
            get = getattr(node, "get", None)
            if get is None:
                return None
            node = get(name)
        return node
