"""The sample decks for tests that need no database."""

import json
from functools import cache
from typing import Any

from matches.engine import registry
from tests.matches.engine.duels import FIXTURES

GAMES = ("augmented", "inscription", "mysterion")
GAME = "mysterion"  # whose matches are the quickest


@cache
def samples(game: str) -> dict[str, dict[str, dict[str, Any]]]:
    """The zones of each sample deck of a game, by name; one without cards where all matches start alike."""
    if not registry.get(game).needs_decks:
        return {"": {}}
    kind = registry.deck_kind(game)
    if kind != registry.LISTS:
        return {name: {kind: document[kind]} for name, document in documents(game).items()}
    return {name: document["zones"] for name, document in documents(game).items()}


def documents(game: str) -> dict[str, dict[str, Any]]:
    """The files as they are."""
    return {path.stem: json.loads(path.read_text()) for path in sorted((FIXTURES / game / "decks").glob("*.json"))}


def pairs(game: str) -> list[tuple[str, str]]:
    """Which sample decks meet: both of a draft, or each deck and the next."""
    names = list(samples(game))
    if game == "inscription":
        return list(zip(names[::2], names[1::2], strict=True))
    return list(zip(names, names[1:] + names[:1], strict=True))
