"""Elemental Deck Builder: what a player holds, snapshots of a game, and the log of its purchases."""

from cards.rules.elemental import Parameters
from decks.rules.elemental import deck, holding, purchases, snapshot
from decks.rules.kinds import Opening

SLUG = "elemental"
ZONES = holding.ZONES
KINDS = (deck.KIND, snapshot.KIND, purchases.KIND)


def opening(p: Parameters) -> Opening:
    """A hand from the draw pile, and a whole new one for every turn after the first."""
    return Opening(hand=(("draw", p.hand_size),), draws_a_turn=p.hand_size, draws_on_first_turn=False)
