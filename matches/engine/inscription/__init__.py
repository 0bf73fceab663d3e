"""Inscription, the board game."""

from cards.rules.inscription import SLUG, Parameters
from matches.engine.duel.numbers import HEARD, METRICS
from matches.engine.duel.state import Duel
from matches.engine.duel.views import View
from matches.engine.inscription.engine import InscriptionEngine
from matches.engine.inscription.rules import InscriptionRules
from matches.engine.interface import Engine

ENGINE: Engine[Duel, View] = InscriptionEngine(SLUG, InscriptionRules, Parameters)
__all__ = ["ENGINE", "HEARD", "METRICS"]
