"""Each character of a scalar is found where a writer put it, in every style."""

from __future__ import annotations

import pickle

from hypothesis import given
from hypothesis import strategies as st

from gwtdsl.source.nodes import Mapping, Scalar
from gwtdsl.source.reader import read_text
from gwtdsl.spans import Span

Place = tuple[int, int]
BREAKS = st.sampled_from(["\n", "\r\n"])
WORDS = st.text(st.sampled_from("abzé日𝄞(=-$7,+"), min_size=1, max_size=5).filter(lambda word: word[0] in "abzé日𝄞")


class Writer:
    """Writes a file and keeps the place of every character that belongs to the value."""

    def __init__(self, head: str, line_break: str) -> None:
        self.out = ""
        self.value = ""
        self.places: list[Place] = []
        self.line, self.column, self.line_break = 1, 1, line_break
        self.raw(head)

    def raw(self, text: str) -> None:
        for char in text:
            if char == "\n":
                self.out += self.line_break
                self.line, self.column = self.line + 1, 1
            else:
                self.out += char
                self.column += 1

    def put(self, value: str, written: str | None = None) -> None:
        """One or more characters of the value; an escape is written otherwise."""
        if written is not None:
            self.note(value)
            self.raw(written)
            return
        for char in value:
            self.note(char)
            self.raw(char)

    def note(self, value: str) -> None:
        self.value += value
        self.places.append((self.line, self.column))


def scalar_of(text: str, backend: str = "c") -> Scalar:
    source = read_text(text, "f.yaml", backend="c" if backend == "c" else "python")
    assert source.findings == ()
    assert isinstance(source.node, Mapping)
    found = source.node.get("key")
    assert isinstance(found, Scalar)
    return found


def check(writer: Writer, end: Place) -> None:
    for backend in ("c", "python"):
        scalar = scalar_of(writer.out, backend)
        assert scalar.text == writer.value
        assert [scalar.place(offset) for offset in range(len(writer.value))] == writer.places
        assert scalar.place(len(writer.value)) == end


@st.composite
def literals(draw: st.DrawFn) -> tuple[Writer, Place]:
    indent = draw(st.integers(1, 5))
    head = draw(st.sampled_from(["", "é: ü\n", "# 日本\n\n"]))
    chomp = draw(st.sampled_from(["", "-", "+"]))
    explicit = draw(st.booleans())
    note = draw(st.sampled_from(["", "  # 𝄞"]))
    lines = draw(st.lists(st.text(st.sampled_from("ab é日𝄞#:'\"\t{[|"), max_size=8), min_size=1, max_size=6))
    lines = [line.rstrip() if not line.strip() else line for line in lines]
    blanks = draw(st.integers(0, 3))
    if not explicit:
        first = next((line for line in lines if line), "")
        if first.startswith((" ", "\t")) or not first:
            lines.insert(0, "a")
    if not lines[-1]:
        lines.append("z")
    writer = Writer(f"{head}key: |{indent if explicit else ''}{chomp}{note}\n", draw(BREAKS))
    end = (0, 0)
    for number, line in enumerate(lines):
        writer.raw(" " * (indent if line else draw(st.integers(0, indent))))
        writer.put(line)
        end = (writer.line, writer.column)
        if number < len(lines) - 1 or chomp != "-":
            writer.note("\n")
        writer.raw("\n")
    for _ in range(blanks):
        if chomp == "+":
            writer.note("\n")
            end = (writer.line, writer.column)
        writer.raw("\n")
    writer.raw("next: 1\n")
    return writer, end


@given(literals())
def test_literal(made: tuple[Writer, Place]) -> None:
    check(*made)


@st.composite
def flow(draw: st.DrawFn, style: str) -> tuple[Writer, Place]:
    """Words with blanks, folds and (in quotes) quotes and escapes between them."""
    quote = {"plain": "", "single": "'", "double": '"'}[style]
    writer = Writer(draw(st.sampled_from(["key: ", "é: ü\nkey:   ", "key:\n  ", "key: &a1 "])) + quote, draw(BREAKS))
    writer.put(draw(WORDS))
    for _ in range(draw(st.integers(0, 8))):
        kinds = ["word", "blank", "fold", "blank lines"]
        kinds += ["quote"] if style == "single" else ["escape", "join", "hex"] if style == "double" else []
        kind = draw(st.sampled_from(kinds))
        if kind == "word":
            writer.put(draw(WORDS))
        elif kind == "blank":
            writer.put(" " * draw(st.integers(1, 3)))
            writer.put(draw(WORDS))
        elif kind == "quote":
            writer.put("'", "''")
        elif kind == "escape":
            writer.put(
                *draw(st.sampled_from([("\n", "\\n"), ("\\", "\\\\"), ('"', '\\"'), (" ", "\\ "), ("\t", "\\t")]))
            )
        elif kind == "hex":
            writer.put(*draw(st.sampled_from([("~", "\\x7e"), ("é", "\\u00e9"), ("𝄞", "\\U0001D11E")])))
        elif kind == "join":
            writer.raw("\\\n" + " " * draw(st.integers(1, 4)))
            writer.put(draw(WORDS))
        elif kind == "fold":
            writer.note(" ")
            writer.raw(
                draw(st.sampled_from(["", "  "] if style == "plain" else ["", "  ", "\t"]))
                + "\n"
                + " " * draw(st.integers(1, 4))
            )
            writer.put(draw(WORDS))
        else:
            writer.raw("\n")
            for _ in range(draw(st.integers(1, 3))):
                writer.raw(" " * draw(st.integers(0, 3)))
                writer.note("\n")
                writer.raw("\n")
            writer.raw("  ")
            writer.put(draw(WORDS))
    end = (writer.line, writer.column)
    writer.raw(quote + draw(st.sampled_from(["\n", "  # note\n", ""])))
    return writer, end


@given(flow("plain"))
def test_plain(made: tuple[Writer, Place]) -> None:
    check(*made)


@given(flow("single"))
def test_single_quoted(made: tuple[Writer, Place]) -> None:
    check(*made)


@given(flow("double"))
def test_double_quoted(made: tuple[Writer, Place]) -> None:
    check(*made)


def test_span_of_an_escape_covers_all_of_it() -> None:
    scalar = scalar_of('key: "a\\u00e9\\\n  b"\n')
    assert scalar.text == "aéb"
    assert scalar.span_of(1, 2) == Span("f.yaml", 1, 8, 1, 14)
    assert scalar.span_of(0, 3) == Span("f.yaml", 1, 7, 2, 4)
    assert scalar.span == Span("f.yaml", 1, 6, 2, 5)


def test_span_of_a_doubled_quote() -> None:
    scalar = scalar_of("key: 'a''b'\n")
    assert scalar.span_of(1, 2) == Span("f.yaml", 1, 8, 1, 10)


def test_span_of_a_stretch_and_of_nothing() -> None:
    scalar = scalar_of("key: |\n    gain 2\n      pay 3\n")
    assert scalar.text == "gain 2\n  pay 3\n"
    assert scalar.span_of(9, 12) == Span("f.yaml", 3, 7, 3, 10)
    assert scalar.span_of(5, 9) == Span("f.yaml", 2, 10, 3, 7)
    assert scalar.span_of(5, 7) == Span("f.yaml", 2, 10, 2, 11)
    assert scalar.span_of(9, 9) == Span("f.yaml", 3, 7, 3, 7)
    assert scalar.span_of(0, 1000) == Span("f.yaml", 2, 5, 3, 12)
    assert scalar.place(-3) == (2, 5)
    assert scalar.place(1000) == (3, 12)
    assert scalar.span == Span("f.yaml", 1, 6, 3, 12)


def test_folded_is_near() -> None:
    scalar = scalar_of("key: >\n  gain 2\n  pay 3\n\n  rest\n")
    assert scalar.style == "folded"
    assert scalar.text == "gain 2 pay 3\nrest\n"
    assert scalar.place(0) == (2, 3)
    assert scalar.place(7) == (3, 3)
    assert scalar.place(13) == (5, 3)
    assert scalar.span == Span("f.yaml", 1, 6, 5, 7)


def test_folded_never_points_behind_a_line() -> None:
    text = "key: >\n  a\n\n      b\n    \n  c\n      \n\n"
    scalar = scalar_of(text)
    lines = text.split("\n")
    places = [scalar.place(offset) for offset in range(len(scalar.text) + 1)]
    assert places == sorted(places)
    assert all(column <= len(lines[line - 1]) + 1 for line, column in places)


def test_text_of_a_number_has_places() -> None:
    scalar = scalar_of("key:  0x1F\n")
    assert (scalar.value, scalar.text, scalar.places) == (31, "0x1F", ())
    assert scalar.span_of(2, 4) == Span("f.yaml", 1, 9, 1, 11)


def test_scalars_are_hashable_and_survive_pickling() -> None:
    scalar = scalar_of("key: |\n  a\n  b\n")
    assert pickle.loads(pickle.dumps(scalar)) == scalar  # noqa: S301
    assert hash(pickle.loads(pickle.dumps(scalar))) == hash(scalar)  # noqa: S301
