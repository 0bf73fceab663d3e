"""How sure a result is: wins, draws and losses, the score and its Wilson interval."""

from math import sqrt
from statistics import NormalDist

import msgspec

CONFIDENCE = 0.95
Z = NormalDist().inv_cdf(0.5 + CONFIDENCE / 2)  # standard errors to each side of a mean


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The Wilson score interval of a proportion, where a draw may count half; (0, 1) when nothing was played."""
    if not 0 <= wins <= games:
        raise ValueError(f"{wins} wins do not fit into {games} games")
    if games == 0:
        return 0.0, 1.0
    share, part = wins / games, Z * Z / games
    middle, half = share + part / 2, Z * sqrt((share * (1 - share) + part / 4) / games)
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
