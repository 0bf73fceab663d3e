"""How long games last: the spread of their turns, and how many a guard had to end."""

from collections.abc import Iterable, Sequence
from statistics import mean, quantiles

import msgspec

MOST_BINS = 24


class Bin(msgspec.Struct, frozen=True):
    """So many games lasted from ``low`` to ``high`` turns, both included."""

    low: int
    high: int
    games: int

    @property
    def label(self) -> str:
        return f"{self.low}" if self.low == self.high else f"{self.low} to {self.high}"


class Lengths(msgspec.Struct, frozen=True, kw_only=True):
    """The spread of the lengths; quartiles are those of the games themselves."""

    games: int
    guarded: int
    shortest: int
    lower: float
    median: float
    upper: float
    longest: int
    mean: float
    bins: tuple[Bin, ...]


def lengths_of(turns: Iterable[int], guarded: int = 0) -> Lengths | None:
    """How the lengths of these games spread; none where nothing was played."""
    found = sorted(turns)
    if not found:
        return None
    lower, median, upper = quantiles(found, n=4, method="inclusive") if len(found) > 1 else [float(found[0])] * 3
    return Lengths(
        games=len(found),
        guarded=guarded,
        shortest=found[0],
        lower=lower,
        median=median,
        upper=upper,
        longest=found[-1],
        mean=mean(found),
        bins=tuple(_bins(found)),
    )


def _bins(ordered: Sequence[int]) -> list[Bin]:
    """Equally wide bins from the shortest to the longest, one turn wide as long as there are few enough."""
    low, high = ordered[0], ordered[-1]
    width = -(-(high - low + 1) // MOST_BINS)
    counts = [0] * -(-(high - low + 1) // width)
    for value in ordered:
        counts[(value - low) // width] += 1
    return [Bin(low + width * place, low + width * (place + 1) - 1, games) for place, games in enumerate(counts)]
