"""A position that cannot be gets a sentence with the field that is wrong."""

import pytest

from matches.engine.interface import Unplayable
from tests.matches.engine.elemental.games import Table


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"dice": {"fire": 7}}, "dice: Expected `int` <= 6."),
        ({"dice": {"luck": 1}}, "Invalid enum value 'luck'"),
        ({"seats": [{}]}, "seats: Expected `array` of length >= 2."),
        ({"seats": [{"gold": -1}, {}]}, "seats/0/gold: Expected `int` >= 0."),
        ({"seats": [{"hand": ["fireball"]}, {}]}, "seats/0/hand: 'fireball' is no card of elemental"),
        ({"seats": [{"hand": ["wish"]}, {"draw": ["wish"]}]}, "seats/1/draw: wish is named more often than it exists."),
        ({"seats": [{"hand": ["deep-pockets"]}, {}]}, "seats/0/hand: deep-pockets is a passive"),
        ({"seats": [{"passives": ["fire"]}, {}]}, "seats/0/passives: fire is no passive."),
        ({"seats": [{"knows": {"draw": [0]}}, {}]}, "seats/0/knows/draw: 0 is no place of 0 cards."),
        ({"seats": [{"colour": 1}, {}]}, "seats/0: Object contains unknown field `colour`."),
        ({"game": "augmented"}, "game: Invalid enum value 'augmented'."),
        ({"tasks": [["dance"]]}, "tasks: nothing that can happen is called 'dance'."),
        ({"tasks": [["perform"]]}, "tasks: perform: missing a required argument: 'number'."),
        ({"step": "party"}, "step: Invalid enum value 'party'."),
    ],
)
def test_what_is_wrong_is_named(fields, sentence):
    with pytest.raises(Unplayable) as refused:
        Table(**({"seats": [{}, {}]} | fields))
    assert sentence in str(refused.value)


def test_nine_basic_incomes_each_are_too_many():
    cards = ["basic-income"] * 9
    with pytest.raises(Unplayable, match="named more often than it exists"):
        Table({"draw": cards}, {"draw": cards})


def test_a_wrong_word_gets_the_legal_ones():
    with pytest.raises(Unplayable, match="Seat 0 cannot 'play fire' now; it can: income, end turn"):
        Table().do("play fire")
