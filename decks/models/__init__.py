"""What people built: one noun a file, all of them importable from here."""

from decks.models.decks import Deck, DeckCard, DeckTag, DeckVersion
from decks.models.house_rulesets import HouseRuleset, HouseRulesetVersion
from decks.models.reports import Report

__all__ = ["Deck", "DeckCard", "DeckTag", "DeckVersion", "HouseRuleset", "HouseRulesetVersion", "Report"]
