"""Ratings that fit a table of points, and how sure they are."""

from math import log, sqrt

import pytest

from matches.lab.elo import SCALE, elo_of, share_of
from matches.lab.numbers import Z
from matches.lab.ratings import rated, ratings, solved


def table_of(elos: list[float], games: float) -> list[list[float]]:
    """The points that sides of these ratings take of each other."""
    return [[games * share_of(a - b) if a != b else 0.0 for b in elos] for a in elos]


def test_ratings_that_made_a_table_are_found_again():
    elos = [150.0, 40.0, -30.0, -160.0]
    assert ratings(table_of(elos, 1_000_000)) == pytest.approx(elos, abs=0.01)


def test_the_mean_is_nothing_whatever_the_table():
    found = ratings([[0, 7, 2], [3, 0, 9], [8, 1, 0]])
    assert sum(found) == pytest.approx(0, abs=1e-6)


def test_two_sides_differ_by_the_elo_of_their_share():
    first, second = ratings([[0, 74.5], [24.5, 0]])  # a drawn game more makes it 75 of 100
    assert first - second == pytest.approx(elo_of(0.75))


def test_a_side_that_won_everything_has_a_number():
    found = ratings([[0, 20, 20], [0, 0, 10], [0, 10, 0]])
    assert 300 < found[0] - found[1] < 800
    assert found[1] == pytest.approx(found[2])


def test_the_interval_of_two_sides_is_that_of_their_share():
    points = [[0, 299.5], [99.5, 0]]  # a drawn game more makes it 300 of 400
    (value, low, high), (other, *_) = rated(points)
    assert value - other == pytest.approx(elo_of(0.75))
    # A side's rating is half of the difference, and so is its error: on the natural scale 1 / sqrt(n p (1 - p)).
    half = Z / sqrt(400 * 0.75 * 0.25) * SCALE / log(10) / 2
    assert (value - low, high - value) == pytest.approx((half, half))


def test_more_games_make_an_interval_narrower():
    few, many = (rated(table_of([80.0, 0.0, -80.0], games))[0] for games in (50, 5000))
    assert many[2] - many[1] == pytest.approx((few[2] - few[1]) / 10, rel=0.1)
    assert few[1] < many[1] < many[0] < many[2] < few[2]


def test_a_system_whose_first_pivot_is_nothing_is_solved():
    assert solved([[0, 2], [4, 1]], [6, 11]) == pytest.approx([2, 3])
