"""Ratings that fit a table of points, and how sure they are."""

import pytest

from matches.lab.elo import elo_of, share_of
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


def test_a_start_changes_nothing():
    table = table_of([80.0, 0.0, -80.0], 50)
    assert ratings(table, [-300.0, 300.0, 0.0]) == pytest.approx(ratings(table))


def test_rounds_that_say_the_same_are_sure_and_others_are_not():
    same = [[[0, 2], [0, 0]]] * 3 + [[[0, 1], [1, 0]]] * 3
    mixed = rated(same)
    steady = rated([[[0, 1.5], [0.5, 0]]] * 6)
    assert mixed[0][0] == pytest.approx(steady[0][0])
    assert steady[0][2] - steady[0][1] == pytest.approx(0, abs=1e-3)
    assert mixed[0][1] < mixed[0][0] < mixed[0][2]
    assert mixed[0][2] - mixed[0][1] > 50


def test_one_round_alone_is_not_sure_of_anything():
    [(_, low, high), _] = rated([[[0, 2], [0, 0]]])
    assert (low, high) == (float("-inf"), float("inf"))


def test_a_system_whose_first_pivot_is_nothing_is_solved():
    assert solved([[0, 2], [4, 1]], [6, 11]) == pytest.approx([2, 3])
