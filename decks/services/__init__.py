"""The verbs of decks."""

from decks.services.decks import (
    Stale,
    deck_create,
    deck_delete,
    deck_fork,
    deck_publish,
    deck_update,
    deck_visibility_set,
)
from decks.services.exports import deck_export, deck_formats
from decks.services.house_rulesets import StaleRuleset, house_ruleset_delete, house_ruleset_save
from decks.services.judgements import deck_judged, decks_judged, decks_recheck
from decks.services.judging import Hints, deck_judge
from decks.services.reading import file_fields
from decks.services.reports import report_decide, report_make
from decks.services.verdicts import Verdict, verdict_json

__all__ = [
    "Hints",
    "Stale",
    "StaleRuleset",
    "Verdict",
    "deck_create",
    "deck_delete",
    "deck_export",
    "deck_fork",
    "deck_formats",
    "deck_judge",
    "deck_judged",
    "deck_publish",
    "deck_update",
    "deck_visibility_set",
    "decks_judged",
    "decks_recheck",
    "file_fields",
    "house_ruleset_delete",
    "house_ruleset_save",
    "report_decide",
    "report_make",
    "verdict_json",
]
