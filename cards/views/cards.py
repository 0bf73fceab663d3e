"""Pages of the catalogue."""

from collections.abc import Callable
from itertools import groupby
from typing import Any

from csp.constants import NONE, UNSAFE_INLINE
from csp.decorators import csp_replace
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.views.decorators.cache import cache_control
from django.views.decorators.http import condition, require_safe

from cards import selectors, wording
from cards.faces.names import Names
from cards.faces.png import face_png, face_svg
from cards.kept_pages import kept_page
from cards.missing import not_there
from cards.models import Card, RelatedCard
from cards.paging import FACES_ON_A_PAGE, asked_page
from cards.panels import panels_of
from cards.pictures import picture, showcase
from cards.rules.games import REGISTRY
from cards.selectors import GameOnShelf, Shelf
from cards.selectors.groups import NOUNS, WRITTEN
from cards.selectors.playing import card_playing

FRESH_SECONDS = 60  # for so long nobody asks whether a picture is still the same


@require_safe
def games(request: HttpRequest) -> HttpResponse:
    """The games, how much the catalogue holds of each, and where to begin."""
    return render(request, "cards/games.html", {"catalogue": selectors.catalogue_shelf()})


@require_safe
def cards(request: HttpRequest) -> HttpResponse:
    """To all cards: the search that asks for nothing."""
    return redirect("cards:search")


@require_safe
def game_detail(request: HttpRequest, slug: str) -> HttpResponse:
    """A game: what it is, where its material comes from, and its cards as faces."""
    shelf = selectors.catalogue_shelf()
    entry = _game(shelf, slug)
    page = asked_page(request, selectors.card_list(game=entry.game), FACES_ON_A_PAGE, "cards")
    counts = dict(entry.counts)
    return render(
        request,
        "cards/game_detail.html",
        {
            "catalogue": shelf,
            "current_game": slug,
            "entry": entry,
            "game": entry.game,
            "page": page,
            "specs": [selectors.card_spec(row["document"]) for row in page],
            "names": shelf.names[slug],
            "grouped": _grouped(shelf.names[slug]),
            "written": [(noun.plural, count) for noun in WRITTEN.values() if (count := counts.get(noun.singular))],
        },
    )


@require_safe
@kept_page
def card_detail(request: HttpRequest, game: str, slug: str) -> HttpResponse:
    """A card: its face, all its fields, what its sigils do, its rulings and its source."""
    shelf = selectors.catalogue_shelf()
    entry = _game(shelf, game)
    sheet = selectors.card_sheet(game=entry.game, slug=slug)
    if sheet is None:
        raise _no_such_card(entry, slug)
    return render(
        request,
        "cards/card_detail.html",
        {
            "catalogue": shelf,
            "current_game": game,
            "game": entry.game,
            "sheet": sheet,
            "card": sheet.card,
            "spec": sheet.spec,
            "names": shelf.names[game],
            "of_every_tribe": sheet.spec.is_of_every_tribe(shelf.names[game].tribes),
            "stats": REGISTRY[game].stats,
            "relations": _relations(sheet.leads_to, sheet.comes_from),
            "playing": card_playing(card=sheet.card),
            "panels": panels_of(sheet.card),
        },
    )


def _picture_tag(request: HttpRequest, game: str = "", slug: str = "") -> str:
    """What a picture is known by: it is another one once the catalogue has changed."""
    return f'"face-{selectors.catalogue_version().stamp}"'


@require_safe
@cache_control(public=True, max_age=FRESH_SECONDS)
@condition(etag_func=_picture_tag)
def card_png(request: HttpRequest, game: str, slug: str) -> HttpResponse:
    """The face of a card as a picture, for chat bots and link previews."""
    return HttpResponse(_picture(game, slug, "png", face_png), content_type="image/png")


@require_safe
@cache_control(public=True, max_age=FRESH_SECONDS)
@condition(etag_func=_picture_tag)
@csp_replace({"default-src": [NONE], "style-src": [UNSAFE_INLINE]})  # type: ignore[arg-type]  # it brings its styles
def card_svg(request: HttpRequest, game: str, slug: str) -> HttpResponse:
    """The face of a card as a drawing that stands alone, for print."""
    return HttpResponse(_picture(game, slug, "svg", face_svg), content_type="image/svg+xml")


@require_safe
@cache_control(public=True, max_age=FRESH_SECONDS)
@condition(etag_func=_picture_tag)
def showcase_png(request: HttpRequest) -> HttpResponse:
    """A card of every game in one picture, for previews of links to the front page."""
    shelf = selectors.catalogue_shelf()
    if not shelf.showcase:
        raise Http404("No card has been loaded yet.")
    return HttpResponse(showcase(shelf), content_type="image/png")


def _picture(game: str, slug: str, kind: str, made: Callable[[str], Any]) -> Any:
    """The face of the card at this address, as this kind of picture."""
    shelf = selectors.catalogue_shelf()
    entry = _game(shelf, game)
    row = selectors.card_documents(Card.objects.filter(game=entry.game, slug=slug)).first()
    if row is None:
        raise _no_such_card(entry, slug)
    return picture(shelf, game, selectors.card_spec(row["document"]), kind, made)


def _game(shelf: Shelf, slug: str) -> GameOnShelf:
    if entry := shelf.find(slug):
        return entry
    known = ", ".join(entry.game.slug for entry in shelf.games)
    raise Http404(f"There is no game “{slug}”." + (f" The games are {known}." if known else ""))


def _no_such_card(entry: GameOnShelf, slug: str) -> Http404:
    near = selectors.card_nearest(game=entry.game, slug=slug)
    return not_there(f"{entry.game.short_name} has no card “{slug}”.", near, "cards:card", entry.game.slug)


def _grouped(names: Names) -> list[tuple[str, list[tuple[str, str]]]]:
    """The kinds of groups that a game has, each with slug and name of its groups."""
    kinds = ((noun, list(getattr(names, noun).items())) for noun in NOUNS)
    return [(noun, groups) for noun, groups in kinds if groups]


def _relations(leads_to: tuple[RelatedCard, ...], comes_from: tuple[RelatedCard, ...]) -> list[tuple[str, list[Card]]]:
    """Words for a kind of relation and the cards at its other end."""
    there = [(wording.LEADS_TO[edge.kind], edge.target) for edge in leads_to]
    back = [(wording.COMES_FROM[edge.kind], edge.card) for edge in comes_from]
    return [(word, [card for _, card in edges]) for word, edges in groupby(there + back, key=lambda edge: edge[0])]


urlpatterns = [
    path("cards/<slug:game>/<slug:slug>/", card_detail, name="card"),
    path("games/", games, name="games"),
    path("cards/", cards, name="cards"),
    path("games/<slug:slug>/", game_detail, name="game"),
    path("cards/<slug:game>/<slug:slug>.png", card_png, name="card-png"),
    path("showcase.png", showcase_png, name="showcase-png"),
    path("cards/<slug:game>/<slug:slug>.svg", card_svg, name="card-svg"),
]
