"""Exact chances of drawing: how likely a player has seen so many of some cards, by fractions and not by trials."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import comb

import msgspec


class Pile(msgspec.Struct, frozen=True):
    """A shuffled pile of so many cards, the wanted ones among them, and how many are drawn."""

    size: int
    wanted: int
    drawn: int


def chances(pile: Pile, fewer_than: int) -> list[Fraction]:
    """The chances of no wanted card, of one, and so on below a number; more than there is cannot be drawn."""
    drawn = min(pile.drawn, pile.size)
    ways = comb(pile.size, drawn)
    return [
        Fraction(comb(pile.wanted, hits) * comb(pile.size - pile.wanted, drawn - hits), ways)
        for hits in range(min(pile.wanted, drawn, fewer_than - 1) + 1)
    ]


def at_least(wanted: int, piles: Iterable[Pile]) -> Fraction:
    """The chance of so many wanted cards or more out of all these piles."""
    if wanted <= 0:
        return Fraction(1)
    fewer = [Fraction(1)]
    for pile in piles:
        fewer = _convolved(fewer, chances(pile, wanted))[:wanted]
    return 1 - sum(fewer, Fraction(0))


def expected(piles: Iterable[Pile]) -> Fraction:
    """How many wanted cards are drawn on average."""
    return sum((Fraction(min(pile.drawn, pile.size) * pile.wanted, pile.size or 1) for pile in piles), Fraction(0))


def _convolved(first: Sequence[Fraction], second: Sequence[Fraction]) -> list[Fraction]:
    total = [Fraction(0)] * (len(first) + len(second) - 1)
    for one, chance in enumerate(first):
        for other, and_this in enumerate(second):
            total[one + other] += chance * and_this
    return total
