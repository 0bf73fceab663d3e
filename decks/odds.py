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


def chances(pile: Pile) -> list[Fraction]:
    """The chance of each number of wanted cards among those drawn, from none on; more than there is cannot be drawn."""
    drawn = min(pile.drawn, pile.size)
    ways = comb(pile.size, drawn)
    return [
        Fraction(comb(pile.wanted, hits) * comb(pile.size - pile.wanted, drawn - hits), ways)
        for hits in range(min(pile.wanted, drawn) + 1)
    ]


def together(piles: Iterable[Pile]) -> list[Fraction]:
    """The chance of each number of wanted cards out of all these piles."""
    total = [Fraction(1)]
    for pile in piles:
        total = _convolved(total, chances(pile))
    return total


def at_least(wanted: int, piles: Iterable[Pile]) -> Fraction:
    """The chance of so many wanted cards or more."""
    return sum(together(piles)[max(wanted, 0) :], Fraction(0))


def expected(piles: Iterable[Pile]) -> Fraction:
    """How many wanted cards are drawn on average."""
    return sum((hits * chance for hits, chance in enumerate(together(piles))), Fraction(0))


def _convolved(first: Sequence[Fraction], second: Sequence[Fraction]) -> list[Fraction]:
    total = [Fraction(0)] * (len(first) + len(second) - 1)
    for one, chance in enumerate(first):
        for other, and_this in enumerate(second):
            total[one + other] += chance * and_this
    return total
