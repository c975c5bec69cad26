"""Codes GWT0xx: reading files as YAML."""

from __future__ import annotations

from gwtdsl.diagnostics.rule import Rule

__all__ = ["SOURCE"]

SOURCE: tuple[Rule, ...] = (
    Rule(
        "GWT001",
        "file cannot be read",
        "The operating system refused to open or read the file: it is not there, it is a folder, or you may not read "
        "it.",
    ),
    Rule(
        "GWT002",
        "file is not UTF-8",
        "Files of a pack are UTF-8 text. This one holds bytes that UTF-8 does not allow; it was most likely saved in "
        "another encoding. Save it again as UTF-8.",
    ),
    Rule(
        "GWT003",
        "file is binary",
        "The file holds zero bytes or control characters that text does not have: it is a picture, an archive or the "
        "like, not a YAML file.",
    ),
    Rule(
        "GWT004",
        "file is too large",
        "A file of a pack may have a bounded size, far above what a person writes, so that a hostile file cannot use "
        "up the memory. Split it into several files; a kind of records may also be a folder of files.",
    ),
    Rule(
        "GWT005",
        "YAML syntax",
        "The text is not YAML. Frequent causes are a tab used to indent, a colon followed by a space inside plain "
        "text, or a quote that is not closed.",
        bad="title: Lamps: a game of light",
        good='title: "Lamps: a game of light"',
    ),
    Rule(
        "GWT006",
        "duplicate key",
        "A mapping has the same key twice. YAML readers often keep the last one silently; here it is refused, since "
        "one of the two values would be lost. The note shows where the key stands first.",
        bad="lamp:\n  price: 2\n  price: 3",
        good="lamp:\n  price: 3",
    ),
    Rule(
        "GWT007",
        "aliases expand too far",
        "Anchors and aliases are allowed, but together they may stand only for a bounded number of values. Aliases of "
        "aliases grow fast enough to fill any memory.",
        bad="a: &a [x, x, x]\nb: &b [*a, *a, *a]\nc: &c [*b, *b, *b]   # and so on",
        good="a: [x, x, x]",
    ),
    Rule(
        "GWT008",
        "nested too deep",
        "Lists and mappings may be nested only to a bounded depth, far deeper than any file of a pack needs.",
    ),
    Rule(
        "GWT009",
        "tags are refused",
        "YAML tags such as `!!python/object` or `!include` make a value of some type of a program. Files of a pack "
        "hold plain data only, so tags are refused.",
        bad="price: !!int 3",
        good="price: 3",
    ),
    Rule(
        "GWT010",
        "folded scalar holds a program",
        "A scalar that begins with `>` joins its lines, so the line ends of a program are lost, and with them the "
        "places of findings. Use `|`, which keeps the lines as they are.",
        bad="actions: >\n  gain $2\n  draw 1",
        good="actions: |\n  gain $2\n  draw 1",
    ),
    Rule(
        "GWT011",
        "program split by a flow list",
        "Inside `[…]` and `{…}` YAML splits at commas, so one program with a comma silently becomes two. Write lists "
        "of programs in block style, one to a line with a dash.",
        bad="actions: [gain $2, draw(2, deck)]",
        good="actions:\n  - gain $2\n  - draw(2, deck)",
    ),
    Rule(
        "GWT012",
        "file has the wrong shape",
        "The whole file is of another shape than this kind of file: a list where a mapping of ids to records is "
        "expected, or single text, or nothing at all.",
        bad="- lamp\n- bell",
        good="lamp: {price: 2}\nbell: {price: 3}",
    ),
    Rule(
        "GWT013",
        "too many values",
        "A file may hold a bounded number of values, far more than a person writes. Split it into several files.",
    ),
    Rule(
        "GWT014",
        "baseline cannot be read",
        "The baseline file, which lists findings that are known and tolerated, is not what the toolkit writes. Make "
        "it anew from the present findings.",
    ),
)
