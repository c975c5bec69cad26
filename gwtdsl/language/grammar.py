"""The parser of the language, quickly: its tables are made beforehand and shipped as plain data.

`tables.json` is generated from `grammar.lark` by `python -m gwtdsl.language.grammar`; a test says when it is stale. It
is read only when the grammar's hash and Lark's version are those it was made with; otherwise the tables are made anew,
which takes a third of a second and gives the same parser. Nothing is cached outside the package or unpickled.
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

import lark
from lark import Lark, Token, Transformer
from lark.grammar import Rule
from lark.lexer import TerminalDef

from gwtdsl.language.builder import TreeBuilder
from gwtdsl.language.quick import GRAMMAR, TABLES, grammar_hash, shipped

__all__ = ["grammar", "parsed", "tables_text"]


@lru_cache(maxsize=1)
def grammar() -> Lark:
    """The LALR parser of the language, made once per process."""
    return from_tables() or from_grammar()


def from_grammar() -> Lark:
    """The parser made from the grammar's text: slow, always right."""
    return Lark(
        shipped(GRAMMAR),
        parser="lalr",
        start=["program", "expression"],
        propagate_positions=True,
        maybe_placeholders=True,
    )


def from_tables() -> Lark | None:
    """The parser made from the shipped tables; None when they are missing, damaged or of another grammar or Lark."""
    try:
        stored = json.loads(shipped(TABLES))
        if stored["key"] != _key():
            return None
        data = stored["data"]
        table = data["parser"]["parser"]
        table["tokens"] = _by_number(table["tokens"])
        table["states"] = {int(state): _by_number(row) for state, row in table["states"].items()}
        return Lark.load({"data": data, "memo": _by_number(stored["memo"])})
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return None


def parsed(text: str, start: str, builder: TreeBuilder) -> Any:
    """The tree of a text; raises `lark.UnexpectedInput` for one that is not right."""
    return _Transformer(builder).transform(grammar().parse(text, start=start))


class _Transformer(Transformer[Token, Any]):
    """Lets the builder make the nodes of a parse."""

    def __init__(self, builder: TreeBuilder) -> None:
        super().__init__()
        self.builder = builder

    def __default__(self, data: Any, children: list[Any], meta: Any) -> Any:
        return getattr(self.builder, str(data))(meta, children)


def tables_text() -> str:
    """What `tables.json` holds. The numbering inside may differ from run to run; the parser it gives is the same."""
    data, memo = from_grammar().memo_serialize([TerminalDef, Rule])
    return json.dumps({"key": _key(), "data": data, "memo": memo}, separators=(",", ":"), sort_keys=True) + "\n"


def _key() -> str:
    return f"{lark.__version__}:{grammar_hash()}"


def _by_number(mapping: dict[str, Any]) -> dict[int, Any]:
    # JSON has no numbers as keys.
    return {int(key): value for key, value in mapping.items()}


if __name__ == "__main__":
    Path(__file__).with_name(TABLES).write_text(tables_text(), encoding="utf-8")
