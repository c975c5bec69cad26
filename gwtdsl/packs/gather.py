"""A pack, or a stack of packs, and all their bases, each read once, in the one order that they have.

Bases come first; packs of which neither comes after the other are ordered by their ids, so that it makes no difference
in which order a stack names them.
"""

from __future__ import annotations

from collections.abc import Sequence as ListOf
from dataclasses import dataclass, field
from pathlib import Path

from gwtdsl.diagnostics.catalogue import finding
from gwtdsl.diagnostics.finding import Finding, Severity
from gwtdsl.diagnostics.suggest import did_you_mean
from gwtdsl.packs.bases import Chosen, Visit, Visits
from gwtdsl.packs.discovery import discover, find, is_id
from gwtdsl.packs.files import MANIFEST, read_files, shown_path
from gwtdsl.packs.operators import respelt_changes
from gwtdsl.packs.schemas import schema
from gwtdsl.packs.sections import WHEN_PACK, assemble, declared_sections, known_sections, parts_of
from gwtdsl.packs.stack import split_reference, stack_manifest
from gwtdsl.packs.validate import check_shape
from gwtdsl.source.nodes import Mapping
from gwtdsl.spans import NOWHERE, Span

__all__ = ["Document", "Gathered", "Layer", "Reference", "gather"]

#: What names a pack, or several that stand on each other.
Reference = str | Path | ListOf[str | Path]


@dataclass(frozen=True, slots=True)
class Document:
    """What one pack says, or says only beside another: to be laid over the documents before it.

    `key` is the pack's id, or that with the ids of the others; `after` are the keys of all that it comes after.
    """

    key: str
    content: Mapping
    after: frozenset[str]


@dataclass(frozen=True, slots=True)
class Layer:
    """One pack as written: its manifest and its document; `after` are the ids of all packs it comes after."""

    id: str
    folder: Path
    manifest: Mapping
    document: Mapping
    files: tuple[str, ...]
    scenarios: tuple[Path, ...]
    after: frozenset[str]
    parts: tuple[tuple[tuple[str, ...], Mapping], ...] = ()


@dataclass(frozen=True, slots=True)
class Gathered:
    """Packs, bases first; not `complete` when a base or a file is missing, so that names would be missing too.

    `documents` are what the packs say, in the order in which they are laid; `manifest` is that of the top pack, or one
    made for a stack; `tops` are the ids of the packs that were asked for.
    """

    layers: tuple[Layer, ...]
    findings: tuple[Finding, ...]
    complete: bool
    documents: tuple[Document, ...] = ()
    manifest: Mapping = field(default_factory=lambda: Mapping({}, NOWHERE))
    tops: tuple[str, ...] = ()


def gather(reference: Reference) -> Gathered:
    """The pack at a path or of an id, or the stack of several (`base+variant` or a list), and their bases."""
    wanted = split_reference(reference)
    folders = [find(each) for each in wanted]
    missing = tuple(_not_found(each) for each, folder in zip(wanted, folders, strict=True) if folder is None)
    if missing or not folders:
        return Gathered((), missing, complete=False)
    visits = Visits(Chosen([folder for folder in folders if folder is not None]))
    tops = [visit for folder in folders if folder is not None and (visit := visits.visit(folder, ())) is not None]
    ordered = visits.in_order()
    work = _Reading(visits.findings, visits.complete)
    for visit in ordered:
        work.read(visit)
    layers = tuple(work.layers)
    manifest = stack_manifest([(top.id, top.manifest, top.implied) for top in tops])
    names = tuple(top.id for top in tops)
    return Gathered(layers, tuple(work.findings), work.complete, _documents(layers), manifest, names)


def _not_found(reference: str | Path) -> Finding:
    name = str(reference)
    span = Span(name, 1, 1, 1, 1)
    if isinstance(reference, str) and is_id(name) and not Path(name).is_dir():
        near = did_you_mean(name, [found.id for found in discover()])
        return finding(
            "GWT209", f"there is no pack `{name}`", span, near or "`gwtdsl packs` lists those that are found"
        )
    return _no_folder(name, span)


def _no_folder(name: str, span: Span) -> Finding:
    path = Path(name).absolute()
    around = next((each for each in path.parents if (each / MANIFEST).is_file()), None) if path.is_file() else None
    if around is not None:
        message = f"`{name}` is a file of a pack, and a pack is named by its folder"
        return finding("GWT206", message, span, f"write `{shown_path(around)}`")
    return finding("GWT206", f"there is no folder `{name}` with a `{MANIFEST}`", span)


def _documents(layers: tuple[Layer, ...]) -> tuple[Document, ...]:
    """What the packs say in the order in which it is laid: parts of packs as soon as all that they need is there."""
    present = {layer.id for layer in layers}
    after = {layer.id: layer.after for layer in layers}
    parts: dict[str, tuple[str, tuple[str, ...], Mapping]] = {}
    for layer in layers:
        for needed, content in layer.parts:
            if set(needed) <= present:
                parts["+".join((layer.id, *needed))] = (layer.id, needed, content)
    whole: dict[str, frozenset[str]] = {}
    for layer in layers:
        whole[layer.id] = after[layer.id] | {
            key for key, (owner, needed, _) in parts.items() if {owner, *needed} <= after[layer.id]
        }
    documents: list[Document] = []
    waiting = dict(parts)
    seen: set[str] = set()
    for layer in layers:
        documents.append(Document(layer.id, layer.document, whole[layer.id]))
        seen.add(layer.id)
        for key, (owner, needed, content) in tuple(waiting.items()):
            if {owner, *needed} <= seen:
                del waiting[key]
                ids = frozenset({owner, *needed}.union(*(after[each] for each in (owner, *needed))))
                inner = {k for k, (o, n, _) in parts.items() if k != key and {o, *n} < {owner, *needed}}
                documents.append(Document(key, content, ids | inner))
    return tuple(documents)


@dataclass(slots=True)
class _Reading:
    """Reads the files of packs, bases first."""

    findings: list[Finding]
    complete: bool
    layers: list[Layer] = field(default_factory=list)

    def read(self, visit: Visit) -> None:
        read_in = read_files(visit.folder)
        self.findings += read_in.findings
        nodes = [file.node for file in read_in.files if file.node is not None]
        if len(nodes) < len(read_in.files):
            self.complete = False
        split = [parts_of(node) for node in nodes]
        document, found = assemble(self._checked([rest for rest, _ in split], visit.after))
        self.findings += found
        parts: dict[tuple[str, ...], list[Mapping]] = {}
        for node, (_, inside) in zip(nodes, split, strict=True):
            self._known(node, visit.folder)
            for needed, part in inside:
                parts.setdefault(needed, []).append(part)
        shown = (shown_path(visit.folder / MANIFEST), *(file.shown for file in read_in.files))
        whole = tuple((needed, self._part(needed, found, visit)) for needed, found in parts.items())
        layer = Layer(
            visit.id, visit.folder, visit.manifest, document, shown, read_in.scenarios, frozenset(visit.after), whole
        )
        self.layers.append(layer)

    def _part(self, needed: tuple[str, ...], nodes: list[Mapping], visit: Visit) -> Mapping:
        """What counts only beside other packs; only where they are there its sections are known for certain."""
        present = {layer.id for layer in self.layers}
        known = self._checked(nodes, {*visit.after, *needed}, certain=set(needed) <= present)
        document, found = assemble(known)
        self.findings += found
        return document

    def _known(self, node: Mapping, folder: Path) -> None:
        """Reports packs under `when_pack` that nobody can find: their parts would never count."""
        whole = node.get(WHEN_PACK)
        if not isinstance(whole, Mapping):
            return
        for name, entry in whole.items():
            if not is_id(name) or find(name, beside=folder) is None:
                near = did_you_mean(name, [each.id for each in discover(folder)])
                message = f"there is no pack `{name}`, so what stands here never counts"
                self.findings.append(finding("GWT209", message, entry.key.span, near, severity=Severity.WARNING))

    def _checked(self, nodes: list[Mapping], after: set[str], *, certain: bool = True) -> list[Mapping]:
        """The files of a pack without what their schema does not allow."""
        bases = [each for layer in self.layers if layer.id in after for each in (layer.document, *_inside(layer))]
        records = declared_sections([*nodes, *bases])
        built_in = tuple(schema("content")["properties"])
        checked: list[Mapping] = []
        for node in nodes:
            known, found = known_sections(node, built_in, sorted(records)) if certain else (node, [])
            if self.complete:
                self.findings += found
            known, misspelt = respelt_changes(known, records, bases)
            good, wrong = check_shape("content", known)
            self.findings += (*misspelt, *wrong)
            if isinstance(good, Mapping):
                checked.append(good)
        return checked


def _inside(layer: Layer) -> list[Mapping]:
    return [part for _, part in layer.parts]
