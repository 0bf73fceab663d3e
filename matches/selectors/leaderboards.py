"""Reading leaderboards: who stands where, by which games, and whether newer ones are being played."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from cards.rules import games
from matches.engine import registry
from matches.lab.enough import FEWEST_GAMES
from matches.lab.guests import earned
from matches.lab.plans import Plan
from matches.lab.rating import Meeting, ratings_of
from matches.lab.tally import Tally
from matches.models import Experiment, Standing

LOOKED_AT = 20  # the newest standing experiments of a game: one of them has enough, or none ever had

Measured = Literal["elo", "glory"]
Ranked = Literal["decks", "agents", "bands"]


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
    places = _by_glory(plan, tally) if ranked == "bands" else _by_elo(plan, tally)
    return Leaderboard(slug, ranked, measured, places, experiment, plan, newer)


def _by_elo(plan: Plan, tally: Tally) -> tuple[Place, ...]:
    meetings = [
        Meeting(each.arms[0], each.arms[1], each.score().points, each.games) for each in tally.pairings if each.games
    ]
    rated = ratings_of(len(plan.arms), meetings)
    order = sorted(range(len(rated)), key=lambda arm: -rated[arm].value)
    return tuple(
        Place(
            rank=rank,
            arm=arm,
            name=plan.arms[arm].name,
            agent=plan.arms[arm].agent,
            value=rated[arm].value,
            low=rated[arm].low,
            high=rated[arm].high,
            games=rated[arm].games,
            share=rated[arm].points / rated[arm].games if rated[arm].games else None,
        )
        for rank, arm in enumerate(order, start=1)
    )


def _by_glory(plan: Plan, tally: Tally) -> tuple[Place, ...]:
    glory = earned(tally)
    order = sorted(glory, key=lambda arm: -glory[arm].mean)
    return tuple(
        Place(
            rank=rank,
            arm=arm,
            name=plan.arms[arm].name,
            agent=plan.arms[arm].agent,
            value=glory[arm].mean,
            low=glory[arm].low,
            high=glory[arm].high,
            games=glory[arm].games,
            share=None,
        )
        for rank, arm in enumerate(order, start=1)
    )
