"""Nodes: look-ups, plain data, places of paths."""

from __future__ import annotations

import pickle

import pytest

from gwtdsl.source.nodes import Mapping, Node, Scalar, Sequence, at_path, plain
from gwtdsl.source.reader import read_text
from gwtdsl.spans import Span

TEXT = """\
lamp:
  price: 2
  tags: [red, {deep: x}]
  steps:
    - one
    - two: 2
      three:
2: plain
empty: {}
"""


def node_of(text: str) -> Node:
    source = read_text(text, "f.yaml")
    assert source.findings == ()
    assert source.node is not None
    return source.node


def test_plain() -> None:
    assert plain(node_of(TEXT)) == {
        "lamp": {"price": 2, "tags": ["red", {"deep": "x"}], "steps": ["one", {"two": 2, "three": None}]},
        "2": "plain",
        "empty": {},
    }


def test_look_ups() -> None:
    root = node_of(TEXT)
    assert isinstance(root, Mapping)
    assert [name for name, _ in root.items()] == ["lamp", "2", "empty"]
    assert root.entries["2"].key.value == 2
    assert root.get("nothing") is None
    assert root.key_span("empty") == Span("f.yaml", 9, 1, 9, 6)
    assert root.key_span("nothing") == root.span == Span("f.yaml", 1, 1, 9, 10)


def test_spans_of_collections() -> None:
    root = node_of(TEXT)
    lamp = at_path(root, ["lamp"])[0]
    assert isinstance(lamp, Mapping)
    assert lamp.span == Span("f.yaml", 2, 3, 7, 13)
    tags, steps = lamp.get("tags"), lamp.get("steps")
    assert isinstance(tags, Sequence)
    assert isinstance(steps, Sequence)
    assert (tags.flow, steps.flow) == (True, False)
    assert tags.span == Span("f.yaml", 3, 9, 3, 25)
    assert steps.span == Span("f.yaml", 5, 5, 7, 13)


@pytest.mark.parametrize(
    ("path", "place"),
    [
        (["lamp", "price"], (2, 10, 11)),
        (["lamp", "tags"], (3, 3, 7)),
        (["lamp", "tags", 0], (3, 10, 13)),
        (["lamp", "tags", 1, "deep"], (3, 22, 23)),
        (["lamp", "tags", 1, "deep", "deeper"], (3, 22, 23)),
        (["lamp", "tags", 7], (3, 3, 7)),
        (["lamp", "tags", "word"], (3, 3, 7)),
        (["lamp", "steps", 1, "three"], (7, 7, 12)),
        (["lamp", "missing", "more"], (1, 1, 5)),
        (["2"], (8, 4, 9)),
        ([2], (8, 4, 9)),
    ],
)
def test_at_path(path: list[str | int], place: tuple[int, int, int]) -> None:
    _, span = at_path(node_of(TEXT), path)
    assert (span.line, span.column, span.end_column) == place


def test_at_path_of_nothing_is_the_node() -> None:
    root = node_of(TEXT)
    assert at_path(root, []) == (root, root.span)


def test_an_alias_is_the_very_node() -> None:
    root = node_of("a: &x\n  - 1\nb: *x\nc: &y word\nd: *y\n*y : 3\n")
    assert isinstance(root, Mapping)
    assert root.get("b") is root.get("a")
    word = root.get("d")
    assert isinstance(word, Scalar)
    assert word.span == Span("f.yaml", 4, 7, 4, 11)
    assert plain(root) == {"a": [1], "b": [1], "c": "word", "d": "word", "word": 3}


def test_merge_keys_are_ordinary() -> None:
    assert plain(node_of("a: &x {k: 1}\nb:\n  <<: *x\n")) == {"a": {"k": 1}, "b": {"<<": {"k": 1}}}


def test_nodes_survive_pickling() -> None:
    root = node_of(TEXT)
    assert pickle.loads(pickle.dumps(root)) == root  # noqa: S301
