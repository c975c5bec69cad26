"""Loading a pack: found, read, laid over its bases, made into a model. Whatever is wrong becomes a finding."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from gwtdsl.diagnostics.finding import Finding
from gwtdsl.packs.builder import build
from gwtdsl.packs.context import Context
from gwtdsl.packs.gather import Layer, gather
from gwtdsl.packs.layers import Merge
from gwtdsl.packs.model import Pack
from gwtdsl.packs.shapes import field
from gwtdsl.packs.validate import check_shape
from gwtdsl.source.nodes import Entry, Mapping, Node
from gwtdsl.spans import NOWHERE, Span

__all__ = ["Loaded", "Resolved", "load", "resolve"]


#: Findings about names, which may be wrong when a file or a base could not be read: it may declare the name.
_UNSURE = frozenset(
    {"GWT211", "GWT212", "GWT217", "GWT301", "GWT305", "GWT309", "GWT312", "GWT313", "GWT315", "GWT505"}
)


@dataclass(frozen=True, slots=True)
class Resolved:
    """A pack's document over those of its bases, still as nodes; `owners` tells the pack of each file."""

    document: Mapping
    layers: tuple[Layer, ...]
    owners: dict[str, str]
    findings: tuple[Finding, ...]
    complete: bool


@dataclass(frozen=True, slots=True)
class Loaded:
    """What loading gives.

    `pack` is None when so much is missing that further findings would be misleading; with findings of errors it is
    good for more checks, but not for playing. `files` are all files that were read, bases first, as shown.
    `replaced` are the places of programs that could not be read and stand empty in the pack.
    """

    pack: Pack | None
    findings: tuple[Finding, ...]
    files: tuple[str, ...]
    resolved: Resolved | None = None
    replaced: tuple[Span, ...] = ()


def load(reference: str | Path) -> Loaded:
    """The pack at a path or of an id. Never raises for a faulty pack."""
    resolved = resolve(reference)
    files = tuple(resolved.owners)
    if not resolved.layers:
        return Loaded(None, _sorted(resolved.findings), files)
    top = resolved.layers[-1]
    players = next((found for layer in reversed(resolved.layers) if (found := field(layer.manifest, "players"))), None)
    context = Context(resolved.document)
    roots = tuple(str(layer.folder) for layer in resolved.layers)
    pack = build(context, top.manifest, players, roots)
    findings = _sorted((*resolved.findings, *context.findings))
    if not resolved.complete:
        return Loaded(None, tuple(each for each in findings if each.code not in _UNSURE), files, resolved)
    return Loaded(pack, findings, files, resolved, tuple(context.replaced))


def resolve(reference: str | Path) -> Resolved:
    """The documents of a pack and its bases laid over each other."""
    gathered = gather(reference)
    owners = {file: layer.id for layer in gathered.layers for file in layer.files}
    merge = Merge(owners, {layer.id: layer.after for layer in gathered.layers})
    document = Mapping({}, NOWHERE)
    for layer in gathered.layers:
        document = merge.lay(document, _with_options(layer), layer.id)
    findings = [*gathered.findings, *merge.findings]
    if len(gathered.layers) > 1 and gathered.complete:
        document, wrong = _checked(document, gathered.layers[-1].manifest)
        findings += wrong
    return Resolved(document, gathered.layers, owners, tuple(findings), gathered.complete)


def _with_options(layer: Layer) -> Mapping:
    """The layer's document with the options of its manifest as a section."""
    options: Node | None = field(layer.manifest, "options")
    if options is None:
        return layer.document
    entry = layer.manifest.entries["options"]
    return Mapping({"options": Entry(entry.key, options), **layer.document.entries}, layer.document.span)


def _checked(document: Mapping, manifest: Mapping) -> tuple[Mapping, tuple[Finding, ...]]:
    """The resolved document held to the schemas once more, since patches may have broken what a base says."""
    options = document.entries.get("options")
    sections = {name: entry for name, entry in document.items() if name != "options"}
    good, wrong = check_shape("content", Mapping(sections, document.span))
    if not isinstance(good, Mapping):
        return document, wrong
    if options is None:
        return good, wrong
    whole, more = check_shape("manifest", Mapping({**manifest.entries, "options": options}, manifest.span))
    kept = whole.entries.get("options", options) if isinstance(whole, Mapping) else options
    return Mapping({"options": kept, **good.entries}, document.span), (*wrong, *more)


def _sorted(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """Findings in the order of their places, none twice."""
    return tuple(sorted(dict.fromkeys(findings), key=lambda each: (each.span, each.code, each.message)))
