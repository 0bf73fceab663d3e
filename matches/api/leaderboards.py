"""Leaderboards over HTTP."""

from datetime import datetime

import msgspec
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from cards.api.frame.answers import json_answer
from decks.selectors import lawbook
from legacy.api.components import component
from matches.api.experiments import refusals
from matches.deck_links import deck_addresses
from matches.models import Experiment
from matches.selectors.leaderboards import Leaderboard, Measured, Ranked, leaderboard_of

GAME = OpenApiParameter("game", str, OpenApiParameter.PATH, description="A game's slug or a short form of it.")


class PlaceHere(msgspec.Struct, frozen=True, kw_only=True):
    """One who stands on a leaderboard; `share` is that of all points, where games have points, and `deck` the page of
    the deck as it was played."""

    rank: int
    name: str
    agent: str
    deck: str | None
    value: float
    low: float
    high: float
    share: float | None
    games: int


class LeaderboardHere(msgspec.Struct, frozen=True, kw_only=True):
    """Who stands where. `low` and `high` are the interval at 95 %; the mean Elo is 1500, Glory is that of a dungeon.
    `newer` is an experiment that will take the place of `experiment` once it has enough games."""

    url: str
    page: str
    game: str
    ranked: Ranked
    measured: Measured
    at: datetime | None
    experiment: str | None
    newer: str | None
    games: int
    seed: int | None
    agents: tuple[str, ...]
    engine_version: int | None
    catalogue_version: int | None
    places: tuple[PlaceHere, ...]


class LeaderboardDetailApi(APIView):
    """The leaderboard of one game."""

    @extend_schema(
        operation_id="leaderboards_retrieve",
        tags=["experiments"],
        summary="Who stands where in one game, with intervals",
        description="Read from a standing experiment; without one there are no places.",
        parameters=[GAME],
        responses={(200, "application/json"): component(LeaderboardHere)},
    )
    def get(self, request: Request, game: str) -> HttpResponse:
        with refusals():
            board = leaderboard_of(game=game)
        return json_answer(leaderboard_whole(board, request))


def leaderboard_whole(board: Leaderboard, request: Request) -> LeaderboardHere:
    """A leaderboard as it is told."""

    def address(experiment: Experiment | None) -> str | None:
        if experiment is None:
            return None
        return str(reverse("api:experiment-detail", args=[experiment.public_id], request=request))

    plan = board.plan
    decks = deck_addresses(law=lawbook(game=board.game), arms=plan.arms if plan else ())
    return LeaderboardHere(
        url=reverse("api:leaderboard-detail", args=[board.game], request=request),
        page=reverse("matches:leaderboard", args=[board.game], request=request),
        game=board.game,
        ranked=board.ranked,
        measured=board.measured,
        at=board.at,
        experiment=address(board.experiment),
        newer=address(board.newer),
        games=board.experiment.games_counted if board.experiment else 0,
        seed=plan.seed if plan else None,
        agents=tuple(board.agents),
        engine_version=plan.engine_version if plan else None,
        catalogue_version=plan.catalogue_version if plan else None,
        places=tuple(
            PlaceHere(
                rank=place.rank,
                name=place.name,
                agent=place.agent,
                deck=request.build_absolute_uri(decks[place.arm]) if decks[place.arm] else None,
                value=round(place.value, 3),
                low=round(place.low, 3),
                high=round(place.high, 3),
                share=None if place.share is None else round(place.share, 4),
                games=place.games,
            )
            for place in board.places
        ),
    )
