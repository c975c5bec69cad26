"""How well `check` finds faults: a pack without findings gets one fault at a time, and the findings are counted.

A fault is *found* when there is a finding on its line. Recall is the share of faults found; precision the share of
findings that stand where the fault is, all others being noise.
"""

from __future__ import annotations

import argparse
import random
import shutil
import tempfile
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path

from benchmarks.faults import FAULTS, Fault, Words, seeded
from benchmarks.measuring import machine
from gwtdsl.check.run import inspect
from gwtdsl.diagnostics.finding import Finding, Severity

PACK = Path(__file__).parents[1] / "content" / "el_paso"


class Tally:
    """Counts for one sort of fault."""

    def __init__(self) -> None:
        self.faults = 0
        self.found = 0
        self.right = 0
        self.noise = 0
        self.missed: list[str] = []
        self.noisy: list[str] = []

    def add(self, fault: Fault, findings: Sequence[Finding]) -> None:
        """Takes in the findings of a pack with one fault."""
        right = [one for one in findings if _stands_at(one, fault)]
        self.faults += 1
        self.found += bool(right)
        self.right += len(right)
        self.noise += len(findings) - len(right)
        if len(findings) > len(right):
            more = Counter(one.code for one in findings if not _stands_at(one, fault)).most_common(3)
            codes = ", ".join(f"{number} × {code}" for code, number in more)
            self.noisy.append(f"{fault.file}:{fault.first}: {fault.text.strip()} ({codes})")
        if not right:
            others = ", ".join(f"{one.code} at {one.span}" for one in findings[:3]) or "nothing"
            self.missed.append(f"{fault.file}:{fault.first}: {fault.text.strip()} (found: {others})")


def _stands_at(finding: Finding, fault: Fault) -> bool:
    return Path(finding.span.file).as_posix().endswith(fault.file) and fault.first <= finding.span.line <= fault.last


def measure(count: int, seed: int) -> dict[str, Tally]:
    """Seeds `count` faults, the sorts taking turns, each in a pack of its own."""
    rng = random.Random(seed)
    found: dict[str, Tally] = defaultdict(Tally)
    with tempfile.TemporaryDirectory() as folder:
        pack = Path(folder) / PACK.name
        shutil.copytree(PACK, pack)
        clean = inspect(pack)
        assert clean.pack is not None
        assert not clean.findings, "faults are seeded in a pack without findings"
        words = Words.of(clean.pack)
        for number in range(count):
            sort = list(FAULTS)[number % len(FAULTS)]
            fault = seeded(sort, pack, words, rng)
            path = pack / fault.file
            before = path.read_text(encoding="utf-8")
            lines = before.split("\n")
            lines[fault.first - 1 : fault.replaced] = fault.text.split("\n") if fault.text else []
            path.write_text("\n".join(lines), encoding="utf-8")
            findings = [one for one in inspect(pack).findings if one.severity is not Severity.INFO]
            path.write_text(before, encoding="utf-8")
            found[sort].add(fault, findings)
    return found


def main() -> None:
    """Prints the table and, when asked, what was missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--missed", action="store_true", help="list the faults that were not found")
    parser.add_argument("--noisy", action="store_true", help="list those that brought findings elsewhere")
    wish = parser.parse_args()
    found = measure(wish.count, wish.seed)
    print(machine())
    print(f"{'fault':28}{'seeded':>8}{'found':>8}{'recall':>8}{'precision':>11}{'noise':>7}")
    rows = [*found.items(), ("all", _sum(list(found.values())))]
    for name, tally in rows:
        recall = tally.found / tally.faults
        precision = tally.right / max(1, tally.right + tally.noise)
        print(f"{name:28}{tally.faults:8}{tally.found:8}{recall:8.1%}{precision:11.1%}{tally.noise:7}")
    for name, tally in found.items():
        for line in [*(tally.missed if wish.missed else ()), *(tally.noisy if wish.noisy else ())]:
            print(f"{name}: {line}")


def _sum(tallies: Sequence[Tally]) -> Tally:
    total = Tally()
    for one in tallies:
        total.faults += one.faults
        total.found += one.found
        total.right += one.right
        total.noise += one.noise
    return total


if __name__ == "__main__":
    main()
