"""What every change of a layer is held to: what the base is expected to say, what other packs do there."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping as MappingOf
from dataclasses import dataclass
from dataclasses import field as dataclass_field

from gwtdsl.diagnostics.catalogue import finding
from gwtdsl.diagnostics.finding import Finding, Note
from gwtdsl.diagnostics.suggest import did_you_mean
from gwtdsl.packs.ledger import Done, Ledger
from gwtdsl.packs.listing import meaning
from gwtdsl.source.nodes import Data, Entry, Node
from gwtdsl.spans import Span

__all__ = ["DECIDE", "Judge", "Spot", "short"]

#: What authors of packs that contradict each other can do.
DECIDE = "let one of the packs extend the other, or name it under `after` in its `pack.yaml`"
_VERBS = {"without": "take something from", "add": "add to"}


@dataclass(frozen=True, slots=True)
class Spot:
    """Where in the document a change happens: section, id, fields."""

    path: tuple[str, ...]

    def __truediv__(self, name: str) -> Spot:
        return Spot((*self.path, name))

    def __str__(self) -> str:
        return ".".join(self.path[1:] or self.path)


@dataclass(slots=True)
class Judge:
    """Keeps the findings of a merge; `after` tells for each pack all packs that it comes after."""

    after: MappingOf[str, frozenset[str]]
    findings: list[Finding] = dataclass_field(default_factory=list)
    ledger: Ledger = dataclass_field(init=False)
    followers: dict[tuple[str, ...], dict[str, str]] = dataclass_field(default_factory=dict)
    pack: str = ""

    def __post_init__(self) -> None:
        self.ledger = Ledger(self.after)

    def _declare(self, spot: Spot, present: Entry | None, entry: Entry) -> Node | None:
        """A whole declaration: new, or a finding when a base has it."""
        value = meaning(entry.value)
        if present is None:
            self.ledger.enter(spot.path, self.pack, "declare", value, entry.key.span)
            return entry.value
        stranger = self.ledger.stranger(spot.path, self.pack, "declare")
        note = Note("declared here", present.key.span)
        if stranger is None:
            fix = "write `patch:` to change fields of it, or `replace:` to swap it"
            self._report("GWT205", f"a base declares `{spot}` already", entry.key.span, fix, (note,))
        elif stranger.value != value:
            message = (
                f"packs `{stranger.pack}` and `{self.pack}` both declare `{spot}`, and neither comes after the other"
            )
            self._report("GWT220", message, entry.key.span, DECIDE, (note,))
        return present.value

    def _free(self, spot: Spot, sort: str, value: Data, span: Span) -> bool:
        """Whether no other pack contradicts the change; one that does is reported."""
        clash = self.ledger.clash(spot.path, self.pack, sort, value)
        if clash is None:
            return True
        self._contradiction(spot, clash, span)
        return False

    def _contradiction(self, spot: Spot, clash: Done, span: Span) -> None:
        first, second = sorted((clash.pack, self.pack))
        message = f"packs `{first}` and `{second}` both change `{spot}`, and neither comes after the other"
        self._report("GWT220", message, span, DECIDE, (Note(f"`{clash.pack}` changes it here", clash.span),))

    def _gone(self, spot: Spot) -> tuple[Note, ...]:
        gone = self.ledger.removed(spot.path)
        return () if gone is None else (Note("taken out here", gone.span),)

    def _nothing_there(self, spot: Spot, operator: str, entry: Entry, names: Iterable[str]) -> None:
        stranger = self.ledger.stranger(spot.path, self.pack, "remove")
        if stranger is not None:
            # Both take it out, which is one and the same thing; else the outcome would hang on who comes first.
            if operator != "remove":
                self._contradiction(spot, stranger, entry.key.span)
            return
        if operator == "remove":
            code, message = "GWT212", f"there is no `{spot}` to take out"
        else:
            code, message = "GWT211", f"there is no `{spot}` to {_VERBS.get(operator, operator)}"
        near = did_you_mean(spot.path[-1], names)
        if not self.after.get(self.pack):
            near = near or "this pack extends no other"
        self._report(code, message, entry.key.span, near, self._gone(spot))

    def _report(self, code: str, message: str, span: Span, suggestion: str = "", notes: tuple[Note, ...] = ()) -> None:
        self.findings.append(finding(code, message, span, suggestion, notes))


def short(value: object) -> str:
    """A value in a message."""
    text = "none" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
    return text if len(text) <= 40 else text[:39] + "…"
