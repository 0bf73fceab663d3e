"""Inscription, the board game: drafted creature decks, the draft that makes them, and death cards."""

from cards.rules.inscription import Parameters
from decks.rules.inscription import box, dealing, death_cards, deck, draft
from decks.rules.kinds import Opening, Sizes

SLUG = "inscription"
ZONES = deck.ZONES
SIDE_ZONE, SIDE_SIZE = "squirrels", Parameters().squirrels
lies_aside = box.is_squirrel
DEALER = dealing.DEALER
KINDS = (deck.KIND, draft.KIND, death_cards.KIND)


def sizes(p: Parameters) -> Sizes:
    """The cards of both piles."""
    return {"main": (p.deck_size, p.deck_size), "squirrels": (p.squirrels, p.squirrels)}


def opening(p: Parameters) -> Opening:
    """The first turn draws three creatures and a squirrel, every other one a card of either pile."""
    return Opening(hand=(("main", 3), ("squirrels", 1)), draws_on_first_turn=False)
