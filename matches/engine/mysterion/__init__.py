"""Mysterion: two players study Scripts and invoke one Creature at a time."""

from matches.engine.interface import Engine
from matches.engine.mysterion.engine import MysterionEngine
from matches.engine.mysterion.numbers import HEARD, METRICS
from matches.engine.mysterion.state import Battle
from matches.engine.mysterion.views import View

ENGINE: Engine[Battle, View] = MysterionEngine()
__all__ = ["ENGINE", "HEARD", "METRICS"]
