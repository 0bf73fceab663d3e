"""A score as a difference in Elo, and back, on the logistic scale where 400 points are odds of ten to one."""

from math import log10

import msgspec

from matches.engine.statistics import Score
from matches.lab.enough import NOT_ENOUGH, is_few

SCALE = 400.0


def elo_of(share: float) -> float | None:
    """The difference that gives this share of the points; None where no finite one does."""
    if not 0 <= share <= 1:
        raise ValueError(f"a share lies from 0 to 1, not at {share}")
    if share in (0, 1):
        return None
    return 0.0 if share == 0.5 else -SCALE * log10(1 / share - 1)


def share_of(elo: float) -> float:
    """The share of the points that this difference gives."""
    return float(1 / (1 + 10 ** (-elo / SCALE)))


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """A difference in Elo with its interval; None is unbounded: who never lost may be stronger by any number."""

    value: float | None
    low: float | None
    high: float | None
    games: int

    @property
    def is_few(self) -> bool:
        """Whether there are too few games for a number."""
        return is_few(self.games)

    def text(self) -> str:
        """As people read it: "+35 (95 % between -3 and +74)", a bound where only a bound is known."""
        if self.is_few:
            return NOT_ENOUGH
        if self.value is None:
            return f"below {self.high:+.0f}" if self.low is None else f"above {self.low:+.0f}"
        low = "any number" if self.low is None else f"{self.low:+.0f}"
        high = "any number" if self.high is None else f"{self.high:+.0f}"
        return f"{self.value:+.0f} (95 % between {low} and {high})"


def difference_of(share: float, interval: tuple[float, float], games: int) -> Difference:
    """The difference of a share whose interval is known, carried through the same curve."""
    low, high = interval
    return Difference(value=elo_of(share), low=elo_of(low), high=elo_of(high), games=games)


def elo_difference(score: Score) -> Difference:
    """The difference that a score speaks for, with the Wilson interval of its share."""
    if not score.games:
        return Difference(value=None, low=None, high=None, games=0)
    low, high = score.interval
    # Wilson's bounds reach 0 and 1 exactly at the ends; rounding must not turn them into huge numbers.
    return difference_of(score.share, (low if low > 1e-12 else 0.0, high if high < 1 - 1e-12 else 1.0), score.games)
