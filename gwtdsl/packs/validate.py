"""Checks files against their schemas, and says what is wrong in an author's words, each cause once.

What breaks the schema is cut out of the answer, so that the rest of the file can still be used. A misspelt key stays,
as what was surely meant.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from gwtdsl.diagnostics.catalogue import finding
from gwtdsl.diagnostics.finding import Finding
from gwtdsl.diagnostics.suggest import closest, did_you_mean
from gwtdsl.packs.respell import Slip, respelt
from gwtdsl.packs.schemas import fits, names, schema
from gwtdsl.packs.shapes import CUT, cut_at_comma
from gwtdsl.source.nodes import Entry, Mapping, Node, Sequence, at_path, plain
from gwtdsl.spans import Span

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import ValidationError

__all__ = ["Checked", "Path", "check_shape", "validator"]

Path = tuple[str | int, ...]
Checked = tuple[Node, tuple[Finding, ...]]

#: Of more types than this, what may not stand there is the shorter story.
_MANY = 3
_SPOKEN = {
    "object": "a mapping",
    "array": "a list",
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "`true` or `false`",
    "null": "nothing",
}
_FORMATS = {"gwt-action": "a program", "gwt-expression": "an expression or a whole number"}
_FOUND = {
    dict: "a mapping",
    list: "a list",
    str: "text",
    int: "a number",
    float: "a number with a point",
    bool: "a truth value",
}


@dataclass(frozen=True, slots=True)
class _Fault:
    """An error of jsonschema: the keyword that is broken, what it says, the value and where that stands."""

    rule: str
    allowed: Any
    value: Any
    path: Path
    part: dict[str, Any]
    of_name: bool


def check_shape(name: str, node: Node) -> Checked:
    """The node without what the schema of that name does not allow, and a finding for each such thing."""
    value = plain(node)
    if fits(name, value):
        return node, ()
    faults = [_fault(error) for error in validator(name).iter_errors(value)]
    rest, told = _judged(node, faults)
    slips = tuple(slip for fault in faults for slip in _slips(fault, node))
    if not slips:
        return rest, told
    good, more = check_shape(name, respelt(node, slips))
    # The guess was wrong when it brings anything new.
    if any(one not in told for one in more):
        return rest, told
    places = [at_path(node, slip.path)[0] for slip in slips]
    keys = {here.key_span(slip.key) for here, slip in zip(places, slips, strict=True) if isinstance(here, Mapping)}
    # What was only missing under its right name is told no more.
    return good, tuple(one for one in told if one in more or one.span in keys)


def _judged(node: Node, faults: Iterable[_Fault]) -> Checked:
    """The node without what is wrong, and the findings."""
    findings: dict[Finding, None] = {}
    cut: list[Path] = []
    faults = list(faults)
    strange = {fault.path for fault in faults if fault.rule == "additionalProperties"}
    for fault in faults:
        if fault.rule == "maxProperties" and fault.path in strange:
            cut.append(fault.path)  # too many keys, since some of them are none that anybody knows
            continue
        for path, each in _translated(fault, node):
            findings[each] = None
            if path is not None:
                cut.append(path)
    return _without(node, cut), tuple(sorted(findings, key=lambda each: (each.span, each.code, each.message)))


@cache
def validator(name: str) -> Draft202012Validator:
    """The validator of jsonschema for a schema, which knows all the others too."""
    from jsonschema import Draft202012Validator  # noqa: PLC0415 - slow to import, needed only for faulty files
    from referencing import Registry, Resource  # noqa: PLC0415

    resources = [(schema(each)["$id"], Resource.from_contents(schema(each))) for each in names()]
    return Draft202012Validator(schema(name), registry=Registry().with_resources(resources))


def _fault(error: ValidationError) -> _Fault:
    part = error.schema if isinstance(error.schema, dict) else {}
    of_name = "propertyNames" in error.absolute_schema_path
    return _Fault(
        str(error.validator), error.validator_value, error.instance, tuple(error.absolute_path), part, of_name
    )


def _translated(fault: _Fault, node: Node) -> list[tuple[Path | None, Finding]]:
    """Findings for one fault, each with the path of what must be cut out."""
    path, value = fault.path, fault.value
    here, span = at_path(node, path)
    if fault.of_name:
        return _cut(node, path, value) or [((*path, value), _bad_name(here, fault))]
    if fault.rule == "additionalProperties":
        known = list(fault.part.get("properties", ()))
        found: list[tuple[Path | None, Finding]] = []
        for key in value:
            if key not in known:
                found += _cut(node, path, key) or [((*path, key), _unknown(here, key, known))]
        return found
    if fault.rule == "required":
        missing = [key for key in fault.allowed if key not in value]
        told = " and ".join(f"`{key}`" for key in missing) + (" is missing" if len(missing) == 1 else " are missing")
        return [(None, finding("GWT204", _of(path, told), span, f"add `{missing[0]}: …`"))]
    cut = _cut(node, path[:-1], path[-1]) if value is None and path else []
    return cut or [(path, _wrong(fault, span))]


def _slips(fault: _Fault, node: Node) -> list[Slip]:
    """The keys that are surely others misspelt."""
    here, _ = at_path(node, fault.path)
    if not isinstance(here, Mapping):
        return []
    if fault.of_name:
        keys, known = [str(fault.value)], [str(each) for each in fault.allowed] if fault.rule == "enum" else []
    elif fault.rule == "additionalProperties":
        known = list(fault.part.get("properties", ()))
        keys = [key for key in fault.value if key not in known]
    else:
        return []
    found = [(key, closest(key, known)) for key in keys if cut_at_comma(here, key) is None]
    return [Slip(fault.path, key, meant) for key, meant in found if meant is not None and meant not in here.entries]


def _cut(node: Node, path: Path, key: object) -> list[tuple[Path | None, Finding]]:
    """The finding when `key` is the rest of a program that was cut at a comma; the cut program goes too."""
    here, _ = at_path(node, path)
    ends = cut_at_comma(here, key)
    if ends is None or not isinstance(here, Mapping):
        return []
    message = f"a comma between `{{` and `}}` cut `{ends[0]}` short: `{ends[1]}` stands alone"
    told = finding("GWT011", message, here.key_span(ends[1]), CUT)
    return [((*path, str(key)), told), ((*path, ends[0]), told)]


def _bad_name(here: Node, fault: _Fault) -> Finding:
    name = str(fault.value)
    if fault.rule == "enum":
        return _unknown(here, name, [str(each) for each in fault.allowed])
    span = here.key_span(name) if isinstance(here, Mapping) else here.span
    return finding("GWT201", f"`{name}` is no id", span, "write ids in lower case with `_` between words")


def _unknown(here: Node, key: str, known: list[str]) -> Finding:
    span = here.key_span(key) if isinstance(here, Mapping) else here.span
    near = did_you_mean(key, known)
    if not near and 0 < len(known) <= 10:
        near = "known are " + ", ".join(f"`{each}`" for each in sorted(known))
    return finding("GWT202", f"unknown key `{key}`", span, near)


def _wrong(fault: _Fault, span: Span) -> Finding:
    told, suggestion = _told(fault)
    code = {"type": "GWT203", "enum": "GWT201"}.get(fault.rule, "GWT201")
    if fault.path in (("format",), ("language",)) and fault.rule == "enum":
        code = "GWT210"
        if isinstance(fault.value, int) and fault.value < min(fault.allowed):
            suggestion = "`gwtdsl migrate` brings an old pack up to date"
    return finding(code, _about(fault.path, told), span, suggestion)


def _told(fault: _Fault) -> tuple[str, str]:
    """What is wrong, and what to do."""
    allowed, value = fault.allowed, fault.value
    match fault.rule:
        case "type" if allowed == "null":
            return "may not stand here", ""
        case "type":
            if isinstance(allowed, list) and len(allowed) > _MANY:
                return f"can't be {_FOUND.get(type(value), 'nothing')}", ""
            wanted = _FORMATS.get(str(fault.part.get("format")))
            if wanted is None:
                wanted = " or ".join(_SPOKEN[each] for each in ([allowed] if isinstance(allowed, str) else allowed))
            return f"must be {wanted}, not {_FOUND.get(type(value), 'nothing')}", _form(fault)
        case "enum":
            listed = [str(each).lower() if isinstance(each, bool) else str(each) for each in allowed]
            near = did_you_mean(str(value), listed) or "write " + " or ".join(f"`{each}`" for each in listed)
            return f"is `{_short(value)}`, which is not allowed", near
        case "pattern":
            return f"is `{_short(value)}`, which is no {_title(fault.part)}", _example(fault.part)
        case "uniqueItems":
            return "names something twice", ""
        case _:
            return _bounds(fault)


def _form(fault: _Fault) -> str:
    """How a value of another type is written in the type that is asked for."""
    allowed, value = fault.allowed, fault.value
    if allowed == "array" and not fault.path:
        return "begin each entry with `- `, and indent what belongs to it"
    if allowed == "array" and isinstance(value, str | int) and _is_word(str(value)):
        return f"write `[{value}]`"
    if allowed == "array" and value is not None:
        return "write a list: one entry a line, each behind a dash"
    if allowed == "object" and value is None:
        return "indent what belongs to it more than the key itself"
    if allowed == "string" and isinstance(value, list) and fault.part.get("format") == "gwt-action":
        return "write one text: behind a `|`, one statement a line"
    if allowed == "string" and isinstance(value, int | float) and not isinstance(value, bool):
        return _example(fault.part) or "put it in quotes"
    return ""


def _is_word(text: str) -> bool:
    return text.replace(" ", "").replace("_", "").isalnum()


def _bounds(fault: _Fault) -> tuple[str, str]:
    allowed = fault.allowed
    entries = "entry" if allowed == 1 else "entries"
    match fault.rule:
        case "minItems" | "minProperties" | "minLength" if allowed == 1:
            return "must not be empty", ""
        case "minimum":
            return f"must be at least {allowed}, not {fault.value}", ""
        case "maximum":
            return f"must be at most {allowed}, not {fault.value}", ""
        case "minItems" | "minProperties":
            return f"must have at least {allowed} {entries}", ""
        case "maxItems" | "maxProperties":
            return f"must have at most {allowed} {entries}", ""
        case "maxLength":
            return f"must have at most {allowed} characters", ""
        case _:
            return "is not allowed here", ""


def _title(part: dict[str, Any]) -> str:
    title = str(part.get("title", "right form"))
    return title[:1].lower() + title[1:]


def _example(part: dict[str, Any]) -> str:
    examples = part.get("examples") or [""]
    return f"write for example `{examples[0]}`" if examples[0] else ""


def _about(path: Path, told: str) -> str:
    """`told` with its subject: the nearest key, or an item of it."""
    keys = [str(step) for step in path if isinstance(step, str)]
    if not path:
        return f"the file {told}"
    if isinstance(path[-1], int):
        return f"entry {path[-1] + 1} of `{keys[-1]}` {told}" if keys else f"entry {path[-1] + 1} {told}"
    return f"`{keys[-1]}` {told}"


def _of(path: Path, told: str) -> str:
    keys = [str(step) for step in path if isinstance(step, str)]
    entry = f"entry {path[-1] + 1} of " if path and isinstance(path[-1], int) else ""
    return f"{told} in {entry}`{keys[-1]}`" if keys else told


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= 40 else text[:39] + "…"


def _without(node: Node, paths: Iterable[Path]) -> Node:
    """The node with the values at the paths cut out."""
    here = [path for path in paths if path]
    if not here:
        return node
    whole = {path[0] for path in here if len(path) == 1}
    if isinstance(node, Mapping):
        content: dict[str, Entry] = {}
        for name, entry in node.items():
            if name not in whole:
                below = [path[1:] for path in here if str(path[0]) == name]
                content[name] = Entry(entry.key, _without(entry.value, below)) if below else entry
        return Mapping(content, node.span, node.flow)
    if isinstance(node, Sequence):
        kept: list[Node] = []
        for index, item in enumerate(node.items):
            if index not in whole:
                below = [path[1:] for path in here if path[0] == index]
                kept.append(_without(item, below) if below else item)
        return Sequence(tuple(kept), node.span, node.flow)
    return node
