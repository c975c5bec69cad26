"""What packs did to each place of the document, and which of it contradicts what another pack does there.

Two packs of which neither comes after the other may both change a place only if the order makes no difference: both add
to a number, both change a list, both take out, both say the same. Everything else is a contradiction.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from gwtdsl.source.nodes import Data
from gwtdsl.spans import Span

__all__ = ["Done", "Ledger", "Path"]

Path = tuple[str, ...]

#: What is done to a whole value, so that nothing else may be done to parts of it.
_WHOLE = frozenset({"declare", "set", "replace", "remove"})
#: What may be done by several packs in any order.
_COMMUTES = frozenset({"add", "list", "remove"})


@dataclass(frozen=True, slots=True)
class Done:
    """One change: by which pack, of which sort, to what, where it is said.

    Sorts are `declare set replace remove add list`, and `anchor` for what another thing is put beside: it must stay.
    """

    pack: str
    sort: str
    value: Data
    span: Span
    path: Path


@dataclass(slots=True)
class Ledger:
    """All changes so far; `after` tells for each pack which packs it comes after."""

    after: Mapping[str, frozenset[str]]
    at: dict[Path, list[Done]] = field(default_factory=dict)
    below: dict[Path, list[Done]] = field(default_factory=dict)

    def enter(self, path: Path, pack: str, sort: str, value: Data, span: Span) -> None:
        """Keeps a change."""
        done = Done(pack, sort, value, span, path)
        self.at.setdefault(path, []).append(done)
        for length in range(1, len(path)):
            self.below.setdefault(path[:length], []).append(done)

    def strange(self, done: Done, pack: str) -> bool:
        """Whether the change is by a pack that `pack` does not come after."""
        return done.pack != pack and done.pack not in self.after.get(pack, frozenset())

    def clash(self, path: Path, pack: str, sort: str, value: Data) -> Done | None:
        """The change of another pack that contradicts this one, or None."""
        for done in self.at.get(path, ()):
            if self.strange(done, pack) and not _agree(done, sort, value):
                return done
        for length in range(1, len(path)):
            for done in self.at.get(path[:length], ()):
                if done.sort in _WHOLE and self.strange(done, pack):
                    return done
        if sort in _WHOLE:
            for done in self.below.get(path, ()):
                if self.strange(done, pack):
                    return done
        return None

    def stranger(self, path: Path, pack: str, sort: str) -> Done | None:
        """The change of that sort at the very place, by a pack that `pack` does not come after."""
        return next((one for one in self.at.get(path, ()) if one.sort == sort and self.strange(one, pack)), None)

    def removed(self, path: Path) -> Done | None:
        """The last removal at the place."""
        return next((one for one in reversed(self.at.get(path, ())) if one.sort == "remove"), None)


def _agree(done: Done, sort: str, value: Data) -> bool:
    if "anchor" in (done.sort, sort):
        return "remove" not in (done.sort, sort)
    if done.sort == sort and sort in _COMMUTES:
        return True
    return done.sort in ("set", "replace", "declare") and done.sort == sort and done.value == value
