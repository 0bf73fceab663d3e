"""Stored decks and house rules for tests."""

from typing import Any

from decks.models import Deck, HouseRuleset
from decks.services import deck_create, house_ruleset_save
from tests.decks.decks import LEGAL, augmented

ILLEGAL = augmented({"Wolf": 4, "Stoat": 2})


def make_deck(owner: Any, fields: dict[str, Any] | None = None, **more: Any) -> Deck:
    """A saved deck of Augmented, legal unless other fields are given."""
    return deck_create(**{"owner": owner, "game": "augmented", "name": "Pack", "fields": fields or LEGAL} | more)


def make_rules(owner: Any, **more: Any) -> HouseRuleset:
    """Saved house rules of Augmented that allow four copies of a Common."""
    return house_ruleset_save(
        **{"by": owner, "game": "augmented", "name": "Four of a kind", "parameters": {"max_common_copies": 4}} | more
    )
