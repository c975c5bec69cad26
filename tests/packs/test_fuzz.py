"""Whatever stands in the files of a pack, loading ends with findings and never with an exception."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from gwtdsl.diagnostics.catalogue import CATALOGUE
from gwtdsl.packs.load import load
from gwtdsl.packs.origin import provenance

FIXTURES = Path(__file__).parent.parent / "fixtures" / "packs"
FILES = sorted(path.relative_to(FIXTURES) for path in FIXTURES.rglob("*.yaml"))
SNIPPETS = (
    "{",
    "}",
    "[",
    "]",
    ": ",
    ", ",
    "\n",
    "- ",
    "patch",
    "null",
    "0",
    "'",
    '"',
    "|",
    ">",
    "&a ",
    "*a",
    "  ",
    "#",
    "é",
)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(FILES), st.integers(0, 3000), st.integers(0, 40), st.sampled_from(SNIPPETS))
def test_a_broken_file(file: Path, start: int, length: int, snippet: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(FIXTURES, folder, dirs_exist_ok=True)
        path = Path(folder) / file
        text = path.read_text(encoding="utf-8")
        at = start % (len(text) + 1)
        path.write_text(text[:at] + snippet + text[at + length :], encoding="utf-8")
        loaded = load(Path(folder) / "harvest_feast")
        assert all(finding.code in CATALOGUE for finding in loaded.findings)
        assert len(set(loaded.findings)) == len(loaded.findings)
        if loaded.pack is None:
            assert loaded.findings
        if loaded.resolved is not None:
            provenance(loaded.resolved)
