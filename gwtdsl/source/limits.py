"""How much a file may ask of the reader before it is refused."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["LIMITS", "Limits"]


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds on one file. `size` counts bytes, `nodes` the nodes written in the file (keys and aliases
    included), `expanded` the nodes that aliases add to them, `depth` lists and mappings inside each other,
    `digits` the characters of a whole number, `findings` the mistakes that are listed before reading stops.
    """

    size: int = 2_000_000
    nodes: int = 100_000
    expanded: int = 100_000
    depth: int = 64
    digits: int = 100
    findings: int = 500


LIMITS = Limits()
