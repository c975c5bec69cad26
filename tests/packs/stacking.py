"""Small packs that stand on each other."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from gwtdsl.packs.load import Loaded, load
from tests.packs.packing import CONTENT, write

BASE = (
    CONTENT
    + """\
  rest: {do: gain $2}
  long: {steps: [{id: first, do: gain $1}, {id: last, do: gain $3}]}
functions:
  reach: {combine: sum, terms: {base: 3, more: coins}}
  limit: {value: 4}
setup:
  - {step: deal, do: gain $1}
  - {step: close, do: gain $2}
crop:
  beet: {colour: red, cost: 2, actions: [gain $1]}
  kale: {colour: blue, cost: 4}
"""
)


def manifest(name: str, extends: str = "[base]", more: str = "") -> str:
    return f"id: {name}\ntitle: {name.title()}\nversion: 1.0.0\nformat: 1\nextends: {extends}\n{more}"


def stack(folder: Path, packs: Mapping[str, str], tops: str | list[str | Path] = "", base: str = BASE) -> Loaded:
    """Packs over `base`, loaded: `packs` are the texts of their files, behind the manifest's lines and `---` if any."""
    write(folder, {"content.yaml": base}, "base")
    for name, text in packs.items():
        head, dash, body = text.rpartition("---\n")
        said = head if "extends:" in head else f"extends: [base]\n{head}"
        whole = f"id: {name}\ntitle: {name.title()}\nversion: 1.0.0\nformat: 1\n{said if dash else 'extends: [base]'}\n"
        write(folder, {"pack.yaml": whole, **({"a.yaml": body} if body.strip() else {})}, name)
    wanted: list[str | Path] = [folder / name for name in packs]
    return load(tops if isinstance(tops, list) and tops else wanted)
