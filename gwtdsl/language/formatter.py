"""One layout for a program: two spaces for each block, short blocks on one line, long choices broken before `where`.

Only blanks, line ends and `;` change; tokens and comments stay, so the meaning does. Formatting twice gives the same
text.
"""

from __future__ import annotations

from dataclasses import fields
from typing import NamedTuple

from gwtdsl.diagnostics.finding import Finding
from gwtdsl.language import tree as t
from gwtdsl.language.builder import Place
from gwtdsl.language.parser import parse_expression, parse_program
from gwtdsl.language.shape import BlockShape, Entry, Leaf, read_shape

__all__ = ["WIDTH", "Formatted", "format_expression", "format_program", "reformat", "same_tree"]

#: Columns of a program's line, not counting the indentation of the YAML around it.
WIDTH = 100
BLOCK = 2
GOES_ON = 4

#: Where a line may be broken, weakest connector first. Each begins the next line.
BREAKS: tuple[frozenset[str], ...] = (
    frozenset({"VBAR"}),
    frozenset({"__ANON_0"}),
    frozenset({"WHERE", "BY"}),
    frozenset({"OTHERWISE"}),
    frozenset({"THEN", "ELSE"}),
    frozenset({"OR"}),
    frozenset({"AND"}),
)


class Formatted(NamedTuple):
    """A text in the one layout; unchanged, with the findings, when it has a mistake of syntax."""

    text: str
    findings: tuple[Finding, ...]


def format_program(text: str) -> str:
    """The program in the one layout, without a line end at its end; a faulty one unchanged."""
    return reformat(text, "program").text


def format_expression(text: str) -> str:
    """The expression in the one layout; a faulty one unchanged."""
    return reformat(text, "expression").text


def reformat(text: str, start: str, file: str = "", place: Place | None = None) -> Formatted:
    """The `program` or `expression` (`start`) in the one layout, with the findings that kept it from being laid out."""
    parse = parse_program if start == "program" else parse_expression
    before = parse(text, file, place)
    if before.tree is None:
        return Formatted(text, before.findings)
    laid_out = "\n".join(_lines(read_shape(text, start), 0))
    after = parse(laid_out)
    if after.tree is None:
        # Line ends and indentation made it longer than what is read.
        return Formatted(text, ())
    if not same_tree(before.tree, after.tree):  # pragma: no cover - a fault of the layout
        raise AssertionError(f"the layout changed the meaning of {text!r} to {laid_out!r}")
    return Formatted(laid_out, ())


def same_tree(left: object, right: object) -> bool:
    """Whether two trees, or parts of trees, say the same, wherever they stand."""
    if isinstance(left, t.Node) and isinstance(right, t.Node):
        if type(left) is not type(right):
            return False
        names = (field.name for field in fields(left) if field.name != "span")
        return all(same_tree(getattr(left, name), getattr(right, name)) for name in names)
    if isinstance(left, tuple) and isinstance(right, tuple):
        return len(left) == len(right) and all(map(same_tree, left, right))
    return type(left) is type(right) and left == right


def _lines(block: BlockShape, indent: int) -> list[str]:
    lines: list[str] = []
    if block.opening and block.before is None:
        lines.append(block.opening)
    for index, entry in enumerate(block.entries):
        lines += _comments(entry.above, indent, first=index == 0 and not lines)
        lines += _statement(entry, indent)
        if entry.after:
            lines[-1] += "  " + entry.after
    closing = list(block.closing)
    while closing and not closing[-1]:
        closing.pop()
    return lines + _comments(tuple(closing), indent, first=not lines)


def _comments(above: tuple[str, ...], indent: int, *, first: bool) -> list[str]:
    lines = list(above)
    while first and lines and not lines[0]:
        lines.pop(0)
    return [" " * indent + line if line else "" for line in lines]


def _flat(parts: list[Leaf | BlockShape]) -> str | None:
    """The parts on one line, or None when comments or several statements forbid it."""
    text = ""
    for part in parts:
        if isinstance(part, Leaf):
            if part.commented:
                return None
            text += (" " if part.spaced else "") + part.text
            continue
        inside = _flat_block(part)
        if inside is None:
            return None
        text += " " + inside
    return text


def _flat_block(block: BlockShape) -> str | None:
    commented = block.opening or any(block.closing) or (block.before and block.before.commented)
    if commented or len(block.entries) > 1:
        return None
    if not block.entries:
        return "{ }"
    entry = block.entries[0]
    inside = None if entry.after or any(entry.above) else _flat(entry.parts)
    return None if inside is None else f"{{ {inside} }}"


def _statement(entry: Entry, indent: int) -> list[str]:
    flat = _flat(entry.parts)
    if flat is not None and indent + len(flat) <= WIDTH:
        return [" " * indent + flat]
    lines = [" " * indent]
    run: list[Leaf] = []
    for position, part in enumerate(entry.parts):
        if isinstance(part, Leaf):
            run.append(part)
            continue
        follows = bool(position) and isinstance(entry.parts[position - 1], Leaf)
        _put_run(lines, run, indent, room=len(" {"), block_follows=follows)
        run = []
        _put_block(lines, part, indent)
    _put_run(lines, run, indent, room=0, block_follows=False)
    return lines


def _put_block(lines: list[str], block: BlockShape, indent: int) -> None:
    _put_comments(lines, block.before, indent)
    lines[-1] += " {" if lines[-1].strip() else "{"
    if not block.entries and not block.opening and not any(block.closing):
        lines[-1] += " }"
        return
    if block.opening:
        lines[-1] += "  " + block.opening
    lines += _lines(block, indent + BLOCK)
    lines.append(" " * indent + "}")


def _put_comments(lines: list[str], leaf: Leaf | None, indent: int) -> None:
    """Starts a new line before a token that has comments before it."""
    if leaf is None or not leaf.commented:
        return
    if leaf.after:
        lines[-1] += "  " + leaf.after
    lines += [" " * indent + comment for comment in leaf.above]
    lines.append(" " * indent)


def _put_run(lines: list[str], run: list[Leaf], indent: int, room: int, *, block_follows: bool) -> None:
    """Puts tokens without blocks behind the last line, broken where they must be; `room` is kept free behind them."""
    if not run:
        return
    fresh = not lines[-1].strip()
    go_on = indent if not fresh and lines[-1].strip() == "}" and run[0].commented else indent + GOES_ON
    start = 0
    for index in range(1, len(run) + 1):
        if index < len(run) and not run[index].commented:
            continue
        _put_comments(lines, run[start], indent if start == 0 else go_on)
        _put_stretch(lines, run[start:index], indent + GOES_ON, room, block_follows=block_follows and index == len(run))
        start = index


def _put_stretch(lines: list[str], run: list[Leaf], indent: int, room: int, *, block_follows: bool) -> None:
    text = "".join((" " if leaf.spaced else "") + leaf.text for leaf in run)
    blank = not lines[-1].strip()
    shown = text.lstrip() if blank else text
    places = _break_places(run, block_follows=block_follows)
    if len(lines[-1]) + len(shown) + room <= WIDTH or not places:
        lines[-1] += shown
        return
    start = 0
    for place in (*places, len(run)):
        if start:
            lines.append(" " * (indent + BLOCK * run[start].depth))
        last = place == len(run)
        _put_stretch(lines, run[start:place], indent, room if last else 0, block_follows=block_follows and last)
        start = place


def _break_places(run: list[Leaf], *, block_follows: bool) -> list[int]:
    """Where the weakest connector of the outermost brackets stands, never at the first token."""
    candidates = range(1, len(run))
    depths = sorted({run[index].depth for index in candidates})
    for depth in depths:
        for terminals in BREAKS:
            places = [
                index
                for index in candidates
                if run[index].depth == depth
                and run[index].terminal in terminals
                # `then {` on a new line begins a statement of its own.
                and not (run[index].terminal == "THEN" and block_follows and index == len(run) - 1)
            ]
            if places:
                return places
    return []
