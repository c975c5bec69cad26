"""The fingerprint of a resolved pack: a hash of what it means, not of how and where it is written.

Places, titles, layout of programs and names of files do not count. Order counts where the game can tell: words of a
set, records, spaces, steps, parameters, seats, categories. Declarations that are only looked up by name are sorted, and
so are attributes and the keys of tables.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import fields, is_dataclass

from gwtdsl.packs.model import Formula, Pack, Program, Record, Space

__all__ = ["canonical", "fingerprint"]

#: Fields that say where or how, not what.
_SILENT = frozenset({"span", "places", "roots", "fingerprint"})
_MANIFEST = ("players", "options", "knobs")
#: Declarations that are looked up by name only.
_SORTED = frozenset({"tables", "counters", "variables", "purses", "zones", "actions", "functions", "options", "knobs"})
#: Attributes and the like, which have names and no order, also in what stands below them.
_UNORDERED = frozenset({"requires", "attributes", "cells", "diverts", "instead", "values", "faces", "profiles"})


def fingerprint(pack: Pack) -> str:
    """SHA-256 of the canonical form, in hexadecimal."""
    form = _Form()
    parts = [f"{name}={form.of(getattr(pack.manifest, name), name)}" for name in _MANIFEST]
    # `places` of a pack are its kinds of slots, not where something stands.
    told = [field.name for field in fields(pack) if field.name not in ("manifest", "roots", "fingerprint")]
    parts += [f"{name}={form.of(getattr(pack, name), name)}" for name in told]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def canonical(value: object) -> str:
    """The canonical form of a part of the model: equal for what means the same."""
    return _Form().of(value)


class _Form:
    """The canonical form of values; remembers which fields of each class count."""

    def __init__(self) -> None:
        self.told: dict[type, tuple[str, ...]] = {}

    def of(self, value: object, name: str = "") -> str:
        if value is None or isinstance(value, (str, int)):
            return repr(value)
        if isinstance(value, tuple):
            return f"[{','.join([self.of(item) for item in value])}]"
        if isinstance(value, Mapping):
            keys = sorted(value) if name in _SORTED or name in _UNORDERED else value
            below = name if name in _UNORDERED else ""
            return "{" + ",".join([f"{key!r}:{self.of(value[key], below)}" for key in keys]) + "}"
        if isinstance(value, (Program, Formula)):
            return self.of(value.tree)
        kind = type(value)
        parts = [self.of(getattr(value, each), each) for each in self._fields(kind)]
        return f"{kind.__name__}({','.join(parts)})"

    def _fields(self, kind: type) -> tuple[str, ...]:
        found = self.told.get(kind)
        if found is None:
            if not is_dataclass(kind):
                raise TypeError(f"{kind.__name__} has no canonical form")
            silent = _SILENT | ({"source"} if kind in (Record, Space) else set())
            found = self.told[kind] = tuple(field.name for field in fields(kind) if field.name not in silent)
        return found
