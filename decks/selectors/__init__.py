"""Reads of decks and of what they are judged by, with their joins decided here; one noun a file."""

from decks.selectors.lawbooks import Lawbook, RulesetInForce, lawbook
from decks.selectors.rulesets import UnknownRuleset, ruleset_find

__all__ = ["Lawbook", "RulesetInForce", "UnknownRuleset", "lawbook", "ruleset_find"]
