"""Pages of sigils: all of them with their marks, and one with what it does in each game."""

from itertools import groupby
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.views.decorators.http import require_safe

from cards import selectors
from cards.faces.marks import MOMENT_WORDS
from cards.faces.names import Names
from cards.missing import not_there
from cards.models import Sigil
from cards.paging import FACES_ON_A_PAGE, asked_page
from cards.rules.nearness import near_word
from cards.rules.wordings import marked
from cards.selectors.results import cards_of
from cards.selectors.sigils import SigilSheet, sigil_bearers, sigil_list, sigil_sheet


@require_safe
def sigils(request: HttpRequest) -> HttpResponse:
    """All sigils, or those of one moment, kind or game."""
    shelf = selectors.catalogue_shelf()
    names = _names(shelf)
    moments, kinds = MOMENT_WORDS, dict(Sigil.Kind.choices)
    games = {entry.game.slug: entry.game.short_name for entry in shelf.games}
    asked = {}
    for name, known in (("moment", moments), ("kind", kinds), ("game", games)):
        asked[name] = request.GET.get(name, "")
        if asked[name] and asked[name] not in known:
            raise Http404(f"There is no {name} “{asked[name]}”: it is one of {', '.join(known)}.")
    found = [sigil for sigil in sigil_list() if _fits(sigil, asked, names)]
    explaining = {text.game.slug for sigil in found for text in sigil.texts.all()}
    context = {
        "catalogue": shelf,
        "names": names,
        "sigils": found,
        "letters": _letters(found),
        "moments": moments,
        "kinds": kinds,
        "games": {slug: name for slug, name in games.items() if slug in explaining or slug == asked["game"]},
        "asked": asked,
        "is_narrowed": any(asked.values()),
    }
    return render(request, "cards/sigils.html", context)


@require_safe
def sigil_detail(request: HttpRequest, slug: str) -> HttpResponse:
    """A sigil: its mark, what it does in each game, what was ruled, and who bears it."""
    shelf = selectors.catalogue_shelf()
    names = _names(shelf)
    sheet = sigil_sheet(slug=slug)
    if sheet is None:
        raise not_there(f"There is no sigil “{slug}”.", near_word(slug, names.sigils), "cards:sigil")
    page = asked_page(request, sigil_bearers(sigil=sheet.sigil), FACES_ON_A_PAGE, "bearers")
    bearers = cards_of(cards=page.object_list, shelf=shelf)
    context = {
        "catalogue": shelf,
        "names": names,
        "sheet": sheet,
        "sigil": sheet.sigil,
        "tellings": _tellings(sheet),
        "page": page,
        "bearers": [(game, list(cards)) for game, cards in groupby(bearers, key=lambda card: card.game)],
        "moments": MOMENT_WORDS,
    }
    return render(request, "cards/sigil_detail.html", context)


def _letters(sigils: list[Sigil]) -> list[tuple[str, str]]:
    """Each letter with which a name begins, and the slug of the first sigil that it leads to."""
    firsts: dict[str, str] = {}
    for sigil in sigils:
        firsts.setdefault(sigil.name[:1].upper(), sigil.slug)
    return sorted(firsts.items())


def _names(shelf: selectors.Shelf) -> Names:
    """The words and marks of the sigils, which are the same in every game."""
    return next(iter(shelf.names.values()), Names(game=""))


def _fits(sigil: Sigil, asked: dict[str, str], names: Names) -> bool:
    mark = names.marks.get(sigil.slug)
    return (
        (not asked["kind"] or sigil.kind == asked["kind"])
        and (not asked["moment"] or (mark is not None and mark.moment == asked["moment"]))
        and (not asked["game"] or any(text.game.slug == asked["game"] for text in sigil.texts.all()))
    )


def _tellings(sheet: SigilSheet) -> list[dict[str, Any]]:
    """What the sigil does in each game, with what the first other game does not say."""
    tellings = []
    for text in sheet.texts:
        others = [other for other in sheet.texts if other is not text]
        parts = marked(text.effect, others[0].effect) if others else ((text.effect, False),)
        tellings.append({"text": text, "parts": parts})
    return tellings


urlpatterns = [
    path("sigils/", sigils, name="sigils"),
    path("sigils/<slug:slug>/", sigil_detail, name="sigil"),
]
