"""Makes compiled functions quicker without changing what they say.

Expressions only look at the state and change nothing, so the order in which they are worked out does not matter as
long as none is worked out that would not have been.
"""

from __future__ import annotations

import ast

from gwtdsl.compiler.quick.costs import COMPREHENSIONS, costly, walk
from gwtdsl.compiler.quick.flattening import flatten
from gwtdsl.compiler.quick.inlining import Functions, Inliner
from gwtdsl.compiler.quick.keeping import keep
from gwtdsl.compiler.quick.knowing import know
from gwtdsl.compiler.quick.sharing import Sharing
from gwtdsl.compiler.quick.tidying import Tidying

__all__ = ["quicken"]

#: How the names of functions begin that only look.
_LOOK = ("fn_", "ex_", "mv_", "q", "gc_", "ge_", "ways_", "score_", "may_start_")
#: How the names of those begin that say yes or no.
_JUDGE = ("q", "gc_", "ge_")


def quicken(functions: Functions) -> None:
    """Improves the functions of one compilation in place; each stands under its name, with its file."""
    for name, (_, function) in functions.items():
        if name.startswith(_JUDGE):
            flatten(function)
    inliner = Inliner(functions)
    for name, (_, function) in functions.items():
        inliner.improve(name)
        looks = name.startswith(_LOOK)
        tidying = Tidying(looks)
        function.body = [tidying.visit(statement) for statement in function.body]
        nodes = walk(function)
        # segments are many and long, and tell little twice
        segment = name[0] == "s" and name[1:].isdigit()
        if not segment or sum(map(_looked, nodes)) > 1:
            Sharing().function(function)
        if not segment:
            know(function)
        if looks and any(isinstance(node, (ast.For, *COMPREHENSIONS)) for node in nodes):
            keep(function)


def _looked(node: ast.AST) -> bool:
    """Whether something is worked out that costs, by other means than the machine's."""
    return costly(node) and not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute))
