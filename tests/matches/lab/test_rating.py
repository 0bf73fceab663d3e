"""The Elo of a whole field, against numbers worked out by hand."""

from math import log, sqrt

import pytest

from matches.lab.elo import share_of
from matches.lab.rating import Meeting, ratings_of


def test_of_two_players_the_difference_is_that_of_their_score() -> None:
    """Three of four points are odds of three to one: 190.85 Elo, half of it to each side of the middle."""
    one, other = ratings_of(2, [Meeting(0, 1, 7500.0, 10_000)])
    assert one.value == pytest.approx(1500 + 190.85 / 2, abs=0.1)
    assert other.value == pytest.approx(1500 - 190.85 / 2, abs=0.1)
    assert (one.points, one.games, other.points) == (7500, 10_000, 2500)


def test_of_two_players_the_interval_is_that_of_the_textbook() -> None:
    """The error of the difference is 1 / sqrt(n p q) natural units; each has half of it, 1.96 times to each side."""
    one, _ = ratings_of(2, [Meeting(0, 1, 750.0, 1000)])
    half = 1.96 * 400 / log(10) / sqrt(1000 * 0.75 * 0.25) / 2
    assert half == pytest.approx(12.43, abs=0.01)
    assert one.high - one.value == pytest.approx(half, rel=0.01)
    assert one.value - one.low == pytest.approx(half, rel=0.01)


def test_strengths_of_a_field_are_found_again() -> None:
    true = [1700.0, 1560.0, 1500.0, 1440.0, 1300.0]
    meetings = [
        Meeting(one, other, 20_000 * share_of(true[one] - true[other]), 20_000)
        for one in range(5)
        for other in range(one + 1, 5)
    ]
    rated = ratings_of(5, meetings)
    assert [round(each.value) for each in rated] == true
    assert all(each.low < strength < each.high for each, strength in zip(rated, true, strict=True))


def test_who_beat_the_strong_is_stronger_than_who_beat_the_weak() -> None:
    """Both new players won 60 of 100, against opponents that are 200 points apart."""
    meetings = [Meeting(0, 1, 1000 * share_of(200), 1000), Meeting(2, 0, 60, 100), Meeting(3, 1, 60, 100)]
    strong, weak, beat_strong, beat_weak = ratings_of(4, meetings)
    assert strong.value - weak.value == pytest.approx(200, abs=3)
    assert beat_strong.value - beat_weak.value == pytest.approx(200, abs=12)
    assert beat_strong.high - beat_strong.low > strong.high - strong.low, "a tenth of the games"


def test_who_never_lost_has_a_rating_and_a_wide_interval() -> None:
    one, other = ratings_of(2, [Meeting(0, 1, 30, 30)])
    assert 1700 < one.value < 2300
    assert one.value + other.value == pytest.approx(3000)
    assert one.high - one.low > 200


def test_draws_alone_leave_all_in_the_middle_and_no_games_say_so() -> None:
    assert [round(each.value) for each in ratings_of(3, [Meeting(0, 1, 50, 100), Meeting(1, 2, 50, 100)])] == [1500] * 3
    assert [each.value for each in ratings_of(2, [])] == [1500, 1500]
    assert ratings_of(0, []) == []


def test_points_that_cannot_be_are_refused() -> None:
    with pytest.raises(ValueError, match="do not fit"):
        ratings_of(2, [Meeting(0, 1, 11, 10)])
