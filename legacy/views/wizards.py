"""A wizard: the ledger of the purse, the bands that were in their hands, and what they slew."""

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from legacy.access import NotThere
from legacy.models import BandRow, DungeonRow
from legacy.parts.timeline import moment
from legacy.rules.entries import purse_stream
from legacy.rules.prose import COPPERS
from legacy.selectors.shown import wizard_shown
from legacy.selectors.told import kind_entries
from legacy.views.common import Place

KILLS = ("boss_slain", "minion_slain")
CAME, WENT = "wizard_joined", "wizard_left"
PAGE_SIZE = 40
SHOWN_KILLS = 20


@require_safe
def wizard(request: HttpRequest, public_id: str) -> HttpResponse:
    """A wizard's page."""
    try:
        found = wizard_shown(public_id=public_id, user=request.user)
    except NotThere:
        raise Http404("There is no such wizard, or their table is not shared with you.") from None
    place = Place(request, found.campaign)
    purse = place.table.purse(found.public_id)
    names = place.names
    ledger = [
        (entry, moment(entry.at), entry.data["amount"], COPPERS[entry.data["reason"]], entry.data.get("note", ""))
        for entry in kind_entries(campaign=found.campaign, kinds=("coppers",), stream=purse_stream(found.public_id))
    ]
    dungeons = {row.public_id: row for row in DungeonRow.objects.filter(campaign=found.campaign)}
    entries = kind_entries(campaign=found.campaign, kinds=(*KILLS, CAME, WENT))
    # Rows of an imported table are as old as the import: when somebody came and went, the chronicle knows.
    presence = [entry for entry in entries if entry.kind in (CAME, WENT) and entry.data["wizard"] == found.public_id]
    kills = [
        {
            "at": moment(entry.at),
            "act": entry.act,
            "name": names.monster(entry.data["band"], entry.data["card"]),
            "legend": entry.data.get("legend", False),
            "is_boss": entry.kind == "boss_slain",
            "by": names.card(entry.data["by"]) if entry.data.get("by") else "",
            "value": entry.data.get("value", 0),
            "overkill": entry.data.get("overkill", 0),
            "dungeon": dungeons.get(entry.data["dungeon"]),
        }
        for entry in entries
        if entry.kind in KILLS and entry.data["killer"] == found.public_id
    ]
    rows = list(BandRow.objects.filter(campaign=found.campaign).order_by("first_number"))
    held = [
        (row, sum(visit.wizard == found.public_id for visit in row.band.visits), row.holder_id == found.pk)
        for row in rows
        if found.public_id in row.band.holders
    ]
    heirlooms = [
        (
            names.inscription(each.inscription),
            names.band(each.heirloom_of),
            names.band(each.placed_on or "") if each.placed_on else "",
        )
        for each in purse.heirlooms
    ]
    context = place.context(
        wizard=found,
        came_at=moment(presence[0].at) if presence else found.joined_at,
        gone_at=moment(presence[-1].at) if presence and presence[-1].kind == WENT else None,
        purse=purse,
        page=Paginator(ledger[::-1], PAGE_SIZE).get_page(request.GET.get("page")),
        kills=kills[::-1][:SHOWN_KILLS],
        older_kills=kills[::-1][SHOWN_KILLS:],
        bosses=sum(kill["is_boss"] for kill in kills),
        minions=sum(not kill["is_boss"] for kill in kills),
        legends=sum(kill["legend"] for kill in kills),
        held=held,
        heirlooms=heirlooms,
    )
    return render(request, "legacy/wizard.html", context)
