"""Codes GWT2xx: manifests, schemas, records and layers of packs."""

from __future__ import annotations

from gwtdsl.diagnostics.finding import Severity
from gwtdsl.diagnostics.rule import Rule

__all__ = ["PACKS"]

PACKS: tuple[Rule, ...] = (
    Rule(
        "GWT201",
        "value breaks the schema",
        "The value is not what the schema of this file allows: a number out of its range, text of another form, a "
        "list too short. The message names what is allowed.",
        bad="players: {min: 0, max: 4}",
        good="players: {min: 1, max: 4}",
    ),
    Rule(
        "GWT202",
        "unknown key",
        "The mapping has a key that its schema does not know. Schemas are closed, so that a misspelled key is found "
        "and not silently ignored.",
        bad="lamp: {prize: 2}",
        good="lamp: {price: 2}",
    ),
    Rule(
        "GWT203",
        "wrong type of value",
        "The value is of another type than its key asks for: text instead of a number, one value instead of a list. "
        "YAML reads `no`, `on` and `12:30` as text here, as YAML 1.2 has it.",
        bad="copies: three",
        good="copies: 3",
    ),
    Rule(
        "GWT204",
        "missing key",
        "A key that the schema requires is not there.",
        bad="lamps:\n  visible: all",
        good="lamps:\n  holds: [lamp]\n  visible: all",
    ),
    Rule(
        "GWT205",
        "duplicate id",
        "Two records of one kind, or two definitions of one name space, have the same id, in one file or in two files "
        "of one pack. To change a record of a base pack use `patch` or `replace`. The note shows the other place.",
    ),
    Rule(
        "GWT206",
        "file is missing",
        "A file or folder that the pack names, or must have, is not there.",
    ),
    Rule(
        "GWT207",
        "path leads out of the pack",
        "A path in a pack is relative to the pack's folder and stays inside it; links and `..` that lead outside are "
        "refused. A pack can then be moved, zipped and trusted as a whole.",
        bad="picture: ../../elsewhere/board.svg",
        good="picture: pictures/board.svg",
    ),
    Rule(
        "GWT208",
        "packs extend each other in a circle",
        "A pack extends itself, directly or by way of others. The notes show the way round.",
        bad="# in pack `north`\nextends: [south]\n# in pack `south`\nextends: [north]",
        good="# in pack `north`\nextends: [south]",
    ),
    Rule(
        "GWT209",
        "base pack not found",
        "A pack named in `extends` or on the command line is not among the packs that can be found: those installed "
        "with the toolkit, those in the project's folder, and folders given as paths. `gwtdsl packs` lists them.",
    ),
    Rule(
        "GWT210",
        "version does not fit",
        "The version that was found lies outside the range asked for, or the pack asks for a newer toolkit or format "
        "than this one.",
        bad='extends: [{id: base, version: ">=2"}]   # base is 1.4.0',
        good='extends: [{id: base, version: ">=1.2"}]',
    ),
    Rule(
        "GWT211",
        "patch of what is not there",
        "A change such as `patch`, `replace` or `append` names a declaration or an item that no base pack has, or a "
        "step goes `before` or `after` one that is not there. What is new is added without `patch`.",
        bad="lamp:\n  lamp_9: {patch: {price: 3}}   # there are eight",
        good="lamp:\n  lamp_8: {patch: {price: 3}}",
    ),
    Rule(
        "GWT212",
        "removal of what is not there",
        "`remove` or `without` names something that no base pack has, so it removes nothing.",
        bad="symbols: {colour: {without: [rde]}}",
        good="symbols: {colour: {without: [red]}}",
    ),
    Rule(
        "GWT213",
        "base value is not the expected one",
        "A patch states with `expects` what the base value was when the patch was written. The base has another value "
        "now: look whether the patch is still right, then write the new value.",
    ),
    Rule(
        "GWT214",
        "unknown section",
        "The pack has a file or folder that belongs to no known section and to no kind declared in `kinds/`. Its name "
        "is misspelled, or the kind is not declared.",
    ),
    Rule(
        "GWT215",
        "default is not among the values",
        "The default of an option is none of the values that the option may have.",
        bad="options:\n  sides: {values: [a, b], default: c}",
        good="options:\n  sides: {values: [a, b], default: a}",
    ),
    Rule(
        "GWT216",
        "unreadable pack.yaml",
        "The folder has no usable `pack.yaml`, so nothing else of it is read. A pack is a folder with a `pack.yaml` "
        "that gives at least its id, title, version and format.",
    ),
    Rule(
        "GWT217",
        "unknown attribute of a record",
        "A record gives an attribute that its kind does not declare. Declare it in `kinds/`, or mend its spelling.",
        bad="# kind lamp: {price: int}\nlamp_1: {colour: red}",
        good="# kind lamp: {price: int, colour: [red, blue]}\nlamp_1: {colour: red}",
    ),
    Rule(
        "GWT218",
        "wrong value of an attribute",
        "A record gives an attribute a value of another type than its kind declares.",
        bad="# kind lamp: {price: int}\nlamp_1: {price: cheap}",
        good="# kind lamp: {price: int}\nlamp_1: {price: 2}",
    ),
    Rule(
        "GWT219",
        "missing attribute",
        "A record leaves out an attribute that its kind declares without a default.",
        bad="# kind lamp: {price: int, colour: [red, blue]}\nlamp_1: {price: 2}",
        good="# kind lamp: {price: int, colour: [red, blue]}\nlamp_1: {price: 2, colour: red}",
    ),
    Rule(
        "GWT220",
        "layers contradict each other",
        "Two packs of a stack change the same field, and neither is declared to come after the other, so the outcome "
        "would hang on the order in which they are named. Let one extend the other, name it under `after`, or take one "
        "out.",
    ),
    Rule(
        "GWT221",
        "change that changes nothing",
        "A patch says what the base says already, or adds nothing. Most likely the base has taken the change over: "
        "leave the patch out.",
        severity=Severity.WARNING,
    ),
    Rule(
        "GWT222",
        "option that cannot be",
        "An option `requires` another one to have a value that it can never have, or one that is not there.",
        bad="options:\n  hard: {values: [no, yes], default: no, requires: {wether: harsh}}",
        good="options:\n  hard: {values: [no, yes], default: no, requires: {weather: harsh}}",
    ),
    Rule(
        "GWT223",
        "replaced record without start or copies",
        "`replace` swaps the whole record, also what the base says for all records of a file under `defaults`. The "
        "record in the base has a `start` or `copies`, the new one and its kind have none: without a start the pieces "
        "stay in the box and nobody ever sees them, without copies there is one. Say what is meant, even `start: box`.",
        bad="lamp:\n  lamp_1: {replace: {price: 3}}",
        good="lamp:\n  lamp_1: {replace: {price: 3, start: shelf}}",
        severity=Severity.WARNING,
    ),
    Rule(
        "GWT224",
        "value that every face covers",
        "A record says something for all its faces, and each of its faces says it too, so it counts nowhere. Most "
        "likely a patch should change the faces.",
        bad="lamp:\n  lamp_1: {price: 3, faces: {a: {price: 1}, b: {price: 2}}}",
        good="lamp:\n  lamp_1: {faces: {a: {price: 3}, b: {price: 2}}}",
        severity=Severity.WARNING,
    ),
)
