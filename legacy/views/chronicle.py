"""The chronicle of a campaign in prose, and one act of it with its proof and the way to take it back."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from decks.views.owned import is_number
from legacy.access import Action
from legacy.models import BandRow
from legacy.rules.draws import commitment
from legacy.rules.entries import BAND, CAMPAIGN, band_stream, owner
from legacy.selectors.told import act_entries, act_page
from legacy.views.common import Place, act_send, place_of, refusal
from legacy.views.forms import CorrectionForm

PAGE_SIZE = 30


@require_safe
def chronicle(request: HttpRequest, public_id: str) -> HttpResponse:
    """Everything that happened, or all that happened to one band; the newest first."""
    place = place_of(request, public_id)
    bands = list(BandRow.objects.filter(campaign=place.campaign).order_by("first_number"))
    chosen = next((band for band in bands if band.public_id == request.GET.get("band")), None)
    stream = band_stream(chosen.public_id) if chosen else None
    page = act_page(campaign=place.campaign, stream=stream, page=request.GET.get("page"), size=PAGE_SIZE)
    acts = place.told(act_entries(campaign=place.campaign, acts=list(page), stream=stream))
    newest = acts[0] if acts and page.number == 1 and chosen is None else None
    context = place.context(
        page=page,
        acts=acts,
        bands=bands,
        chosen=chosen,
        undo=newest if newest and newest.correctable and place.may(Action.ACT) else None,
    )
    return render(request, "legacy/chronicle.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def act(request: HttpRequest, public_id: str, number: str) -> HttpResponseBase:
    """One act: its entries with their hashes, its draws, and for those who play the way to take it back."""
    place = place_of(request, public_id)
    entries = act_entries(campaign=place.campaign, acts=[int(number)]) if is_number(number) else []
    if not entries:
        raise Http404("No act of this campaign has this number: an act is told by the number of its first entry.")
    told = place.told(entries)[0]
    form = CorrectionForm(request.POST if request.method == "POST" else None)
    context = {"problems": ()}
    if form.is_bound and form.is_valid():
        sent = act_send(place, {"kind": "correct_act", "act": told.number, "reason": form.cleaned_data["reason"]})
        if sent.answer is not None:
            return sent.answer
        if sent.done is not None:
            messages.success(request, f"Act {told.number} no longer counts; it stays in the chronicle, crossed out.")
            return redirect("legacy:chronicle", place.campaign.public_id)
        context = refusal(place, sent.problems)
    context |= place.context(
        told=told,
        entries=[(entry, _stream_told(place, entry.stream)) for entry in entries],
        draws=[(draw, commitment(draw.seed)) for draw in told.draws],
        form=form,
        can_correct=told.correctable and place.may(Action.ACT),
    )
    return render(request, "legacy/act.html", context, status=422 if form.is_bound else 200)


def _stream_told(place: Place, stream: str) -> str:
    """Whose stream this is, in words."""
    if stream == CAMPAIGN:
        return "the table"
    sort, whose = owner(stream)
    return place.names.band(whose) if sort == BAND else f"the purse of {place.names.wizard(whose)}"
