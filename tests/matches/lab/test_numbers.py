"""Intervals, paired differences, Holm's correction and the crossing of a half."""

import pytest

from matches.lab.numbers import Number, change, halfway, number


def test_yes_and_no_have_the_interval_of_wilson():
    found = number([1] * 60 + [0] * 40)
    assert (found.mean, found.count) == (0.6, 100)
    assert found.low == pytest.approx(0.502, abs=0.001)
    assert found.high == pytest.approx(0.691, abs=0.001)


def test_other_numbers_have_the_interval_of_student():
    found = number([1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0])  # t(0.975, 10) = 2.228
    assert found.mean == 6
    assert found.high - found.mean == pytest.approx(2.228 * 3.3166 / 11**0.5, abs=0.01)


def test_a_paired_difference_of_shares_is_judged_by_the_pairs_that_differ():
    before = [1] * 50 + [0] * 10 + [1] * 2 + [0] * 38
    after = [1] * 50 + [1] * 10 + [0] * 2 + [0] * 38
    found = change(before, after)
    assert found.difference == pytest.approx(0.08)
    assert found.p == pytest.approx(2 * (1 + 12 + 66) / 2**12, rel=0.01)  # McNemar, exact
    assert 0 < found.low < 0.08 < found.high


def test_pairs_that_never_differ_leave_room_for_doubt():
    found = change([1] * 200, [1] * 200)
    assert (found.difference, found.p) == (0, 1)
    assert found.low < 0 < found.high


def test_a_paired_difference_of_means_is_judged_by_student():
    found = change([1.0, 2.0, 3.0, 4.0, 5.0], [1.5, 2.2, 3.9, 4.1, 5.8])  # t = 3.162 with 4 degrees: p 0.034
    assert found.difference == pytest.approx(0.5)
    assert found.p == pytest.approx(0.034, abs=0.003)
    assert change([1.0, 2.5], [1.0, 2.5]).p == 1


def test_the_half_is_found_between_two_points_with_its_interval():
    points = [(0.6, Number(0.9, 0.8, 0.95, 100)), (0.8, Number(0.4, 0.3, 0.6, 100)), (1.0, Number(0.0, 0.0, 0.1, 100))]
    assert halfway(points) == (0.76, 0.72, 0.84)
    assert halfway(points[:1]) == (None, None, None)
