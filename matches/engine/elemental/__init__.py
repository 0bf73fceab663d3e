"""Elemental Deck Builder."""

from matches.engine.elemental.engine import ElementalEngine
from matches.engine.elemental.numbers import HEARD, METRICS
from matches.engine.elemental.state import Game
from matches.engine.elemental.views import View
from matches.engine.interface import Engine

ENGINE: Engine[Game, View] = ElementalEngine()
__all__ = ["ENGINE", "HEARD", "METRICS"]
