"""The hall of fame: of one table, or of all that the reader may see."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from legacy.parts import fame
from legacy.views.fame import Fame


@require_safe
def hall(request: HttpRequest) -> HttpResponse:
    """The greatest bands, the longest-lived, and those that are no more."""
    found = Fame(request)
    shown = fame.hall(found.rows, found.wizards, found.index, found.closed) if found.rows else None
    context = found.context(hall=shown)
    return render(request, "legacy/hall.html", context)
