"""Reading the scenarios of a pack: whatever is wrong with them is a finding, and the others can still be run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from gwtdsl.check.run import Checked
from gwtdsl.diagnostics.catalogue import finding
from gwtdsl.diagnostics.finding import Finding, Note
from gwtdsl.diagnostics.suggest import did_you_mean
from gwtdsl.packs.files import MANIFEST, shown_path
from gwtdsl.packs.gather import Layer
from gwtdsl.packs.model import Knob, Pack
from gwtdsl.packs.shapes import entries, field, items, number, text, word
from gwtdsl.packs.validate import check_shape
from gwtdsl.scenario.model import ANY, Answer, Code, OptionValue, Scenario, Wanted
from gwtdsl.source.nodes import Entry, Mapping, Node, Scalar, Sequence, plain
from gwtdsl.source.reader import read
from gwtdsl.spans import Span

if TYPE_CHECKING:
    from gwtdsl.scenario.typing import Typing

__all__ = ["Scenarios", "read_scenarios"]

_CHECKS = ("offered", "not_offered")


@dataclass(frozen=True, slots=True)
class Scenarios:
    """The scenarios of a pack that can be run, in the order of their files, and what is wrong with any.

    `faulty` are those that cannot be run, each with what is wrong with it.
    """

    scenarios: tuple[Scenario, ...]
    findings: tuple[Finding, ...]
    faulty: tuple[tuple[Scenario, tuple[Finding, ...]], ...] = ()


def read_scenarios(checked: Checked, layer: Layer | None = None, *, programs: bool = True) -> Scenarios:
    """The scenarios of a checked pack itself, not those of its bases; of a stack those of one `layer`.

    With `programs`, `given` and `then` are parsed and typed too, which takes longer than everything else. What the
    scenarios of a stack are set up with is not judged: they were written for a pack, not for the stack.
    """
    resolved = checked.loaded.resolved if checked.loaded is not None else None
    if resolved is None or not resolved.layers:
        return Scenarios((), ())
    reader = _Reader(checked, programs=programs, stack=len(resolved.tops) > 1)
    for path in (layer or resolved.layers[-1]).scenarios:
        reader.file(path)
    return Scenarios(tuple(reader.scenarios), tuple(reader.findings), tuple(reader.faulty))


def _typing(checked: Checked) -> Typing:
    # It brings in the compiler and the engine, which take longer to import than scenarios to read.
    from gwtdsl.scenario.typing import Typing  # noqa: PLC0415

    return Typing(checked.analysis)


class _Reader:
    """One reading of all files."""

    def __init__(self, checked: Checked, *, programs: bool, stack: bool) -> None:
        #: The pack by which players and options are judged.
        self.pack: Pack | None = None if stack else checked.pack
        #: Whether the manifest says what it means to; otherwise nothing is measured by it.
        self.told = not any(Path(one.span.file).name == MANIFEST for one in checked.findings)
        self.typing = _typing(checked) if programs else None
        self.scenarios: list[Scenario] = []
        self.findings: list[Finding] = []
        self.faulty: list[tuple[Scenario, tuple[Finding, ...]]] = []
        self.names: dict[str, Span] = {}

    def file(self, path: Path) -> None:
        source = read(path, shown_path(path))
        self.findings += source.findings
        if source.node is None:
            return
        node, findings = check_shape("scenario", source.node)
        for item in items(node):
            if isinstance(item, Mapping):
                own = [one for one in findings if item.span.line <= one.span.line <= item.span.end_line]
                self._scenario(item, own)
        self.findings += (one for one in findings if one not in self.findings)

    def _scenario(self, node: Mapping, wrong: list[Finding]) -> None:
        """Reads a scenario; `wrong` is what its schema does not allow, which was cut out of it."""
        name = text(node, "scenario")
        if name is None:
            return
        at = field(node, "scenario")
        span = node.span if at is None else at.span
        if name in self.names:
            note = Note("the other one", self.names[name])
            self.findings.append(finding("GWT205", f"two scenarios are called `{name}`", span, "", (note,)))
        self.names.setdefault(name, span)
        before = len(self.findings)
        self.findings += wrong
        game = field(node, "game")
        given, seed = self._code(field(node, "given")), number(game, "seed")
        scenario = Scenario(
            name,
            span,
            text(node, "source") or "rulebook",
            self._players(game),
            1 if seed is None else seed,
            self._options(field(game, "options")),
            tuple(self._answers(field(node, "setup"))),
            given,
            tuple(self._answers(field(node, "when"))),
            tuple(code for item in items(field(node, "then")) if (code := self._code(item)) is not None),
        )
        if self.typing is not None:
            if given is not None:
                self.findings += self.typing.program(given, field(node, "given"))
            for code, item in zip(scenario.then, items(field(node, "then")), strict=False):
                self.findings += self.typing.condition(code, item)
        if len(self.findings) == before:
            self.scenarios.append(scenario)
        else:
            self.faulty.append((scenario, tuple(self.findings[before:])))

    def _players(self, game: Node | None) -> int | None:
        players = number(game, "players")
        at = field(game, "players")
        if self.pack is None or not self.told or players is None or at is None:
            return players
        least, most = self.pack.manifest.players
        if not least <= players <= most:
            message = f"`{self.pack.manifest.id}` is for {self.pack.manifest.people}"
            self.findings.append(finding("GWT201", message, at.span))
        return players

    def _options(self, node: Node | None) -> dict[str, OptionValue]:
        found: dict[str, OptionValue] = {}
        for name, entry in entries(node):
            value = plain(entry.value)
            if self.pack is not None and not self._known_option(name, entry):
                continue
            if isinstance(value, dict):
                found[name] = {key: one for key, one in value.items() if isinstance(one, str | int)}
            elif isinstance(value, str | int | bool):
                found[name] = value
        return found

    def _known_option(self, name: str, entry: Entry) -> bool:
        options = self.pack.manifest.options if self.pack is not None else {}
        knobs = self.pack.manifest.knobs if self.pack is not None else {}
        if name in knobs:
            return self._in_bounds(knobs[name], entry)
        if name not in options:
            message = f"the pack has no option `{name}`"
            near = did_you_mean(name, [*options, *knobs])
            self.findings.append(finding("GWT301", message, entry.key.span, near))
            return False
        value, values = plain(entry.value), options[name].values
        if isinstance(value, dict | list) or value in values:
            return True
        words = [str(each) for each in values]
        message = f"`{name}` can't be `{value}`: it is one of {', '.join(words)}"
        self.findings.append(finding("GWT201", message, entry.value.span, did_you_mean(str(value), words)))
        return False

    def _in_bounds(self, knob: Knob, entry: Entry) -> bool:
        value = plain(entry.value)
        if isinstance(value, int) and not isinstance(value, bool) and knob.min <= value <= knob.max:
            return True
        message = f"`{knob.name}` is a whole number from {knob.min} to {knob.max}, not `{value}`"
        self.findings.append(finding("GWT201", message, entry.value.span))
        return False

    def _code(self, node: Node | None) -> Code | None:
        if not isinstance(node, Scalar) or node.value is None:
            return None
        if node.style == "folded":
            message = "a program cannot stand below `>`, which joins its lines"
            self.findings.append(finding("GWT010", message, node.span, "use `|` instead of `>`"))
        return Code(node.text, node.span, node.place)

    # --- answers ---

    def _answers(self, node: Node | None) -> Iterator[Answer]:
        for item in items(node):
            if isinstance(item, Scalar):
                yield Answer(item.text, item.span, Wanted(ANY, (), item.span))
            elif isinstance(item, Mapping):
                yield from self._entries(item)

    def _entries(self, node: Mapping) -> Iterator[Answer]:
        for name, entry in entries(node):
            if name in _CHECKS:
                yield from self._next(name, entry)
            elif name == "anytime":
                started = word(entry.value)
                if started is not None:
                    yield Answer(started, entry.value.span, Wanted(ANY, (), entry.value.span))
            else:
                yield self._answer(name, entry)

    def _answer(self, name: str, entry: Entry) -> Answer:
        span = entry.key.span
        value = entry.value
        if isinstance(value, Mapping) and value.entries and all(key in _CHECKS for key in value.entries):
            offered, not_offered = (tuple(self._wanted_list(value.get(key))) for key in _CHECKS)
            return Answer(name, span, None, offered, not_offered)
        return Answer(name, span, self._wanted(value))

    def _next(self, name: str, entry: Entry) -> Iterator[Answer]:
        """A check that stands alone: of the next decision, or of decisions by name."""
        value = entry.value
        if isinstance(value, Mapping) and all(isinstance(each.value, Sequence) for each in value.entries.values()):
            for decision, each in entries(value):
                wanted = tuple(self._wanted_list(each.value))
                yield Answer(decision, each.key.span, None, *((wanted, ()) if name == "offered" else ((), wanted)))
            return
        wanted = tuple(self._wanted_list(value))
        yield Answer(None, entry.key.span, None, *((wanted, ()) if name == "offered" else ((), wanted)))

    def _wanted_list(self, node: Node | None) -> Iterator[Wanted]:
        listed: Iterable[Node] = node.items if isinstance(node, Sequence) else (() if node is None else (node,))
        for item in listed:
            wanted = self._wanted(item)
            if wanted is not None:
                yield wanted

    def _wanted(self, node: Node) -> Wanted | None:
        if isinstance(node, Scalar):
            if node.value is None:
                self.findings.append(finding("GWT204", "nothing is said to be chosen", node.span, f"write `{ANY}`"))
                return None
            return Wanted(" ".join(node.text.split()), (), node.span)
        if isinstance(node, Mapping):
            parts = tuple((name, word(each.value) or "") for name, each in entries(node))
            return Wanted("", parts, node.span)
        message = "what is chosen is a text, or parts of a key by name"
        self.findings.append(finding("GWT203", message, node.span))
        return None
