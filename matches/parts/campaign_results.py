"""The result of campaigns: how many dungeons are won, how the Glory of each band grows, and how long bands last."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from matches.engine.statistics import wilson
from matches.lab.blocks import mean_number, share_number
from matches.lab.campaigns import dungeons_of, glory_metric, retired_metric, won_metric
from matches.lab.enough import is_few
from matches.lab.numbers import Number, rounded
from matches.lab.plans import Plan
from matches.lab.tally import Tally
from matches.parts.curves import Curve, curve
from matches.parts.measures import PERCENT, Measure, arm_measure, blocks_of

RETIRED = Measure("bands_retired", "Bands retired a campaign")
PER_CENT = Measure("", "", digits=1, unit=" %")


@dataclass(frozen=True)
class BandRow:
    """How a band fared over whole campaigns."""

    name: str
    agent: str
    glory: str
    glory_a_dungeon: str
    coppers: str
    retired: str
    chart: Curve | None
    retiring: Curve | None


class CampaignResults:
    """All campaigns of an experiment; one campaign is one game."""

    template = "matches/_results_campaign.html"

    def __init__(self, plan: Plan, tally: Tally) -> None:
        self.plan = plan
        self.tally = tally
        self.dungeons = dungeons_of(plan.options)
        self.blocks = blocks_of(tally)

    @property
    def campaigns(self) -> int:
        return self.tally.games

    @property
    def is_few(self) -> bool:
        return is_few(self.campaigns)

    @property
    def missing(self) -> int:
        return self.tally.missing

    @property
    def guards(self) -> int:
        return self.tally.pairings[0].guards

    @cached_property
    def measures(self) -> list[tuple[str, str]]:
        """What is told of all bands together."""
        won = mean_number(self.blocks, "won", PERCENT / self.dungeons)
        return [
            ("Dungeons won", PER_CENT.text(_within(won, self.campaigns // len(self.plan.arms)))),
            ("Wipes a campaign", Measure("wipes", "").text(mean_number(self.blocks, "wipes"))),
            (RETIRED.name, RETIRED.text(RETIRED.number(self.tally))),
        ]

    @cached_property
    def won(self) -> Curve | None:
        """The share of campaigns that win each dungeon."""
        points = self._points(lambda number: share_number(self.blocks, won_metric(number)))
        return curve("won", "Dungeons won, by their number", "Won", points, percent=True, first=1)

    def _points(self, told: Callable[[int], Number | None]) -> list[tuple[int, Number]]:
        """What is told after each dungeon, once there are games enough."""
        found = [] if self.is_few else [(number, told(number)) for number in range(1, self.dungeons + 1)]
        return [(number, each) for number, each in found if each is not None]

    @cached_property
    def bands(self) -> list[BandRow]:
        return [self.band(place) for place in range(len(self.plan.arms))]

    def band(self, place: int) -> BandRow:
        """The band at this place of the plan."""
        arm = self.plan.arms[place]
        glory = arm_measure("glory", "Glory", place)
        coppers = arm_measure("coppers", "Coppers", place)
        retired = share_number(self.blocks, retired_metric(self.dungeons, place))
        a_dungeon = self.glory_a_dungeon(place)
        return BandRow(
            name=arm.name,
            agent=arm.agent,
            glory=glory.text(glory.number(self.tally)),
            glory_a_dungeon=Measure("", "").text(a_dungeon),
            coppers=coppers.text(coppers.number(self.tally)),
            retired=PER_CENT.text(retired and retired.times(PERCENT)),
            chart=self.glory_curve(place),
            retiring=self.retiring_curve(place),
        )

    def glory_a_dungeon(self, place: int) -> Number | None:
        """The Glory that the band gains in a dungeon, over whole campaigns."""
        return mean_number(self.blocks, f"glory_{place}", 1 / self.dungeons)

    def glory_curve(self, place: int) -> Curve | None:
        """The Glory that the band has gained after each dungeon."""
        points = self._points(lambda number: mean_number(self.blocks, glory_metric(number, place)))
        name = self.plan.arms[place].name
        return curve(f"glory-{place}", f"Glory of {name}, dungeon by dungeon", "Glory", [(0, ZERO), *points])

    def retiring_curve(self, place: int) -> Curve | None:
        """The chance that the band is retired after each dungeon."""
        points = self._points(lambda number: share_number(self.blocks, retired_metric(number, place)))
        name = self.plan.arms[place].name
        return curve(
            f"retired-{place}", f"Chance that {name} is retired by then", "Retired", points, percent=True, first=1
        )

    @cached_property
    def standing(self) -> Curve | None:
        """The share of all bands that are not retired after each dungeon: the survival curve."""
        places = range(len(self.plan.arms))
        points = []
        for number in range(1, self.dungeons + 1) if not self.is_few else ():
            shares = [share_number(self.blocks, retired_metric(number, place)) for place in places]
            told = [each for each in shares if each is not None]
            if len(told) == len(shares):
                points.append((number, _all_standing(told)))
        return curve(
            "standing", "Bands that still stand, dungeon by dungeon", "Standing", points, percent=True, first=1
        )

    def lines(self) -> list[str]:
        """The result in a few lines."""
        lines = [f"{self.campaigns} campaigns of {self.dungeons} dungeons"]
        lines += [f"{name}: {text}" for name, text in self.measures]
        return lines + [
            f"{band.name} ({band.agent}): Glory {band.glory}, {band.glory_a_dungeon} a dungeon; "
            f"coppers {band.coppers}; retired by the end {band.retired}"
            for band in self.bands
        ]


ZERO = Number(0.0, 0.0, 0.0, 0)


def _within(number: Number | None, blocks: int) -> Number | None:
    """A mean of shares, whose interval ends where shares do; where all are the same it is Wilson's over the blocks."""
    if number is None:
        return None
    low, high = number.low, number.high
    if low == high:
        low, high = (PERCENT * end for end in wilson(number.mean / PERCENT * blocks, blocks))
    return Number(number.mean, rounded(max(0.0, low)), rounded(min(PERCENT, high)), number.count)


def _all_standing(retired: list[Number]) -> Number:
    """The share of bands that stand, over all arms; its interval is the mean of theirs, which is never too narrow."""
    count = len(retired)
    return Number(
        rounded(1 - sum(each.mean for each in retired) / count),
        rounded(1 - sum(each.high for each in retired) / count),
        rounded(1 - sum(each.low for each in retired) / count),
        retired[0].count,
    )
