"""JSON Schemas of a pack's own kinds, composed from their declarations.

`pack_schema` is the schema of a pack's content files in which every section is known; it stands beside the schemas of
the toolkit and refers to them. `kind_schema` is the schema of the records of one kind and stands alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gwtdsl.language.types import Type
from gwtdsl.packs.model import Attribute, Faces, Pack
from gwtdsl.packs.schemas import BASE, names, schema
from gwtdsl.packs.shapes import SOURCES

__all__ = ["bundled", "kind_schema", "pack_schema", "sections_of"]

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_CHANGES = ("patch", "replace", "remove")


def sections_of(pack: Pack) -> tuple[str, ...]:
    """The sections that hold records of the pack's own kinds, by name."""
    return (*(kind.name for kind in pack.kinds.values() if not kind.abstract), *pack.records, *pack.places)


def kind_schema(pack: Pack, name: str) -> dict[str, Any]:
    """The schema of the records of a kind, record kind or place kind. Raises KeyError for another name."""
    return {
        "$schema": _DIALECT,
        "$id": f"{BASE}kinds/{pack.manifest.id}/{name}.schema.json",
        "title": name.replace("_", " ").capitalize(),
        "description": f"The records of `{name}` in the pack `{pack.manifest.id}`, by id.",
        **_records(pack, name),
    }


def pack_schema(pack: Pack) -> dict[str, Any]:
    """The schema of the content files of a pack, and of packs that declare no further kinds."""
    content = schema("content")
    sections = sections_of(pack)
    return {
        "$schema": _DIALECT,
        "$id": f"{BASE}{pack.manifest.id}.pack.schema.json",
        "title": f"Content of {pack.manifest.title}",
        "description": f"Any content file of the pack `{pack.manifest.id}`: sections, and the records of its kinds.",
        "type": "object",
        "properties": {
            **content["properties"],
            **{
                name: {
                    "title": name.replace("_", " ").capitalize(),
                    "description": f"The records of `{name}`, by id.",
                    "$ref": f"#/$defs/{name}",
                }
                for name in sections
            },
        },
        "additionalProperties": False,
        "$defs": {name: _records(pack, name) for name in sections},
    }


def bundled(document: dict[str, Any]) -> dict[str, Any]:
    """The same schema with all schemas of the toolkit inside, so that it can be used alone."""
    inside = {f"gwtdsl_{name}": schema(name) for name in names()}
    return {**document, "$defs": {**document.get("$defs", {}), **inside}}


def _records(pack: Pack, name: str) -> dict[str, Any]:
    """The mapping from ids to records, or to what a pack does with records of its bases."""
    fields = _fields(pack, name)
    record = {"type": ["object", "null"], "properties": fields, "additionalProperties": False}
    change = {
        "type": "object",
        "properties": {
            "patch": {
                "title": "Patch",
                "description": "Changes the named fields of a record of a base pack.",
                "type": "object",
                "propertyNames": {"enum": list(fields)},
            },
            "replace": {"title": "Replace", "description": "Swaps the record of a base pack.", **record},
            "remove": {"title": "Remove", "description": "Takes the record of a base pack out.", "enum": [True]},
            "expects": {"title": "Expects", "description": "What the base says now, in part.", "type": "object"},
        },
        "additionalProperties": False,
        "if": {"required": ["expects"]},
        "then": {"minProperties": 2, "maxProperties": 2},
        "else": {"minProperties": 1, "maxProperties": 1},
    }
    return {
        "type": "object",
        "propertyNames": {"pattern": "^[a-z0-9][a-z0-9_]*$"},
        "additionalProperties": {
            "if": {"type": "object", "anyOf": [{"required": [word]} for word in _CHANGES]},
            "then": change,
            "else": record,
        },
    }


def _fields(pack: Pack, name: str) -> dict[str, Any]:
    """What a record of the kind may say."""
    source = {"title": "Source", "description": "Where the record comes from.", "enum": list(SOURCES)}
    kind = pack.kinds.get(name)
    if kind is None:
        attributes = pack.records[name].attributes if name in pack.records else pack.places[name].attributes
        return {**_attributes(pack, attributes), "source": source}
    fields = {
        **_attributes(pack, kind.attributes),
        "copies": {
            "title": "Copies",
            "description": "How many pieces there are of the record.",
            **_of(pack, Type("expression")),
        },
        "start": {
            "title": "Start",
            "description": "Where the pieces lie at the start.",
            "type": ["string", "object"],
            "additionalProperties": _of(pack, Type("expression")),
        },
        "source": source,
    }
    return fields if kind.faces is None else {**fields, "faces": _faces(pack, kind.faces, kind.attributes)}


def _faces(pack: Pack, faces: Faces, attributes: Mapping[str, Attribute]) -> dict[str, Any]:
    one = {"type": "object", "properties": _attributes(pack, attributes), "additionalProperties": False}
    return {
        "title": "Faces",
        "description": "What differs on each face.",
        "type": "object",
        "properties": {
            face: {"title": f"Face {face}", "description": f"What stands on face `{face}`.", **one}
            for face in faces.names
        },
        "additionalProperties": False,
    }


def _attributes(pack: Pack, attributes: Mapping[str, Attribute]) -> dict[str, Any]:
    return {name: _attribute(pack, attribute) for name, attribute in attributes.items()}


def _attribute(pack: Pack, attribute: Attribute) -> dict[str, Any]:
    """An attribute's values, plain or with their source."""
    plain = _of(pack, attribute.type)
    needed = ", which every record must give here, by `defaults` or on its faces" if attribute.required else ""
    return {
        "title": attribute.name.replace("_", " ").capitalize(),
        "description": f"`{attribute.type}`{needed}.",
        "if": {"type": "object"},
        "then": {
            "properties": {
                "value": {"title": "Value", "description": "The value itself.", **plain},
                "source": {"title": "Source", "description": "Where the value comes from.", "enum": list(SOURCES)},
            },
            "required": ["value"],
            "additionalProperties": False,
        },
        "else": plain,
    }


def _of(pack: Pack, kind: Type) -> dict[str, Any]:
    """The schema of the values of a type."""
    if kind.base == "list":
        item = {} if kind.item is None else _of(pack, kind.item)
        return {"type": ["array", "null"] if kind.or_none else "array", "items": item}
    if kind.base == "program":
        return {"type": ["string", "null"], "format": "gwt-action"}
    if kind.base == "expression":
        kinds = ["string", "integer", "boolean", *(("null",) if kind.or_none else ())]
        return {"type": kinds, "format": "gwt-expression"}
    words = _words(pack, kind)
    if words is not None:
        # An id such as 7 is a number to YAML, and as good as "7".
        numbers = [int(each) for each in words if each.isdigit()]
        return {"enum": [*words, *numbers, *(("none", None) if kind.or_none else ())]}
    spelled = {"int": "integer", "bool": "boolean"}.get(kind.base, "string")
    if kind.or_none and spelled != "string":
        return {"if": {"type": "string"}, "then": {"enum": ["none"]}, "else": {"type": [spelled, "null"]}}
    return {"type": [spelled, "null"] if kind.or_none else spelled}


def _words(pack: Pack, kind: Type) -> list[str] | None:
    """The names that a value of the type may be; None where they cannot be listed."""
    found: list[str] = []
    for name in kind.names:
        match kind.base:
            case "symbol":
                found += pack.symbols.get(name, ())
            case "piece":
                lines = (each for each in pack.kinds.values() if name in (each.name, *each.ancestors))
                found += [record for each in lines for record in each.records]
            case "record" if name in pack.records:
                found += pack.records[name].records
            case "slot" if name in pack.places:
                found += pack.places[name].records
            case "space" if name in pack.graphs:
                found += [each for space in pack.graphs[name].spaces for each in (space, f"{name}.{space}")]
            case _:
                return None
    return list(dict.fromkeys(found)) if found else None
