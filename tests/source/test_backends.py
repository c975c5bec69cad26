"""The C parser and the pure Python one give the same nodes, places included."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gwtdsl.source.reader import read_text

TEXTS = [
    "a: 1\n",
    "a:\nb:\n  c:\n",
    "é: \"ü\" # x\n日本: {a: 'b', 𝄞: c}\nz: |\n  ab𝄞\n  c\ny: [1, [é, 𝄞], {}]\n",
    "a: &x foo\nb: &y\n  k: v\nc: *x\nd: &e\nf: *y\n",
    "a:\r\n  - one\r\n    two  \r\n\r\n    three # c\r\n  - 'q\r\n   r'\r\n",
    "a: [1, [2, 3]]\nb: {x: , y}\nc: {x: ,\n  y: }\n",
    "- a\n-\n- - b\n  - c\n-   - d\n",
    "k:\n- 1\n- 2\nz: 0",
    "a: >\n  fo\n  ba\n\n    x\n  é\nb: |2-\n    x\n\nc: |+\n  y\n\n\nd: 1",
    "? a\n: b\n? c\n",
    "---\na: 1\n...\n",
    "%YAML 1.2\n---\na: b\n",
    'a: "x\\\n  y\\u00e9\\t\n\n  z"\nb: 1\n',
    "a\rb\rc: 1\r".replace("a\rb\r", "# a\r"),
    "a: b: c\n",
    "a:\n\tb: 1\n",
    "a:\n  b: 1\n c: 2\n",
    "a: [1\n",
    "a: 'x",
    "a: @\n",
    "a: !!x y\na: 1\n",
]


@pytest.mark.parametrize("text", TEXTS)
def test_same_source(text: str) -> None:
    assert read_text(text, "f.yaml", backend="c") == read_text(text, "f.yaml", backend="python")


KEYS = st.text(st.sampled_from("abéz日𝄞"), min_size=1, max_size=4)
VALUES = st.one_of(
    KEYS,
    st.sampled_from(["1", "", "no", "'q é'", '"d\\u00e9 𝄞"', "two words", "&x 1", "[]", "{}", "-1.5"]),
)


@st.composite
def documents(draw: st.DrawFn, depth: int = 0) -> list[str]:
    """Lines of a block mapping or list with everything inside each other."""
    listed = draw(st.booleans())
    lines: list[str] = []
    for number in range(draw(st.integers(1, 4))):
        head = "-" if listed else f"{draw(KEYS)}{number}:"
        kind = draw(st.sampled_from(["value", "value", "flow", "flow map", "literal", "block"]))
        if kind == "block" and depth < 3:
            lines += [head, *("  " + line for line in draw(documents(depth + 1)))]
        elif kind == "literal":
            lines += [f"{head} |", *("    " + word for word in draw(st.lists(KEYS, min_size=1, max_size=3)))]
        elif kind == "flow":
            lines.append(f"{head} [{', '.join(draw(st.lists(KEYS, max_size=3)))}] # é")
        elif kind == "flow map":
            names = draw(st.lists(KEYS, max_size=3))
            lines.append(f"{head} {{{', '.join(f'{name}: {name}' for name in names)}}}")
        else:
            lines.append(f"{head} {draw(VALUES)}")
    return lines


@given(documents(), st.sampled_from(["\n", "\r\n", "\r"]))
def test_same_source_of_any_document(lines: list[str], line_break: str) -> None:
    text = line_break.join(lines) + line_break
    assert read_text(text, "f.yaml", backend="c") == read_text(text, "f.yaml", backend="python")
