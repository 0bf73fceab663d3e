"""DeckNForge: bands, from their founding on, and the Turning in which they gain inscriptions."""

from typing import Any

from decks.rules.decknforge import band, inscriptions, turning

SLUG = "decknforge"
ZONES: tuple[str, ...] = ()
KINDS = (band.KIND, turning.KIND)
no_legal = inscriptions.no_legal


def whole(card: str, count: int) -> dict[str, Any]:
    """A band of so many copies of one card; it may say 200 cards at most."""
    return {"band": {"name": "One card", "wizard": "Nobody", "cards": [card] * min(count, 200)}}
