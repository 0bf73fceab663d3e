"""Chances of drawing, held against counting every possible hand."""

from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decks.odds import Pile, at_least, expected, hands, hands_by_hits

SMALL = [Pile(size, wanted, drawn) for size in range(8) for wanted in range(size + 1) for drawn in range(size + 2)]


def hits_of(pile: Pile) -> list[int]:
    """How many wanted cards each possible hand has."""
    cards = [place < pile.wanted for place in range(pile.size)]
    return [sum(hand) for hand in combinations(cards, min(pile.drawn, pile.size))]


def test_one_pile_is_what_counting_gives() -> None:
    for pile in SMALL:
        drawn = hits_of(pile)
        for wanted in range(pile.size + 2):
            counted = Fraction(sum(1 for hits in drawn if hits >= wanted), len(drawn))
            assert at_least(wanted, [pile]) == counted, (pile, wanted)


@pytest.mark.parametrize("first", SMALL[::17])
def test_two_piles_are_what_counting_gives(first: Pile) -> None:
    for second in SMALL[::13]:
        both = [one + other for one, other in product(hits_of(first), hits_of(second))]
        for wanted in range(6):
            assert at_least(wanted, [first, second]) == Fraction(sum(1 for hits in both if hits >= wanted), len(both))
        assert expected([first, second]) == Fraction(sum(both), len(both))


@settings(deadline=None)
@given(st.integers(0, 999), st.data())
def test_chances_sum_to_one_and_never_grow_with_what_is_wanted(size: int, data: st.DataObject) -> None:
    pile = Pile(size, data.draw(st.integers(0, min(size, 60))), data.draw(st.integers(0, 60)))
    assert sum(hands_by_hits(pile, size + 2)) == hands(pile)
    wanted = [at_least(number, [pile]) for number in range(8)]
    assert wanted[0] == 1
    assert wanted == sorted(wanted, reverse=True)


def test_no_pile_is_nothing_for_certain() -> None:
    assert at_least(0, []) == 1
    assert at_least(1, []) == 0
