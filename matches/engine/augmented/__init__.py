"""Inscryption PvP Augmented."""

from cards.rules.augmented import SLUG, Parameters
from matches.engine.augmented.rules import AugmentedRules
from matches.engine.duel.engine import DuelEngine

ENGINE = DuelEngine(SLUG, AugmentedRules, Parameters)
