"""What the benchmarks share: the median and spread of rounds, and a line about the machine."""

from __future__ import annotations

import os
import platform
from collections.abc import Sequence
from statistics import median

__all__ = ["machine", "spread"]


def machine() -> str:
    """Python, processors and load, to stand above every table."""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    return f"Python {platform.python_version()}, {os.cpu_count()} processors, load {load:.1f} at the start"


def spread(values: Sequence[float], digits: int = 2) -> str:
    """The median with the least and the greatest value."""
    return f"{median(values):.{digits}f} ({min(values):.{digits}f} to {max(values):.{digits}f})"
