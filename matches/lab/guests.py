"""Guests at a fixed table, for games that a table wins or loses together: what does each of them earn there?"""

from collections.abc import Iterable
from math import sqrt
from statistics import NormalDist

import msgspec

from matches.engine.statistics import CONFIDENCE
from matches.lab.kinds import Kind, Pairing, register
from matches.lab.plans import Plan
from matches.lab.schedule import Played

HOSTS = 2  # the last arms of a plan: they sit at every table
GLORY = "glory"


def _guest_and_hosts(plan: Plan) -> list[Pairing]:
    hosts = tuple(range(len(plan.arms) - HOSTS, len(plan.arms)))
    return [Pairing((guest, *hosts)) for guest in range(len(plan.arms) - HOSTS)]


GUESTS = register(
    Kind(
        slug="guests",
        name="Guests at a table",
        about="Each band goes into the same dungeons with the last two, which never change.",
        pairings=_guest_and_hosts,
        fewest_arms=HOSTS + 1,
        games=("decknforge",),
    )
)


class Earned(msgspec.Struct):
    """What an arm earned in so many games: the sum, and the sum of squares."""

    games: int = 0
    total: int = 0
    squares: int = 0

    def add(self, value: int) -> None:
        self.games += 1
        self.total += value
        self.squares += value * value

    @property
    def mean(self) -> float:
        return self.total / self.games if self.games else 0.0

    @property
    def half(self) -> float:
        """Half the width of the interval of the mean; as wide as can be while there is one game."""
        if self.games <= 1:
            return float("inf")
        spread = max(0.0, self.squares - self.total * self.total / self.games) / (self.games - 1)
        return NormalDist().inv_cdf(0.5 + CONFIDENCE / 2) * sqrt(spread / self.games)


def add_games(earned: dict[int, Earned], games: Iterable[Played]) -> None:
    """What the guests of these games earned is added to what they had; a guest sits at the table of its number."""
    for played in games:
        seat = played.seats.index(played.pairing)
        earned.setdefault(played.pairing, Earned()).add(played.metrics[f"{GLORY}_{seat}"])
