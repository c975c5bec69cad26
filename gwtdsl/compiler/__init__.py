"""From a checked pack to compiled rules."""

from gwtdsl.compiler.build import Compiler

__all__ = ["Compiler"]
