"""Watching a game of an experiment: it is played again from the plan, for the plan and its number are all of it."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from decks.views.common import Asked, asked_for
from decks.views.owned import is_number
from matches.models import Experiment, PlayedGame
from matches.parts.watching import Watching
from matches.replays import MatchRefused, Watched, game_watch
from matches.selectors.experiments import experiment_find
from matches.services.chunks import Outdated, schedule_of

ALL_HANDS = "all"


@require_safe
def game(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """A game of the experiment at one of its steps; of a campaign the dungeon that is asked for (`?match=`)."""
    found, asked, watched, match = _watched(request, public_id, number)
    given, last = request.GET, watched.replay.last
    step = given.get("step") or "0"
    if not is_number(step) or int(step) > last:
        raise Http404(f"The match has steps from 0 to {last}.")
    query = {"match": str(match)} if match > 1 or "match" in given else {}
    address = reverse("matches:experiment-game-record", args=[public_id, number])
    watching = Watching(
        watched.replay,
        int(step),
        cards=asked.law.index.cards,
        names=asked.shelf.names[asked.game.slug],
        query=query,
        all_hands=given.get("hands") == ALL_HANDS,
        is_playing=given.get("play") == "1",
        download=f"{address}?match={match}",
    )
    context = asked.context(watching=watching, current_section="lab", experiment=found, **_around(found, number, match))
    return render(request, "matches/replay.html", context)


@require_safe
def watch(request: HttpRequest, public_id: str) -> HttpResponse:
    """To the page of the game whose number was written into the form of the experiment's page."""
    number = request.GET.get("number", "0")
    if not is_number(number):
        raise Http404("Games are numbered from 0.")
    return redirect("matches:experiment-game", public_id, int(number))


@require_safe
def game_record(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """The record of a game of the experiment as a file, which the page and ``manage.py simulate --replay`` read."""
    _, _, watched, match = _watched(request, public_id, number)
    name = f"experiment-{public_id}-{number}-{match}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(watched.record.json(), content_type="application/json", headers=headers)


def _watched(request: HttpRequest, public_id: str, number: int) -> tuple[Experiment, Asked, Watched, int]:
    found = experiment_find(public_id=public_id, user=request.user)
    if found is None:
        raise Http404("There is no such experiment, or it is not shared with you.")
    if number >= found.games_counted:
        raise Http404(f"The experiment has counted {found.games_counted} games so far; they are numbered from 0.")
    if found.games_kept and not PlayedGame.objects.filter(experiment=found, number=number).exists():
        raise Http404("This game is missing: it could not be played.")
    match = request.GET.get("match") or "1"
    if not is_number(match):
        raise Http404("The matches of a game are numbered from 1.")
    asked = asked_for(found.game.slug)
    try:
        schedule = schedule_of(experiment=found)
        return found, asked, game_watch(law=asked.law, schedule=schedule, number=number, match=int(match)), int(match)
    except (Outdated, MatchRefused) as refusal:
        raise Http404(str(refusal)) from None


def _around(found: Experiment, number: int, match: int) -> dict[str, Any]:
    """Where the page leads beside the steps: the other games, and the other dungeons of a campaign."""
    dungeons = int(found.plan["options"].get("dungeons", 1))

    def address(at: int, of: int) -> str:
        more = f"?match={of}" if dungeons > 1 else ""
        return reverse("matches:experiment-game", args=[found.public_id, at]) + more

    return {
        "game_number": number,
        "match_number": match if dungeons > 1 else None,
        "dungeons": [(at, address(number, at)) for at in range(1, dungeons + 1)] if dungeons > 1 else [],
        "game_before": address(number - 1, 1) if number else "",
        "game_after": address(number + 1, 1) if number + 1 < found.games_counted else "",
    }
