"""What all routines of one compilation share: numbers of segments, questions, handlers, and the flavour."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from gwtdsl.analysis.footprints import Footprints
from gwtdsl.analysis.units import Unit
from gwtdsl.compiler.expressions import ExpressionCompiler
from gwtdsl.compiler.guards import GuardCompiler
from gwtdsl.compiler.merging import merged
from gwtdsl.compiler.text import Env
from gwtdsl.compiler.walk import Frame
from gwtdsl.compiler.writer import CodeBook, Writer
from gwtdsl.program.rules import Ask
from gwtdsl.spans import Span

__all__ = ["Context", "Routine", "Segment", "Shared"]

#: Segments the machine itself defines: the end of a turn, the end of an anytime action.
END_TURN, END_ANYTIME = 0, 1


@dataclass
class Segment:
    """One function of a routine: everything up to the next question, call or jump."""

    number: int
    name: str
    writer: Writer
    span: Span


@dataclass
class Shared:
    """Numbers and lists that grow while routines are written."""

    expressions: ExpressionCompiler
    footprints: Footprints
    guards: GuardCompiler
    book: CodeBook
    flavour: str
    unit_numbers: Mapping[str, int]
    windows: tuple[str, ...]
    automatic: bool
    asks: list[Ask] = field(default_factory=list)
    segments: list[str] = field(default_factory=lambda: ["end_turn", "end_anytime"])
    handlers: list[int | None] = field(default_factory=lambda: [None, None])
    costs: list[int | None] = field(default_factory=lambda: [None, None])
    entries: dict[int, int] = field(default_factory=dict)
    frame_sizes: dict[int, int] = field(default_factory=dict)
    openings: dict[int, int] = field(default_factory=dict)
    hard: list[Span] = field(default_factory=list)
    options: int = 0

    @property
    def trial(self) -> bool:
        """Whether the functions of the look-ahead are written."""
        return self.flavour == "trial"


@dataclass(frozen=True)
class Context:
    """Where in a program a statement stands.

    `rest` is what is still to do up to the end of the option (or routine), `option` whether this is inside an option,
    `handler` the segment that goes on when something is impossible, `windows` those that are open, `cost` the
    segment behind the trade whose cost the statement belongs to, `tail` whether nothing follows it in the routine,
    `fresh` whether it is under way whatever the caller is: inside `then`, or right of `->`.
    """

    env: Env
    rest: tuple[Frame, ...] = ()
    option: bool = False
    handler: int | None = None
    windows: tuple[str, ...] = ()
    cost: int | None = None
    tail: bool = True
    fresh: bool = False

    def with_env(self, env: Env) -> Context:
        """The same with other names."""
        return replace(self, env=env)


class Routine:
    """The segments of one unit while they are written."""

    def __init__(self, shared: Shared, unit: Unit) -> None:
        self.shared = shared
        self.unit = unit
        self.number = shared.unit_numbers[unit.key]
        self.segments: list[Segment] = []
        self.variables: dict[str, None] = {}
        self.kept: dict[str, None] = {}
        self.question: dict[str, int] = {}
        self.fresh = 0
        self.w = Writer(shared.book)

    def new(self, context: Context, name: str, span: Span, handler: int | None = None) -> int:
        """A new segment, not yet begun; its number is a place to go on at."""
        number = len(self.shared.segments)
        self.shared.segments.append(f"s{number}")
        self.shared.handlers.append(context.handler if handler is None else handler)
        self.shared.costs.append(context.cost)
        label = f"{self.unit.name} › {name}" if name else self.unit.name
        self.segments.append(Segment(number, label, Writer(self.shared.book), span))
        return number

    def start(self, number: int) -> None:
        """What is written next belongs to that segment."""
        self.w = next(segment.writer for segment in self.segments if segment.number == number)

    def goto(self, number: int) -> None:
        """Go on at a segment."""
        self.w.line(f"f[0] = {number}")
        self.w.line("return None")

    def variable(self, name: str, keep: bool = False) -> str:
        """A local of the frame; `keep` when it must live from one run of a segment to the next."""
        self.variables[name] = None
        if keep:
            self.kept[name] = None
        return name

    def temporary(self, stem: str) -> str:
        """A name for a value that lives within one segment or across, nowhere else used."""
        self.fresh += 1
        return self.variable(f"v_{stem}_t{self.number}_{self.fresh}")

    def finish(self, parameters: list[str]) -> None:
        """Gives variables their places in the frame and hands the functions to the code book."""
        places = {name: 6 + number for number, name in enumerate(parameters)}
        for name in self.variables:
            users = [segment for segment in self.segments if re.search(rf"\b{name}\b", segment.writer.text)]
            if name not in places and (len(users) > 1 or name in self.kept):
                places[name] = 6 + len(places)
        self.shared.frame_sizes[self.number] = len(places)
        pattern = re.compile(r"\b(" + "|".join(map(re.escape, places)) + r")\b") if places else None
        texts = {segment.number: self._placed(segment, pattern, places) for segment in self.segments}
        for segment in self.segments:
            near = {one.number: texts[one.number] for one in self.segments if one.span.file == segment.span.file}
            text = _read_late("\n".join(merged(segment.number, near)))
            head = "".join(
                f"    {name} = {value}\n"
                for name, value in (("S", "m.S"), ("me", "f[2]"), ("this", "f[3]"), ("here", "f[4]"))
                if re.search(rf"\b{name}\b", text)
            )
            function = f"def s{segment.number}(m, f):\n{head}{text}"
            self.shared.book.add(f"s{segment.number}", segment.span, function)

    def _placed(self, segment: Segment, pattern: re.Pattern[str] | None, places: Mapping[str, int]) -> list[str]:
        """The lines of a segment, its variables read from the frame."""
        text = segment.writer.text or "    return None"
        if pattern is not None:
            text = pattern.sub(lambda found: f"f[{places[found[1]]}]", text)
        return text.split("\n")


def _read_late(text: str) -> str:
    """Reads `this` and `here` from the frame only where they are handed on, when nothing else needs them."""
    for name, place in (("this", 3), ("here", 4)):
        pattern = re.compile(rf"\b{name}\b")
        users = [line.strip() for line in text.split("\n") if pattern.search(line)]
        if all(line.startswith(("m.stack", "return m.perform(")) for line in users):
            text = pattern.sub(f"f[{place}]", text)
    return text
