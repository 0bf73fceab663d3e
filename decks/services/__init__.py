"""The verbs of decks."""

from decks.services.judging import Hints, deck_judge
from decks.services.reading import file_fields
from decks.services.verdicts import Verdict, verdict_json

__all__ = ["Hints", "Verdict", "deck_judge", "file_fields", "verdict_json"]
