"""Reading the single games of an experiment: those that its result counts, some of them, one of them."""

from typing import NamedTuple

from django.db.models import Q, QuerySet

from matches.models import Experiment, PlayedGame

DRAWN, LOST, WON = "drawn", "lost", "won"


class GameFilter(NamedTuple):
    """Which games are wanted: of a pairing, won by an arm (or by any, or drawn, or lost by all), ended by a guard."""

    pairing: int | None = None
    winner: str = ""
    guard: bool = False


EVERY_GAME = GameFilter()


def game_list(*, experiment: Experiment, wanted: GameFilter = EVERY_GAME) -> QuerySet[PlayedGame]:
    """The games that the result counts, in order."""
    found = PlayedGame.objects.filter(experiment=experiment, number__lt=experiment.games_counted)
    if wanted.pairing is not None:
        found = found.filter(pairing=wanted.pairing)
    if wanted.winner == DRAWN:
        found = found.filter(winners="", lost=False)
    elif wanted.winner == LOST:
        found = found.filter(lost=True)
    elif wanted.winner == WON:
        found = found.exclude(winners="")
    elif wanted.winner:
        arm = wanted.winner
        found = found.filter(
            Q(winners=arm)
            | Q(winners__startswith=f"{arm},")
            | Q(winners__endswith=f",{arm}")
            | Q(winners__contains=f",{arm},")
        )
    if wanted.guard:
        found = found.exclude(guard="")
    return found.order_by("number")


class GamePage(NamedTuple):
    """Some games in order, and the numbers to go on from: before the first, after the last."""

    games: list[PlayedGame]
    before: int | None
    after: int | None


def game_page(
    *,
    experiment: Experiment,
    wanted: GameFilter = EVERY_GAME,
    after: int | None = None,
    before: int | None = None,
    size: int = 50,
) -> GamePage:
    """So many games after a number, or before one; no page is dearer than another, however many games there are."""
    found = game_list(experiment=experiment, wanted=wanted)
    if before is not None:
        games = list(found.filter(number__lt=before).order_by("-number")[: size + 1])
        more, games = len(games) > size, games[:size][::-1]
        return GamePage(games, games[0].number if more and games else None, games[-1].number if games else None)
    if after is not None:
        found = found.filter(number__gt=after)
    games = list(found[: size + 1])
    more, games = len(games) > size, games[:size]
    return GamePage(
        games, games[0].number if after is not None and games else None, games[-1].number if more and games else None
    )


def game_find(*, experiment: Experiment, number: int) -> PlayedGame | None:
    """The game of this number, if the result counts it and its row is kept."""
    return game_list(experiment=experiment).filter(number=number).first()
