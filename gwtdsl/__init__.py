"""A language for the rules of trail games in YAML, with a checker, a compiler and a game engine.

The public face. Names are imported when they are first used, so that `import gwtdsl` is quick.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gwtdsl.check.errors import PackError
    from gwtdsl.check.run import check, load
    from gwtdsl.game import Game, replay

__all__ = ["Game", "PackError", "__version__", "check", "load", "replay"]

__version__ = "0.1.0"

#: Where each public name comes from.
_HOMES = {
    "Game": "gwtdsl.game",
    "PackError": "gwtdsl.check.errors",
    "check": "gwtdsl.check.run",
    "load": "gwtdsl.check.run",
    "replay": "gwtdsl.game",
}


def __getattr__(name: str) -> Any:  # noqa: ANN401 - whatever the name stands for
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'gwtdsl' has no attribute {name!r}")
    found = getattr(import_module(home), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted(__all__)
