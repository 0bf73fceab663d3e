"""Elemental Deck Builder: what a player holds, snapshots of a game, and the log of its purchases."""

from cards.rules.elemental import Parameters
from cards.rules.types import CardSpec
from decks.rules.elemental import box, deck, holding, purchases, snapshot
from decks.rules.kinds import Opening

SLUG = "elemental"
ZONES = holding.ZONES
KINDS = (deck.KIND, snapshot.KIND, purchases.KIND)


def home(card: CardSpec) -> str:
    """A passive is deployed, and lies among the passives as long as it is in play."""
    return "passives" if box.is_passive(card) else ""


def opening(p: Parameters) -> Opening:
    """A hand from the draw pile, and a whole new one for every turn after the first."""
    return Opening(hand=(("draw", p.hand_size),), draws_a_turn=p.hand_size, draws_on_first_turn=False)
