"""Exact chances of drawing: how likely a player has seen so many of some cards, by fractions and not by trials."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import comb, prod

import msgspec


class Pile(msgspec.Struct, frozen=True):
    """A shuffled pile of so many cards, the wanted ones among them, and how many are drawn."""

    size: int
    wanted: int
    drawn: int


def hands(pile: Pile) -> int:
    """How many different hands there are; more than there is cannot be drawn."""
    return comb(pile.size, min(pile.drawn, pile.size))


def hands_by_hits(pile: Pile, fewer_than: int) -> list[int]:
    """How many of the hands hold no wanted card, one, and so on below a number."""
    drawn = min(pile.drawn, pile.size)
    return [
        comb(pile.wanted, hits) * comb(pile.size - pile.wanted, drawn - hits)
        for hits in range(min(pile.wanted, drawn, fewer_than - 1) + 1)
    ]


def at_least(wanted: int, piles: Sequence[Pile]) -> Fraction:
    """The chance of so many wanted cards or more out of all these piles.

    Hands are counted in whole numbers and divided once: fractions that are reduced at every step take ten times as
    long in a pile of thousands.
    """
    if wanted <= 0:
        return Fraction(1)
    fewer = [1]
    for pile in piles:
        fewer = _convolved(fewer, hands_by_hits(pile, wanted))[:wanted]
    return 1 - Fraction(sum(fewer), prod(map(hands, piles)))


def expected(piles: Iterable[Pile]) -> Fraction:
    """How many wanted cards are drawn on average."""
    return sum((Fraction(min(pile.drawn, pile.size) * pile.wanted, pile.size or 1) for pile in piles), Fraction(0))


def _convolved(first: Sequence[int], second: Sequence[int]) -> list[int]:
    total = [0] * (len(first) + len(second) - 1)
    for one, ways in enumerate(first):
        for other, and_these in enumerate(second):
            total[one + other] += ways * and_these
    return total
