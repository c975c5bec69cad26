"""The schemas themselves: valid, closed, explained; examples are right; the quick test and jsonschema agree."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from gwtdsl.packs.schemas import BASE, fits, names, schema
from gwtdsl.packs.validate import check_shape, validator
from gwtdsl.source.nodes import plain
from gwtdsl.source.reader import read

HERE = Path(__file__).parent
EXPECTED = (
    "actions anytime common configuration content counters functions graphs kinds manifest places purses records "
    "scenario scoring seats section setup symbols tables variables windows zones"
)


def properties(node: object, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every property that a schema declares, with its path."""
    if isinstance(node, dict):
        for name, part in node.get("properties", {}).items() if isinstance(node.get("properties"), dict) else ():
            if "then" not in path.split("/"):
                yield f"{path}/{name}", part
        for key, part in node.items():
            if key not in ("examples", "enum"):
                yield from properties(part, f"{path}/{key}")
    elif isinstance(node, list):
        for part in node:
            yield from properties(part, path)


def test_there_is_one_for_each_format() -> None:
    assert names() == tuple(EXPECTED.split())


@pytest.mark.parametrize("name", names())
def test_is_a_schema_with_a_stable_id(name: str) -> None:
    Draft202012Validator.check_schema(schema(name))
    assert schema(name)["$id"] == f"{BASE}{name}.schema.json"
    assert schema(name)["$schema"] == "https://json-schema.org/draft/2020-12/schema"


@pytest.mark.parametrize("name", names())
def test_every_property_is_explained(name: str) -> None:
    for path, part in properties(schema(name)):
        for key in ("title", "description", "examples"):
            assert part.get(key), f"{name}{path} has no {key}"


def _closed(node: object) -> Iterator[dict[str, Any]]:
    if isinstance(node, dict):
        if node.get("properties") and "type" in node:
            yield node
        for key, part in node.items():
            if key not in ("examples", "enum", "if", "then"):
                yield from _closed(part)
    elif isinstance(node, list):
        for part in node:
            yield from _closed(part)


@pytest.mark.parametrize("name", [name for name in names() if name != "scenario"])
def test_every_mapping_is_closed(name: str) -> None:
    for part in _closed(schema(name)):
        assert part.get("additionalProperties", True) is not True, part.get("title")


def _examples(node: object) -> Iterator[tuple[dict[str, Any], object]]:
    if isinstance(node, dict):
        if isinstance(node.get("examples"), list):
            for example in node["examples"]:
                yield node, example
        for key, part in node.items():
            if key not in ("examples", "enum"):
                yield from _examples(part)
    elif isinstance(node, list):
        for part in node:
            yield from _examples(part)


@pytest.mark.parametrize("name", names())
def test_examples_are_right(name: str) -> None:
    whole = validator(name)
    for part, example in _examples(schema(name)):
        errors = [
            error.message for error in whole.evolve(schema={**part, "$id": schema(name)["$id"]}).iter_errors(example)
        ]
        assert errors == [], f"{name}: {part.get('title')}: {example}"


def files(kind: str) -> list[Path]:
    return sorted((HERE / kind).rglob("*.yaml"))


def _name(path: Path) -> str:
    """`zones.something.yaml` is an example of the schema `zones`."""
    return path.name.split(".")[0]


@pytest.mark.parametrize("path", files("good"), ids=lambda path: path.stem)
def test_good_examples(path: Path) -> None:
    node = read(path).node
    assert node is not None
    assert check_shape(_name(path), node)[1] == ()
    assert fits(_name(path), plain(node))
    assert validator(_name(path)).is_valid(plain(node))


@pytest.mark.parametrize("path", files("bad"), ids=lambda path: path.stem)
def test_bad_examples(path: Path) -> None:
    """The first line of the file, a remark, tells the findings: code, line and column of each."""
    node = read(path).node
    assert node is not None
    findings = check_shape(_name(path), node)[1]
    told = ", ".join(f"{each.code} {each.span.line}:{each.span.column}" for each in findings)
    assert f"# {told}" == path.read_text(encoding="utf-8").splitlines()[0]
    assert not fits(_name(path), plain(node))
    assert not validator(_name(path)).is_valid(plain(node))


@pytest.mark.parametrize("path", files("bad"), ids=lambda path: path.stem)
def test_what_is_left_of_bad_examples(path: Path) -> None:
    """Cutting out the faults leaves nothing that has another fault, but for what is missing."""
    node = read(path).node
    assert node is not None
    left, _ = check_shape(_name(path), node)
    assert {finding.code for finding in check_shape(_name(path), left)[1]} <= {"GWT204", "GWT201"}


_KEYS = st.sampled_from(
    ["per", "is", "holds", "patch", "remove", "replace", "max", "do", "id", "step", "value", "x", "X"]
)
_LEAVES = st.sampled_from(["player", "heap", "all", "gain $1", 1, 0, True, None, 1.5, "", "a"])
_DATA = st.recursive(_LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_KEYS, inner, max_size=4))


@given(_DATA, st.sampled_from(names()))
def test_the_quick_test_agrees_with_jsonschema(value: object, name: str) -> None:
    assert fits(name, value) == validator(name).is_valid(value)
