"""How sure a result is: wins, draws and losses, the score, its Wilson interval, and a sequential test."""

from collections.abc import Sequence
from math import log, sqrt
from statistics import NormalDist

import msgspec

CONFIDENCE = 0.95
FEWEST_PAIRS = 10  # before a sequential test says anything: its variance is a guess until then


def wilson(wins: float, games: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """The Wilson score interval of a proportion, where a draw may count half; (0, 1) when nothing was played."""
    if not 0 <= wins <= games:
        raise ValueError(f"{wins} wins do not fit into {games} games")
    if games == 0:
        return 0.0, 1.0
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    share, part = wins / games, z * z / games
    middle, half = share + part / 2, z * sqrt((share * (1 - share) + part / 4) / games)
    return max(0.0, (middle - half) / (1 + part)), min(1.0, (middle + half) / (1 + part))


class Score(msgspec.Struct, frozen=True):
    """The result of one side over many games."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """A win counts 1, a draw a half."""
        return self.wins + self.draws / 2

    @property
    def share(self) -> float:
        """Points a game; an even half when nothing was played."""
        return self.points / self.games if self.games else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """The Wilson interval of the share."""
        return wilson(self.points, self.games)

    def text(self) -> str:
        """The share with its interval, as people read it: "62.5 % (95 % between 53.1 and 71.0)"."""
        low, high = self.interval
        return f"{100 * self.share:.1f} % ({100 * CONFIDENCE:.0f} % between {100 * low:.1f} and {100 * high:.1f})"


def expected_score(elo: float) -> float:
    """Points a game of a side that is this much stronger."""
    return float(1 / (1 + 10 ** (-elo / 400)))


def sprt_ratio(pairs: Sequence[int], elo0: float, elo1: float) -> float:
    """The logarithm of how much better ``elo1`` explains the pairs of games than ``elo0`` does.

    ``pairs`` counts pairs with one seed by their half points, from 0 to 4. Their mean is taken as normal with the
    variance that was seen, which is where a pair's common seed counts; without any variance nothing is known.
    """
    count = sum(pairs)
    if not count:
        return 0.0
    shares = [half_points / 4 for half_points in range(5)]
    mean = sum(number * share for number, share in zip(pairs, shares, strict=True)) / count
    variance = sum(number * (share - mean) ** 2 for number, share in zip(pairs, shares, strict=True)) / count
    if not variance:
        return 0.0
    score0, score1 = expected_score(elo0), expected_score(elo1)
    return count * (score1 - score0) * (2 * mean - score0 - score1) / (2 * variance)


def sprt_accepted(pairs: Sequence[int], elo0: float, elo1: float, alpha: float, beta: float) -> bool | None:
    """Whether ``elo1`` is accepted; False accepts ``elo0``, None means that more games are needed."""
    if sum(pairs) < FEWEST_PAIRS:
        return None
    ratio = sprt_ratio(pairs, elo0, elo1)
    if ratio >= log((1 - beta) / alpha):
        return True
    return False if ratio <= log(beta / (1 - alpha)) else None
