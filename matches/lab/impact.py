"""What a card does for its side: how often it wins when the card was drawn, or played, and when it was not.

This compares games, it does not swap cards: a card that is played only when its side is ahead wins often. Many cards
are looked at together, so each likelihood is corrected for their number before anything is called clear.
"""

from collections.abc import Mapping
from math import sqrt
from statistics import NormalDist

import msgspec

from matches.engine.statistics import wilson
from matches.lab.comparisons import benjamini_hochberg
from matches.lab.enough import NOT_ENOUGH, is_few

ALPHA = 0.05


class Split(msgspec.Struct, frozen=True):
    """The points and games of a side with the card, and without it."""

    with_points: float
    with_games: int
    without_points: float
    without_games: int


class Impact(msgspec.Struct, frozen=True, kw_only=True):
    """How much more of the points a side takes with the card, and how sure that is among all cards looked at."""

    card: str
    split: Split
    difference: float
    low: float
    high: float
    likelihood: float  # of a difference as large, if the card did nothing
    corrected: float  # the same, corrected for the number of cards
    is_few: bool

    @property
    def is_clear(self) -> bool:
        return not self.is_few and self.corrected < ALPHA

    def text(self) -> str:
        """In percentage points: "+8.1 (95 % between +2.0 and +14.1)"."""
        if self.is_few:
            return NOT_ENOUGH
        return f"{100 * self.difference:+.1f} (95 % between {100 * self.low:+.1f} and {100 * self.high:+.1f})"


def impacts(splits: Mapping[str, Split]) -> list[Impact]:
    """The impact of every card, the likelihoods corrected together; cards with too few games are left out of that."""
    enough = [card for card, found in splits.items() if not _is_few(found)]
    raw = {card: _likelihood(found) for card, found in splits.items()}
    corrected = dict(zip(enough, benjamini_hochberg([raw[card] for card in enough]), strict=True))
    told = []
    for card, found in splits.items():
        difference, low, high = _difference(found)
        told.append(
            Impact(
                card=card,
                split=found,
                difference=difference,
                low=low,
                high=high,
                likelihood=raw[card],
                corrected=corrected.get(card, 1.0),
                is_few=_is_few(found),
            )
        )
    return told


def _is_few(found: Split) -> bool:
    return is_few(found.with_games) or is_few(found.without_games)


def _likelihood(found: Split) -> float:
    """Of a difference as large in either direction, if both shares were the same."""
    games = found.with_games + found.without_games
    if not found.with_games or not found.without_games:
        return 1.0
    share = (found.with_points + found.without_points) / games
    spread = share * (1 - share) * (1 / found.with_games + 1 / found.without_games)
    if spread <= 0:
        return 1.0
    gap = found.with_points / found.with_games - found.without_points / found.without_games
    return 2 * (1 - NormalDist().cdf(abs(gap) / sqrt(spread)))


def _difference(found: Split) -> tuple[float, float, float]:
    """The difference of the two shares with Newcombe's interval, which is built from the two Wilson intervals."""
    if not found.with_games or not found.without_games:
        return 0.0, -1.0, 1.0
    first, second = found.with_points / found.with_games, found.without_points / found.without_games
    low_a, high_a = wilson(found.with_points, found.with_games)
    low_b, high_b = wilson(found.without_points, found.without_games)
    gap = first - second
    return (
        gap,
        gap - sqrt((first - low_a) ** 2 + (high_b - second) ** 2),
        gap + sqrt((high_a - first) ** 2 + (second - low_b) ** 2),
    )
