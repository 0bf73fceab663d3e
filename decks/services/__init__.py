"""The verbs of decks."""

from decks.services.judging import Hints, deck_judge
from decks.services.verdicts import Verdict, verdict_json

__all__ = ["Hints", "Verdict", "deck_judge", "verdict_json"]
