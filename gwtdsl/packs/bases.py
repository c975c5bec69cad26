"""Which packs stand on which: manifests read, bases found, alternatives chosen, circles reported, all ordered."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from gwtdsl.diagnostics.catalogue import finding
from gwtdsl.diagnostics.finding import Finding, Note
from gwtdsl.diagnostics.suggest import did_you_mean
from gwtdsl.packs.build_manifest import Base, extended
from gwtdsl.packs.discovery import discover, find, is_id
from gwtdsl.packs.files import MANIFEST, shown_path
from gwtdsl.packs.shapes import field as shape_field
from gwtdsl.packs.shapes import text, words
from gwtdsl.packs.validate import check_shape
from gwtdsl.packs.versions import fits, is_range
from gwtdsl.source.nodes import Mapping
from gwtdsl.source.reader import read
from gwtdsl.spans import Span

__all__ = ["Chosen", "Visit", "Visits"]

#: How many packs may stand on each other.
_MAX_LAYERS = 50

Way = tuple[tuple[Path, str, Span], ...]


class Chosen:
    """The ids of the packs that were asked for, and of all their bases that are no alternatives.

    `folders` are those that were asked for: whoever extends a pack of that id gets this one.
    """

    def __init__(self, folders: Iterable[Path]) -> None:
        self.ids: dict[str, None] = {}
        self.folders: dict[str, Path] = {}
        for folder in folders:
            name = text(read(folder / MANIFEST).node, "id")
            if name is not None:
                self.folders.setdefault(name, folder)
        for folder in self.folders.values():
            self._add(folder)

    def _add(self, folder: Path) -> None:
        node = read(folder / MANIFEST).node
        name = text(node, "id")
        if name is None or name in self.ids:
            return
        self.ids[name] = None
        for alternatives in extended(node):
            if len(alternatives) == 1 and is_id(alternatives[0].id):
                name = alternatives[0].id
                found = self.folders.get(name) or find(name, beside=folder)
                if found is not None:
                    self._add(found)


@dataclass(slots=True)
class Visit:
    """A pack whose manifest was read; `after` are the ids of all it comes after, `implied` those it always needs."""

    id: str
    folder: Path
    manifest: Mapping
    after: set[str]
    implied: frozenset[str] = frozenset()


@dataclass(slots=True)
class Visits:
    """Reads the manifests of packs and of their bases."""

    chosen: Chosen
    visits: dict[Path, Visit] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    complete: bool = True

    def visit(self, folder: Path, way: Way) -> Visit | None:
        """Reads a manifest after those of its bases; `way` are the packs that led here, with the places that say so."""
        key = folder.resolve()
        if key in self.visits:
            return self.visits[key]
        manifest = self._manifest(folder)
        if manifest is None:
            self.complete = False
            return None
        name = text(manifest, "id") or folder.name
        after: set[str] = set()
        implied: set[str] = set()
        for alternatives in extended(manifest):
            base = self._choice(folder, alternatives)
            found = None if base is None else self._base(folder, base, (*way, (key, name, base.span)))
            if found is not None:
                after |= {found.id, *found.after}
                implied |= {found.id, *found.implied} if len(alternatives) == 1 else set()
        return self.visits.setdefault(key, Visit(name, folder, manifest, after, frozenset(implied)))

    def in_order(self) -> list[Visit]:
        """All packs, each behind those that it comes after, by id where nothing else is said."""
        known: dict[str, Visit] = {}
        for visit in self.visits.values():
            if visit.id in known:
                other = known[visit.id].manifest
                note = Note("the other one", other.span)
                self._fail(
                    "GWT205", f"there are two packs `{visit.id}` in this stack", visit.manifest.span, "", (note,)
                )
            known.setdefault(visit.id, visit)
        direct = {
            name: {each for each, _ in words(shape_field(visit.manifest, "after")) if each in known and each != name}
            for name, visit in known.items()
        }
        needs = {
            name: {*(each for each in visit.after if each in known), *direct[name]} for name, visit in known.items()
        }
        ordered: list[Visit] = []
        while len(ordered) < len(known):
            done = {visit.id for visit in ordered}
            ready = sorted(name for name in known if name not in done and needs[name] <= done)
            if not ready:
                self._circle(known, sorted(name for name in known if name not in done))
                return list(self.visits.values())
            visit = known[ready[0]]
            visit.after |= needs[visit.id].union(*(known[each].after for each in sorted(needs[visit.id])))
            ordered.append(visit)
        return ordered

    def _circle(self, known: dict[str, Visit], names: list[str]) -> None:
        first = known[names[0]]
        at = shape_field(first.manifest, "after") or first.manifest
        notes = tuple(
            Note(f"`{name}`", (shape_field(known[name].manifest, "after") or known[name].manifest).span)
            for name in names
        )
        listed = ", ".join(f"`{name}`" for name in names)
        self._fail("GWT208", f"packs come after each other in a circle: {listed}", at.span, "", notes)

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

    def _choice(self, folder: Path, alternatives: tuple[Base, ...]) -> Base | None:
        """The base to take of several: one that is asked for anyway, else the first that is found."""
        if len(alternatives) == 1:
            return alternatives[0]
        for base in alternatives:
            if base.id in self.chosen.ids:
                return base
        found = next((base for base in alternatives if is_id(base.id) and find(base.id, beside=folder)), None)
        if found is None and alternatives:
            names = " nor ".join(f"`{base.id}`" for base in alternatives)
            self._fail("GWT209", f"there is no pack {names} to extend", alternatives[0].span)
        return found

    def _base(self, folder: Path, base: Base, way: Way) -> Visit | None:
        if not is_id(base.id):
            outside = "/" in base.id or "\\" in base.id or ".." in base.id
            message = f"a base is named by its id, not as `{base.id}`"
            self._fail("GWT207" if outside else "GWT209", message, base.span)
            return None
        known = next((visit.folder for visit in self.visits.values() if visit.id == base.id), None)
        found = self.chosen.folders.get(base.id) or known or find(base.id, beside=folder)
        if found is None:
            others = [each.id for each in discover(folder) if each.folder.resolve() != folder.resolve()]
            self._fail("GWT209", f"there is no pack `{base.id}` to extend", base.span, did_you_mean(base.id, others))
            return None
        key = found.resolve()
        circle = next((index for index, (each, _, _) in enumerate(way) if each == key), None)
        if circle is not None:
            names = " extends ".join(f"`{name}`" for _, name, _ in (*way[circle:], way[circle]))
            notes = tuple(Note(f"`{name}` extends the next one here", at) for _, name, at in way[circle:])
            self._fail("GWT208", f"packs extend each other in a circle: {names}", base.span, "", notes)
            return None
        if len(way) > _MAX_LAYERS:
            self._fail("GWT208", f"more than {_MAX_LAYERS} packs stand on each other", base.span)
            return None
        visit = self.visit(found, way)
        if visit is not None and base.versions is not None:
            self._version(visit, base.versions, base.span)
        return visit

    def _version(self, visit: Visit, versions: str, span: Span) -> None:
        version = text(visit.manifest, "version") or "0"
        if not is_range(versions):
            fix = 'write for example ">=1.0,<2"'
            self.findings.append(finding("GWT210", f"`{versions}` is no range of versions", span, fix))
        elif not fits(version, versions):
            message = f"`{visit.id}` is here in version {version}, and {versions} is asked for"
            self.findings.append(finding("GWT210", message, span))

    def _fail(self, code: str, message: str, span: Span, suggestion: str = "", notes: tuple[Note, ...] = ()) -> None:
        self.complete = False
        self.findings.append(finding(code, message, span, suggestion, notes))
