"""One question asked in several decks."""

import pytest

from matches.lab.impact import Split
from matches.lab.strata import corrected, pooled


def test_a_card_of_a_strong_deck_is_not_strong_for_that():
    strong = Split(80, 100, 720, 900)  # 80 % with it and without it
    weak = Split(90, 900, 10, 100)  # 10 % with it and without it
    found = pooled([strong, weak])
    assert found.difference == pytest.approx(0)
    assert found.low < 0 < found.high
    assert found.likelihood > 0.9


def test_the_same_difference_in_two_decks_is_surer_than_in_one():
    one = Split(60, 100, 50, 100)
    alone, both = pooled([one]), pooled([one, one])
    assert alone.difference == both.difference == pytest.approx(0.1)
    assert both.likelihood < alone.likelihood
    assert both.high - both.low < alone.high - alone.low
    assert (both.with_games, both.without_games) == (200, 200)


def test_a_deck_in_which_it_was_always_there_says_nothing():
    assert pooled([Split(50, 100, 0, 0)]) is None
    assert pooled([Split(50, 100, 0, 0), Split(60, 100, 50, 100)]) == pooled([Split(60, 100, 50, 100)])


def test_games_that_were_all_won_leave_room_for_doubt():
    found = pooled([Split(40, 40, 40, 40)])
    assert found.low < 0 < found.high


def test_many_questions_at_once_make_each_less_sure_and_few_games_are_left_out():
    sure, chance = Split(75, 100, 50, 100), Split(57, 100, 50, 100)
    asked = {str(number): pooled([chance]) for number in range(20)} | {"sure": pooled([sure])}
    asked["few"] = pooled([Split(20, 20, 0, 20)])
    found = corrected(asked)
    assert found["sure"].is_clear
    assert found["sure"].corrected == pytest.approx(21 * asked["sure"].likelihood)
    assert not found["0"].is_clear
    assert found["few"].is_few
    assert not found["few"].is_clear
