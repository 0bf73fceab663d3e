"""Inscriptions across bands: how often each was carried, by whom, and how long it lived."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from decks.rules.decknforge.inscribing import TIERS
from legacy.parts import fame
from legacy.views.fame import Fame


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Every inscription, and how often bands carried it."""
    found = Fame(request)
    counts = fame.carried_counts(found.rows)
    inscriptions = sorted(
        found.index.inscriptions.values(),
        key=lambda each: (TIERS.index(each.tier) if each.tier in TIERS else 9, each.name),
    )
    listed = [(each, *counts.get(each.slug, (0, 0))) for each in inscriptions]
    return render(request, "legacy/carried.html", found.context(listed=listed))


@require_safe
def carriers(request: HttpRequest, inscription: str) -> HttpResponse:
    """Who carried one inscription."""
    found = Fame(request)
    document = found.index.inscriptions.get(inscription)
    if document is None:
        raise Http404("There is no such inscription.")
    listed = fame.carriers(found.rows, inscription, found.wizards, found.index)
    gone = [each for each in listed if each.until]
    context = found.context(
        inscription=document,
        carriers=listed,
        standing=sum(each.stands for each in listed),
        longest=max((each.dungeons for each in listed), default=0),
        average=sum(each.dungeons for each in gone) / len(gone) if gone else None,
    )
    return render(request, "legacy/carriers.html", context)
