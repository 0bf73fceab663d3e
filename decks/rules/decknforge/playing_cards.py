"""The playing cards of a band: found by name or as players write them, and told apart by what they are for."""

import re

import msgspec

from cards.rules.decknforge import HERO_RANKS, ITEM_RANKS, MONSTER_RANKS, PILES, SUITS
from cards.rules.index import CardIndex, fold
from cards.rules.types import CardSpec

SHORT_RANKS = {rank[0].upper(): rank for rank in (*HERO_RANKS, MONSTER_RANKS[0])} | {rank: rank for rank in ITEM_RANKS}
SHORT_SUITS = dict(zip("♠♥♣♦", SUITS, strict=True)) | {suit[0].upper(): suit for suit in SUITS}
SHORT = re.compile(rf"({'|'.join(SHORT_RANKS)})([{''.join(SHORT_SUITS)}])")


class Named(msgspec.Struct, frozen=True):
    """A card of a document: as it was written, where, and which card that is."""

    written: str
    path: str
    card: CardSpec | None

    @property
    def name(self) -> str:
        return self.card.name if self.card else self.written

    @property
    def key(self) -> str:
        """What is the same for two names of one card."""
        return self.card.slug if self.card else f"?{fold(self.written)}"

    @property
    def word(self) -> str:
        """The card's slug, or what was written where no card has this name."""
        return self.card.slug if self.card else self.written


def find(index: CardIndex, name: str) -> CardSpec | None:
    """The card with this name or slug, or written in short: 7♣, 7C."""
    if card := index.find(name):
        return card
    if short := SHORT.fullmatch(name.strip().upper()):
        rank, suit = SHORT_RANKS[short[1]], SHORT_SUITS[short[2]]
        return next((card for card in index.cards.values() if (card.rank, card.suit) == (rank, suit)), None)
    return None


def named(index: CardIndex, name: str, path: str) -> Named:
    return Named(name, path, find(index, name))


def full_deck(index: CardIndex) -> dict[str, int]:
    """How often each card lies in a band."""
    (pile,) = PILES
    return {slug: card.copies.get(pile, 0) for slug, card in index.cards.items() if card.copies.get(pile, 0)}


def is_monster(card: CardSpec) -> bool:
    return card.kind == "monster"


def is_hero(card: CardSpec) -> bool:
    return card.kind == "hero"


def is_item(card: CardSpec) -> bool:
    return card.kind == "item"
