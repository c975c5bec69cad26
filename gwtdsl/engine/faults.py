"""What can go wrong while checked rules run: each fault names the line of the pack."""

from __future__ import annotations

from types import TracebackType

from gwtdsl.spans import NOWHERE, Span

__all__ = ["ENDLESS", "FAIL", "FAULT", "UNSET", "YES", "Fault", "IllegalAnswer", "RuntimeFault", "place_of"]


class _Signal:
    """A word of the machine's own that no program can make."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return self.name


#: A required step is impossible; the look-ahead has seen enough.
FAIL = _Signal("FAIL")
YES = _Signal("YES")
#: A value that has not been needed yet.
UNSET = _Signal("UNSET")


#: Codes of findings: rules that would run for ever or for too long, and everything else.
ENDLESS = "GWT902"
FAULT = "GWT903"


class Fault(Exception):
    """Something impossible in a function of the rules; becomes a `RuntimeFault` with a place and the same code."""

    def __init__(self, message: str, code: str = FAULT) -> None:
        super().__init__(message)
        self.code = code


class RuntimeFault(Exception):
    """Rules that went wrong while running. `span` is the line of the pack, `code` that of the finding it makes."""

    def __init__(self, message: str, span: Span, code: str = FAULT) -> None:
        super().__init__(f"{span}: {message}" if span != NOWHERE else message)
        self.message = message
        self.span = span
        self.code = code

    def __reduce__(self) -> tuple[type[RuntimeFault], tuple[str, Span, str]]:
        # An exception is made again from what it prints unless told otherwise.
        return type(self), (self.message, self.span, self.code)


class IllegalAnswer(ValueError):
    """An answer that is not among the options."""


def _position(trace: TracebackType) -> Span | None:
    """The expression that was being worked out, from the code's own positions."""
    code = trace.tb_frame.f_code
    for number, (line, end_line, column, end_column) in enumerate(code.co_positions()):
        if number == trace.tb_lasti // 2 and None not in (line, end_line, column, end_column):
            return Span(code.co_filename, line or 1, (column or 0) + 1, end_line or 1, (end_column or 0) + 1)
    return None


def place_of(trace: TracebackType | None, files: frozenset[str]) -> Span:
    """The innermost place in a file of the rules that a traceback goes through."""
    found = NOWHERE
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if file in files:
            found = _position(trace) or Span(file, trace.tb_lineno, 1, trace.tb_lineno, 1)
        trace = trace.tb_next
    return found
