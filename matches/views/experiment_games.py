"""The single games of an experiment: a list that is never dearer for more games, and each of them to watch."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from cards.selectors import catalogue_shelf
from decks.views.common import asked_for
from matches.engine import registry
from matches.lab import kinds
from matches.lab.schedule import Played
from matches.models import Experiment, PlayedGame
from matches.parts.result_words import reason_words
from matches.replays import MatchRefused, Watched
from matches.selectors.experiments import experiment_find
from matches.selectors.games import DRAWN, LOST, WON, GameFilter, game_page
from matches.services.game_replays import NoSuchGame, game_watch
from matches.views.replay import Found, played_on, record_answer, watching_page

MOST_DIGITS = 9  # of a number in an address: no experiment has more games
SAME = "The same as when it was counted"
NOT_KEPT = "Played from the plan; its row is not kept"
ONE_OF_MANY = "One match of a longer game, played from the plan"  # what is kept is told of the whole game


def shown_experiment(request: HttpRequest, public_id: str) -> Experiment:
    """The experiment at this address; no such page where it is not shared with the visitor."""
    found = experiment_find(public_id=public_id, user=request.user)
    if found is None:
        raise Http404("There is no such experiment, or it is not shared with you.")
    return found


@never_cache
@require_safe
def experiment_games(request: HttpRequest, public_id: str) -> HttpResponse:
    """The games that the result counts, all or some of them."""
    found = shown_experiment(request, public_id)
    plan = found.read_plan()
    names = [arm.name for arm in plan.arms]
    pairings = found.tally["pairings"]
    wanted = _wanted(request, len(pairings), len(names))
    page = game_page(
        experiment=found,
        wanted=wanted,
        after=_number(request, "after"),
        before=_number(request, "before"),
    )
    context = {
        "experiment": found,
        "plan": plan,
        "catalogue": catalogue_shelf(),
        "current_section": "lab",
        "game": found.game,
        "page": page,
        "rows": [_row(game, names) for game in page.games],
        "wanted": wanted,
        "pairings": [(number, _against(pairing, plan.rulesets, names)) for number, pairing in enumerate(pairings)],
        "winners": _winners(plan.game, names),
    }
    return render(request, "matches/experiment_games.html", context)


def _winners(game: str, names: list[str]) -> list[tuple[str, str]]:
    """What the list can be asked for: a table that plays together wins or loses as one."""
    if registry.together(game):
        return [(WON, "the whole table"), (LOST, "nobody: lost by the whole table")]
    return [*((str(arm), name) for arm, name in enumerate(names)), (DRAWN, "nobody: drawn")]


def _against(pairing: dict[str, Any], rulesets: Any, names: list[str]) -> str:
    told = " against ".join(names[arm] for arm in pairing["arms"])
    return f"{told}, {rulesets[pairing['ruleset']].slug}" if len(rulesets) > 1 else told


def _wanted(request: HttpRequest, pairings: int, arms: int) -> GameFilter:
    """The filter of the address; what makes no sense is left out of it."""
    given = request.GET
    pairing = _number(request, "pairing")
    winner = given.get("winner", "")
    known = {DRAWN, LOST, WON, *map(str, range(arms))}
    return GameFilter(
        pairing=pairing if pairing is not None and pairing < pairings else None,
        winner=winner if winner in known else "",
        guard=given.get("guard") == "1",
    )


def _number(request: HttpRequest, name: str) -> int | None:
    text = request.GET.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None


def _row(game: PlayedGame, names: list[str]) -> dict[str, Any]:
    played = game.played()
    return {
        "number": played.number,
        "seats": [names[arm] for arm in played.seats],
        "seed": played.seed,
        "won": _won(played, names),
        "why": reason_words(played.reason),
        "guard": played.guard,
        "turns": played.turns,
        "decisions": played.decisions,
    }


def _won(played: Played, names: list[str]) -> str:
    if not played.winners:
        return "lost by the whole table" if played.lost else "drawn"
    if len(played.winners) == len(played.seats):
        return "the whole table"
    return " and ".join(names[arm] for arm in played.winners)


# --- one of them -------------------------------------------------------------------------------------------------
@never_cache
@require_safe
def experiment_game(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """A game of the experiment at one of its steps, or how it would have gone on with other agents."""
    found, match = shown_experiment(request, public_id), _match(request)
    holds = {"match": str(match)} if match > 1 else {}
    try:
        first = _watched(found, number, match)
        asked = asked_for(found.game.slug)
        download = f"{found.get_absolute_url()}games/{number}/record.json?match={match}"
        shown = played_on(request, asked, first, holds, stands_in_path=True) or Found(
            asked, first, holds, stands_in_path=True, download=download
        )
    except MatchRefused as refusal:
        context = {"experiment": found, "number": number, "refusal": str(refusal), "catalogue": catalogue_shelf()}
        return render(request, "matches/experiment_game_refused.html", {**context, "game": found.game}, status=409)
    more = {"experiment": found, "number": number, "current_section": "lab"}
    return watching_page(request, shown, **more, **_around(found, number, match))


def _around(found: Experiment, number: int, match: int) -> dict[str, Any]:
    """How far the match was compared with what was counted, and where the page leads beside the steps: the games before
    and after, and the other matches of this one."""
    plan = found.read_plan()
    matches = kinds.get(plan.kind, plan.game).matches(plan.options)
    compared = SAME if found.games_kept else NOT_KEPT

    def address(game: int, at: int = 1) -> str:
        return f"{found.get_absolute_url()}games/{game}/" + (f"?match={at}" if at > 1 else "")

    return {
        "compared": compared if matches == 1 else ONE_OF_MANY,
        "match_number": match if matches > 1 else None,
        "matches": [(at, address(number, at)) for at in range(1, matches + 1)] if matches > 1 else [],
        "game_before": address(number - 1) if number else "",
        "game_after": address(number + 1) if number + 1 < found.games_counted else "",
    }


def _match(request: HttpRequest) -> int:
    """Which match of the game is meant: the first, unless the address names another."""
    return _number(request, "match") or 1


@never_cache
@require_safe
def experiment_game_record(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """The record of a game of the experiment as a file."""
    try:
        return record_answer(_watched(shown_experiment(request, public_id), number, _match(request)).record)
    except MatchRefused as refusal:
        return HttpResponse(str(refusal), status=409, content_type="text/plain; charset=utf-8")


def _watched(experiment: Experiment, number: int, match: int) -> Watched:
    try:
        return game_watch(experiment=experiment, number=number, match=match)
    except NoSuchGame as fault:
        raise Http404(str(fault)) from None
