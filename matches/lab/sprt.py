"""The sequential test: after every result it says whether enough is known to choose between two hypotheses.

The hypotheses are differences in Elo. What is compared is how likely the results are under the distribution that fits
them best among those with the first hypothesis's mean, and among those with the second's (a generalised likelihood
ratio). Results are games (loss, draw, win) or pairs of games (five results); a pair's five tell more.
"""

from collections.abc import Sequence
from enum import StrEnum
from math import log

import msgspec

from matches.lab.elo import share_of

UNSEEN = 0.001  # what a result counts that never came, so that no hypothesis is impossible
HALVINGS = 60


class Verdict(StrEnum):
    """What the test says."""

    GOES_ON = "goes_on"
    ACCEPTS_ELO0 = "accepts_elo0"
    ACCEPTS_ELO1 = "accepts_elo1"


class Hypotheses(msgspec.Struct, frozen=True, kw_only=True):
    """The difference is ``elo0``, or it is ``elo1``; how often the test may take the one for the other."""

    elo0: float
    elo1: float
    alpha: float = 0.05  # how often elo1 is accepted though elo0 is true
    beta: float = 0.05  # how often elo0 is accepted though elo1 is true

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise ValueError(f"elo0 must be below elo1; they are {self.elo0:g} and {self.elo1:g}.")
        for name, value in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < value < 0.5:
                raise ValueError(f"{name} must lie between 0 and 0.5; it is {value:g}.")

    @property
    def lower(self) -> float:
        """At this ratio or below it elo0 is accepted."""
        return log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """At this ratio or above it elo1 is accepted."""
        return log((1 - self.beta) / self.alpha)

    def verdict(self, ratio: float) -> Verdict:
        """What a ratio means."""
        if ratio >= self.upper:
            return Verdict.ACCEPTS_ELO1
        return Verdict.ACCEPTS_ELO0 if ratio <= self.lower else Verdict.GOES_ON

    def text(self) -> str:
        """As people read them."""
        return (
            f"stronger by {self.elo1:g} Elo or by {self.elo0:g}, wrong at most {100 * self.alpha:g} % of the time"
            f" about the first and {100 * self.beta:g} % about the second"
        )


class Point(msgspec.Struct, frozen=True):
    """Where the test stood after so many games."""

    games: int
    ratio: float
    verdict: Verdict


def log_ratio(counts: Sequence[int], hypotheses: Hypotheses) -> float:
    """The logarithm of the likelihood ratio: of losses, draws and wins, or of the five results of pairs.

    Counts go from the worst result to the best, and their shares are spread evenly from 0 to 1.
    """
    if len(counts) not in (3, 5):
        raise ValueError(f"three counts of games or five of pairs are expected, not {len(counts)}")
    total = sum(counts)
    if not total:
        return 0.0
    values = [place / (len(counts) - 1) for place in range(len(counts))]
    seen = [max(count, UNSEEN) for count in counts]
    weights = [count / sum(seen) for count in seen]
    first = _fitted(values, weights, share_of(hypotheses.elo0))
    second = _fitted(values, weights, share_of(hypotheses.elo1))
    return total * sum(weight * log(b / a) for weight, a, b in zip(weights, first, second, strict=True))


def _fitted(values: Sequence[float], weights: Sequence[float], mean: float) -> list[float]:
    """The distribution with this mean under which the weights are most likely.

    It is weight / (1 + t (value - mean)) for the one t at which its mean is right; the sum below falls with t.
    """
    low, high = -1 / (values[-1] - mean), 1 / (mean - values[0])
    for _ in range(HALVINGS):
        t = (low + high) / 2
        excess = sum(
            weight * (value - mean) / (1 + t * (value - mean)) for value, weight in zip(values, weights, strict=True)
        )
        if excess > 0:
            low = t
        else:
            high = t
    return [weight / (1 + t * (value - mean)) for value, weight in zip(values, weights, strict=True)]
