"""Inscription, the board game."""

from cards.rules.inscription import SLUG, Parameters
from matches.engine.duel.engine import DuelEngine
from matches.engine.inscription.rules import InscriptionRules

ENGINE = DuelEngine(SLUG, InscriptionRules, Parameters)
