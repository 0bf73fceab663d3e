"""The door to decks: check one, or build one for a game."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cards.selectors import catalogue_shelf
from decks import rules
from decks.formats.base import list_kind
from decks.views.common import judged_games


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """What can be done with decks, game by game."""
    shelf = catalogue_shelf()
    games = [(game, list_kind(rules.get(game.slug)) is not None) for game in judged_games(shelf)]
    return render(request, "decks/index.html", {"catalogue": shelf, "games": games, "current_section": "decks"})
