"""The ways of a pawn: for each way to move on a graph, one search with the graph's own tests written into it."""

from __future__ import annotations

from collections.abc import Mapping

from gwtdsl.analysis.units import Unit
from gwtdsl.compiler.expressions import ExpressionCompiler
from gwtdsl.compiler.text import Env
from gwtdsl.compiler.writer import CodeBook, Writer
from gwtdsl.packs.model import Formula, Graph, Movement

__all__ = ["WaysWriter", "movements"]


def movements(graph: Graph) -> tuple[tuple[str, Movement], ...]:
    """The named ways to move on a graph with the ends of their Python names; the normal one has an empty name.

    What a named way does not say is as in the normal one; what it tells apart is its own.
    """
    return (("", graph.movement), *((f"_{name}", movement) for name, movement in graph.profiles.items()))


class WaysWriter:
    """Writes `ways_GRAPH(S, me, pawn, reach, exact, back, first)`: the ways a pawn can go, as the spaces it enters.

    There is one way to every stop in range, and more where what the graph tells ways apart by differs; with `first`
    the first one alone. Ways are found in the order of the declared edges.
    """

    def __init__(self, expressions: ExpressionCompiler, book: CodeBook, units: Mapping[int, Unit]) -> None:
        self.expressions = expressions
        self.book = book
        self.units = units

    def write(self, graph: Graph) -> None:
        """The searches of all ways to move on a graph."""
        for ending, movement in movements(graph):
            self._write(f"{graph.name}{ending}", graph, movement)

    def _test(self, code: Formula | None) -> str | None:
        """A test of the space `target` for `pawn`."""
        if code is None:
            return None
        key = self.units[id(code)].key
        parameters = self.expressions.facts.parameters
        env = Env().with_name(parameters[(key, "space")], "target").with_name(parameters[(key, "pawn")], "pawn")
        return self.expressions.text(code.tree, env)

    def _write(self, name: str, graph: Graph, movement: Movement) -> None:
        tests = {
            role: self._test(getattr(movement, role) or getattr(graph.movement, role))
            for role in ("step", "must_stop", "skip", "barred")
        }
        tells = [text for text in map(self._test, movement.tells_apart) if text is not None]
        w = Writer(self.book)
        w.line("start = T_space[S[pawn]]")
        with w.block("if start is None or reach <= 0"):
            w.line("return []")
        w.line("onward = BACKWARD if back else FORWARD")
        w.line("target, special = onward[start]")
        with w.block("if target is None"):
            w.line("return []")
        w.line("made = 0")
        w.line("way = ()")
        if tells:
            w.line("told = ()")
        w.line("stack = []")
        w.line("found = {}")
        w.line("seen = set()")
        self._fork(w, ", told" if tells else "")
        with w.block("for _ in VISITS"):
            self._visit(w, tests, tells)
        with w.block("else"):
            w.line("too_many_ways()")
        w.line("return list(found.values())")
        text = f"def ways_{name}(S, me, pawn, reach, exact, back, first=False):\n{w.text}"
        self.book.add(f"ways_{name}", graph.span, text)

    def _visit(self, w: Writer, tests: Mapping[str, str | None], tells: list[str]) -> None:
        """One space entered, then the next: `following` is None where the way ends."""
        told = ", told" if tells else ""
        w.line("following, special = onward[target]")
        if tests["skip"] is None:
            self._enter(w, tests, tells)
        else:
            with w.block(f"if {tests['skip']}"), w.block(f"if {self._been('~', told)}"):
                w.line("following = None")
            with w.block("else"):
                self._enter(w, tests, tells)
        with w.block("if following is not None"):
            w.line("target = following")
            self._fork(w, told)
        with w.block("elif stack"):
            w.line(f"target, made, way{told} = stack.pop()")
        with w.block("else"):
            w.line("break")

    def _fork(self, w: Writer, told: str) -> None:
        """Other ways from the same space are kept for later."""
        with w.block("if special"), w.block("for other in special[0]"):
            w.line(f"stack.append((other, made, way{told}))")

    def _been(self, sign: str, told: str) -> str:
        """Whether a way that is like this one has been here in as many steps: only where ways meet, or at the start."""
        size = len(self.expressions.layout.things)
        key = f"({sign}(made * {size} + target){told or ','})"
        return f"special and (special[1] or target == start) and ((key := {key}) in seen or seen.add(key))"

    def _enter(self, w: Writer, tests: Mapping[str, str | None], tells: list[str]) -> None:
        if tests["barred"] is not None:
            with w.block(f"if {tests['barred']}"):
                w.line("following = None")
            with w.block("else"):
                self._step(w, tests, tells)
        else:
            self._step(w, tests, tells)

    def _step(self, w: Writer, tests: Mapping[str, str | None], tells: list[str]) -> None:
        values = [f"value_{number}" for number in range(len(tells))]
        for value, tell in zip(values, tells, strict=True):
            w.line(f"{value} = {tell}")
        if tells:
            with w.block(f"if {' or '.join(values)}"):
                w.line(f"told = told + ({', '.join(values)},)")
        w.line("way = way + (target,)")
        if tests["step"] is None:
            self._stop(w, tests, tells)
            return
        with w.block(f"if {tests['step']}"):
            self._stop(w, tests, tells)
        with w.block(f"elif {self._been('', ', told' if tells else '')}"):
            w.line("following = None")
        if tests["must_stop"] is not None:
            with w.block(f"elif {tests['must_stop']}"):
                w.line("following = None")

    def _stop(self, w: Writer, tests: Mapping[str, str | None], tells: list[str]) -> None:
        """A space that counts as a step: where the pawn may stop."""
        w.line("made += 1")
        with w.block(f"if {self._been('', ', told' if tells else '')}"):
            w.line("following = None")
        with w.block("elif made == reach"):
            self._keep(w, bool(tells))
            w.line("following = None")
        if tests["must_stop"] is not None:
            with w.block(f"elif {tests['must_stop']}"):
                self._keep(w, bool(tells))
                w.line("following = None")
        with w.block("elif not exact"):
            self._keep(w, bool(tells))

    def _keep(self, w: Writer, tells: bool) -> None:
        """Keeps a way, unless one that is like it has been found."""
        with w.block("if first"):
            w.line("return [way]")
        w.line(f"found.setdefault({'(target, told)' if tells else 'target'}, way)")
