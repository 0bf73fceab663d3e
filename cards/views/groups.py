"""Pages of what a game's cards belong to, and of what is written on them; they exist where the game has such rows."""

import difflib
from itertools import groupby
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path, re_path
from django.views.decorators.http import require_safe

from cards import selectors
from cards.models import Inscription, MonsterLabel, Tier
from cards.paging import asked_page
from cards.selectors import groups
from cards.selectors.results import cards_of

CARDS_ON_A_PAGE = 30


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
        near = difflib.get_close_matches(group, known, n=1)
        hint = f" Did you mean “{near[0]}”?" if near else ""
        raise Http404(f"{game.short_name} has no {kind.singular} “{group}”.{hint}")
    page = asked_page(request, groups.group_cards(group=found, noun=kind), CARDS_ON_A_PAGE, "cards")
    context |= {"noun": kind, "group": found, "page": page}
    context["cards"] = cards_of(cards=page.object_list, shelf=context["catalogue"])
    if isinstance(found, Tier) and not context["cards"]:
        context["inscriptions"] = [one for one in groups.inscription_list(game=game) if one.tier_id == found.pk]
        context["labels"] = [one for one in groups.label_list(game=game) if one.tier_id == found.pk]
    return render(request, "cards/group_detail.html", context)


@require_safe
def inscriptions(request: HttpRequest, slug: str) -> HttpResponse:
    """The inscriptions of a game, each with an anchor of its own."""
    context = _context(slug)
    return _written(request, "cards/inscriptions.html", context, groups.inscription_list(game=context["game"]))


@require_safe
def labels(request: HttpRequest, slug: str) -> HttpResponse:
    """The monster labels of a game, each with an anchor of its own."""
    context = _context(slug)
    return _written(request, "cards/labels.html", context, groups.label_list(game=context["game"]))


def _written(
    request: HttpRequest, template: str, context: dict[str, Any], rows: list[Inscription] | list[MonsterLabel]
) -> HttpResponse:
    if not rows:
        raise Http404(f"{context['game'].short_name} has nothing of that kind.")
    tiers = [(tier, list(found)) for tier, found in groupby(rows, key=lambda row: row.tier)]
    return render(request, template, context | {"tiers": tiers, "count": len(rows)})


def _context(slug: str) -> dict[str, Any]:
    shelf = selectors.catalogue_shelf()
    entry = shelf.find(slug)
    if entry is None:
        raise Http404(f"There is no game “{slug}”.")
    return {"catalogue": shelf, "current_game": slug, "game": entry.game, "names": shelf.names[slug]}


NOUN = "|".join(groups.NOUNS)
urlpatterns = [
    re_path(rf"^games/(?P<slug>[-\w]+)/(?P<noun>{NOUN})/$", group_index, name="groups"),
    re_path(rf"^games/(?P<slug>[-\w]+)/(?P<noun>{NOUN})/(?P<group>[-\w]+)/$", group_detail, name="group"),
    path("games/<slug:slug>/inscriptions/", inscriptions, name="inscriptions"),
    path("games/<slug:slug>/labels/", labels, name="labels"),
]
