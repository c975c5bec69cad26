"""The JSON Schemas of the toolkit: read from where they are shipped, and asked quickly whether data fit.

`fits` is made from the schema itself: small functions, one for each keyword. It says only yes or no; what is wrong is
found by jsonschema, which is imported only then. A test holds the two to the same answers.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

__all__ = ["BASE", "Schema", "fits", "folder", "names", "schema"]

#: What the `$id` of every schema begins with.
BASE = "https://gwtdsl.invalid/schemas/"
_SUFFIX = ".schema.json"

Schema = dict[str, Any] | bool
Test = Callable[[Any], bool]
Maker = Callable[[dict[str, Any], str], Test]


@cache
def folder() -> Path:
    """Where the schemas lie: inside the installed package, or at the root of a checkout."""
    package = Path(__file__).parent.parent
    inside = package / "schemas"
    return inside if inside.is_dir() else package.parent / "schemas"


def names() -> tuple[str, ...]:
    """The names of all schemas, such as `zones`."""
    return tuple(sorted(path.name.removesuffix(_SUFFIX) for path in folder().glob(f"*{_SUFFIX}")))


@cache
def schema(name: str) -> dict[str, Any]:
    """The schema of that name. Raises FileNotFoundError when there is none, which is a fault of the toolkit."""
    found: dict[str, Any] = json.loads((folder() / f"{name}{_SUFFIX}").read_text(encoding="utf-8"))
    return found


def fits(name: str, value: object) -> bool:
    """Whether plain data fit the schema of that name."""
    return _referred(f"{name}{_SUFFIX}", name)(value)


@cache
def _referred(reference: str, home: str) -> Test:
    """The test of what a `$ref` in schema `home` points to. Circles are allowed: the test is looked up when it runs."""
    file, _, pointer = reference.partition("#")
    name = file.removesuffix(_SUFFIX) or home
    at: Any = schema(name)
    for step in pointer.strip("/").split("/") if pointer.strip("/") else ():
        at = at[step]
    made: list[Test] = []

    def test(value: object) -> bool:
        if not made:
            made.append(_compiled(at, name))
        return made[0](value)

    return test


def _compiled(node: Schema, home: str) -> Test:
    if isinstance(node, bool):
        return lambda _: node
    tests = [_MAKERS[key](node, home) for key in node if key in _MAKERS]
    unknown = node.keys() - _MAKERS.keys() - _SILENT
    if unknown:
        raise ValueError(f"keywords of schema `{home}` that are not supported: {', '.join(sorted(unknown))}")
    if len(tests) == 1:
        return tests[0]
    return lambda value: all(test(value) for test in tests)


_SILENT = frozenset(
    {"$schema", "$id", "$defs", "$comment", "title", "description", "examples", "format", "then", "else"}
)
_TYPES: Mapping[str, Test] = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
    "integer": lambda value: (
        (isinstance(value, int) and not isinstance(value, bool)) or (isinstance(value, float) and value.is_integer())
    ),
    "number": lambda value: isinstance(value, (int, float)) and not isinstance(value, bool),
}


def _type(node: dict[str, Any], _: str) -> Test:
    wanted = node["type"]
    if isinstance(wanted, str):
        return _TYPES[wanted]
    tests = [_TYPES[name] for name in wanted]
    return lambda value: any(test(value) for test in tests)


def _enum(node: dict[str, Any], _: str) -> Test:
    allowed = [(type(value), value) for value in node["enum"]]
    return lambda value: (type(value), value) in allowed


def _properties(node: dict[str, Any], home: str) -> Test:
    """`properties` and `additionalProperties` in one pass."""
    known = {name: _compiled(part, home) for name, part in node.get("properties", {}).items()}
    other = _compiled(node.get("additionalProperties", True), home)
    return lambda value: (
        not isinstance(value, dict) or all(known.get(name, other)(item) for name, item in value.items())
    )


def _additional(node: dict[str, Any], home: str) -> Test:
    return _yes if "properties" in node else _properties(node, home)


def _required(node: dict[str, Any], _: str) -> Test:
    wanted = node["required"]
    return lambda value: not isinstance(value, dict) or all(name in value for name in wanted)


def _property_names(node: dict[str, Any], home: str) -> Test:
    test = _compiled(node["propertyNames"], home)
    return lambda value: not isinstance(value, dict) or all(test(name) for name in value)


def _items(node: dict[str, Any], home: str) -> Test:
    test = _compiled(node["items"], home)
    return lambda value: not isinstance(value, list) or all(test(item) for item in value)


def _unique(node: dict[str, Any], _: str) -> Test:
    def test(value: object) -> bool:
        if not node["uniqueItems"] or not isinstance(value, list):
            return True
        return len({json.dumps(item, sort_keys=True) for item in value}) == len(value)

    return test


def _pattern(node: dict[str, Any], _: str) -> Test:
    search = re.compile(node["pattern"]).search
    return lambda value: not isinstance(value, str) or search(value) is not None


def _bound(
    key: str, kind: type | tuple[type, ...], measure: Callable[[Any], float], least: bool
) -> Callable[..., Test]:
    def make(node: dict[str, Any], _: str) -> Test:
        limit = node[key]
        if least:
            return lambda value: not isinstance(value, kind) or isinstance(value, bool) or measure(value) >= limit
        return lambda value: not isinstance(value, kind) or isinstance(value, bool) or measure(value) <= limit

    return make


def _if(node: dict[str, Any], home: str) -> Test:
    asked = _compiled(node["if"], home)
    then, other = _compiled(node.get("then", True), home), _compiled(node.get("else", True), home)
    return lambda value: then(value) if asked(value) else other(value)


def _any_of(node: dict[str, Any], home: str) -> Test:
    tests = [_compiled(part, home) for part in node["anyOf"]]
    return lambda value: any(test(value) for test in tests)


def _reference(node: dict[str, Any], home: str) -> Test:
    return _referred(node["$ref"], home)


def _yes(_: object) -> bool:
    return True


_MAKERS: dict[str, Maker] = {
    "type": _type,
    "enum": _enum,
    "properties": _properties,
    "additionalProperties": _additional,
    "required": _required,
    "propertyNames": _property_names,
    "items": _items,
    "uniqueItems": _unique,
    "pattern": _pattern,
    "minimum": _bound("minimum", (int, float), float, least=True),
    "maximum": _bound("maximum", (int, float), float, least=False),
    "minLength": _bound("minLength", str, len, least=True),
    "maxLength": _bound("maxLength", str, len, least=False),
    "minItems": _bound("minItems", list, len, least=True),
    "maxItems": _bound("maxItems", list, len, least=False),
    "minProperties": _bound("minProperties", dict, len, least=True),
    "maxProperties": _bound("maxProperties", dict, len, least=False),
    "if": _if,
    "anyOf": _any_of,
    "$ref": _reference,
}
