"""A pack and all its bases, each read once, bases first."""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field as dataclass_field
from pathlib import Path

from gwtdsl.diagnostics.catalogue import finding
from gwtdsl.diagnostics.finding import Finding, Note
from gwtdsl.diagnostics.suggest import did_you_mean
from gwtdsl.packs.build_manifest import extended
from gwtdsl.packs.discovery import discover, find, is_id
from gwtdsl.packs.files import MANIFEST, read_files, shown_path
from gwtdsl.packs.schemas import schema
from gwtdsl.packs.sections import assemble, declared_sections, known_sections
from gwtdsl.packs.shapes import text
from gwtdsl.packs.validate import check_shape
from gwtdsl.packs.versions import fits, is_range
from gwtdsl.source.nodes import Mapping
from gwtdsl.source.reader import read
from gwtdsl.spans import Span

__all__ = ["Gathered", "Layer", "gather"]

#: How many packs may stand on each other.
_MAX_LAYERS = 50


@dataclass(frozen=True, slots=True)
class Layer:
    """One pack as written: its manifest and its document; `after` are the ids of all packs it extends."""

    id: str
    folder: Path
    manifest: Mapping
    document: Mapping
    files: tuple[str, ...]
    scenarios: tuple[Path, ...]
    after: frozenset[str]


@dataclass(frozen=True, slots=True)
class Gathered:
    """Packs, bases first; not `complete` when a base or a file is missing, so that names would be missing too."""

    layers: tuple[Layer, ...]
    findings: tuple[Finding, ...]
    complete: bool


def gather(reference: str | Path) -> Gathered:
    """The pack at a path or of an id, and its bases."""
    folder = find(reference)
    if folder is None:
        return Gathered((), (_not_found(reference),), complete=False)
    work = _Gathering()
    work.visit(folder, ())
    return Gathered(tuple(work.layers.values()), tuple(work.findings), work.complete)


def _not_found(reference: str | Path) -> Finding:
    name = str(reference)
    span = Span(name, 1, 1, 1, 1)
    if isinstance(reference, str) and is_id(name):
        near = did_you_mean(name, [found.id for found in discover()])
        return finding(
            "GWT209", f"there is no pack `{name}`", span, near or "`gwtdsl packs` lists those that are found"
        )
    return finding("GWT206", f"there is no folder `{name}` with a `{MANIFEST}`", span)


@dataclass(slots=True)
class _Gathering:
    layers: dict[Path, Layer] = dataclass_field(default_factory=dict)
    findings: list[Finding] = dataclass_field(default_factory=list)
    complete: bool = True

    def visit(self, folder: Path, way: tuple[tuple[Path, str, Span], ...]) -> Layer | None:
        """Reads a pack after its bases; `way` are the packs that led here, with the places that name the next."""
        key = folder.resolve()
        if key in self.layers:
            return self.layers[key]
        manifest = self._manifest(folder)
        if manifest is None:
            self.complete = False
            return None
        name = text(manifest, "id") or folder.name
        after: set[str] = set()
        for base, versions, span in extended(manifest):
            layer = self._base(folder, base, versions, span, (*way, (key, name, span)))
            if layer is not None:
                after |= {layer.id, *layer.after}
        read_in = read_files(folder)
        self.findings += read_in.findings
        nodes = [file.node for file in read_in.files if file.node is not None]
        if len(nodes) < len(read_in.files):
            self.complete = False
        document, found = assemble(self._checked(nodes, after))
        self.findings += found
        shown = (shown_path(folder / MANIFEST), *(file.shown for file in read_in.files))
        layer = Layer(name, folder, manifest, document, shown, read_in.scenarios, frozenset(after))
        self.layers[key] = layer
        return layer

    def _checked(self, nodes: list[Mapping], after: set[str]) -> list[Mapping]:
        """The files of a pack without what their schema does not allow."""
        bases = [layer.document for layer in self.layers.values() if layer.id in after]
        records = declared_sections([*nodes, *bases])
        built_in = tuple(schema("content")["properties"])
        checked: list[Mapping] = []
        for node in nodes:
            known, found = known_sections(node, built_in, sorted(records))
            if self.complete:
                self.findings += found
            good, wrong = check_shape("content", known)
            self.findings += wrong
            if isinstance(good, Mapping):
                checked.append(good)
        return checked

    def _manifest(self, folder: Path) -> Mapping | None:
        path = folder / MANIFEST
        shown = shown_path(path)
        start = Span(shown, 1, 1, 1, 1)
        if not path.is_file():
            self.findings.append(finding("GWT216", f"there is no `{MANIFEST}` in this folder", start))
            return None
        if path.is_symlink():
            self.findings.append(finding("GWT207", f"`{MANIFEST}` is a link; a pack holds its files itself", start))
            return None
        source = read(path, shown)
        self.findings += source.findings
        if isinstance(source.node, Mapping):
            good, wrong = check_shape("manifest", source.node)
            self.findings += wrong
            return good if isinstance(good, Mapping) else None
        if not source.findings:
            self.findings.append(finding("GWT216", f"`{MANIFEST}` is no mapping of `id`, `title` and so on", start))
        return None

    def _base(
        self, folder: Path, base: str, versions: str | None, span: Span, way: tuple[tuple[Path, str, Span], ...]
    ) -> Layer | None:
        if not is_id(base):
            outside = "/" in base or "\\" in base or ".." in base
            message = f"a base is named by its id, not as `{base}`"
            self._fail("GWT207" if outside else "GWT209", message, span)
            return None
        found = find(base, beside=folder)
        if found is None:
            near = did_you_mean(
                base, [each.id for each in discover(folder) if each.folder.resolve() != folder.resolve()]
            )
            self._fail("GWT209", f"there is no pack `{base}` to extend", span, near)
            return None
        key = found.resolve()
        circle = next((index for index, (each, _, _) in enumerate(way) if each == key), None)
        if circle is not None:
            names = " extends ".join(f"`{name}`" for _, name, _ in (*way[circle:], way[circle]))
            notes = tuple(Note(f"`{name}` extends the next one here", at) for _, name, at in way[circle:])
            self._fail("GWT208", f"packs extend each other in a circle: {names}", span, "", notes)
            return None
        if len(way) > _MAX_LAYERS:
            self._fail("GWT208", f"more than {_MAX_LAYERS} packs stand on each other", span)
            return None
        layer = self.visit(found, way)
        if layer is not None and versions is not None:
            self._version(layer, versions, span)
        return layer

    def _version(self, layer: Layer, versions: str, span: Span) -> None:
        version = text(layer.manifest, "version") or "0"
        if not is_range(versions):
            fix = 'write for example ">=1.0,<2"'
            self.findings.append(finding("GWT210", f"`{versions}` is no range of versions", span, fix))
        elif not fits(version, versions):
            message = f"`{layer.id}` is here in version {version}, and {versions} is asked for"
            self.findings.append(finding("GWT210", message, span))

    def _fail(self, code: str, message: str, span: Span, suggestion: str = "", notes: tuple[Note, ...] = ()) -> None:
        self.complete = False
        self.findings.append(finding(code, message, span, suggestion, notes))
