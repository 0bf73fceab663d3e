"""Campaigns: mine and the public ones, a new one, and the home of each."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from cards.rules.decknforge import SLUG as GAME
from cards.selectors import catalogue_shelf
from decks.rules.documents import Unreadable
from decks.views.common import asked_for
from decks.views.owned import faults_tell, me, member_page, posted
from decks.views.stored import ruleset_choices
from legacy.models import BandRow, DungeonRow, Wizard
from legacy.selectors.shown import campaign_shelf
from legacy.selectors.told import act_entries, act_page
from legacy.services.campaigns import campaign_create
from legacy.views.common import Place, place_of
from legacy.views.forms import CampaignForm, names_in

PAGE_SIZE = 20
SHOWN_ACTS = 8
SHOWN_DUNGEONS = 10


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The tables at which I sit, and those that everybody may read."""
    page = Paginator(campaign_shelf(user=request.user, mine=False), PAGE_SIZE).get_page(request.GET.get("page"))
    mine = list(campaign_shelf(user=request.user, mine=True)) if request.user.is_authenticated else []
    context = {"catalogue": catalogue_shelf(), "current_section": "tables", "page": page, "mine": mine}
    return render(request, "legacy/index.html", context)


@member_page
def new(request: HttpRequest) -> HttpResponseBase:
    """Open a table."""
    asked = asked_for(GAME)
    initial = {"wizard_name": me(request).get_username(), "ruleset": "official"}
    form = CampaignForm(ruleset_choices(request, asked), posted(request), initial=initial)
    if form.is_bound and form.is_valid():
        said = form.cleaned_data
        try:
            made = campaign_create(
                by=me(request),
                name=said["name"],
                wizard_name=said["wizard_name"],
                guests=names_in(said["guests"]),
                ruleset=said["ruleset"],
                visibility=said["visibility"],
                solo=said["solo"],
            )
        except Unreadable as fault:
            faults_tell(form, fault)
        else:
            following = "Found your band." if said["solo"] else "Invite the others, and found your bands."
            messages.success(request, f"The table “{made.name}” is open. {following}")
            return redirect("legacy:campaign", made.public_id)
    context = {"catalogue": asked.shelf, "current_section": "tables", "form": form}
    return render(request, "legacy/campaign_new.html", context, status=422 if form.is_bound else 200)


@require_safe
def campaign(request: HttpRequest, public_id: str) -> HttpResponse:
    """The home of a campaign: who sits there, which bands live, what is open, and what happened last."""
    place = place_of(request, public_id)
    acts = list(act_page(campaign=place.campaign, size=SHOWN_ACTS))
    entries = act_entries(campaign=place.campaign, acts=acts)
    bands = list(BandRow.objects.filter(campaign=place.campaign).select_related("holder").order_by("first_number"))
    dungeons = DungeonRow.objects.filter(campaign=place.campaign).order_by("-place")
    every = "dungeons" in request.GET
    present = Wizard.objects.present().filter(campaign=place.campaign)
    holds = {band.holder_id: band for band in bands if not band.retired}
    seated = [
        (wizard, place.table.purse(wizard.public_id).coppers, holds.get(wizard.pk))
        for wizard in present.seated().select_related("account")
    ]
    context = place.context(
        seated=seated,
        watching=list(present.filter(role="spectator").order_by("pk")) if place.me else [],
        living=[band for band in bands if not band.retired],
        retired=[band for band in bands if band.retired],
        dungeons=[(row, row.dungeon) for row in (dungeons if every else dungeons[:SHOWN_DUNGEONS])],
        more_dungeons=not every and len(place.table.past) > SHOWN_DUNGEONS,
        solo=place.table.solo,
        running=place.table.running,
        phase=place.table.phase,
        waiting=_waiting(place),
        acts=place.told(entries),
        without_band=[wizard for wizard, _, band in seated if band is None],
        i_have_none=place.me is not None and place.me.seat is not None and place.me.pk not in holds,
    )
    return render(request, "legacy/campaign.html", context)


def _waiting(place: Place) -> list[str]:
    """Whom the open phase waits for."""
    phase = place.table.phase
    return list(dict.fromkeys(place.names.wizard(each.wizard) for each in phase.waiting)) if phase else []
