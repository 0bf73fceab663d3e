"""What the Python blocks of docs/engine.md take for granted."""

# ruff: noqa: F401

import json
from pathlib import Path

from cards.rules.catalogue import read
from cards.rules.check_fixtures import folder_files
from cards.rules.games import get as game_get
from cards.rules.index import CardIndex
from matches.engine import registry
from matches.engine.agents import get
from matches.engine.interface import Setup
from matches.engine.record import replay
from matches.engine.runner import Arm, Comparison, Terms, score_of

FIXTURES = Path("fixtures")


def sample(game: str, name: str) -> dict:
    return json.loads((FIXTURES / game / "decks" / f"{name}.json").read_text())


def index_of(game: str) -> CardIndex:
    catalogue = read(folder_files(FIXTURES / game))
    return CardIndex(
        game=game, version=1, cards=catalogue.cards, inscriptions=catalogue.inscriptions, labels=catalogue.labels
    )


parameters = game_get("augmented").parameters()
engine = registry.get("augmented")
index = index_of("augmented")
deck_a, deck_b = (sample("augmented", name)["zones"] for name in ("beast-blood", "undead-bones"))
