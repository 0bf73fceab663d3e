"""How likely it is that the side with the better score is the better side."""

from math import comb, sqrt
from statistics import NormalDist

from matches.engine.statistics import Score

EXACT = 1000  # decided games up to which the sum is taken; beyond it the bell curve is the same to four digits


def superiority(score: Score) -> float:
    """The likelihood that the side wins more often than it loses, if nothing was known before the games.

    Draws say nothing about who is better. With every rate of wins equally likely beforehand, the answer is the chance
    that so many fair coins and one more show heads at most as often as the side won.
    """
    decided = score.wins + score.losses
    if decided <= EXACT:
        coins = decided + 1
        return sum(comb(coins, heads) for heads in range(score.wins + 1)) / (1 << coins)
    return NormalDist().cdf((score.wins - score.losses) / sqrt(decided + 1))
