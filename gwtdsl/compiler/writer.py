"""Python text that remembers YAML places: functions are written with marks, parsed, and given the marks' places.

`mark(k, text)` says that an expression comes from span k; a line `_S(k)` that the statements after it do. Both vanish
when the text becomes a syntax tree, so that a traceback, a profiler or a debugger speaks of the pack's own lines.
"""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from types import CodeType

from gwtdsl.compiler.quick import quicken
from gwtdsl.spans import Span

__all__ = ["CodeBook", "Writer"]


class CodeBook:
    """The spans that marks refer to, and the functions written so far, by file."""

    def __init__(self) -> None:
        self.spans: list[Span] = []
        self._numbers: dict[Span, int] = {}
        self.functions: list[tuple[str, Span, str]] = []

    def number(self, span: Span) -> int:
        """The mark's number of a span."""
        found = self._numbers.get(span)
        if found is None:
            found = self._numbers[span] = len(self.spans)
            self.spans.append(span)
        return found

    def mark(self, span: Span, text: str) -> str:
        """`text`, marked as coming from `span`."""
        return f"_L({self.number(span)}, {text})"

    def add(self, name: str, span: Span, text: str) -> None:
        """Keeps the text of one function."""
        self.functions.append((name, span, text))

    def compile(self, quick: bool = False) -> list[CodeType]:
        """One code object for each file, in order of first use; `quick` functions take longer to make."""
        placer = _Placer(self.spans)
        functions: dict[str, tuple[str, ast.FunctionDef]] = {}
        for name, span, text in self.functions:
            placed = placer.function(ast.parse(text).body[0], span)
            assert isinstance(placed, ast.FunctionDef)
            functions[name] = (span.file, placed)
        if quick:
            quicken(functions)
        by_file: dict[str, list[ast.stmt]] = {}
        for file, function in functions.values():
            by_file.setdefault(file, []).append(function)
        codes = []
        with warnings.catch_warnings():
            # What Python finds odd (`none is none`) is no news for an author; the checks speak of what matters.
            warnings.simplefilter("ignore")
            for file, bodies in by_file.items():
                module = ast.Module(body=bodies, type_ignores=[])
                codes.append(compile(module, file or "<pack>", "exec"))
        return codes


class _Placer:
    """Gives every node of a tree the place its mark says."""

    def __init__(self, spans: list[Span]) -> None:
        self.spans = spans

    def function(self, node: ast.stmt, span: Span) -> ast.stmt:
        self._statement(node, span)
        return node

    def _set(self, node: ast.AST, span: Span) -> None:
        node.lineno = max(1, span.line)  # type: ignore[attr-defined]
        node.col_offset = max(0, span.column - 1)  # type: ignore[attr-defined]
        node.end_lineno = max(1, span.end_line)  # type: ignore[attr-defined]
        node.end_col_offset = max(0, span.end_column - 1)  # type: ignore[attr-defined]

    def _block(self, body: list[ast.stmt], span: Span) -> list[ast.stmt]:
        placed: list[ast.stmt] = []
        for statement in body:
            number = self._mark_of(statement)
            if number is not None:
                span = self.spans[number]
                continue
            self._statement(statement, span)
            placed.append(statement)
        return placed or [self._passing(span)]

    def _passing(self, span: Span) -> ast.stmt:
        node = ast.Pass()
        self._set(node, span)
        return node

    def _mark_of(self, node: ast.stmt) -> int | None:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            call = node.value
            if isinstance(call.func, ast.Name) and call.func.id == "_S" and isinstance(call.args[0], ast.Constant):
                return int(call.args[0].value)  # type: ignore[arg-type]
        return None

    def _statement(self, node: ast.stmt, span: Span) -> None:
        self._set(node, span)
        for name, value in list(ast.iter_fields(node)):
            if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                setattr(node, name, self._block(value, span))
            elif isinstance(value, list):
                setattr(node, name, [self._node(one, span) if isinstance(one, ast.AST) else one for one in value])
            elif isinstance(value, ast.AST):
                setattr(node, name, self._node(value, span))

    def _node(self, node: ast.AST, span: Span) -> ast.AST:
        while isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "_L":
            number, node = node.args
            span = self.spans[number.value]  # type: ignore[attr-defined]
        if isinstance(node, ast.expr | ast.arg | ast.keyword | ast.excepthandler):
            self._set(node, span)
        for name, value in ast.iter_fields(node):
            if isinstance(value, list):
                setattr(node, name, [self._node(one, span) if isinstance(one, ast.AST) else one for one in value])
            elif isinstance(value, ast.AST) and not isinstance(value, ast.expr_context):
                setattr(node, name, self._node(value, span))
        return node


class Writer:
    """Lines of Python with indentation."""

    def __init__(self, book: CodeBook, depth: int = 1) -> None:
        self.book = book
        self.depth = depth
        self.lines: list[str] = []

    def line(self, text: str) -> None:
        """One line."""
        self.lines.append("    " * self.depth + text)

    def at(self, span: Span) -> None:
        """What follows comes from `span`."""
        self.line(f"_S({self.book.number(span)})")

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        """`head:` and what is written inside, one level deeper; `pass` when nothing is."""
        self.line(f"{head}:")
        self.depth += 1
        before = len(self.lines)
        yield
        if all(line.strip().startswith("_S(") for line in self.lines[before:]):
            self.line("pass")
        self.depth -= 1

    @property
    def text(self) -> str:
        """All lines."""
        return "\n".join(self.lines)
