"""Elemental Deck Builder: what a player holds, snapshots of a game, and the log of its purchases."""

from decks.rules.elemental import deck, holding, purchases, snapshot

SLUG = "elemental"
ZONES = holding.ZONES
KINDS = (deck.KIND, snapshot.KIND, purchases.KIND)
