"""Loading a pack: found, read, laid over its bases, made into a model. Whatever is wrong becomes a finding."""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field as dataclass_field

from gwtdsl.diagnostics.catalogue import finding
from gwtdsl.diagnostics.finding import Finding
from gwtdsl.packs.builder import build
from gwtdsl.packs.context import Context
from gwtdsl.packs.games import two_games
from gwtdsl.packs.gather import Document, Layer, Reference, gather
from gwtdsl.packs.layers import Merge
from gwtdsl.packs.model import Pack
from gwtdsl.packs.shapes import field
from gwtdsl.packs.validate import check_shape
from gwtdsl.source.nodes import Mapping
from gwtdsl.spans import NOWHERE, Span

__all__ = ["Loaded", "Resolved", "load", "resolve"]


#: Findings about names, which may be wrong when a file or a base could not be read: it may declare the name.
_UNSURE = frozenset(
    {"GWT211", "GWT212", "GWT217", "GWT301", "GWT305", "GWT309", "GWT312", "GWT313", "GWT315", "GWT505"}
)


#: Sections of the manifest that are laid over each other like those of other files.
MANIFEST_SECTIONS = ("options", "knobs")


@dataclass(frozen=True, slots=True)
class Resolved:
    """A pack's document over those of its bases, still as nodes.

    `owners` tells the pack of each file, `tops` the ids of the packs that were asked for: one, or those of a stack.
    """

    document: Mapping
    layers: tuple[Layer, ...]
    owners: dict[str, str]
    findings: tuple[Finding, ...]
    complete: bool
    manifest: Mapping = dataclass_field(default_factory=lambda: Mapping({}, NOWHERE))
    tops: tuple[str, ...] = ()

    @property
    def named(self) -> tuple[Layer, ...]:
        """The layers of the packs that were asked for, in the order in which they are laid."""
        return tuple(layer for layer in self.layers if layer.id in self.tops)


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


def load(reference: Reference) -> Loaded:
    """The pack at a path or of an id, or a stack: a list, or ids joined by `+`. Never raises for a faulty pack."""
    resolved = resolve(reference)
    files = tuple(resolved.owners)
    if not resolved.layers:
        return Loaded(None, _sorted(resolved.findings), files)
    players = next((found for layer in reversed(resolved.layers) if (found := field(layer.manifest, "players"))), None)
    context = Context(resolved.document)
    roots = tuple(str(layer.folder) for layer in resolved.layers)
    pack = build(context, resolved.manifest, players, roots)
    bare = () if context.findings else _nothing(resolved)
    findings = _sorted((*resolved.findings, *context.findings, *bare))
    if not resolved.complete:
        return Loaded(None, tuple(each for each in findings if each.code not in _UNSURE), files, resolved)
    return Loaded(pack, findings, files, resolved, tuple(context.replaced))


def _nothing(resolved: Resolved) -> tuple[Finding, ...]:
    """About a pack that says nothing and stands on nothing."""
    if len(resolved.owners) > 1 or resolved.findings or not resolved.complete:
        return ()
    message = "there is nothing in the pack but its `pack.yaml`, and that extends no other pack"
    fix = "name the pack that it stands on: `extends: [base]`"
    return (finding("GWT408", message, resolved.manifest.span, fix),)


def resolve(reference: Reference) -> Resolved:
    """The documents of a pack, or of a stack, and its bases laid over each other."""
    gathered = gather(reference)
    owners = {file: layer.id for layer in gathered.layers for file in layer.files}
    manifests = {layer.id: layer.manifest for layer in gathered.layers}
    merge = Merge({each.key: each.after for each in gathered.documents})
    document = Mapping({}, NOWHERE)
    for each in gathered.documents:
        players = field(manifests.get(each.key), "players")
        if players is not None:
            merge.claim("players", players, each.key)
        document = merge.lay(document, _with_manifest(each, manifests.get(each.key)), each.key)
    findings = [*gathered.findings, *merge.findings]
    games = two_games(gathered)
    if games is not None:
        found = (*gathered.findings, games)
        return Resolved(Mapping({}, NOWHERE), (), owners, found, complete=False, tops=gathered.tops)
    if len(gathered.documents) > 1 and gathered.complete:
        document, wrong = _checked(document, gathered.layers[-1].manifest)
        findings += wrong
    found = tuple(findings)
    return Resolved(document, gathered.layers, owners, found, gathered.complete, gathered.manifest, gathered.tops)


def _with_manifest(document: Document, manifest: Mapping | None) -> Mapping:
    """A pack's document with the options and knobs of its manifest as sections."""
    if manifest is None:
        return document.content
    own = {name: entry for name, entry in manifest.items() if name in MANIFEST_SECTIONS and field(manifest, name)}
    return Mapping({**own, **document.content.entries}, document.content.span)


def _checked(document: Mapping, manifest: Mapping) -> tuple[Mapping, tuple[Finding, ...]]:
    """The resolved document held to the schemas once more, since patches may have broken what a base says."""
    own = {name: entry for name, entry in document.items() if name in MANIFEST_SECTIONS}
    sections = {name: entry for name, entry in document.items() if name not in own}
    good, wrong = check_shape("content", Mapping(sections, document.span))
    if not isinstance(good, Mapping):
        return document, wrong
    if not own:
        return good, wrong
    whole, more = check_shape("manifest", Mapping({**manifest.entries, **own}, manifest.span))
    # What the manifest lacks was told when it was read.
    more = tuple(one for one in more if one.code != "GWT204" or one.span != manifest.span)
    if isinstance(whole, Mapping):
        own = {name: whole.entries.get(name, entry) for name, entry in own.items()}
    return Mapping({**own, **good.entries}, document.span), (*wrong, *more)


def _sorted(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """Findings in the order of their places, none twice."""
    return tuple(sorted(dict.fromkeys(findings), key=lambda each: (each.span, each.code, each.message)))
