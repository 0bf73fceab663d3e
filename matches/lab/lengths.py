"""How long games last: the spread of their turns, and how many a guard had to end."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import ceil, floor

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
    return lengths_counted(Counter(turns), guarded)


def lengths_counted(counts: Mapping[int, int], guarded: int = 0) -> Lengths | None:
    """The same from how many games had each length."""
    ordered = sorted((turns, games) for turns, games in counts.items() if games)
    if not ordered:
        return None
    games = sum(count for _, count in ordered)
    lower, median, upper = (_quantile(ordered, (games - 1) * part / 4) for part in (1, 2, 3))
    return Lengths(
        games=games,
        guarded=guarded,
        shortest=ordered[0][0],
        lower=lower,
        median=median,
        upper=upper,
        longest=ordered[-1][0],
        mean=sum(turns * count for turns, count in ordered) / games,
        bins=tuple(_bins(ordered)),
    )


def _quantile(ordered: Sequence[tuple[int, int]], place: float) -> float:
    """The value at this place of all games in order, between two where the place is between them."""
    low = _value_at(ordered, floor(place))
    return low + (_value_at(ordered, ceil(place)) - low) * (place - floor(place))


def _value_at(ordered: Sequence[tuple[int, int]], place: int) -> int:
    passed = 0
    for turns, games in ordered:
        passed += games
        if place < passed:
            return turns
    return ordered[-1][0]


def _bins(ordered: Sequence[tuple[int, int]]) -> list[Bin]:
    """Equally wide bins from the shortest to the longest, one turn wide as long as there are few enough."""
    low, high = ordered[0][0], ordered[-1][0]
    width = -(-(high - low + 1) // MOST_BINS)
    counts = [0] * -(-(high - low + 1) // width)
    for turns, games in ordered:
        counts[(turns - low) // width] += games
    return [Bin(low + width * place, low + width * (place + 1) - 1, games) for place, games in enumerate(counts)]
