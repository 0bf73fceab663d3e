"""Stored decks and house rules for tests."""

from typing import Any

from msgspec.structs import replace

from cards.models import Card, Game
from cards.rules.types import CardSpec
from cards.selectors import card_documents, card_spec, catalogue_version
from cards.selectors.known import card_last_release
from cards.services import card_edit
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


def edit(card: str, **changes: Any) -> int:
    """A curator changes a card of Augmented, or makes another one of it; the new version of the catalogue."""
    game = Game.objects.get(slug="augmented")
    spec: CardSpec = card_spec(card_documents(Card.objects.filter(game=game, slug=card)).get()["document"])
    spec = replace(spec, **changes)
    card_edit(game=game, spec=spec, seen=card_last_release(game=game, slug=spec.slug))
    return catalogue_version().number
