from __future__ import annotations

import os
from pathlib import Path

from gwtdsl.diagnostics.lines import file_lines, no_lines, split_lines


def test_lines_as_spans_count_them() -> None:
    assert split_lines("\ufeffa\nb\r\nc\rd\x0be\u2028f") == ["a", "b", "c", "d\x0be\u2028f"]


def test_files_are_read_once(tmp_path: Path) -> None:
    path = tmp_path / "lamps.yaml"
    path.write_bytes(b"a\nb")
    lines = file_lines()
    assert lines(str(path)) == ["a", "b"]
    path.write_bytes(b"c")
    assert lines(str(path)) == ["a", "b"]


def test_what_cannot_be_shown_gives_none(tmp_path: Path) -> None:
    lines = file_lines()
    (tmp_path / "binary").write_bytes(b"a\0b")
    (tmp_path / "large").write_bytes(b"a" * 4_000_001)
    names = [str(tmp_path), str(tmp_path / "gone"), str(tmp_path / "binary"), str(tmp_path / "large"), "", "a\0b"]
    assert [lines(name) for name in names] == [None] * len(names)
    assert no_lines("x") is None


def test_a_wrong_encoding_is_shown_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "latin").write_bytes(b"caf\xe9")
    assert file_lines()(str(tmp_path / "latin")) == ["caf\ufffd"]


def test_links_and_pipes_are_not_read(tmp_path: Path) -> None:
    (tmp_path / "secret").write_bytes(b"a")
    (tmp_path / "link.yaml").symlink_to(tmp_path / "secret")
    os.mkfifo(tmp_path / "pipe.yaml")
    lines = file_lines()
    assert [lines(str(tmp_path / name)) for name in ("link.yaml", "pipe.yaml")] == [None, None]
