"""Pages of documentation as data: their fenced blocks, and what running them gives.

`console` blocks hold commands after `$ ` and what they print; a line `...` stands for any lines, `...` at the end of a
line for the rest of it; what stands behind `> ` is typed. `python` blocks are run; an `output` block behind one shows
what it prints. A block whose fence says `file=NAME` is written to that file first. All blocks of a page are run in
order in one folder of their own.
"""

from __future__ import annotations

import contextlib
import io
import re
import shlex
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from gwtdsl.cli.app import app

ROOT = Path(__file__).parents[2]
WIDEST = 118
_SPOKEN_OF = ("el_paso", "gwt_2e", "trail_family")
_FENCE = re.compile(r"^```(?P<sort>[a-z]+)?(?: file=(?P<file>\S+))?$")


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block: its lines are `first` to `last` (exclusive) of the page, counted from 0."""

    sort: str
    file: str
    first: int
    last: int
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """What a page shows and what is printed really; the lines shown are `first` to `last` of the page."""

    what: str
    first: int
    last: int
    shown: tuple[str, ...]
    real: tuple[str, ...]

    @property
    def agrees(self) -> bool:
        """Whether the real lines are as shown, elisions apart."""
        return bool(re.fullmatch(_pattern(self.shown), "".join(f"{line}\n" for line in self.real)))


def pages() -> list[Path]:
    """The README, and every page below docs/."""
    return [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def blocks(text: str) -> Iterator[Block]:
    """The fenced blocks of a page."""
    lines = text.split("\n")
    number = 0
    while number < len(lines):
        fence = _FENCE.match(lines[number])
        number += 1
        if fence is None:
            continue
        first = number
        while lines[number] != "```":
            number += 1
        yield Block(fence["sort"] or "", fence["file"] or "", first, number, tuple(lines[first:number]))
        number += 1


def furnish(folder: Path) -> None:
    """What stands in the folder in which a page is tried: the packs that pages speak of."""
    for name in _SPOKEN_OF:
        shutil.copytree(ROOT / "content" / name, folder / "content" / name)


def tried(text: str, folder: Path) -> Iterator[Shown]:
    """Runs a page in the present folder, which must be `folder`."""
    names: dict[str, Any] = {"__name__": "page"}
    printed: tuple[str, ...] = ()
    for block in blocks(text):
        if block.file:
            path = folder / block.file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("\n".join(block.lines) + "\n", encoding="utf-8")
        elif block.sort == "console":
            yield from _console(block)
        elif block.sort == "python":
            out = io.StringIO()
            with contextlib.redirect_stdout(out):
                exec(compile("\n" * block.first + "\n".join(block.lines), "page", "exec"), names)  # noqa: S102
            printed = _lines(out.getvalue())
        elif block.sort == "output":
            yield Shown("python", block.first, block.last, block.lines, printed)


def _console(block: Block) -> Iterator[Shown]:
    starts = [number for number, line in enumerate(block.lines) if line.startswith("$ ")]
    assert starts, f"line {block.first}: a console block begins with a command"
    assert starts[0] == 0, f"line {block.first}: a console block begins with a command"
    for start, end in zip(starts, [*starts[1:], len(block.lines)], strict=True):
        command = block.lines[start].removeprefix("$ ")
        shown = block.lines[start + 1 : end]
        typed = "".join(f"{line.removeprefix('> ')}\n" for line in shown if line.startswith("> "))
        yield Shown(command, block.first + start + 1, block.first + end, shown, _run(command, typed))


def _run(command: str, typed: str) -> tuple[str, ...]:
    """What a command of ours prints."""
    program, *arguments = shlex.split(command)
    assert program == "gwtdsl", command
    result = CliRunner(env={"COLUMNS": "100"}).invoke(app, arguments, input=typed or None)
    assert result.exit_code in (0, 1), f"{command}: {result.output}"
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return _lines(result.output)


def _lines(text: str) -> tuple[str, ...]:
    lines = [line.rstrip() for line in text.split("\n")]
    while lines and not lines[-1]:
        lines.pop()
    return tuple(lines)


def _pattern(shown: tuple[str, ...]) -> str:
    parts = []
    for line in shown:
        if line.strip() == "...":
            parts.append(r"(?:.*\n)*")
        elif line.endswith(" ..."):
            parts.append(re.escape(line.removesuffix(" ...")) + r".*\n")
        else:
            parts.append(re.escape(line) + r"\n")
    return "".join(parts)


def renewed(one: Shown) -> list[str]:
    """The lines to be shown: all, or as many before and behind one `...` as before, long ones cut."""
    real = [line if len(line) <= WIDEST else line[: WIDEST - 4].rstrip() + " ..." for line in one.real]
    gaps = [number for number, line in enumerate(one.shown) if line.strip() == "..."]
    if not gaps:
        return real
    head, tail = gaps[0], len(one.shown) - gaps[-1] - 1
    return real if head + tail >= len(real) else [*real[:head], "...", *real[len(real) - tail :]]
