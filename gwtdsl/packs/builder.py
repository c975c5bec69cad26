"""From a resolved document to the model: every declaration made, in the order in which they need each other."""

from __future__ import annotations

from dataclasses import replace

from gwtdsl.diagnostics.finding import Note
from gwtdsl.language.types import Type
from gwtdsl.packs import build_kinds, build_manifest, build_rules, build_state, build_zones
from gwtdsl.packs.build_graphs import graphs
from gwtdsl.packs.context import Context
from gwtdsl.packs.fingerprint import fingerprint
from gwtdsl.packs.model import Pack
from gwtdsl.packs.shapes import entries
from gwtdsl.source.nodes import Mapping, Node
from gwtdsl.spans import Span

__all__ = ["build"]

#: Sections whose names programs share, so that no two may declare the same one.
_VALUES = ("counters", "variables", "purses", "zones", "graphs", "tables", "functions")
#: Sections whose names are types and sections.
_TYPES = (("symbols", "symbol"), ("kinds", "piece"), ("records", "record"), ("places", "slot"), ("graphs", "space"))


def build(context: Context, manifest: Mapping, players: Node | None, roots: tuple[str, ...]) -> Pack:
    """The model of a resolved document. What is wrong in it is reported to the context and left out."""
    _types(context)
    _shared(context, _VALUES)
    _shared(context, tuple(section for section, _ in _TYPES))
    context.symbols |= build_state.symbols(context)
    context.parents |= build_kinds.ancestors(context)
    pack = Pack(
        manifest=build_manifest.manifest(context, manifest, players),
        symbols=context.symbols,
        tables=build_state.tables(context),
        counters=build_state.counters(context),
        variables=build_state.variables(context),
        purses=build_state.purses(context),
        kinds=build_kinds.kinds(context),
        records=build_kinds.record_kinds(context),
        places=build_kinds.place_kinds(context),
        zones=build_zones.zones(context),
        graphs=graphs(context),
        seats=build_rules.seats(context),
        windows=build_rules.windows(context),
        anytime=build_rules.anytime(context),
        actions=build_rules.actions(context),
        functions=build_rules.functions(context),
        setup=build_rules.setup(context),
        scoring=build_rules.scoring(context),
        tie_breaks=build_rules.tie_breaks(context),
        roots=roots,
        fingerprint="",
    )
    return replace(pack, fingerprint=fingerprint(pack))


def _types(context: Context) -> None:
    for section, base in _TYPES:
        for name in context.names(section):
            context.named.setdefault(name, Type(base, names=(name,)))


def _shared(context: Context, sections: tuple[str, ...]) -> None:
    """Reports a name that two of the sections declare."""
    seen: dict[str, tuple[str, Span]] = {}
    for section in sections:
        for name, entry in entries(context.section(section)):
            if name in seen:
                other, span = seen[name]
                message = f"`{name}` is declared under `{section}` and under `{other}`"
                context.report("GWT205", message, entry.key.span, "give one of them another name", (Note(other, span),))
            seen.setdefault(name, (section, entry.key.span))
