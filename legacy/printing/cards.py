"""Playing cards as players write them."""

from cards.rules.index import CardIndex
from decks.rules.decknforge.playing_cards import SHORT_RANKS, SHORT_SUITS

RANKS = {rank: short for short, rank in SHORT_RANKS.items()}
SUITS = {suit: sign for sign, suit in SHORT_SUITS.items() if not sign.isascii()}


def card_short(index: CardIndex, slug: str) -> str:
    """7♣ for the Seven of Clubs; what has no suit by its name, and what nobody knows as it was told."""
    card = index.cards.get(slug)
    if card is None:
        return slug
    return f"{RANKS[card.rank]}{SUITS[card.suit]}" if card.rank in RANKS and card.suit in SUITS else card.name
