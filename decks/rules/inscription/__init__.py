"""Inscription, the board game: drafted creature decks, the draft that makes them, and death cards."""

from cards.rules.inscription import Parameters
from decks.rules.inscription import dealing, death_cards, deck, draft

SLUG = "inscription"
ZONES = deck.ZONES
SIDE_ZONE, SIDE_SIZE = "squirrels", Parameters().squirrels
DEALER = dealing.DEALER
KINDS = (deck.KIND, draft.KIND, death_cards.KIND)
