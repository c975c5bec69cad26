"""Programs and expressions of a YAML file laid out in place; everything else stays byte for byte.

A scalar written with `|` keeps it. A program of one line stays plain where YAML allows it, else it is quoted; one of
several lines is written with `|`. A list of programs in brackets becomes a list of lines. Inside other flow collections
a program that needs several lines is left as it is.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from gwtdsl.diagnostics.finding import Finding
from gwtdsl.language.formatter import reformat
from gwtdsl.source.nodes import Mapping, Node, Scalar, Sequence
from gwtdsl.spans import Span

__all__ = ["Kind", "Rewritten", "Target", "find_targets", "format_yaml"]

Kind: TypeAlias = Literal["program", "expression"]

#: Begins of a plain scalar that YAML reads as something else.
INDICATOR = re.compile(r"[,\[\]{}#&*!|>'\"%@`]|[-?:](\s|$)|(---|\.\.\.)(\s|$)")
#: Plain scalars that YAML reads as a number, a truth value, nothing or a date.
TYPED = re.compile(
    r"[-+]?[0-9][0-9_.:eE+-]*|[-+]?\.[0-9]+|0[xob][0-9a-fA-F_]+|~|null|true|false|yes|no|on|off|y|n|[-+]?\.(inf|nan)|<<|=",
    re.IGNORECASE,
)
BREAK = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True, slots=True)
class Target:
    """A scalar of a kind, or a flow list of programs; `flow` when it stands inside a flow collection."""

    node: Scalar | Sequence
    kind: Kind
    flow: bool = False


class Rewritten(NamedTuple):
    """The file's new text, and what kept scalars from being laid out."""

    text: str
    findings: tuple[Finding, ...]


def find_targets(root: Node, kind_of: Callable[[tuple[str | int, ...]], Kind | None]) -> Iterator[Target]:
    """The scalars below `root` whose path `kind_of` knows; a flow list that holds nothing else is one target."""
    yield from _targets(root, (), kind_of, flow=False)


def format_yaml(text: str, targets: Iterable[Target]) -> Rewritten:
    """The file with its targets laid out; their spans must be those of `text`, and none may lie in another."""
    file = _File(text)
    edits: list[tuple[int, int, str]] = []
    findings: list[Finding] = []
    for target in targets:
        new = file.laid_out(target, findings)
        if new is not None:
            start, end = file.offsets(target.node.span)
            edits.append((start, end, new))
    # An anchor's node is met once for each alias.
    for start, end, new in sorted(set(edits), reverse=True):
        blanks = len(text[:start]) - len(text[:start].rstrip(" ")) if new.startswith("\n") else 0
        text = text[: start - blanks] + new.replace("\n", file.line_end) + text[end:]
    return Rewritten(text, tuple(findings))


def is_plain(text: str, *, flow: bool) -> bool:
    """Whether a text of one line can stand unquoted in YAML and stays a text."""
    if not text or text != text.strip() or INDICATOR.match(text) or TYPED.fullmatch(text):
        return False
    if ": " in text or text.endswith(":") or " #" in text:
        return False
    return not (flow and re.search(r"[,\[\]{}]", text))


def _targets(
    node: Node, path: tuple[str | int, ...], kind_of: Callable[[tuple[str | int, ...]], Kind | None], *, flow: bool
) -> Iterator[Target]:
    if isinstance(node, Scalar):
        kind = kind_of(path)
        if kind is not None and isinstance(node.value, str):
            yield Target(node, kind, flow)
    elif isinstance(node, Mapping):
        for name, entry in node.items():
            yield from _targets(entry.value, (*path, name), kind_of, flow=flow or node.flow)
    else:
        kinds = {kind_of((*path, index)) for index in range(len(node.items))}
        scalars = all(isinstance(item, Scalar) and isinstance(item.value, str) for item in node.items)
        if node.flow and not flow and scalars and kinds == {"program"}:
            yield Target(node, "program")
            return
        for index, item in enumerate(node.items):
            yield from _targets(item, (*path, index), kind_of, flow=flow or node.flow)


class _File:
    """One YAML text: offsets of places, and new texts for its nodes."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.starts = [0, *(found.end() for found in BREAK.finditer(text))]
        self.line_end = "\r\n" if "\r\n" in text else "\n"

    def offset(self, line: int, column: int) -> int:
        return self.starts[min(line, len(self.starts)) - 1] + column - 1

    def offsets(self, span: Span) -> tuple[int, int]:
        """Start and end of a node in the file."""
        return self.offset(span.line, span.column), self.offset(span.end_line, span.end_column)

    def before(self, start: int) -> str:
        """What stands on the line before an offset."""
        return self.text[self.starts[bisect_right(self.starts, start) - 1] : start]

    def inner_indent(self, start: int) -> int:
        """How far the lines of a value that begins at `start` are indented."""
        before = self.before(start)
        dashes = re.match(r" *(?:- +)*", before)
        lead = dashes[0] if dashes else ""
        if lead != before:
            return len(lead) + 2
        return lead.rindex("-") + 2 if "-" in lead else len(lead)

    def laid_out(self, target: Target, findings: list[Finding]) -> str | None:
        """The new text of a target, or None to leave it."""
        node = target.node
        if isinstance(node, Sequence):
            return self.list_of_lines(node, findings)
        result = reformat(node.text, target.kind, node.span.file, node.place)
        findings.extend(result.findings)
        folded = node.style != "literal" and node.span.line != node.span.end_line
        if result.findings or not result.text or (result.text == node.text.rstrip("\n") and not folded):
            return None
        start, end = self.offsets(node.span)
        if node.style == "literal":
            return self.literal(node, result.text, self.text[start:end])
        if "\n" in result.text or (" #" in result.text and not target.flow):
            return None if target.flow else _literal(result.text, self.inner_indent(start))
        return _one_line(result.text, node, flow=target.flow)

    def literal(self, node: Scalar, new: str, written: str) -> str:
        header = BREAK.split(written, maxsplit=1)[0]
        indent = " " * (node.place(0)[1] - 1)
        ending = BREAK.search(written[len(written.rstrip()) :])
        lines = [indent + line if line else "" for line in new.split("\n")]
        # Blank lines at the end of the scalar are the file's, not the program's.
        return "\n".join([header, *lines]) + (written[len(written.rstrip()) :].replace("\r\n", "\n") if ending else "")

    def list_of_lines(self, node: Sequence, findings: list[Finding]) -> str | None:
        start, end = self.offsets(node.span)
        before = self.before(start)
        commented = "#" in self.text[start:end]
        if not before.rstrip().endswith(":") or commented:
            return None
        indent = self.inner_indent(start)
        lines: list[str] = []
        for item in node.items:
            if not isinstance(item, Scalar):
                return None
            result = reformat(item.text, "program", item.span.file, item.place)
            findings.extend(result.findings)
            if result.findings:
                return None
            several = "\n" in result.text
            shown = _literal(result.text, indent + 2) if several else _one_line(result.text, item, flow=False)
            lines.append(f"\n{' ' * indent}- {shown}")
        return "".join(lines)


def _literal(text: str, indent: int) -> str:
    # `|-` says that the text ends without a line end, as it did.
    return "\n".join(["|-", *(" " * indent + line if line else "" for line in text.split("\n"))])


def _one_line(text: str, node: Scalar, *, flow: bool) -> str:
    if node.style not in {"single", "double"} and is_plain(text, flow=flow):
        return text
    if node.style == "single" or (node.style != "double" and ('"' in text or "\\" in text)):
        return "'" + text.replace("'", "''") + "'"
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
