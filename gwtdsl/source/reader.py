"""Reads YAML files: every mistake in them becomes a finding, nothing that a file can hold raises."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from gwtdsl.diagnostics.catalogue import finding
from gwtdsl.diagnostics.finding import Finding
from gwtdsl.source.compose import Backend, compose
from gwtdsl.source.decode import decode, refused_characters, too_large
from gwtdsl.source.limits import LIMITS, Limits
from gwtdsl.source.nodes import Node, Scalar
from gwtdsl.source.scalars import SourceText
from gwtdsl.spans import Span

__all__ = ["Source", "read", "read_text"]


@dataclass(frozen=True, slots=True)
class Source:
    """What was read. `node` is None when there is nothing that a later stage could use.

    With duplicate keys (the first counts), tags (ignored) or further documents (ignored) there are both a
    node and findings. `text` is the decoded file without its byte order mark, empty when it was not decoded.
    """

    node: Node | None
    findings: tuple[Finding, ...]
    text: str


def read(path: Path, shown: str | None = None, *, limits: Limits = LIMITS, backend: Backend | None = None) -> Source:
    """Read a file; `shown` is the name for it in places, by default the path.

    Never raises for anything that is or is not at the path.
    """
    file = str(path) if shown is None else shown
    nowhere = Span(file, 1, 1, 1, 1)
    try:
        if not path.exists():
            return _failed(finding("GWT001", "there is no such file", nowhere))
        if not path.is_file():
            return _failed(finding("GWT001", "this is not a file", nowhere))
        with path.open("rb") as stream:
            data = stream.read(limits.size + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        return _failed(finding("GWT001", f"the file cannot be read: {reason}", nowhere))
    if len(data) > limits.size:
        return _failed(too_large(file, limits))
    text, findings = decode(data, file)
    return Source(None, findings, "") if findings else read_text(text, file, limits=limits, backend=backend)


def read_text(text: str, file: str, *, limits: Limits = LIMITS, backend: Backend | None = None) -> Source:
    """Read YAML that is in memory already; `file` is the name for it in places.

    `backend` chooses the parser, by default the C one where it is installed; both give the same nodes.
    """
    if len(text) > limits.size:
        return _failed(too_large(file, limits))
    text = text.removeprefix("\ufeff")
    findings = refused_characters(text, file)
    if findings:
        return Source(None, findings, text)
    node, problems = compose(SourceText.of(text, file), limits, backend)
    if not problems and (node is None or _is_nothing(node)):
        span = Span(file, 1, 1, 1, 1)
        return Source(None, (finding("GWT012", "the file holds nothing", span),), text)
    return Source(node, tuple(sorted(problems, key=_place)), text)


def _failed(finding: Finding) -> Source:
    return Source(None, (finding,), "")


def _is_nothing(node: Node) -> bool:
    return isinstance(node, Scalar) and node.style == "plain" and not node.text


def _place(finding: Finding) -> tuple[int, int, str]:
    return finding.span.line, finding.span.column, finding.code
