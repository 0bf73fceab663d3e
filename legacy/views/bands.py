"""A band: its box, its Glory, its holders and its chronicle, now or at any point, and what lies between two points."""

from django.core.paginator import Page
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cards.rules.decknforge import SLUG as GAME
from decks.views.owned import is_number
from legacy.access import Action, NotThere
from legacy.band_links import links_of
from legacy.models import BandRow
from legacy.parts.box import box
from legacy.parts.glory import glory_chart
from legacy.parts.lineage import lineage
from legacy.parts.timeline import moment
from legacy.rules import differences
from legacy.rules.entries import band_stream
from legacy.rules.state import BandState
from legacy.selectors.bands import NoSuchMoment, band_at
from legacy.selectors.shown import band_shown
from legacy.selectors.told import act_entries, act_page, founding_end
from legacy.views.common import Place

SHOWN_ACTS = 12


@require_safe
def band(request: HttpRequest, public_id: str) -> HttpResponse:
    """A band as it stands, or as it stood after an entry of its stream (`?at=`)."""
    row, place = _found(request, public_id)
    at = request.GET.get("at", "")
    state = _at(place, row, at) if at else row.band
    whole = "all" in request.GET
    stream = band_stream(row.public_id)
    page: Page[int] = act_page(campaign=place.campaign, stream=stream, page=request.GET.get("page"), size=SHOWN_ACTS)
    wizards = place.wizards
    context = place.context(
        row=row,
        band=state,
        at=int(at) if at else None,
        box=box(state, place.law.index, place.shelf.names[GAME], place.names, whole=whole),
        whole=whole,
        chart=glory_chart(state),
        holders=lineage(state, wizards),
        holder=wizards.get(state.holder, ""),
        founder=wizards.get(state.holders[0], "") if state.holders else "",
        founded_at=moment(state.founded_at) if state.founded_at else None,
        won=sum(visit.result == "won" for visit in state.visits),
        visits=list(enumerate(state.visits, (state.paper[1] if state.paper else 0) + 1)),
        heirloom=place.names.inscription(state.heirloom) if state.heirloom else "",
        acts=place.told(act_entries(campaign=place.campaign, acts=list(page), stream=stream)),
        page=page,
        can_act=place.may(Action.ACT) and not at,
        links=links_of(row),
    )
    return render(request, "legacy/band.html", context)


@require_safe
def difference(request: HttpRequest, public_id: str) -> HttpResponse:
    """What came to a band and left it between two entries of its stream; at first, from its founding until now."""
    row, place = _found(request, public_id)
    before = request.GET.get("from") or str(founding_end(campaign=place.campaign, band=row))
    after = request.GET.get("to") or str(row.seq)
    one, other = _at(place, row, before), _at(place, row, after)
    found = differences.difference(one, other)
    names = place.names
    context = place.context(
        row=row,
        before=int(before),
        after=int(after),
        difference=found,
        inscribed=[(names.card(each.card), names.inscription(each.inscription)) for each in found.inscribed],
        lost=[(names.card(each.card), names.inscription(each.inscription)) for each in found.lost],
        labelled=[(names.monster(row.public_id, each.card), names.label(each.label)) for each in found.labelled],
        unlabelled=[(names.monster(row.public_id, each.card), names.label(each.label)) for each in found.unlabelled],
        holders=[names.wizard(wizard) for wizard in found.holders],
        heirloom=names.inscription(found.heirloom) if found.heirloom else "",
        states=(one, other),
    )
    return render(request, "legacy/difference.html", context)


def _found(request: HttpRequest, public_id: str) -> tuple[BandRow, Place]:
    try:
        row = band_shown(public_id=public_id, user=request.user)
    except NotThere:
        raise Http404("There is no such band, or it is not shared with you.") from None
    return row, Place(request, row.campaign)


def _at(place: Place, row: BandRow, seq: str) -> BandState:
    """The band after an entry of its stream."""
    if not is_number(seq) or not 1 <= int(seq) <= row.seq:
        raise Http404(f"{row.name} has no such entry: they are counted from 1 to {row.seq}.")
    try:
        return band_at(campaign=place.campaign, band=row.public_id, seq=int(seq))
    except NoSuchMoment:
        raise Http404(f"At entry {seq} nothing of {row.name} counted: its founding had been taken back.") from None
