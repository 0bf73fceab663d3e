"""A sample of the first hand: the same seed draws the same cards, so that a link shows them again."""

import random
from collections.abc import Sequence
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
        pile = [card for card, count in deck.zones.get(zone, {}).items() for _ in range(count)]
        hand = _dealt(pile, size, mulligans, shuffles=opening.mulligan_shuffles, chance=chance)
        is_short = is_short or len(hand) < size
        drawn += [
            CardDrawn(title(zone), deck.index.cards[card].name if card in deck.index.cards else card,
                      deck.index.cards.get(card))
            for card in hand
        ]  # fmt: skip
    return Hand(tuple(drawn), mulligans, opening.mulligans - mulligans, is_short)


def _dealt(pile: Sequence[str], size: int, mulligans: int, *, shuffles: bool, chance: random.Random) -> list[str]:
    """The top of the pile; after a mulligan that of a pile shuffled anew, or what lies below the hand put aside."""
    shuffled = list(pile)
    chance.shuffle(shuffled)
    for _ in range(mulligans):
        if shuffles:
            chance.shuffle(shuffled)
        else:
            shuffled = shuffled[size:]
    return shuffled[:size]
