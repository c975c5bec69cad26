from __future__ import annotations

from pathlib import Path

import pytest

from gwtdsl.packs.load import Loaded, load

FIXTURES = Path(__file__).parent.parent / "fixtures" / "packs"


@pytest.fixture(scope="session")
def harvest() -> Loaded:
    return load(FIXTURES / "harvest")


@pytest.fixture(scope="session")
def feast() -> Loaded:
    return load(FIXTURES / "harvest_feast")
