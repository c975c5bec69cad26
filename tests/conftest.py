"""What all tests share: how property tests look for examples, how garbage is looked for, which tests go together."""

from __future__ import annotations

import gc
from functools import cache
from pathlib import Path

import pytest
from hypothesis import settings

# the same examples on every machine, and no time limit of their own
settings.register_profile("gwtdsl", derandomize=True, deadline=None, database=None)
settings.load_profile("gwtdsl")

# Loaded packs are many objects that live as long as the process: looking through all of them for garbage at Python's
# usual pace takes a good part of the time of all tests.
gc.set_threshold(50_000, 20, 20)

ROOT = Path(__file__).parent.parent


@cache
def pack_names() -> frozenset[str]:
    """The names of the packs that many tests play."""
    folders = (ROOT / "content", ROOT / "tests" / "fixtures" / "games")
    return frozenset(path.parent.name for folder in folders for path in folder.glob("*/pack.yaml"))


def pack_of(item: pytest.Item) -> str | None:
    """The pack that a test is given as a parameter: by name, by path, or with a table."""
    call = getattr(item, "callspec", None)
    for value in () if call is None else call.params.values():
        path = getattr(value, "pack", value)
        if isinstance(path, str | Path) and len(str(path)) < 300:
            for part in reversed(Path(path).parts):
                if part in pack_names():
                    return part
    return None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of one pack run in one process when there are several, so that its rules are compiled once."""
    for item in items:
        pack = pack_of(item)
        if pack is not None:
            item.add_marker(pytest.mark.xdist_group(pack))
