"""The shipped tables are those of the grammar, and quicker than it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml
from lark.exceptions import UnexpectedInput

from gwtdsl.language import grammar as module
from gwtdsl.language import tree as t
from gwtdsl.language.builder import TreeBuilder
from gwtdsl.language.parser import plain_place
from gwtdsl.language.quick import TABLES, quick_parser, shipped
from gwtdsl.language.words import KINDS, SIGNS, STATEMENTS, spoken


def test_tables_are_fresh() -> None:
    stored = json.loads(Path(module.__file__).with_name(TABLES).read_text(encoding="utf-8"))
    # Tables of another Lark are no fault: the grammar is read instead.
    assert stored["key"].partition(":")[2] == module._key().partition(":")[2], "run python -m gwtdsl.language.grammar"


def test_both_ways_give_one_parser() -> None:
    quick, slow = module.from_tables(), module.from_grammar()
    assert quick is not None
    for text in ("gain $2", "if a { pause } else if b { x(1) }", "choose c in hand where c.x is in [a] by c.y { act }"):
        assert quick.parse(text, start="program") == slow.parse(text, start="program")
    assert quick.parse("count (x in y) + 1", start="expression") == slow.parse("count (x in y) + 1", start="expression")


@pytest.mark.parametrize("stored", ["", "{", "{}", "[]", '{"key": 1}', '{"key": "KEY"}', '{"key": "KEY", "data": {}}'])
def test_damaged_tables_are_not_used(stored: str, monkeypatch: pytest.MonkeyPatch) -> None:
    read = shipped
    text = stored.replace("KEY", module._key())
    monkeypatch.setattr(module, "shipped", lambda name: text if name == TABLES else read(name))
    assert module.from_tables() is None


def test_every_terminal_has_words() -> None:
    for terminal in module.grammar().terminals:
        if terminal.name.startswith("_") and terminal.name not in SIGNS and terminal.name != "_SEP":
            continue
        words = spoken(terminal.name)
        value = terminal.pattern.value
        assert terminal.name in KINDS or words == f"`{value}`" or words == f"`{terminal.name.lower()}`"
    assert set(STATEMENTS) <= {terminal.name for terminal in module.grammar().terminals}


def test_the_quick_parser_gives_what_lark_gives() -> None:
    quick = quick_parser()
    assert quick is not None
    right = 0
    for text in _texts():
        for start in ("program", "expression"):
            ours, theirs = (TreeBuilder("file", plain_place(text)) for _ in range(2))
            try:
                expected: t.Node | None = module.parsed(text, start, theirs)
            except UnexpectedInput:
                expected = None
            # Nodes are equal to themselves only; their texts hold all they are made of, places too.
            assert repr(quick.parse(text, start, ours)) == repr(expected), text
            assert ours.too_large == theirs.too_large
            right += expected is not None
    assert right > 500


def _texts() -> list[str]:
    """All scalars of content and of the cases: programs, and many things that are none."""
    root = Path(__file__).parents[2]
    found: dict[str, None] = {}
    for folder in ("content/el_paso", "tests/cases/language"):
        for path in sorted(root.joinpath(folder).rglob("*.yaml")):
            nodes = [yaml.safe_load(path.read_text(encoding="utf-8"))]
            while nodes:
                node = nodes.pop()
                if isinstance(node, str) and len(node) < 2_000:
                    found[node] = None
                nodes += node.values() if isinstance(node, dict) else node if isinstance(node, list) else ()
    return list(found)
