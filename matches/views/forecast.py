"""The forecast of a band: what a thousand dungeons of its table would bring, and what it should buy next."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render

from cards.rules.decknforge import SLUG
from decks.rules.documents import Unreadable, faults_of
from decks.views.common import asked_for
from decks.views.owned import me, member_page, posted
from legacy.access import NotThere
from legacy.models import BandRow
from legacy.selectors.shown import band_shown
from matches.lab.tally import Tally
from matches.models import Experiment
from matches.parts.campaign_results import CampaignResults
from matches.parts.substitutes import SubstituteResults
from matches.selectors.experiments import quota_of
from matches.selectors.parties import forecast_newest
from matches.services.forecasts import DUNGEONS, TRIED_DUNGEONS, forecast_of, forecast_start
from matches.views.party_forms import ForecastForm


@member_page
def forecast(request: HttpRequest, band: str) -> HttpResponseBase:
    """My newest forecast of the band, and the form that makes another."""
    row = _found(request, band)
    if row.retired:
        raise Http404(f"{row.name} is retired: there is nothing left to forecast.")
    begun = forecast_of(row=row)
    form = ForecastForm(SLUG, posted(request))
    status = 200
    if form.is_bound:
        status = 422
        if form.is_valid():
            try:
                forecast_start(forecast=begun, by=me(request), **form.cleaned_data)
                return redirect("matches:forecast", band)
            except Unreadable as fault:
                for each in faults_of(fault):
                    form.add_error("seed" if each.pointer == "/seed" else None, each.message)
    context = asked_for(SLUG).context(
        row=row,
        forecast=begun,
        form=form,
        dungeons=DUNGEONS,
        tried=TRIED_DUNGEONS,
        quota=quota_of(user=request.user),
        current_section="lab",
        **_shown(request, row),
    )
    return render(request, "matches/forecast.html", context, status=status)


def _shown(request: HttpRequest, row: BandRow) -> dict[str, Any]:
    """What the newest experiments about the band say so far."""
    campaigns = forecast_newest(user=request.user, band=row.public_id, kind="campaign")
    bought = forecast_newest(user=request.user, band=row.public_id, kind="substitutes")
    return {
        "campaigns": campaigns,
        "bought": bought,
        "percents": {each.kind: round(100 * each.share_done) for each in (campaigns, bought) if each is not None},
        "outlook": _results(campaigns, CampaignResults),
        "inscriptions": _results(bought, SubstituteResults),
    }


def _results(experiment: Experiment | None, shape: type[Any]) -> Any:
    if experiment is None:
        return None
    results = shape(experiment.read_plan(), Tally.read(experiment.tally))
    return results.band(0) if shape is CampaignResults else results


def _found(request: HttpRequest, band: str) -> BandRow:
    try:
        return band_shown(public_id=band, user=request.user)
    except NotThere:
        raise Http404("There is no such band, or it is not shared with you.") from None
