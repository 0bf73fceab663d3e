"""Intervals and scores, against numbers worked out elsewhere."""

import pytest

from matches.engine.statistics import Score, wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.27753),  # reference values of the Wilson score interval at 95 %
        (10, 10, 0.72247, 1.0),
        (5, 10, 0.23659, 0.76341),
        (232, 400, 0.53111, 0.62738),
    ],
)
def test_the_wilson_interval(wins, games, low, high):
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


def test_nothing_played_says_nothing():
    assert wilson(0, 0) == (0.0, 1.0)
    assert Score().share == 0.5


def test_wins_must_fit_into_the_games():
    with pytest.raises(ValueError, match="11 wins do not fit into 10 games"):
        wilson(11, 10)


def test_a_draw_counts_half():
    score = Score(wins=6, draws=2, losses=2)
    assert (score.games, score.points, score.share) == (10, 7.0, 0.7)
    assert score.interval == wilson(7, 10)
    assert score.text() == "70.0 % (95 % between 39.7 and 89.2)"


def test_more_games_are_surer():
    low, high = wilson(600, 1000)
    wide_low, wide_high = wilson(60, 100)
    assert wide_low < low < 0.6 < high < wide_high
