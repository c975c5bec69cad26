"""What all tests share: property tests find the same examples on every machine and have no time limit of their own."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("gwtdsl", derandomize=True, deadline=None, database=None)
settings.load_profile("gwtdsl")
