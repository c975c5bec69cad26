"""`gwtdsl.yaml`, the small file in a project's folder that says where packs lie and what counts as a failure."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from gwtdsl.diagnostics.finding import Finding
from gwtdsl.packs.files import shown_path
from gwtdsl.packs.shapes import field, text, words
from gwtdsl.packs.validate import check_shape
from gwtdsl.source.reader import read

__all__ = ["FILE", "Configuration", "configuration"]

FILE = "gwtdsl.yaml"


@dataclass(frozen=True, slots=True)
class Configuration:
    """What a project says. `packs` are folders, relative to it; the rest is for `check`."""

    packs: tuple[str, ...] = ()
    fail_on: str = "error"
    ignore: tuple[str, ...] = ()
    baseline: str | None = None
    findings: tuple[Finding, ...] = ()


def configuration(project: Path) -> Configuration:
    """What the file in the folder says; the defaults when there is none."""
    path = project / FILE
    if not path.is_file():
        return Configuration()
    source = read(path, shown_path(path))
    if source.node is None:
        return Configuration(findings=source.findings)
    node, wrong = check_shape("configuration", source.node)
    return Configuration(
        tuple(name for name, _ in words(field(node, "packs"))),
        text(node, "fail_on") or "error",
        tuple(code for code, _ in words(field(node, "ignore"))),
        text(node, "baseline"),
        (*source.findings, *wrong),
    )
