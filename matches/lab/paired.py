"""Games in pairs: the same seed twice with the seats changed, and so five results of a pair instead of three of a game.

What a shuffle or the first seat gives to one side in the first game it gives to the other in the second. The two games
of a pair therefore tell less about luck and more about the sides, and the spread between pairs is what counts.
"""

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist

import msgspec

from matches.engine.statistics import Z
from matches.lab.elo import Difference, difference_of
from matches.lab.enough import is_few
from matches.lab.numbers import Change

SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)  # of the two points of a pair


class Pairs(msgspec.Struct, frozen=True):
    """How many pairs ended with 0, a half, 1, one and a half, and 2 points for the side."""

    counts: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)

    @property
    def pairs(self) -> int:
        return sum(self.counts)

    @property
    def games(self) -> int:
        return 2 * self.pairs

    @property
    def is_few(self) -> bool:
        """Whether there are too few pairs for a number; a pair counts once, for its games lean on each other."""
        return is_few(self.pairs)

    @property
    def share(self) -> float:
        """Points a game; an even half when nothing was played."""
        return _mean(self.counts) if self.pairs else 0.5

    @property
    def variance(self) -> float:
        """The spread of a pair's share."""
        return _variance(self.counts) if self.pairs else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the share lies; (0, 1) when nothing was played.

        As if a few more pairs had been played, one result as often as another: so pairs that all ended alike do not
        claim that nothing else can happen. They are as many as Agresti and Coull add to a proportion.
        """
        if not self.pairs:
            return 0.0, 1.0
        widened = [count + Z * Z / len(SHARES) for count in self.counts]
        middle, half = _mean(widened), Z * sqrt(_variance(widened) / sum(widened))
        return max(0.0, middle - half), min(1.0, middle + half)

    @property
    def elo(self) -> Difference:
        """The difference in Elo with the interval of the pairs."""
        return difference_of(self.share, self.interval, self.pairs)

    @property
    def superiority(self) -> float:
        """The likelihood that the side is the better one, by the spread between pairs."""
        if not self.pairs:
            return 0.5
        widened = [count + 1 / len(SHARES) for count in self.counts]
        return NormalDist().cdf((_mean(widened) - 0.5) / sqrt(_variance(widened) / sum(widened)))


def pairs_of(points: Sequence[float]) -> Pairs:
    """The pairs of games 2n and 2n + 1, from the side's points in each; a last game without its partner is left out."""
    counts = [0] * len(SHARES)
    for first, second in zip(points[::2], points[1::2], strict=False):
        counts[round(2 * (first + second))] += 1
    return Pairs((counts[0], counts[1], counts[2], counts[3], counts[4]))


def change_counted(table: Sequence[Sequence[int]]) -> Change:
    """The paired difference of a side's points with and without a change, from a table of how many seeds gave which
    result before (row) and after (column), worst to best.

    The interval and p are those of differences among which one more went each way, so that results that never differ
    do not look sure.
    """
    top = max(1, len(table) - 1)
    counts = {
        (row / top, column / top): count
        for row, columns in enumerate(table)
        for column, count in enumerate(columns)
        if count
    }
    units = sum(counts.values())
    if not units:
        return Change(before=0.5, after=0.5, difference=0.0, low=-1.0, high=1.0, p=1.0, count=0)
    old = sum(before * count for (before, _), count in counts.items()) / units
    new = sum(after * count for (_, after), count in counts.items()) / units
    middle = (new - old) * units / (units + 2)
    squares = 2.0 + sum((after - before) ** 2 * count for (before, after), count in counts.items())
    error = sqrt((squares / (units + 2) - middle**2) / (units + 2))
    half = Z * error
    return Change(
        before=old,
        after=new,
        difference=new - old,
        low=max(-1.0, middle - half),
        high=min(1.0, middle + half),
        p=2 * (1 - NormalDist().cdf(abs(middle) / error)) if error else 1.0,
        count=units,
    )


def _mean(counts: Sequence[float]) -> float:
    return sum(share * count for share, count in zip(SHARES, counts, strict=True)) / sum(counts)


def _variance(counts: Sequence[float]) -> float:
    middle = _mean(counts)
    return sum((share - middle) ** 2 * count for share, count in zip(SHARES, counts, strict=True)) / sum(counts)
