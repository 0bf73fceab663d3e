"""The door to decks: check one, build one for a game, find those that people share, and one's own."""

from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cards import wording
from cards.rules.games import UnknownGame
from cards.search import QueryError
from cards.search.terms import readable_part, suggested
from cards.selectors import Shelf, catalogue_shelf
from decks import rules
from decks.formats.base import list_kind
from decks.selectors.deck_search import deck_list
from decks.selectors.decks import deck_became_illegal_list
from decks.services import decks_judged
from decks.views.common import judged_games

PAGE_SIZE = 20
NEWEST = 6
MOST_TOLD = 10


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """What can be done with decks, game by game, and the decks that a query finds."""
    shelf = catalogue_shelf()
    games = [(game, list_kind(rules.get(game.slug)) is not None) for game in judged_games(shelf)]
    query, game = request.GET.get("q", ""), request.GET.get("game", "")
    is_member = request.user.is_authenticated
    mine = is_member and request.GET.get("mine") == "1"
    is_door = not (query or game or mine or request.GET.get("page"))
    context: dict[str, Any] = {
        "catalogue": shelf,
        "games": games,
        "current_section": "decks",
        "query_text": query,
        "game_chosen": game,
        "mine": mine,
        "is_door": is_door,
    }
    status = 200
    try:
        context |= _found(request, shelf, query, game, mine)
    except QueryError as error:
        line, _, under = error.caret.partition("\n")
        context |= {"error": error, "line": line, "under": under, "readable": readable_part(query, error)}
        status = 400
    except UnknownGame as error:
        raise Http404(str(error)) from error
    if is_member:
        context["fallen"] = deck_became_illegal_list(owner=request.user)[:MOST_TOLD]
        context["moderates"] = request.user.has_perm("decks.view_report")
        if is_door:
            newest = deck_list(user=request.user, mine=True).decks[:NEWEST]
            context["newest"] = decks_judged(decks=newest, version=shelf.version)
    return render(request, "decks/index.html", context, status=status)


def _found(request: HttpRequest, shelf: Shelf, query: str, game: str, mine: bool) -> dict[str, Any]:
    found = deck_list(user=request.user, query=query, game=game or None, mine=mine)
    page = Paginator(found.decks, PAGE_SIZE).get_page(request.GET.get("page"))
    lead, rest = wording.counted(page.paginator.count, found.explanation, "deck")
    return {
        "page": page,
        "found": decks_judged(decks=page.object_list, version=shelf.version),
        "lead": lead,
        "rest": rest,
        "warnings": [(warning, suggested(query, warning)) for warning in found.warnings],
    }
