"""Findings of the last check of a pack, kept in the user's cache folder under a hash of everything they follow from.

The hash covers the bytes of every file in the pack's folders, the packs beside it and the toolkit. A pack that has not
changed is then checked in the time it takes to hash it. `GWTDSL_NO_CACHE` in the environment turns this off.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from gwtdsl import __version__
from gwtdsl.diagnostics.finding import Finding, Note, Severity
from gwtdsl.spans import Span

__all__ = ["keep", "kept"]

#: More than this is no pack, and not worth hashing.
_MOST = 30_000_000


def kept(reference: str, asked: Sequence[str]) -> tuple[Finding, ...] | None:
    """The findings of the last check when nothing has changed since, else None."""
    path = _place(reference, asked)
    if path is None:
        return None
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
        folders = [Path(folder) for folder in document["folders"]]
        if document["hash"] != _hash(folders):
            return None
        return tuple(_read(one) for one in document["findings"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def keep(reference: str, asked: Sequence[str], folders: Iterable[Path], findings: Iterable[Finding]) -> None:
    """Remember the findings of a check that read these folders; a cache that cannot be written is no fault."""
    path = _place(reference, asked)
    if path is None:
        return
    listed = [folder.absolute() for folder in folders]
    beside = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        document = {
            "folders": [str(folder) for folder in listed],
            "hash": _hash(listed),
            "findings": [_written(one) for one in findings],
        }
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(json.dumps(document), encoding="utf-8")
        beside.replace(path)
    except OSError:
        return


def _place(reference: str, asked: Sequence[str]) -> Path | None:
    """The file for a check, by what is checked, from where, and what was asked."""
    if os.environ.get("GWTDSL_NO_CACHE"):
        return None
    try:
        base = os.environ.get("XDG_CACHE_HOME") or str(Path("~/.cache").expanduser())
    except RuntimeError:  # nobody's home is known
        return None
    parts = (str(Path.cwd()), reference, os.environ.get("GWTDSL_PATH", ""), *asked)
    name = sha256("\0".join(parts).encode(errors="surrogatepass")).hexdigest()[:32]
    return Path(base) / "gwtdsl" / f"{name}.json"


def _hash(folders: Sequence[Path]) -> str:
    found = sha256()
    for text in (__version__, *_toolkit(), *_neighbours(folders)):
        found.update(text.encode(errors="surrogatepass") + b"\0")
    size = 0
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            found.update(str(path).encode(errors="surrogatepass") + b"\0")
            if path.suffix in (".yaml", ".yml") and path.is_file():
                size += path.stat().st_size
                if size > _MOST:
                    raise OSError("too large to hash")
                found.update(path.read_bytes())
    return found.hexdigest()


def _toolkit() -> Iterator[str]:
    """What changes when the toolkit does: its files with their times."""
    root = Path(__file__).parent.parent
    for folder in (root, root.parent / "schemas"):
        for directory, _, names in sorted(os.walk(folder)):
            for name in sorted(names):
                if name.endswith((".py", ".lark", ".json")):
                    path = Path(directory) / name
                    yield f"{path} {path.stat().st_mtime_ns}"


def _neighbours(folders: Sequence[Path]) -> Iterator[str]:
    """The packs beside those that were read, any of which could become a base."""
    for folder in folders:
        yield from sorted(str(path) for path in folder.parent.glob("*/pack.yaml"))


def _written(finding: Finding) -> dict[str, Any]:
    return {
        "code": finding.code,
        "message": finding.message,
        "span": _numbers(finding.span),
        "severity": finding.severity.value,
        "suggestion": finding.suggestion,
        "notes": [[note.text, _numbers(note.span) if note.span else None] for note in finding.notes],
    }


def _numbers(span: Span) -> list[str | int]:
    return [span.file, span.line, span.column, span.end_line, span.end_column]


def _read(document: dict[str, Any]) -> Finding:
    notes = tuple(Note(text, Span(*span) if span else None) for text, span in document["notes"])
    severity = Severity(document["severity"])
    span = Span(*document["span"])
    return Finding(document["code"], document["message"], span, severity, document["suggestion"], notes)
