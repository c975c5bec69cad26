"""Tiny packs for tests, written into a folder."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from pathlib import Path

from gwtdsl.packs.load import Loaded, load

FIXTURES = Path(__file__).parent.parent / "fixtures" / "packs"

MANIFEST = """\
id: {id}
title: A small pack
version: 1.0.0
format: 1
players: {{min: 1, max: 2}}
"""

#: A pack with one of everything that other declarations name.
CONTENT = """\
symbols:
  colour: [red, blue]
tables:
  marks: [0, 1, 3]
counters:
  coins: {per: player, symbol: $}
kinds:
  crop: {attributes: {colour: colour, cost: int = 0, actions: list(program)}}
zones:
  supply: {per: game, is: heap, holds: [crop], seen_by: all}
actions:
  turn: {do: gain $1}
"""


def write(folder: Path, files: Mapping[str, str | bytes], name: str = "small", manifest: str | None = MANIFEST) -> Path:
    """A pack of these files below `folder`; `pack.yaml` is added unless it is among them or `manifest` is None."""
    pack = folder / name
    pack.mkdir(parents=True, exist_ok=True)
    if manifest is not None and "pack.yaml" not in files:
        (pack / "pack.yaml").write_text(manifest.format(id=name), encoding="utf-8")
    for path, text in files.items():
        file = pack / path
        file.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(text, bytes):
            file.write_bytes(text)
        else:
            file.write_text(textwrap.dedent(text), encoding="utf-8")
    return pack


def codes(loaded: Loaded) -> list[str]:
    """The codes of all findings, in the order of their places."""
    return [finding.code for finding in loaded.findings]


def told(loaded: Loaded) -> list[str]:
    """Findings as `code file:line:column message | suggestion`, files by their last name."""
    return [
        f"{each.code} {Path(each.span.file).name}:{each.span.line}:{each.span.column} {each.message}"
        + (f" | {each.suggestion}" if each.suggestion else "")
        for each in loaded.findings
    ]


def load_files(folder: Path, files: Mapping[str, str | bytes]) -> Loaded:
    """A small pack of the usual content and these files, loaded."""
    return load(write(folder, {"content.yaml": CONTENT, **files}))
