"""One question asked in several decks: the difference within each, weighed together.

Comparing all games with a card to all without it would compare decks. Within one deck the games differ by the draw.
"""

from collections.abc import Mapping, Sequence
from math import sqrt
from statistics import NormalDist

import msgspec

from matches.engine.statistics import Z
from matches.lab.comparisons import benjamini_hochberg
from matches.lab.enough import is_few
from matches.lab.impact import ALPHA, Split


class Pooled(msgspec.Struct, frozen=True, kw_only=True):
    """The difference in points a game over all strata; ``corrected`` is for all that was asked at once."""

    difference: float
    low: float
    high: float
    with_games: int
    without_games: int
    likelihood: float
    corrected: float = 1.0

    @property
    def is_few(self) -> bool:
        return is_few(self.with_games) or is_few(self.without_games)

    @property
    def is_clear(self) -> bool:
        return not self.is_few and self.corrected < ALPHA


def pooled(splits: Sequence[Split]) -> Pooled | None:
    """The differences of the strata with Mantel and Haenszel's weights; none where no stratum has both sides."""
    both = [each for each in splits if each.with_games and each.without_games]
    if not both:
        return None
    weights = [weight_of(each) for each in both]
    total = sum(weights)
    difference = sum(weight * difference_of(each) for weight, each in zip(weights, both, strict=True)) / total
    error = sqrt(sum(weight**2 * _variance(each) for weight, each in zip(weights, both, strict=True))) / total
    return Pooled(
        difference=difference,
        low=max(-1.0, difference - Z * error),
        high=min(1.0, difference + Z * error),
        with_games=sum(each.with_games for each in both),
        without_games=sum(each.without_games for each in both),
        likelihood=2 * (1 - NormalDist().cdf(abs(difference) / error)),
    )


def corrected(found: Mapping[str, Pooled]) -> dict[str, Pooled]:
    """The same with their likelihoods corrected together; what has too few games is left out of that."""
    enough = [name for name, each in found.items() if not each.is_few]
    likelihoods = benjamini_hochberg([found[name].likelihood for name in enough])
    sure = {
        name: msgspec.structs.replace(found[name], corrected=value)
        for name, value in zip(enough, likelihoods, strict=True)
    }
    return {**found, **sure}


def weight_of(split: Split) -> float:
    """Mantel and Haenszel's weight of a stratum that has both sides."""
    return split.with_games * split.without_games / (split.with_games + split.without_games)


def difference_of(split: Split) -> float:
    """In points a game, of a stratum that has both sides."""
    return split.with_points / split.with_games - split.without_points / split.without_games


def _variance(split: Split) -> float:
    """Of the difference of two shares; with a point and a game lost more on each side, so that none is ever sure."""
    return _spread(split.with_points, split.with_games) + _spread(split.without_points, split.without_games)


def _spread(points: float, games: int) -> float:
    share = (points + 1) / (games + 2)
    return share * (1 - share) / games
