"""Anytime actions: for each set of open windows one function that says which of them a player may start."""

from __future__ import annotations

from gwtdsl.compiler.shared import Shared
from gwtdsl.compiler.writer import Writer
from gwtdsl.packs.model import Anytime, Pack
from gwtdsl.program.rules import Ask

__all__ = ["WindowsWriter", "open_in"]


def open_in(anytime: Anytime, ask: Ask, shared: Shared) -> list[str]:
    """The windows of a question in which an anytime action may be started."""
    names = [shared.windows[number] for number in ask.windows]
    return [name for name in anytime.windows if name in names]


class WindowsWriter:
    """Writes `may_start_WINDOWS(S, me)`: the numbers of the anytime actions that a player may start at a question.

    Outside turns and while an anytime action runs there are none. In `own_decision` only whoever has the turn may act.
    """

    def __init__(self, shared: Shared, pack: Pack, turn: int, busy: int) -> None:
        self.shared = shared
        self.pack = pack
        self.turn = turn
        self.busy = busy

    def write(self) -> None:
        """A function for each set of windows that a question opens."""
        for ask in {ask.windows: ask for ask in self.shared.asks}.values():
            self._write(ask)

    def _write(self, ask: Ask) -> None:
        w = Writer(self.shared.book)
        w.line("started = ()")
        span = None
        with w.block(f"if not S[{self.busy}] and S[{self.turn}] is not None"):
            for number, anytime in enumerate(self.pack.anytime.values()):
                shared = open_in(anytime, ask, self.shared)
                if not shared:
                    continue
                span = span or anytime.program.span
                mine = f"me == S[{self.turn}] and " if shared == ["own_decision"] else ""
                judge = f"ge_{self.shared.unit_numbers[f'anytime {anytime.name}']}"
                with w.block(f"if {mine}{judge}(S, me, None, None)"):
                    w.line(f"started += ({number},)")
        w.line("return started")
        if span is not None:
            self.shared.book.add(ask.may_start, span, f"def {ask.may_start}(S, me):\n{w.text}")
