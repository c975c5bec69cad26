"""Whatever stands in a file: never an exception, never much time."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gwtdsl.source.decode import decode
from gwtdsl.source.nodes import Mapping, Node, Scalar, Sequence, plain
from gwtdsl.source.reader import Source, read, read_text

PIECES = st.sampled_from(
    [
        *(
            "a",
            "b: ",
            "- ",
            "? ",
            ": ",
            ", ",
            "\n",
            "\n  ",
            "\n    ",
            "\t",
            " ",
            "[",
            "]",
            "{",
            "}",
            "|",
            ">",
            "|2-\n",
            "'",
        ),
        *('"', "\\", "#", " # x", "&a ", "*a", "!", "!!str ", "%", "@", "`", "---\n", "...\n", "é", "𝄞", "\r\n", "\r"),
        *(
            "0x1",
            "1.5",
            "~",
            "<<: ",
            "\\u00e9",
            "\\x",
            "''",
            "\ufeff",
            "\u2028",
            "\x00",
            "\ud800",
            "-\n",
            "key: |\n  x\n",
        ),
    ]
)


def scalars(node: Node) -> list[Scalar]:
    if isinstance(node, Scalar):
        return [node]
    if isinstance(node, Sequence):
        return [one for item in node.items for one in scalars(item)]
    return [one for entry in node.entries.values() for one in (entry.key, *scalars(entry.value))]


def check(source: Source) -> None:
    """A node or a finding; every place lies inside the text."""
    assert source.node is not None or source.findings
    last = len(source.text.splitlines()) + 1
    for finding in source.findings:
        assert finding.message
        assert finding.span.line >= 1
        assert finding.span.column >= 1
    if source.node is None:
        return
    plain(source.node)
    lines = [*source.text.split("\n")] if "\r" not in source.text else [*source.text.splitlines(), ""]
    for scalar in scalars(source.node):
        assert (scalar.span.line, scalar.span.column) <= (scalar.span.end_line, scalar.span.end_column)
        assert scalar.span.end_line <= last
        before = (0, 0)
        for offset in range(len(scalar.text) + 1):
            line, column = scalar.place(offset)
            assert before <= (line, column)
            assert 1 <= column <= len(lines[line - 1]) + 1
            before = (line, column)


@given(st.binary(max_size=200))
@settings(max_examples=300)
def test_any_bytes(data: bytes) -> None:
    text, findings = decode(data, "f.yaml")
    check(Source(None, findings, text) if findings else read_text(text, "f.yaml"))


@given(st.text(max_size=100))
def test_any_text(text: str) -> None:
    check(read_text(text, "f.yaml"))


@given(st.lists(PIECES, max_size=40), st.sampled_from(["c", "python"]))
@settings(max_examples=600)
def test_text_that_looks_like_yaml(pieces: list[str], backend: str) -> None:
    check(read_text("".join(pieces), "f.yaml", backend="c" if backend == "c" else "python"))


def big(unit: str, head: str = "", tail: str = "") -> str:
    return head + unit * ((700_000 - len(head) - len(tail)) // len(unit)) + tail


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        (big("["), {"GWT008"}),
        (big("{"), {"GWT008"}),
        (big("[\n"), {"GWT008"}),
        (big("{a: "), {"GWT008"}),
        (big("- "), {"GWT008"}),
        (big("? "), {"GWT008"}),
        (big("]"), {"GWT005"}),
        (big("-\n"), {"GWT013"}),
        (big("a,", "["), {"GWT013"}),
        (big("a: "), {"GWT005"}),
        (big("a "), set()),
        (big("a", "'"), {"GWT005"}),
        (big("\\n", '"', '"'), set()),
        (big("''", "'", "'"), set()),
        (big("\n ", "a", "b"), set()),
        (big(" ", "'", "'"), set()),
        (big(" \n", '"', '"'), set()),
        (big(" \n", "a: |\n", "  x"), set()),
        (big("  x\n", "a: |\n"), set()),
        (big("  x\n", "a: >\n"), set()),
        (big("9"), {"GWT005"}),
        (big("#\n"), {"GWT012"}),
        (big("!"), {"GWT009"}),
        (big("&"), {"GWT005"}),
        (big("*a "), {"GWT005"}),
        (big("%A\n"), {"GWT005"}),
        (big("\t"), {"GWT005"}),
        (big("\u2028"), {"GWT005"}),
        (big("a: 1\n"), {"GWT006", "GWT005"}),
        (big("*b\n- ", "- "), {"GWT005"}),
    ],
)
def test_large_hostile_text_costs_little(text: str, codes: set[str]) -> None:
    start = time.perf_counter()
    found = {finding.code for finding in read_text(text, "f.yaml").findings}
    assert found == codes
    assert time.perf_counter() - start < 20


def test_ten_megabytes_are_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "f.yaml"
    path.write_bytes(b"a: 1\n" * 2_000_000)
    source = read(path)
    assert [finding.code for finding in source.findings] == ["GWT004"]
    assert source.text == ""


def test_mapping_of_many_keys_is_read() -> None:
    source = read_text("".join(f"k{number}: {number}\n" for number in range(40_000)), "f.yaml")
    assert source.findings == ()
    assert isinstance(source.node, Mapping)
    assert len(source.node.entries) == 40_000


def places(text: str) -> list[tuple[str, int, int]]:
    return [(one.code, one.span.line, one.span.column) for one in read_text(text, "f.yaml").findings]


@pytest.mark.parametrize("escape", ["\\e", "\\a", "\\0", "\\x9b", "\\u202e", "\\u2066", "\\L"])
def test_escapes_for_control_characters(escape: str) -> None:
    assert places(f'a: "x{escape}[31m"\nb: 1\n') == [("GWT005", 1, 6)]


@pytest.mark.parametrize("escape", ["\\n", "\\t", "\\u00e9", "\\_", "\\\\"])
def test_harmless_escapes(escape: str) -> None:
    assert places(f'a: "x{escape}y"\n') == []


def test_marks_that_turn_the_direction_of_writing() -> None:
    assert places("a: x\u202ey\n") == [("GWT005", 1, 5)]
