"""Inscryption PvP Augmented."""

from cards.rules.augmented import SLUG, Parameters
from matches.engine.augmented.rules import AugmentedRules
from matches.engine.duel.engine import DuelEngine
from matches.engine.duel.numbers import HEARD, METRICS
from matches.engine.duel.state import Duel
from matches.engine.duel.views import View
from matches.engine.interface import Engine

ENGINE: Engine[Duel, View] = DuelEngine(SLUG, AugmentedRules, Parameters)
__all__ = ["ENGINE", "HEARD", "METRICS"]
