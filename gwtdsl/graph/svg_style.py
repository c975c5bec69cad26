"""Colours and type of the SVG drawings: one style sheet for light and dark ground.

Boxes keep their light fill and dark text on both grounds; only what stands on the ground itself changes.
"""

from __future__ import annotations

from typing import Final

__all__ = ["DISC_COLOURS", "SORT_COUNT", "STYLE"]

#: Fill and border of the sorts of spaces; told apart by shape as well, never by colour alone.
_SORTS: Final = (
    ("#f4f1e8", "#8a8268"),
    ("#dcebf7", "#4a7ba6"),
    ("#fbe3cf", "#b9723a"),
    ("#dff0dd", "#5b8f57"),
    ("#f1def0", "#935c90"),
    ("#fdf3c4", "#a08a1f"),
    ("#e3e3ee", "#66668f"),
    ("#f8d9d9", "#b05353"),
)

#: How many looks there are before they repeat.
SORT_COUNT: Final = len(_SORTS)

#: The colours of players' discs, by number; each carries the number too. White text can be read on all.
DISC_COLOURS: Final = ("#1f6fb2", "#b8401f", "#2f7d32", "#7b4397", "#8a6d00", "#455a64")

_RULES: Final = (
    "text{font-family:system-ui,-apple-system,'Segoe UI','DejaVu Sans',sans-serif;fill:#1f2328}",
    ".ground{fill:#ffffff}",
    ".head{font-size:18px;font-weight:600}",
    ".note{font-size:12px}",
    ".id{font-size:13px;font-weight:600;text-anchor:middle}",
    ".line{font-size:11px;text-anchor:middle}",
    ".number{font-size:10px;font-weight:600;text-anchor:middle;fill:#ffffff}",
    ".disc{stroke:#ffffff;stroke-width:1.5}",
    ".way{fill:none;stroke:#6e7781;stroke-width:2}",
    ".tip{fill:#6e7781}",
    ".plain{fill:none;stroke:#6e7781}",
    *(f".sort{number}{{fill:{fill};stroke:{border};stroke-width:1.5}}" for number, (fill, border) in enumerate(_SORTS)),
    ".stop{stroke-width:4}",
    (
        "@media (prefers-color-scheme: dark){.ground{fill:#0d1117}.head,.note{fill:#e6edf3}"
        ".way,.plain{stroke:#9198a1}.tip{fill:#9198a1}}"
    ),
)

#: The style sheet.
STYLE: Final = "".join(_RULES)
