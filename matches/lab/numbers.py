"""How sure a number is: means, paired changes, and where a falling curve crosses a half."""

import itertools
from collections.abc import Sequence
from math import comb, log, sqrt
from statistics import NormalDist, mean, stdev

import msgspec

from matches.engine.statistics import Z, wilson
from matches.lab.enough import NOT_ENOUGH, is_few

DIGITS = 6
NORMAL = NormalDist()
HALF = 0.5


class Number(msgspec.Struct, frozen=True):
    """A mean over so many units, and between what it lies with 95 %."""

    mean: float
    low: float
    high: float
    count: int

    def times(self, scale: float) -> "Number":
        """The same in another unit."""
        return Number(rounded(self.mean * scale), rounded(self.low * scale), rounded(self.high * scale), self.count)


class Change(msgspec.Struct, frozen=True):
    """What a change makes of a number, over units with the same seeds: before, after, difference, interval and p.

    A unit is what is compared with itself: a game, or all games of a seed.
    """

    before: float
    after: float
    difference: float
    low: float
    high: float
    p: float
    count: int

    @property
    def is_few(self) -> bool:
        return is_few(self.count)

    @property
    def is_clear(self) -> bool:
        """Whether the interval leaves no doubt about the direction."""
        return not self.is_few and not self.low <= 0 <= self.high

    def points_text(self) -> str:
        """Of a share, in percentage points: "+8.1 (95 % between +2.0 and +14.1)"."""
        if self.is_few:
            return NOT_ENOUGH
        return f"{100 * self.difference:+.1f} (95 % between {100 * self.low:+.1f} and {100 * self.high:+.1f})"


def number(values: Sequence[float]) -> Number:
    """The mean of the values: with Wilson's interval where they are yes and no, else with Student's."""
    count, middle = len(values), mean(values)
    if yes_and_no(values):
        low, high = wilson(sum(values), count)
    else:
        half = _spread(values)
        low, high = middle - half, middle + half
    return Number(rounded(middle), rounded(low), rounded(high), count)


def change(before: Sequence[float], after: Sequence[float]) -> Change:
    """After less before, pair by pair. Of yes and no the interval is Agresti and Min's and p that of McNemar's exact
    test, so that pairs that never differ still leave room for doubt; else both are Student's."""
    apart = [new - old for old, new in zip(before, after, strict=True)]
    count, middle = len(apart), mean(apart)
    if yes_and_no(before) and yes_and_no(after):
        gained, lost = sum(each > 0 for each in apart), sum(each < 0 for each in apart)
        low, high = agresti_min(gained, lost, count)
        p = _mcnemar(gained, lost)
    else:
        half = _spread(apart)
        low, high = middle - half, middle + half
        p = _student(apart)
    return Change(
        before=rounded(mean(before)),
        after=rounded(mean(after)),
        difference=rounded(middle),
        low=rounded(low),
        high=rounded(high),
        p=float(f"{p:.3g}"),
        count=count,
    )


def yes_and_no(values: Sequence[float]) -> bool:
    """Whether every value is 0 or 1."""
    return all(value in (0, 1) for value in values)


def halfway(points: Sequence[tuple[float, Number]]) -> tuple[float | None, float | None, float | None]:
    """Where the falling curve of these means crosses a half, and where the curves of their lower and upper bounds do;
    None where one does not within the points."""
    at = _crossing([(x, each.mean) for x, each in points])
    low = _crossing([(x, each.low) for x, each in points])
    high = _crossing([(x, each.high) for x, each in points])
    return at, low, high


def _crossing(points: Sequence[tuple[float, float]]) -> float | None:
    for (x, y), (next_x, next_y) in itertools.pairwise(points):
        if y >= HALF > next_y:
            return round(x + (next_x - x) * (y - HALF) / (y - next_y), 3)
    return None


def _spread(values: Sequence[float]) -> float:
    """Half the width of Student's interval of the mean; its quantile by the first terms of Cornish and Fisher."""
    return spread_of(stdev(values) if len(values) > 1 else 0.0, len(values))


def spread_of(apart: float, count: int) -> float:
    """The same for so many values with this standard deviation."""
    free = count - 1
    if free < 1:
        return float("inf")
    quantile = Z + (Z**3 + Z) / (4 * free) + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * free * free)
    return quantile * apart / sqrt(count)


def _student(values: Sequence[float]) -> float:
    """The two-sided p of Student's test that the mean is 0, by Wallace's approximation."""
    return student_of(mean(values), stdev(values) if len(values) > 1 else 0.0, len(values))


def student_of(middle: float, apart: float, count: int) -> float:
    """The same for so many values with this mean and this standard deviation."""
    free = count - 1
    if not apart:
        return 0.0 if middle and free > 0 else 1.0
    t = middle * sqrt(count) / apart
    z = (8 * free + 1) / (8 * free + 3) * sqrt(free * log(1 + t * t / free))
    return 2 * (1 - NORMAL.cdf(z))


def _mcnemar(gained: int, lost: int) -> float:
    """The two-sided p of the exact test that a pair that differs does so either way alike."""
    differ = gained + lost
    tail: int = sum(comb(differ, each) for each in range(min(gained, lost) + 1))
    return float(min(1, 2 * tail / 2**differ))


def agresti_min(gained: int, lost: int, count: int) -> tuple[float, float]:
    """The interval of a paired difference of shares, with half a pair more of each of the four kinds."""
    all_, up, down = count + 2, gained + 0.5, lost + 0.5
    middle = (up - down) / all_
    half = Z * sqrt(up + down - (up - down) ** 2 / all_) / all_
    return max(-1.0, middle - half), min(1.0, middle + half)


def rounded(value: float) -> float:
    """The value as it stands in a file of results."""
    return round(float(value), DIGITS)
