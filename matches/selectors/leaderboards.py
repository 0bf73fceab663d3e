"""Reading leaderboards: who stands where, by which games, and whether newer ones are being played."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from cards.rules import games
from matches.engine import registry
from matches.lab.enough import FEWEST_GAMES
from matches.lab.guests import earned
from matches.lab.numbers import Number
from matches.lab.plans import Plan
from matches.lab.rating import Meeting, ratings_of
from matches.lab.tally import Tally
from matches.models import Experiment, Standing

LOOKED_AT = 20  # the newest standing experiments of a game: one of them has enough, or none ever had

Measured = Literal["elo", "glory"]
Ranked = Literal["decks", "agents", "bands"]
Told = tuple[int, Number, float | None]  # an arm, what is measured of it, and its share of the points


@dataclass(frozen=True)
class Place:
    """One who stands on a leaderboard. Two whose intervals overlap may well stand the other way round."""

    rank: int
    arm: int  # its place in the plan
    name: str
    agent: str
    value: float
    low: float
    high: float
    games: int
    share: float | None  # of the points, where there are points


@dataclass(frozen=True)
class Leaderboard:
    """``experiment`` is what the places come from, if any game of this kind was ever played often enough; ``newer`` is
    one that will take its place."""

    game: str
    ranked: Ranked
    measured: Measured
    places: tuple[Place, ...] = ()
    experiment: Experiment | None = None
    plan: Plan | None = None
    newer: Experiment | None = None

    @property
    def at(self) -> datetime | None:
        """How old the places are."""
        if self.experiment is None:
            return None
        return self.experiment.ended_at or self.experiment.updated_at

    @property
    def agents(self) -> list[str]:
        """Who plays, with versions."""
        arms = self.plan.arms if self.plan else ()
        return sorted({f"{arm.agent} (version {arm.agent_version})" for arm in arms})


def ranked_of(game: str) -> Ranked:
    """What a leaderboard of this game compares."""
    if not getattr(registry.get(game), "needs_decks", True):
        return "agents"
    return "bands" if registry.together(game) else "decks"


def leaderboard_of(*, game: str) -> Leaderboard:
    """The places of the newest standing experiment that has enough games; raises ``UnknownGame``."""
    slug = games.get(game).slug
    ranked = ranked_of(slug)
    measured: Measured = "glory" if ranked == "bands" else "elo"
    standing = Standing.objects.filter(experiment__game__slug=slug).exclude(experiment__state="cancelled")
    newest = standing.order_by("-pk").values_list(
        "pk", "experiment__games_counted", "experiment__games_planned", "experiment__plan__games"
    )[:LOOKED_AT]
    rows = list(newest)
    shown = next((pk for pk, counted, planned, each in rows if counted * each >= FEWEST_GAMES * planned), None)
    wanted = {pk for pk in (shown, rows[0][0] if rows else None) if pk is not None}
    found = {each.pk: each for each in standing.filter(pk__in=wanted).select_related("experiment__game")}
    newer = found[rows[0][0]].experiment if rows and rows[0][0] != shown else None
    if shown is None:
        return Leaderboard(slug, ranked, measured, newer=newer)
    experiment = found[shown].experiment
    plan, tally = experiment.read_plan(), Tally.read(experiment.tally)
    told = _by_glory(tally) if ranked == "bands" else _by_elo(plan, tally)
    return Leaderboard(slug, ranked, measured, _places(plan, told), experiment, plan, newer)


def _places(plan: Plan, told: Iterable[Told]) -> tuple[Place, ...]:
    ordered = sorted(told, key=lambda each: -each[1].mean)
    return tuple(
        Place(
            rank=rank,
            arm=arm,
            name=plan.arms[arm].name,
            agent=plan.arms[arm].agent,
            value=number.mean,
            low=number.low,
            high=number.high,
            games=number.count,
            share=share,
        )
        for rank, (arm, number, share) in enumerate(ordered, start=1)
    )


def _by_elo(plan: Plan, tally: Tally) -> Iterator[Told]:
    meetings = [
        Meeting(each.arms[0], each.arms[1], each.score().points, each.games) for each in tally.pairings if each.games
    ]
    for arm, each in enumerate(ratings_of(len(plan.arms), meetings)):
        number = Number(each.value, each.low, each.high, each.games)
        yield arm, number, each.points / each.games if each.games else None


def _by_glory(tally: Tally) -> Iterator[Told]:
    for arm, number in earned(tally).items():
        yield arm, number, None
