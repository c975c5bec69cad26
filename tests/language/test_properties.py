"""Laws of parser, formatter and explainer, tried on programs made at random."""

from __future__ import annotations

import time
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gwtdsl.language.english import ActionText, Explainer
from gwtdsl.language.formatter import format_expression, format_program, reformat, same_tree
from gwtdsl.language.parser import parse_expression, parse_program
from gwtdsl.language.tree import Call, walk

NAMES = st.sampled_from(["card", "hand", "x", "long_name_of_a_thing", "to", "per", "me", "none", "s", "on_visit"])
PLAIN = st.sampled_from(["card", "hand", "coins", "x", "a_rather_long_name_of_something", "me", "none"])
BLANK = st.sampled_from([" ", "  ", "\t"])
GLUE = st.sampled_from(["", "", " "])
AGGREGATES = ["count", "sum", "max", "min", "best", "first", "list", "some", "every", "distinct"]


def compose(*parts: str | st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.tuples(*(st.just(part) if isinstance(part, str) else part for part in parts)).map("".join)


def binders(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    where = st.one_of(st.just(""), compose(" where ", inner))
    by = st.one_of(st.just(""), compose(" by ", inner), compose("\n  by ", inner, ", ", inner))
    return compose(PLAIN, " in ", inner, where, by)


def larger(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    group = compose("(", GLUE, inner, GLUE, ")")
    operator = st.sampled_from(
        ["+", "-", "*", "/", "%", "==", "<=", "and", "or", "\n and", "# why\n or", "otherwise", "is", "is not", "is in"]
    )
    return st.one_of(
        group,
        compose(PLAIN, ".", NAMES),
        compose(PLAIN, "[", inner, "]"),
        compose(PLAIN, GLUE, "(", inner, ", deep", GLUE, "=", GLUE, group, ")"),
        compose(PLAIN, ".", NAMES, "(", group, ")"),
        compose(group, BLANK, operator, BLANK, group),
        compose(st.sampled_from(["not ", "-", "+ "]), group),
        compose("if ", group, " then ", group, " else ", group),
        compose("[", GLUE, inner, ",", group, "]"),
        compose(group, "..", group),
        compose(st.sampled_from(AGGREGATES), GLUE, "(", binders(inner), ")"),
        compose(st.sampled_from(AGGREGATES), "(", group, " for ", binders(inner), ")"),
        compose(st.sampled_from(AGGREGATES), "(", inner, ")"),
        compose("can ", PLAIN, "(", inner, ")"),
    )


SIMPLE = st.one_of(PLAIN, st.integers(0, 99).map(str), st.just('"a text"'))
EXPRESSIONS = st.recursive(SIMPLE, larger, max_leaves=8)
GROUPS = compose("(", EXPRESSIONS, ")")
SEPARATORS = st.sampled_from(["\n", ";", " ; ", "\n\n\n", "  # behind\n", "\n# above\n", "\n  # one\n\n  # two\n"])


def blocks(statement: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    opening = st.sampled_from(["{ ", "{", "{\n", "{ # open\n"])
    closing = st.sampled_from([" }", "}", "\n}", "\n # close\n}"])
    several = st.tuples(st.lists(statement, min_size=1, max_size=3), SEPARATORS).map(lambda made: made[1].join(made[0]))
    return st.one_of(st.just("{ }"), compose(opening, several, closing))


def statements(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    block = blocks(inner)
    return st.one_of(
        compose("if ", EXPRESSIONS, " ", block),
        compose("if ", EXPRESSIONS, " ", block, st.sampled_from([" else ", "\nelse ", " # so\nelse "]), block),
        compose("choose up to ", GROUPS, " ", binders(EXPRESSIONS), ' as "label" ', block),
        compose("choose ", binders(EXPRESSIONS), block, " else ", block),
        compose("may ", block),
        compose("may repeat ", block),
        compose("then ", block),
        compose('one of { "a" when ', EXPRESSIONS, " ", block, SEPARATORS, '"b" ', block, " }"),
        compose("perform each ", EXPRESSIONS, " while ", GROUPS, " else ", block),
        compose("for ", binders(EXPRESSIONS), block),
        compose("while ", GROUPS, block),
        compose("at ", GROUPS, block),
        compose("window open ", block),
        compose(inner, st.sampled_from([", ", " ,"]), inner),
    )


LINES = st.one_of(
    compose("gain ", GROUPS, " coins per ", EXPRESSIONS),
    st.sampled_from(["gain $2", "pause", "nothing", "return", "act", "gain 3 coins", "take turn me", "act -> gain $1"]),
    compose("let x = ", EXPRESSIONS),
    compose("set card.", NAMES, " = ", EXPRESSIONS),
    compose("move ", GROUPS, " to ", EXPRESSIONS),
    compose("draw ", GROUPS, " from ", EXPRESSIONS),
    compose("advance card on river up to ", GROUPS, " back using drift"),
    compose("act(", EXPRESSIONS, ")"),
    compose("perform ", EXPRESSIONS),
    compose("return ", EXPRESSIONS),
)
STEPS = st.recursive(LINES, statements, max_leaves=6)
PROGRAMS = st.tuples(st.lists(STEPS, max_size=3), SEPARATORS).map(lambda made: made[1].join(made[0]))
WORDS = (
    "gain pay if else { } ( ) [ ] , -> | ; \n = == => ! && $2 $ 3 x hand choose in where by may repeat then one of "
    'perform each per to . .. + - * "a" \' : Not # count for is not and or let set return advance on up elif'
)
SOUP = st.lists(st.sampled_from(WORDS.split(" ")), max_size=14).map(" ".join)


def comments(text: str) -> Counter[str]:
    return Counter(line.split("#", 1)[1].strip() for line in text.split("\n") if "#" in line)


@settings(max_examples=80, deadline=None)
@given(PROGRAMS)
def test_layout_keeps_meaning_and_comments(text: str) -> None:
    parsed = parse_program(text)
    if parsed.tree is None:
        # Not every chance mixture is a program; a step after an arrow, say, can't be followed by a second arrow.
        assert len(parsed.findings) == 1
        return
    formatted = format_program(text)
    again = parse_program(formatted)
    assert again.tree is not None
    assert same_tree(parsed.tree, again.tree)
    assert format_program(formatted) == formatted
    assert comments(formatted) == comments(text)


@settings(max_examples=80, deadline=None)
@given(EXPRESSIONS)
def test_layout_of_expressions(text: str) -> None:
    parsed = parse_expression(text)
    assert parsed.tree is not None
    formatted = format_expression(text)
    again = parse_expression(formatted)
    assert again.tree is not None
    assert same_tree(parsed.tree, again.tree)
    assert format_expression(formatted) == formatted


@settings(max_examples=80, deadline=None)
@given(PROGRAMS)
def test_every_program_is_said(text: str) -> None:
    parsed = parse_program(text)
    if parsed.tree is None:
        return
    places = "Act {deep, any, now}{cost, plus, $}{cost, for, $} {deep, of, mile} {unknown} {"
    template = ActionText((("deep", None), ("cost", None)), places)
    said = Explainer({"act": template}, {"$": "coins"}).program(parsed.tree)
    assert said.strip()
    assert "\n" not in said


@settings(max_examples=80, deadline=None)
@given(st.one_of(st.text(max_size=60), SOUP))
def test_no_text_makes_the_parser_raise(text: str) -> None:
    for start in ("program", "expression"):
        parsed = parse_program(text) if start == "program" else parse_expression(text)
        assert (parsed.tree is None) == (len(parsed.findings) == 1)
        result = reformat(text, start)
        assert bool(result.findings) == (parsed.tree is None)
        for found in parsed.findings:
            lines = text.split("\n")
            assert found.message
            assert 1 <= found.span.line <= len(lines)
            assert 1 <= found.span.column <= len(lines[found.span.line - 1]) + 1
            assert (found.span.line, found.span.column) <= (found.span.end_line, found.span.end_column)


def test_limits_are_findings() -> None:
    for text in (
        "x" * 20_001,
        "(" * 61 + "1" + ")" * 61,
        " + ".join(["1"] * 200),
        "not " * 3000 + "x",
        "-" * 5000 + "x",
    ):
        parsed = parse_expression(text)
        assert parsed.tree is None
        assert [found.code for found in parsed.findings] == ["GWT103"]
    chain = "if a { pause } " + "else if b { pause } " * 200
    assert [found.code for found in parse_program(chain).findings] == ["GWT103"]


@pytest.mark.parametrize("text", ["\n", " \n", "# a\n", ";", "#", "a\n", " ", "\t", " ;\n", "a\n\n# b\n", "a\r\n"])
@pytest.mark.parametrize("end", ["", "?", "| b", "x"])
def test_long_texts_are_read_in_linear_time(text: str, end: str) -> None:
    long = "a" + text * ((20_000 - len(end)) // len(text) - 1) + end
    before = time.process_time()
    parse_program(long)
    # A hundred times what it takes; reading in quadratic time takes longer by far.
    assert time.process_time() - before < 5


def test_same_tree_tells_trees_apart() -> None:
    one, two = parse_expression("f(1, 2)").tree, parse_expression("f( 1,2 )").tree
    assert same_tree(one, two)
    assert not same_tree(one, parse_expression("f(1, 3)").tree)
    assert not same_tree(one, parse_expression("f(1)").tree)
    assert not same_tree(one, parse_expression("g").tree)


def test_spans_cover_what_they_name() -> None:
    text = "pay $1 -> drive(2), let x = count(y)\n  or fee(z)"
    tree = parse_program(text, "file").tree
    assert tree is not None
    lines = text.split("\n")
    calls = [node for node in walk(tree) if isinstance(node, Call)]
    assert [lines[call.span.line - 1][call.span.column - 1 : call.span.end_column - 1] for call in calls] == ["fee(z)"]


@pytest.mark.parametrize("text", ["gain $1234567890123", "gain 1234567890123 coins, gain $1", "gain $" + "9" * 6000])
def test_numbers_have_few_digits(text: str) -> None:
    found = parse_program(text)
    assert found.tree is None
    assert [one.code for one in found.findings] == ["GWT103"]
    assert parse_program("gain $123456789012").findings == ()
