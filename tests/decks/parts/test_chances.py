"""The chances of a deck as a page tells them."""

from fractions import Fraction

import pytest

from decks import rules
from decks.formats.base import deck_list
from decks.odds import Pile, at_least
from decks.parts.chances import Chance, odds_told
from decks.rules.kinds import Opening
from tests.decks.decks import LEGAL
from tests.decks.rules.games import index_of

DECK = deck_list(rules=rules.get("augmented"), index=index_of("augmented"), zones=LEGAL["zones"])
OPENING = Opening(hand=(("main", 3), ("side", 1)), draws_on_first_turn=False)


def test_by_turn_three_five_cards_of_the_main_deck_are_seen() -> None:
    odds = odds_told(DECK, OPENING, cards=["wolf"], wanted=1, turn=3)
    assert odds.copies == 3
    assert odds.chance.exact == at_least(1, [Pile(40, 3, 5)]) == Fraction(667, 1976)
    assert odds.chance.percent == "33.8 %"
    assert dict(odds.table)[3][0] == odds.chance


def test_later_draws_may_come_from_the_side_deck() -> None:
    odds = odds_told(DECK, OPENING, cards=["skeleton"], wanted=2, turn=4, from_side=2)
    assert odds.chance.exact == at_least(2, [Pile(40, 3, 4), Pile(20, 5, 3)])
    none_left = odds_told(DECK, OPENING, cards=["skeleton"], wanted=2, turn=1, from_side=2)
    assert none_left.chance.exact == at_least(2, [Pile(40, 3, 3), Pile(20, 5, 1)])


def test_hand_and_draws_can_be_others_than_the_rules_have() -> None:
    odds = odds_told(DECK, OPENING, cards=["wolf"], turn=2, hand={"main": 7, "side": 0}, draws=2)
    assert odds.chance.exact == at_least(1, [Pile(40, 3, 9)])


@pytest.mark.parametrize(
    ("exact", "percent"), [(Fraction(0), "0 %"), (Fraction(1), "100 %"), (Fraction(1, 10**9), "0.1 %"),
                           (1 - Fraction(1, 10**9), "99.9 %"), (Fraction(1, 8), "12.5 %"), (Fraction(1, 3), "33.3 %")],
)  # fmt: skip
def test_nothing_is_rounded_to_a_certainty(exact: Fraction, percent: str) -> None:
    assert Chance(exact).percent == percent
