"""Questions: how the options of a choice are found, judged and asked, and how the answer goes on."""

from __future__ import annotations

from dataclasses import replace

from gwtdsl.compiler.plain import PlainStatements
from gwtdsl.compiler.shared import Context, Routine, Shared
from gwtdsl.compiler.text import Env
from gwtdsl.compiler.walk import Frame, Hard
from gwtdsl.language import tree as t
from gwtdsl.program.rules import Ask
from gwtdsl.spans import Span

__all__ = ["Questions"]


class Questions:
    """Helps a routine to ask."""

    def __init__(self, shared: Shared, routine: Routine, plain: PlainStatements) -> None:
        self.shared = shared
        self.routine = routine
        self.plain = plain
        self.expressions = shared.expressions
        self.footprints = shared.footprints

    # --- registering ---

    def register(
        self,
        node: t.Node,
        word: str,
        sort: str,
        value: str,
        next_segment: int,
        stop: int | None,
        context: Context,
        label: str | None = None,
        branches: tuple[str, ...] = (),
        by_place: bool = False,
        other: int | None = None,
    ) -> int:
        """A question's number; its name is the action's and the choice's."""
        windows = tuple(
            number
            for number, name in enumerate(self.shared.windows)
            if name in ("own_decision", "any_decision") or (name in context.windows and context.cost is None)
        )
        name = f"{self.routine.unit.name}.{word}"
        ask = Ask(name, sort, value, next_segment, stop, windows, label or "", branches, by_place, node.span, other)
        self.shared.asks.append(ask)
        return len(self.shared.asks) - 1

    # --- judging ---

    def judged(self, frames: tuple[Frame, ...], extra: list[str], env: Env, need: bool, node: t.Node) -> str | None:
        """The call of a guard for an option, or None when the option must be tried; "True" when it can't fail."""
        if not need and not self.fails(frames):
            return "True"
        if any(frame.sort == "loop" for frame in frames):
            return None
        self.shared.options += 1
        name = f"q{self.shared.options}"
        try:
            text, used = self.shared.guards.option(name, extra, frames, need)
        except Hard:
            self.shared.hard.append(node.span)
            return None
        self.shared.book.add(name, node.span, text)
        return f"{name}({', '.join(['S', env.me, env.this, env.here, *extra, *used])})"

    def fails(self, frames: tuple[Frame, ...]) -> bool:
        """Whether anything on the way can be impossible."""
        for frame in frames:
            if any(self.footprints.fails(statement) for statement in frame.statements) or frame.sort == "loop":
                return True
            if frame.sort == "cost":
                return False
        return False

    def matters(self, context: Context) -> str:
        """The text of a frame's flag for a call: 0 under way, 1 in an option, 2 when what follows the call matters."""
        fails = self.fails(context.rest)
        if context.option:
            return "2" if fails else "1" if context.fresh else "max(1, f[5])"
        if context.fresh:
            return "0"
        return "(2 if f[5] else 0)" if fails else "f[5]"

    def filter(
        self, name: str, frames: tuple[Frame, ...], context: Context, need: bool, body: int, node: t.Node
    ) -> None:
        """Keeps in `name` the options that can be carried out."""
        w = self.plain.w
        value = f"{name}_o"
        inner = replace(frames[0].env, names={**frames[0].env.names})
        renamed = {number: value if text == self._bound(node) else text for number, text in inner.names.items()}
        first = replace(frames[0], env=replace(inner, names=renamed))
        outer_fails = not context.option and not context.fresh and self.fails(context.rest)
        own = (first, *frames[1:]) if context.option else (first, *(context.rest if outer_fails else ()))
        without = (first, *frames[1:]) if context.option else (first,)
        direct = self.judged(without, [value], context.env, need, node)
        trial = f"m.feasible(f, {body}, {name}, {need}, {context.fresh})"
        if direct is None:
            w.line(f"{name} = {trial}")
            return
        direct_text = name if direct == "True" else f"[{value} for {value} in {name} if {direct}]"
        if outer_fails:
            # called inside an option, what this routine still has to do counts too
            self.shared.hard.append(node.span)
            w.line(f"{name} = {trial} if f[5] else {direct_text}")
        elif context.fresh:
            if direct_text != name:
                w.line(f"{name} = {direct_text}")
        elif len(own) >= 1 and direct_text != name:
            w.line(f"{name} = {trial} if f[5] == 2 else {direct_text}")
        else:
            with w.block("if f[5] == 2"):
                w.line(f"{name} = {trial}")

    def _bound(self, node: t.Node) -> str:
        if isinstance(node, t.Choose):
            return self.expressions.aggregates.bound_name(node.binder)[1]
        return ""

    # --- asking ---

    def ask(self, number: int, options: str, context: Context, keys: str = "") -> None:
        """Asks; automatic seats take the best, or the first."""
        w = self.plain.w
        me = context.env.me
        if self.shared.trial:
            w.line(f"return m.ask(f, {me}, {number}, {options})")
            return
        if self.shared.automatic:
            with w.block(f"if T_automatic[{me}]"):
                w.line(f"return m.choose(f, {me}, {number}, {options}, {keys or 'None'})")
        with w.block(f"if m.ask(f, {me}, {number}, {options})"):
            w.line("return True")
        # nothing to decide: it goes on at once
        info = self.shared.asks[number]
        self.routine.goto(info.next if info.stop is None else info.stop)

    def empty(self, options: str, to: int, fails: bool, context: Context, span: Span) -> None:
        """Goes on elsewhere when nothing can be chosen; in the look-ahead and in a cost that may be impossible."""
        with self.plain.w.block(f"if not {options}"):
            if self.shared.trial and fails:
                self.plain.fail(context, span)
            elif fails and not self.shared.trial:
                self.plain.w.line(f"return m.nothing(f, {to})")
            else:
                self.plain.w.line(f"f[0] = {to}")
                self.plain.w.line("return None")

    def option_ends(self, context: Context) -> None:
        """The look-ahead is done at the end of the outermost option."""
        if self.shared.trial and not context.option:
            with self.plain.w.block("if True" if context.fresh else "if f[5] == 0"):
                self.plain.w.line("return YES if m.did else FAIL")

    def unique(self, node: t.Choose | t.Pay, name: str, item: str, reads_place: bool) -> None:
        """Equal pieces are one option."""
        if item == "piece":
            once = "one_each_at(S, {0})" if reads_place else "one_each({0})"
            with self.plain.w.block(f"if len({name}) > 1"):
                self.plain.w.line(f"{name} = {once.format(name)}")
        elif item not in ("int", "bool") and not (isinstance(node, t.Choose) and self._differ(node.binder.source)):
            with self.plain.w.block(f"if len({name}) > 1"):
                self.plain.w.line(f"{name} = list(dict.fromkeys({name}))")

    def _differ(self, node: t.Expression) -> bool:
        """Whether no thing can be twice in a list."""
        facts = self.expressions.facts
        access, meaning = facts.accesses.get(node), facts.meanings.get(node)
        if access is not None and (access.how == "spaces" or (access.how, access.name) == ("table", "slots")):
            return True
        if isinstance(node, t.Aggregate) and node.element is None and node.name in ("list", "distinct"):
            return self._differ(node.binder.source)
        return meaning is not None and meaning.sort in ("records", "pieces")

    def by_place(self, node: t.Choose) -> bool:
        """Whether equal pieces in different places are different options.

        They are when the program reads where the piece lies, and when some may be hidden: a hidden piece that went
        together with an open one would tell what it is.
        """
        zones = (word.removeprefix("z:") for word in self.footprints.reads(node.binder.source) if word.startswith("z:"))
        declared = self.expressions.pack.zones
        hidden = any(name in declared and declared[name].seen_by == "nobody" for name in zones)
        return hidden or self.reads_place(node)

    def reads_place(self, node: t.Choose) -> bool:
        """Whether the program of a choice reads where the chosen piece lies."""
        local, _ = self.expressions.aggregates.bound_name(node.binder)
        facts = self.expressions.facts
        looked = [node.body, *node.binder.by]
        if node.binder.where is not None:
            looked.append(node.binder.where)
        for tree in looked:
            for found in t.walk(tree):
                access = facts.accesses.get(found)
                if access is not None and access.how == "where" and isinstance(found, t.Attribute):
                    target = found.target
                    if isinstance(target, t.Name) and facts.locals.get(target) is local:
                        return True
                if isinstance(found, t.Run | t.Call) and self._hands_over(found, local.number):
                    return True
        return False

    def _hands_over(self, call: t.Run | t.Call, number: int) -> bool:
        facts = self.expressions.facts
        handed = any(
            isinstance(argument.value, t.Name) and getattr(facts.locals.get(argument.value), "number", None) == number
            for argument in call.arguments
        )
        return handed and "at" in self.footprints.reads(call)
