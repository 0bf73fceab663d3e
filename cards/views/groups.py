"""Pages of what a game's cards belong to, and of what is written on them; they exist where the game has such rows."""

from itertools import groupby
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import re_path
from django.views.decorators.http import require_safe

from cards import selectors
from cards.missing import not_there
from cards.models import Tier, Tribe
from cards.paging import FACES_ON_A_PAGE, asked_page
from cards.rules.nearness import near_word
from cards.selectors import groups
from cards.selectors.results import cards_of


@require_safe
def group_index(request: HttpRequest, slug: str, noun: str) -> HttpResponse:
    """The groups of one kind of a game."""
    context = _context(slug)
    kind = groups.NOUNS[noun]
    found = groups.group_list(game=context["game"], noun=kind)
    if not found:
        raise Http404(f"{context['game'].short_name} has no {noun}.")
    return render(request, "cards/group_index.html", context | {"noun": kind, "groups": found})


@require_safe
def group_detail(request: HttpRequest, slug: str, noun: str, group: str) -> HttpResponse:
    """A group of a game: what it means, and its cards."""
    context = _context(slug)
    game, kind = context["game"], groups.NOUNS[noun]
    found = groups.group_find(game=game, noun=kind, slug=group)
    if found is None:
        known = getattr(context["catalogue"].names[game.slug], noun)
        message = f"{game.short_name} has no {kind.singular} “{group}”."
        raise not_there(message, near_word(group, known), "cards:group", game.slug, noun)
    page = asked_page(request, groups.group_cards(group=found, noun=kind), FACES_ON_A_PAGE, "cards")
    context |= {"noun": kind, "group": found, "page": page}
    context["cards"] = cards_of(cards=page.object_list, shelf=context["catalogue"])
    if isinstance(found, Tribe):
        tribes = context["names"].tribes
        context["of_every_tribe"] = [card.spec for card in context["cards"] if card.spec.is_of_every_tribe(tribes)]
    if isinstance(found, Tier) and not context["cards"]:
        for noun_written in groups.WRITTEN.values():
            rows = groups.written_list(game=game, noun=noun_written)
            context[noun_written.plural] = [row for row in rows if row.tier_id == found.pk]
    return render(request, "cards/group_detail.html", context)


@require_safe
def written_index(request: HttpRequest, slug: str, noun: str) -> HttpResponse:
    """The inscriptions or labels of a game by tier."""
    context = _context(slug)
    kind = groups.WRITTEN[noun]
    rows = groups.written_list(game=context["game"], noun=kind)
    if not rows:
        raise Http404(f"{context['game'].short_name} has no {noun}.")
    tiers = [(tier, list(found)) for tier, found in groupby(rows, key=lambda row: row.tier)]
    return render(request, "cards/written.html", context | {"noun": kind, "tiers": tiers, "count": len(rows)})


@require_safe
def written_detail(request: HttpRequest, slug: str, noun: str, written: str) -> HttpResponse:
    """An inscription or a label: what it does, and the others of its tier."""
    context = _context(slug)
    kind = groups.WRITTEN[noun]
    rows = {row.slug: row for row in groups.written_list(game=context["game"], noun=kind)}
    found = rows.get(written)
    if found is None:
        message = f"{context['game'].short_name} has no {kind.singular} “{written}”."
        raise not_there(message, near_word(written, rows), "cards:written", slug, noun)
    others = [row for row in rows.values() if row.tier == found.tier and row != found]
    return render(request, "cards/written_detail.html", context | {"noun": kind, "row": found, "others": others})


@require_safe
def noun_index(request: HttpRequest, noun: str) -> HttpResponse:
    """The groups, inscriptions or labels of one kind, game by game."""
    context: dict[str, Any] = {"catalogue": selectors.catalogue_shelf()}
    if noun in groups.NOUNS:
        kind = groups.NOUNS[noun]
        context |= {"noun": kind, "shelf": groups.group_shelf(noun=kind)}
    else:
        written = groups.WRITTEN[noun]
        rows = groupby(groups.written_list(noun=written), key=lambda row: row.game)
        context |= {"noun": written, "written": [(game, list(found)) for game, found in rows]}
    return render(request, "cards/noun_index.html", context)


def _context(slug: str) -> dict[str, Any]:
    shelf = selectors.catalogue_shelf()
    entry = shelf.find(slug)
    if entry is None:
        raise Http404(f"There is no game “{slug}”.")
    return {"catalogue": shelf, "current_game": slug, "game": entry.game, "names": shelf.names[slug]}


NOUN = "|".join(groups.NOUNS)
WRITTEN = "|".join(groups.WRITTEN)
urlpatterns = [
    re_path(rf"^games/(?P<slug>[-\w]+)/(?P<noun>{NOUN})/$", group_index, name="groups"),
    re_path(rf"^games/(?P<slug>[-\w]+)/(?P<noun>{NOUN})/(?P<group>[-\w]+)/$", group_detail, name="group"),
    re_path(rf"^games/(?P<slug>[-\w]+)/(?P<noun>{WRITTEN})/$", written_index, name="written-index"),
    re_path(rf"^games/(?P<slug>[-\w]+)/(?P<noun>{WRITTEN})/(?P<written>[-\w]+)/$", written_detail, name="written"),
    re_path(rf"^(?P<noun>{NOUN}|{WRITTEN})/$", noun_index, name="nouns"),
]
