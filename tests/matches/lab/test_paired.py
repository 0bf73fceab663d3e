"""Pairs of games: their counts, spread, interval and what a change did on the same seeds."""

import random
from math import sqrt

import pytest

from matches.engine.statistics import Score
from matches.lab.elo import elo_of
from matches.lab.paired import Pairs, change_counted, pairs_of


def test_games_are_counted_in_pairs_and_a_single_last_one_is_not() -> None:
    points = [1, 0, 1, 1, 0, 0, 0.5, 0, 0.5, 1, 0.5, 0.5, 1]
    assert pairs_of(points).counts == (1, 1, 2, 1, 1)
    assert pairs_of([]).pairs == 0


def test_share_and_spread_by_hand() -> None:
    pairs = Pairs((1, 0, 2, 0, 1))
    assert pairs.games == 8
    assert pairs.share == 0.5
    assert pairs.variance == pytest.approx(0.125)  # two of four lie a half away: 2 * 0.25 / 4
    assert Pairs((0, 0, 0, 4, 0)).share == 0.75
    assert Pairs().share == 0.5


def test_the_interval_is_that_of_the_counts_with_the_added_pairs() -> None:
    """1.96^2 = 3.8415 pairs spread over five results, then mean and standard error of a weighted sample."""
    counts = (10, 15, 40, 20, 15)
    weights = [count + 3.841459 / 5 for count in counts]
    shares = [0, 0.25, 0.5, 0.75, 1]
    total = sum(weights)
    mean = sum(w * s for w, s in zip(weights, shares, strict=True)) / total
    square = sum(w * s * s for w, s in zip(weights, shares, strict=True)) / total
    half = 1.959964 * sqrt((square - mean * mean) / total)
    pairs = Pairs(counts)
    assert pairs.interval == pytest.approx((mean - half, mean + half), abs=1e-6)
    assert pairs.elo.value == elo_of(pairs.share)
    assert pairs.elo.low == elo_of(pairs.interval[0])


def test_the_interval_covers_the_truth_as_often_as_it_says() -> None:
    chance = random.Random(3)
    for weights, size in (((1, 2, 10, 4, 3), 60), ((0, 0, 8, 1, 1), 40), ((5, 0, 1, 0, 14), 60)):
        truth = sum(weight * share for weight, share in zip(weights, (0, 0.25, 0.5, 0.75, 1), strict=True)) / sum(
            weights
        )
        held = 0
        for _ in range(400):
            drawn = chance.choices(range(5), weights, k=size)
            low, high = Pairs(tuple(drawn.count(result) for result in range(5))).interval  # type: ignore[arg-type]
            held += low <= truth <= high
        assert held / 400 > 0.92


def test_pairs_that_all_ended_alike_claim_little() -> None:
    low, high = Pairs((0, 0, 5, 0, 0)).interval
    assert low < 0.35
    assert high > 0.65
    assert Pairs().interval == (0, 1)
    assert Pairs((0, 0, 29, 0, 0)).is_few
    assert not Pairs((0, 0, 30, 0, 0)).is_few


def test_swapped_seats_tell_more_than_single_games() -> None:
    """A game that whoever begins always wins: single games look like noise, pairs are all even."""
    pairs = pairs_of([1, 0] * 100)
    single = Score(wins=100, losses=100).interval
    assert pairs.interval[1] - pairs.interval[0] < (single[1] - single[0]) / 2


def test_the_likelihood_of_superiority() -> None:
    assert Pairs().superiority == 0.5
    assert Pairs((3, 4, 20, 4, 3)).superiority == pytest.approx(0.5)
    better = Pairs((2, 4, 20, 8, 6))
    assert 0.9 < better.superiority < 0.99
    assert Pairs(better.counts[::-1]).superiority == pytest.approx(1 - better.superiority)


def test_a_change_on_the_same_seeds() -> None:
    found = change_counted([[25, 0, 25], [0, 25, 0], [0, 0, 25]])
    assert found.difference == 0.25
    # of 102 differences 26 are 1, one is -1: mean 25/102, spread 27/102 - mean^2
    mean = 25 / 102
    half = 1.959964 * sqrt((27 / 102 - mean**2) / 102)
    assert (found.low, found.high) == pytest.approx((mean - half, mean + half), abs=1e-6)
    assert found.is_clear
    same = change_counted([[50, 0, 0], [0, 25, 0], [0, 0, 25]])
    assert not same.is_clear
    assert same.low < 0 < same.high
    assert not change_counted([[0, 0, 10], [0] * 3, [0] * 3]).is_clear  # ten seeds are few, however they went
    nothing = change_counted([[0] * 5 for _ in range(5)])
    assert (nothing.count, nothing.low) == (0, -1)


def test_the_likelihood_falls_as_the_interval_leaves_zero() -> None:
    clear = change_counted([[30, 0, 30], [0, 0, 0], [0, 0, 40]])
    assert clear.p < 0.05
    assert clear.low > 0
    doubtful = change_counted([[30, 0, 4], [0, 0, 0], [2, 0, 40]])
    assert doubtful.p > 0.05
    assert doubtful.low < 0 < doubtful.high
    assert change_counted([[50, 0, 0], [0, 0, 0], [0, 0, 50]]).p == 1
