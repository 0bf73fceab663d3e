"""The cards and sample decks that findings are made with: those of the fixtures, whatever a database holds."""

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any

from cards.rules import catalogue
from cards.rules.check_fixtures import folder_files
from cards.rules.index import CardIndex

FIXTURES = Path(__file__).parents[2] / "fixtures"


@cache
def index_of(game: str) -> CardIndex:
    """The cards of the game with its inscriptions and labels."""
    found = catalogue.read(folder_files(FIXTURES / game))
    return CardIndex(game=game, version=1, cards=found.cards, inscriptions=found.inscriptions, labels=found.labels)


@cache
def sample_documents(game: str) -> dict[str, dict[str, Any]]:
    """The sample decks, by name."""
    files = sorted((FIXTURES / game / "decks").glob("*.json"))
    return {path.stem: json.loads(path.read_text()) for path in files}


@cache
def cards_hash(game: str) -> str:
    """A short hash of the cards and sample decks."""
    files = [FIXTURES / game / "cards.json", *sorted((FIXTURES / game / "decks").glob("*.json"))]
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:16]
