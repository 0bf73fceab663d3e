"""What it is worth to begin."""

from collections.abc import Iterable

import msgspec

from matches.engine.runner import Match
from matches.engine.statistics import Score
from matches.lab.elo import Difference, elo_difference
from matches.lab.enough import NOT_ENOUGH, is_few

FIRST = "first"  # the metric that says which seat began


class Advantage(msgspec.Struct, frozen=True):
    """The result of whoever began."""

    score: Score

    @property
    def is_few(self) -> bool:
        return is_few(self.score.games)

    @property
    def is_clear(self) -> bool:
        """Whether the interval leaves an even half out."""
        low, high = self.score.interval
        return not self.is_few and not low <= 0.5 <= high

    @property
    def elo(self) -> Difference:
        return elo_difference(self.score)

    def text(self) -> str:
        """As people read it."""
        return NOT_ENOUGH if self.is_few else f"who begins takes {self.score.text()}"


def first_seat_advantage(matches: Iterable[Match]) -> Advantage:
    """How whoever began fared, whichever arm that was; seat 0 where the game does not say who began."""
    wins = draws = losses = 0
    for match in matches:
        if match.winner is None:
            draws += 1
        elif match.winner == match.arms[match.metrics.get(FIRST, 0)]:
            wins += 1
        else:
            losses += 1
    return Advantage(Score(wins, draws, losses))
