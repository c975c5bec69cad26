"""Programs in YAML files laid out in place."""

from __future__ import annotations

import pytest

from gwtdsl.language.rewrite import Kind, Rewritten, find_targets, format_yaml, is_plain
from gwtdsl.source.reader import read_text


def kind_of(path: tuple[str | int, ...]) -> Kind | None:
    words = [part for part in path if isinstance(part, str)]
    if words and words[-1] in {"do", "actions"}:
        return "program"
    return "expression" if words and words[-1] == "value" else None


def rewrite(text: str) -> Rewritten:
    source = read_text(text, "file.yaml")
    assert source.node is not None
    return format_yaml(text, find_targets(source.node, kind_of))


CASES = {
    "plain stays plain": ("do:   gain   $2 # why\nb: 1\n", "do:   gain $2 # why\nb: 1\n"),
    "already so": ("do: gain $2\nvalue: 'a + b'\n", "do: gain $2\nvalue: 'a + b'\n"),
    "literal stays literal": (
        "x:\n    do: |   # note\n        if a {\n          pause }\n        gain   $2\n\n    y: 1\n",
        "x:\n    do: |   # note\n        if a { pause }\n        gain $2\n\n    y: 1\n",
    ),
    "literal with blank lines": ("do: |-\n  a\n\n\n\n  b\n", "do: |-\n  a\n\n  b\n"),
    "several lines become literal": ("a:\n  do: gain $2; pause\n", "a:\n  do: |-\n    gain $2\n    pause\n"),
    "in a list": ("- do: a; b\n- do: c\n", "- do: |-\n    a\n    b\n- do: c\n"),
    "an item of a list": ("actions:\n  - a; b\n  - c  ,d\n", "actions:\n  - |-\n    a\n    b\n  - c, d\n"),
    "quotes stay": ("do: \"gain   $2\"\nvalue: 'a+b'\n", "do: \"gain $2\"\nvalue: 'a + b'\n"),
    "quotes inside": (
        'do: >-\n  may as "x: y"\n  { pause }\n',
        "do: 'may as \"x: y\" { pause }'\n",
    ),
    "folded": ("value: >-\n  a\n  + b\nz: 1\n", "value: a + b\nz: 1\n"),
    "flow map": ("{do: gain  $2, value: 'f( a )'}\n", "{do: gain $2, value: 'f(a)'}\n"),
    "flow map of several lines": ('{do: "a;  b"}\n', '{do: "a;  b"}\n'),
    "flow list": (
        "x:\n  actions: [gain  $2, hire(0)]\n  y: 1\n",
        "x:\n  actions:\n    - gain $2\n    - hire(0)\n  y: 1\n",
    ),
    "flow list of long programs": (
        'actions: ["may { a; b }", "c"] # end\n',
        'actions:\n  - |-\n    may {\n      a\n      b\n    }\n  - "c" # end\n',
    ),
    "flow list in a flow map": ("x: {actions: [gain  $2, pause]}\n", "x: {actions: [gain $2, pause]}\n"),
    "line ends": ("a:\r\n  do: a; b\r\nc: 1\r\n", "a:\r\n  do: |-\r\n    a\r\n    b\r\nc: 1\r\n"),
    "next line": ("do:\n  gain   $2\n", "do:\n  gain $2\n"),
    "other values stay": ("value: 3\ndo: null\nother: gain   $2\n", "value: 3\ndo: null\nother: gain   $2\n"),
    "tagged beyond ASCII": ("ä: ü\ndo: 'gain   $2'   \n", "ä: ü\ndo: 'gain $2'   \n"),
    "anchor": ("a: {do: &one 'a  ,b'}\nb: {do: *one}\n", "a: {do: &one 'a, b'}\nb: {do: *one}\n"),
}


@pytest.mark.parametrize(("before", "after"), CASES.values(), ids=CASES.keys())
def test_rewrite(before: str, after: str) -> None:
    result = rewrite(before)
    assert result == (after, ())
    assert rewrite(after) == (after, ())


def test_faulty_programs_stay_with_their_findings() -> None:
    text = "a: {do: 'gian $2'}\nb:\n  do: |\n    gain   $2\n    if x = 1 { pause }\nvalue: a   + b\n"
    result = rewrite(text)
    assert result.text == text.replace("a   + b", "a + b")
    assert [(found.code, found.span.line, found.span.column) for found in result.findings] == [
        ("GWT101", 1, 10),
        ("GWT101", 5, 10),
    ]


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("a + b", True),
        ("-x", True),
        ("- x", False),
        ("[a]", False),
        ("a: b", False),
        ("a #b", False),
        ("3", False),
        ("no", False),
    ],
)
def test_plain_scalars(text: str, plain: bool) -> None:
    assert is_plain(text, flow=False) is plain


def test_commas_are_not_plain_in_flow() -> None:
    assert is_plain("a, b", flow=False)
    assert not is_plain("a, b", flow=True)
