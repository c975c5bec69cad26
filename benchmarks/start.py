"""How long commands take to start: a cold check of a pack, the same from the cache, and the import of the package.

Each is a process of its own; they take turns. On a machine that does other things too the processor time tells more
than the clock, so both are printed.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from statistics import median
from time import perf_counter

from benchmarks.measuring import machine


def spent(command: list[str], environment: dict[str, str]) -> tuple[float, float]:
    """Seconds on the clock and of the processor that a command takes; it must succeed."""
    before = os.times()
    begin = perf_counter()
    subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)  # noqa: S603 - our own command
    clock = perf_counter() - begin
    after = os.times()
    used = after.children_user - before.children_user + after.children_system - before.children_system
    return clock, used


def main() -> None:
    """Prints a line for each command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pack", default="content/el_paso")
    parser.add_argument("--rounds", type=int, default=7)
    wish = parser.parse_args()
    check = [sys.executable, "-m", "gwtdsl", "check", wish.pack]
    with tempfile.TemporaryDirectory() as folder:
        # Python keeps compiled files, as it does for everybody who has not forbidden it.
        usual = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
        usual["PYTHONPYCACHEPREFIX"] = f"{folder}/python"
        cached = {**usual, "XDG_CACHE_HOME": folder}
        cold = {**usual, "GWTDSL_NO_CACHE": "1"}
        commands = {
            "python, nothing": ([sys.executable, "-c", "pass"], cold),
            "import gwtdsl": ([sys.executable, "-c", "import gwtdsl"], cold),
            "check, cold": (check, cold),
            "check, from cache": (check, cached),
        }
        for command, environment in commands.values():
            # Compiled files of Python and the cache are there from now on.
            spent(command, environment)
        found: dict[str, list[tuple[float, float]]] = {name: [] for name in commands}
        for _ in range(wish.rounds):
            for name, (command, environment) in commands.items():
                found[name].append(spent(command, environment))
    print(machine())
    print(f"{'':20}{'clock, s':>10}{'least':>8}{'processor, s':>14}{'least':>8}")
    for name, rows in found.items():
        clock, used = zip(*rows, strict=True)
        print(f"{name:20}{median(clock):10.3f}{min(clock):8.3f}{median(used):14.3f}{min(used):8.3f}")


if __name__ == "__main__":
    main()
