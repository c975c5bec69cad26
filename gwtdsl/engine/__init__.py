"""The engine: runs compiled rules. It knows neither YAML nor trees nor any game."""

from gwtdsl.engine.faults import IllegalAnswer, RuntimeFault
from gwtdsl.engine.machine import Machine

__all__ = ["IllegalAnswer", "Machine", "RuntimeFault"]
