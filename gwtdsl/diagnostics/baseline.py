"""A baseline: findings that are known and tolerated, so that only new ones are reported.

A known finding is recognised by its code, file and message, not by its line, so that it stays known when text moves.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from types import MappingProxyType

from gwtdsl.diagnostics.catalogue import finding
from gwtdsl.diagnostics.finding import Finding, Severity
from gwtdsl.diagnostics.paths import relative
from gwtdsl.spans import Span

__all__ = ["Baseline", "fingerprint", "parse_baseline", "without_known", "write_baseline"]

_FORMAT = 1


@dataclass(frozen=True, slots=True)
class Baseline:
    """How often each fingerprint is known."""

    known: Mapping[str, int]


def fingerprint(finding: Finding) -> str:
    """32 hexadecimal digits that stand for code, file and message."""
    parts = (finding.code, relative(finding.span.file, ""), finding.message)
    return sha256("\0".join(parts).encode("utf-8", errors="surrogatepass")).hexdigest()[:32]


def write_baseline(findings: Iterable[Finding]) -> str:
    """The text of a baseline file; errors are left out, for they cannot be tolerated."""
    known = Counter(fingerprint(one) for one in findings if one.severity is not Severity.ERROR)
    return json.dumps({"format": _FORMAT, "known": dict(sorted(known.items()))}, indent=2) + "\n"


def parse_baseline(text: str, file: str) -> Baseline | Finding:
    """What `write_baseline` wrote, or the finding that the text of `file` is something else."""
    place = Span(file, 1, 1, 1, 1)
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        return finding("GWT014", "the baseline is not JSON", place)
    known = document.get("known") if isinstance(document, dict) and document.get("format") == _FORMAT else None
    if not isinstance(known, dict) or not all(isinstance(number, int) and number > 0 for number in known.values()):
        return finding("GWT014", f"the file is not a baseline of format {_FORMAT}", place)
    return Baseline(MappingProxyType(known))


def without_known(findings: Iterable[Finding], baseline: Baseline) -> tuple[Finding, ...]:
    """The findings that the baseline does not know; of equal ones as many are left out as it knows.

    Errors always stay.
    """
    left = dict(baseline.known)
    new = []
    for one in findings:
        key = fingerprint(one)
        if one.severity is not Severity.ERROR and left.get(key, 0) > 0:
            left[key] -= 1
        else:
            new.append(one)
    return tuple(new)
