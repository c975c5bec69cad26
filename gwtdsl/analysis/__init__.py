"""What both the checker and the compiler need to know of programs: names, types, footprints, feasibility."""

from gwtdsl.analysis.analyse import Analysis, analyse
from gwtdsl.analysis.units import Unit
from gwtdsl.analysis.world import World

__all__ = ["Analysis", "Unit", "World", "analyse"]
