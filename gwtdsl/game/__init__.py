"""A game of a pack: the façade over pack, compiler and engine."""

from gwtdsl.game.decision import Decision, Option
from gwtdsl.game.errors import GameError, IllegalAnswer, RuntimeFault
from gwtdsl.game.events import Event
from gwtdsl.game.game import Game
from gwtdsl.game.record import Answer, Record, replay
from gwtdsl.game.view import View

__all__ = [
    "Answer",
    "Decision",
    "Event",
    "Game",
    "GameError",
    "IllegalAnswer",
    "Option",
    "Record",
    "RuntimeFault",
    "View",
    "replay",
]
