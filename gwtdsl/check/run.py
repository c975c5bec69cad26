"""The list of checks, in order: load, names and types, graphs, lints. Nothing here raises for a faulty pack."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from gwtdsl.analysis import Analysis, Unit, analyse
from gwtdsl.analysis.depth import MAX_LEVELS, too_deep
from gwtdsl.analysis.units import units
from gwtdsl.analysis.world import World
from gwtdsl.check.errors import PackError
from gwtdsl.check.rules import RULES
from gwtdsl.check.spoiled import Spoiled
from gwtdsl.check.subject import Subject
from gwtdsl.diagnostics.catalogue import CATALOGUE, finding
from gwtdsl.diagnostics.finding import Finding, Severity
from gwtdsl.diagnostics.lines import file_lines
from gwtdsl.diagnostics.ordering import sort_findings
from gwtdsl.diagnostics.suppress import without_suppressed
from gwtdsl.graph.checks import check_graph
from gwtdsl.packs.gather import Reference
from gwtdsl.packs.load import Loaded
from gwtdsl.packs.load import load as load_pack
from gwtdsl.packs.model import Pack
from gwtdsl.source.nodes import Mapping
from gwtdsl.spans import Span

__all__ = ["Checked", "check", "inspect", "internal_error", "load"]

#: Findings that only repeat that a declaration could not be read.
_FOLLOWING = ("GWT302", "GWT303", "GWT304", "GWT407")
_ECHOES = ("GWT301", "GWT305", "GWT308", "GWT309", "GWT312")


@dataclass(frozen=True, slots=True)
class Checked:
    """A pack after all checks: `pack` and `analysis` are None when too much is missing, `files` were read."""

    pack: Pack | None
    analysis: Analysis | None
    findings: tuple[Finding, ...]
    loaded: Loaded | None

    @property
    def playable(self) -> bool:
        """Whether there is a pack and no error."""
        return self.pack is not None and not any(one.severity is Severity.ERROR for one in self.findings)


def check(reference: Reference) -> tuple[Finding, ...]:
    """All findings about the pack at a path or of an id, sorted; never raises, whatever is or is not there."""
    return inspect(reference).findings


def load(reference: Reference) -> Pack:
    """The pack at a path or of an id, or a stack (a list, or `a+b`), checked. Raises PackError when it has an error."""
    checked = inspect(reference)
    if checked.pack is None or not checked.playable:
        raise PackError(checked.findings)
    return checked.pack


def inspect(reference: Reference, asked: Iterable[str] = ()) -> Checked:
    """The pack with all findings; `asked` are codes to be reported although their rules are off."""
    try:
        return _inspect(reference, frozenset(asked))
    except RecursionError:
        message = "the programs of this pack call each other too deep to be looked through"
        return Checked(None, None, (finding("GWT103", message, Span(str(reference), 1, 1, 1, 1)),), None)
    except Exception as error:  # noqa: BLE001 - a fault of ours must not hide behind, or break, the checks of other packs
        return Checked(None, None, (internal_error(error, str(reference)),), None)


def internal_error(error: Exception, file: str = "") -> Finding:
    """GWT901: the toolkit went wrong."""
    origin = error.__traceback__
    while origin is not None and origin.tb_next is not None:
        origin = origin.tb_next
    where = "" if origin is None else f" (in {Path(origin.tb_frame.f_code.co_filename).name}, line {origin.tb_lineno})"
    message = f"the toolkit went wrong: {type(error).__name__}: {error}{where}"
    return finding("GWT901", message, Span(file, 1, 1, 1, 1), "please report it with the pack and the command")


def _inspect(reference: Reference, asked: frozenset[str]) -> Checked:
    loaded = load_pack(reference)
    findings = list(loaded.findings)
    analysis: Analysis | None = None
    if loaded.pack is not None and loaded.resolved is not None:
        deep = too_deep(units(World(loaded.pack)))
        if deep is not None:
            return Checked(None, None, sort_findings([*findings, _too_deep(deep)]), loaded)
        analysis = analyse(loaded.pack)
        findings += _without_echoes(analysis.facts.findings, loaded)
        lost_ways = any(one.code == "GWT505" for one in loaded.findings)
        findings += _graphs(loaded.pack, analysis, whole=not lost_ways)
        sound = not loaded.replaced and not any(one.severity is Severity.ERROR for one in findings)
        subject = Subject(loaded.pack, analysis, loaded.resolved, sound)
        findings += _without_echoes((one for rule in RULES for one in rule(subject)), loaded)
    wanted = [one for one in findings if CATALOGUE[one.code].on or one.code in asked]
    return Checked(loaded.pack, analysis, sort_findings(without_suppressed(wanted, file_lines())), loaded)


def _too_deep(unit: Unit) -> Finding:
    message = f"`{unit.name}`, with all that it calls, is nested deeper than {MAX_LEVELS} levels"
    return finding("GWT103", message, unit.code[0].span, "let a loop or a table do what a chain of calls does")


def _graphs(pack: Pack, analysis: Analysis, *, whole: bool) -> Iterator[Finding]:
    symbols = frozenset(word for words in analysis.world.symbol_sets.values() for word in words)
    for graph in pack.graphs.values():
        entries = _entries(pack, graph.name)
        yield from check_graph(graph, entries, symbols, whole=whole)


def _entries(pack: Pack, graph: str) -> list[str]:
    """Spaces on which pieces start."""
    starts = [start for kind in pack.kinds.values() for start in kind.start]
    starts += [start for kind in pack.kinds.values() for record in kind.records.values() for start in record.start]
    return [start.place[1] for start in starts if len(start.place) == 2 and start.place[0] == graph]


def _without_echoes(findings: Iterable[Finding], loaded: Loaded) -> list[Finding]:
    """The findings of the analysis, without those about names that are declared but could not be read."""
    document = loaded.resolved.document if loaded.resolved is not None else None
    lost = _lost(document, loaded.pack) if document is not None and loaded.pack is not None else frozenset()
    spans = frozenset(loaded.replaced)
    spoiled = Spoiled(document, loaded)
    kept: list[Finding] = []
    for one in findings:
        words = one.message.split("`")[1::2]
        if one.span in spans or (one.code in _ECHOES and any(word in lost for word in words)):
            continue
        if one.code in _FOLLOWING and spoiled.follows(one):
            continue
        kept.append(one)
    return kept


#: Sections whose ids are names in programs, and where the model keeps them.
_NAMED: tuple[tuple[str, Callable[[Pack], object]], ...] = (
    ("counters", lambda pack: pack.counters),
    ("variables", lambda pack: pack.variables),
    ("purses", lambda pack: pack.purses),
    ("kinds", lambda pack: pack.kinds),
    ("records", lambda pack: pack.records),
    ("places", lambda pack: pack.places),
    ("zones", lambda pack: pack.zones),
    ("graphs", lambda pack: pack.graphs),
    ("tables", lambda pack: pack.tables),
    ("actions", lambda pack: pack.actions),
    ("functions", lambda pack: pack.functions),
)


def _lost(document: Mapping, pack: Pack) -> frozenset[str]:
    """Names that files declare and the model lacks, since their declarations have errors."""
    lost: list[str] = []
    for section, read in _NAMED:
        declared, known = document.get(section), read(pack)
        if isinstance(declared, Mapping) and isinstance(known, dict):
            lost += [name for name in declared.entries if name not in known]
    return frozenset(lost)
