"""Leaderboards: which games have one, and who stands where."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cards.selectors import catalogue_shelf
from decks.selectors import lawbook
from matches.deck_links import deck_addresses
from matches.engine import registry
from matches.parts.ranks import rank_chart
from matches.selectors import playable_games
from matches.selectors.leaderboards import leaderboard_of, ranked_of

RANKED = {
    "decks": "Decks by Elo",
    "agents": "Agents by Elo",
    "bands": "Bands by the Glory that they expect",
}


@require_safe
def leaderboards(request: HttpRequest) -> HttpResponse:
    """All of them."""
    shelf = catalogue_shelf()
    context = {
        "catalogue": shelf,
        "current_section": "lab",
        "boards": [(game, RANKED[ranked_of(game.slug)]) for game in playable_games(shelf=shelf)],
    }
    return render(request, "matches/leaderboards.html", context)


@require_safe
def leaderboard(request: HttpRequest, game: str) -> HttpResponse:
    """The places of one game, and what they rest on."""
    shelf = catalogue_shelf()
    found = next((entry.game for entry in shelf.games if entry.game.slug == game), None)
    if found is None or game not in registry.MODULES:
        raise Http404(f"There is no leaderboard of “{game}”; there are those of {', '.join(registry.MODULES)}.")
    board = leaderboard_of(game=game)
    law = lawbook(game=game, version=shelf.version)
    decks = deck_addresses(law=law, arms=board.plan.arms if board.plan else ())
    context = {
        "catalogue": shelf,
        "current_section": "lab",
        "game": found,
        "board": board,
        "places": [(place, decks[place.arm]) for place in board.places],
        "is_elo": board.measured == "elo",
        "ranked": RANKED[board.ranked],
        "chart": rank_chart(board),
        "is_on": settings.LEADERBOARD,
    }
    return render(request, "matches/leaderboard.html", context)
