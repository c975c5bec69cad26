"""Every fault of a file is a finding with its code and place."""

from __future__ import annotations

from pathlib import Path

import pytest

from gwtdsl.diagnostics.finding import Finding
from gwtdsl.source.compose import compose
from gwtdsl.source.limits import Limits
from gwtdsl.source.nodes import plain
from gwtdsl.source.reader import read, read_text
from gwtdsl.source.scalars import SourceText


def found(text: str, limits: Limits | None = None) -> list[tuple[str, int, int]]:
    findings = read_text(text, "f.yaml", limits=limits or Limits()).findings
    return [(one.code, one.span.line, one.span.column) for one in findings]


def only(text: str) -> Finding:
    findings = read_text(text, "f.yaml").findings
    assert len(findings) == 1
    return findings[0]


def written(folder: Path, data: bytes) -> Path:
    path = folder / "f.yaml"
    path.write_bytes(data)
    return path


def test_missing_file(tmp_path: Path) -> None:
    source = read(tmp_path / "none.yaml", "none.yaml")
    assert [str(one.span) for one in source.findings] == ["none.yaml:1:1"]
    assert source.findings[0].code == "GWT001"


def test_a_folder_and_impossible_names(tmp_path: Path) -> None:
    for path in (tmp_path, Path("a\0b"), Path("x" * 5000)):
        assert [one.code for one in read(path).findings] == ["GWT001"]


@pytest.mark.parametrize(
    ("data", "code", "line", "column"),
    [
        ("a: é\n".encode("utf-16"), "GWT002", 1, 1),
        ("a: é\n".encode("utf-16-le"), "GWT002", 1, 1),
        ("a: é\n".encode("utf-32"), "GWT002", 1, 1),
        ("a: 1\r\nü: é\n".encode() + "é".encode("latin-1"), "GWT002", 3, 1),
        ("a: 1\nbé: ".encode() + b"\xe9\n", "GWT002", 2, 5),
        (b"\xef\xbb\xbfa\xff", "GWT002", 1, 2),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "GWT002", 1, 1),
        (b"GIF89a;\0", "GWT003", 1, 8),
        (b"\x01\x02\x03\x04\xff", "GWT003", 1, 5),
        (b"a: 1\nb: \x1b\n", "GWT005", 2, 4),
    ],
)
def test_bytes(tmp_path: Path, data: bytes, code: str, line: int, column: int) -> None:
    if data.startswith(b"\x89PNG"):
        code, line, column = "GWT003", 3, 1
    source = read(written(tmp_path, data), "f.yaml")
    assert [(one.code, one.span.line, one.span.column) for one in source.findings] == [(code, line, column)]
    assert source.node is None


def test_byte_order_mark_is_accepted(tmp_path: Path) -> None:
    source = read(written(tmp_path, b"\xef\xbb\xbfa: 1\n"), "f.yaml")
    assert source.findings == ()
    assert source.text == "a: 1\n"
    assert source.node is not None
    assert (source.node.span.line, source.node.span.column) == (1, 1)


def test_size(tmp_path: Path) -> None:
    limits = Limits(size=100)
    path = written(tmp_path, b"#" * 100 + b"\n")
    assert [one.code for one in read(path, limits=limits).findings] == ["GWT004"]
    assert found("#" * 101, limits) == [("GWT004", 1, 1)]
    assert found("a: 1" + " " * 96, limits) == []


@pytest.mark.parametrize("text", ["", "\n\n", "# only a note\n", "---\n", "---\n...\n", "%YAML 1.2\n---\n"])
def test_nothing(text: str) -> None:
    assert found(text) == [("GWT012", 1, 1)]


def test_null_that_is_written_is_something() -> None:
    assert found("null\n") == []
    assert found("''\n") == []


def test_further_documents() -> None:
    source = read_text("---\na: 1\n---\nb: 2\n", "f.yaml")
    assert [(one.code, one.span.line) for one in source.findings] == [("GWT012", 3)]
    assert source.node is not None
    assert plain(source.node) == {"a": 1}


def test_duplicate_keys_all_at_once() -> None:
    source = read_text("a: 1\nb: {x: 1, x: 2}\n'a': 3\n2: x\n\"2\": y\na: 4\n", "f.yaml")
    places = [(one.code, one.span.line, one.span.column) for one in source.findings]
    assert places == [("GWT006", 2, 11), ("GWT006", 3, 1), ("GWT006", 5, 1), ("GWT006", 6, 1)]
    first = source.findings[1].notes[0].span
    assert first is not None
    assert (first.line, first.column) == (1, 1)
    assert source.node is not None
    assert plain(source.node) == {"a": 1, "b": {"x": 1}, "2": "x"}


@pytest.mark.parametrize(
    ("text", "column"),
    [("a: !!str 1\n", 4), ("a: ! 1\n", 4), ("a: &x !foo 1\n", 7), ("a: !<b> {}\n", 4), ("a: !x!y z\n", 4)],
)
def test_tags(text: str, column: int) -> None:
    assert found(text) == [("GWT009", 1, column)]


def test_tags_do_not_hide_other_findings() -> None:
    assert found("a: !!int 1\na: !!seq []\n") == [("GWT009", 1, 4), ("GWT006", 2, 1), ("GWT009", 2, 4)]


def test_keys_must_be_scalars() -> None:
    assert found("a: {{ x }}\nb: {[1]: 2}\n: c\n") == [("GWT005", 1, 5), ("GWT005", 2, 5), ("GWT005", 3, 1)]


def test_aliases() -> None:
    near = only("lamp: &lamp 1\nb: *lamb\n")
    assert (near.code, near.span.line, near.span.column, near.span.end_column) == ("GWT005", 2, 4, 9)
    assert near.suggestion == "did you mean `*lamp`?"
    assert found("a: &a [1, *a]\n") == [("GWT007", 1, 11)]
    assert found("&a\nb: *a\n*c : 1\nd: 1\nd: 1\n") == [("GWT007", 2, 4), ("GWT005", 3, 1), ("GWT006", 5, 1)]


def test_alias_bomb() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 10)]
    assert found("\n".join(lines)) == [("GWT007", 5, 45)]


def test_depth() -> None:
    assert found("[" * 64 + "]" * 64) == []
    assert found("[" * 65 + "]" * 65) == [("GWT008", 1, 65)]
    limits = Limits(depth=4)
    assert found("a: &a [[1]]\nb: [*a]\n", limits) == []
    assert found("a: &a [[1]]\nb: [[*a]]\n", limits) == [("GWT008", 2, 6)]


def test_number_of_nodes() -> None:
    limits = Limits(nodes=10)
    assert found("[1, 2, 3, 4, 5, 6, 7, 8, 9]", limits) == []
    assert found("[1, 2, 3, 4, 5, 6, 7, 8,\n 9, 10]", limits) == [("GWT013", 2, 5)]


def test_invisible_line_breaks() -> None:
    assert found("a: 1\nb: x\u2028y\u0085\n") == [("GWT005", 2, 5), ("GWT005", 2, 7)]
    assert found("a: \ufeffx\n") == [("GWT005", 1, 4)]
    assert found("a: \ud800\n") == [("GWT005", 1, 4)]
    assert found('a: "\\ud83d\\ude00"\n')[0][0] == "GWT005"


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("a:\n\tb: 1\n", 2, 1, "tab"),
        ("\ta: 1\n", 1, 1, "tab"),
        ("a:\n  - b\n\t- c\n", 3, 1, "tab"),
        ("a: b: c\n", 1, 5, "`: ` is not allowed"),
        ("a: 1\nfoo\nb: 1\n", 2, 1, "no `: `"),
        ("a: [1, 2\nb: 3\n", 2, 2, "`]`"),
        ("a: {b: 1\n", 1, 9, "`}`"),
        ("a: 'x\nb: 1\n", 1, 4, "never closed"),
        ('a: "x\n---\n', 1, 4, "never closed"),
        ("a: @x\n", 1, 4, "`@`"),
        ("a: `x`\n", 1, 4, "cannot begin"),
        ('a: "\\q"\n', 1, 5, "escape"),
        ('a: "\\xZZ"\n', 1, 7, "escape"),
        ("a:\n  b: 1\n c: 2\n", 3, 2, "line 1"),
        ("- a\nb: 1\n", 2, 1, "`- `"),
        ('a: "x" y\n', 1, 8, "does not fit"),
        ("a: - b\n", 1, 4, "a list cannot begin"),
        ("a: *\n", 1, 4, "no name follows"),
        ("a: }\n", 1, 4, "missing before `}`"),
        ("a: | x\n  y\n", 1, 6, "comment"),
        ("'a' b\n", 1, 5, "does not belong"),
        ("%FOO\n---\na: 1\n", 1, 5, "directive"),
        ("%YAML 3.0\n---\na: 1\n", 1, 1, "version"),
        ("a: ? b\n", 1, 4, "a key is not allowed"),
        ("]\n", 1, 1, "missing before `]`"),
        ("a: |0\n  x\n", 1, 5, "between 1 and 9"),
    ],
)
def test_syntax(text: str, line: int, column: int, words: str) -> None:
    finding = only(text)
    assert finding.code == "GWT005"
    assert words in finding.message
    assert finding.suggestion
    assert (finding.span.line, finding.span.column) == (line, column)


def test_syntax_comes_with_what_was_found_before() -> None:
    assert found("a: 1\na: 2\nb: @\n") == [("GWT006", 2, 1), ("GWT005", 3, 4)]


def test_mistakes_are_listed_up_to_a_bound() -> None:
    limits = Limits(findings=3)
    assert found("a: 1\n" * 3, limits) == [("GWT006", 2, 1), ("GWT006", 3, 1)]
    assert found("a: 1\n" * 9, limits)[-2:] == [("GWT005", 4, 1), ("GWT006", 4, 1)]
    assert len(found("a: 1\n" * 9, limits)) == 4


@pytest.mark.parametrize("backend", ["c", "python"])
@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('a: "x\nb: "y"\n', (1, 4)),
        ('a:\n  do: "x\n  text: "y z"\n', (2, 7)),
        ('a: {do: "x}\nb: {do: "y"}\n', (1, 9)),
        ('a: ["x, y]\nb: [  "z"]\n', (1, 5)),
        ('- "x\n- y\n- "z"\n', (1, 3)),
        ("a: 'x\nb: don't\n", (1, 4)),
        ('a: "x\n', (1, 4)),
    ],
)
def test_a_quote_that_is_not_closed_is_told_where_it_opens(text: str, place: tuple[int, int], backend: str) -> None:
    source = SourceText.of(text, "f.yaml")
    _, findings = compose(source, Limits(), "c" if backend == "c" else "python")
    assert [(one.code, one.span.line, one.span.column) for one in findings] == [("GWT005", *place)]
    assert findings[0].message.startswith("the quote opened here is ")


def test_what_follows_a_closed_quote_is_told_there() -> None:
    assert found('a: "x" y\n') == [("GWT005", 1, 8)]
    assert found('a: "x\n  y"\n  b: 1\n') == [("GWT005", 3, 3)]
