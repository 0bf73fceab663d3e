"""The likelihood that one side is better, against counting and against chance."""

import random

import pytest

from matches.engine.statistics import Score
from matches.lab.superiority import superiority


def test_by_hand() -> None:
    assert superiority(Score()) == 0.5
    assert superiority(Score(wins=1)) == 3 / 4  # 1 - (1/2)^2
    assert superiority(Score(wins=3)) == 15 / 16
    assert superiority(Score(losses=3)) == 1 / 16
    assert superiority(Score(wins=7, draws=90, losses=7)) == 0.5


def test_it_is_the_share_of_rates_above_a_half() -> None:
    """Rates drawn from what 12 wins and 7 losses leave likely (a beta distribution), counted."""
    chance = random.Random(11)
    above = sum(chance.betavariate(13, 8) > 0.5 for _ in range(40_000)) / 40_000
    assert superiority(Score(wins=12, losses=7)) == pytest.approx(above, abs=0.008)


def test_the_two_ways_meet() -> None:
    """A thousand decided games are summed, one more is read from the bell curve."""
    assert superiority(Score(wins=520, losses=481)) == pytest.approx(superiority(Score(wins=520, losses=480)), abs=0.01)
    assert superiority(Score(wins=300, losses=900)) < 1e-6
