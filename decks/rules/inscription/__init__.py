"""Inscription, the board game: drafted creature decks, the draft that makes them, and death cards."""

from decks.rules.inscription import death_cards, deck, draft

SLUG = "inscription"
ZONES = deck.ZONES
KINDS = (deck.KIND, draft.KIND, death_cards.KIND)
