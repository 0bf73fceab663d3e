"""A sample of the first hand: the same seed draws the same cards, so that a link shows them again."""

import random
from collections.abc import Mapping
from dataclasses import dataclass

from cards.rules.types import CardSpec
from decks.formats.base import DeckList
from decks.formats.zone_words import title
from decks.rules.kinds import Opening


@dataclass(frozen=True)
class CardDrawn:
    """A card in the hand; a name that nobody knows has no card."""

    zone: str
    name: str
    spec: CardSpec | None


@dataclass(frozen=True)
class Hand:
    """The cards drawn, after so many mulligans, and how many more the rules allow."""

    cards: tuple[CardDrawn, ...]
    mulligans: int
    mulligans_left: int
    is_short: bool


def hand_drawn(deck: DeckList, opening: Opening, *, seed: int, mulligans: int = 0) -> Hand:
    """The first hand that this seed deals, after so many mulligans as are asked for and allowed."""
    chance = random.Random(seed)  # noqa: S311  # a sample for the eye
    mulligans = max(0, min(mulligans, opening.mulligans))
    drawn: list[CardDrawn] = []
    is_short = False
    for zone, size in opening.hand:
        hand = _dealt(deck.zones.get(zone, {}), size, mulligans, shuffles=opening.mulligan_shuffles, chance=chance)
        is_short = is_short or len(hand) < size
        drawn += [
            CardDrawn(title(zone), deck.index.cards[card].name if card in deck.index.cards else card,
                      deck.index.cards.get(card))
            for card in hand
        ]  # fmt: skip
    return Hand(tuple(drawn), mulligans, opening.mulligans - mulligans, is_short)


def _dealt(pile: Mapping[str, int], size: int, mulligans: int, *, shuffles: bool, chance: random.Random) -> list[str]:
    """The hand out of a shuffled pile; a mulligan draws from the whole pile again, or from what lies below the hand."""

    def drawn(number: int) -> list[str]:
        return chance.sample(list(pile), min(number, sum(pile.values())), counts=list(pile.values())) if pile else []

    if not shuffles:
        return drawn(size * (mulligans + 1))[size * mulligans :]
    hands = [drawn(size) for _ in range(mulligans + 1)]
    return hands[-1]
