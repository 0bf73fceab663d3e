"""A dungeon: who sat there, and what happened fight by fight and round by round."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from legacy.access import NotThere
from legacy.models import ChronicleEntry
from legacy.parts.fights import dungeon_told
from legacy.parts.timeline import moment
from legacy.rules.effects import WATCHLIST
from legacy.rules.entries import CAMPAIGN
from legacy.selectors.chronicle import entry_of
from legacy.selectors.shown import dungeon_shown
from legacy.views.common import Place


@require_safe
def dungeon(request: HttpRequest, public_id: str) -> HttpResponse:
    """A dungeon's page."""
    try:
        row = dungeon_shown(public_id=public_id, user=request.user)
    except NotThere:
        raise Http404("There is no such dungeon, or it is not shared with you.") from None
    place = Place(request, row.campaign)
    state = row.dungeon
    rows = ChronicleEntry.objects.filter(
        campaign=row.campaign, stream=CAMPAIGN, number__gte=row.started_number, data__dungeon=row.public_id
    ).exclude(kind__startswith="phase_")
    entries = [entry_of(each) for each in rows.order_by("number")]
    legends = {(monster.band, monster.card) for monster in state.monsters if monster.legend}
    context = place.context(
        row=row,
        dungeon=state,
        began=moment(entries[0].at) if entries else None,
        seats=[(seat, place.names.wizard(seat.wizard), place.names.band(seat.band)) for seat in state.seats],
        told=dungeon_told(entries, place.names, place.gone, legends),
        answers=[(WATCHLIST.get(question, question), answer) for question, answer in state.watchlist.items()],
        proof=next((each.act for each in entries if each.data.get("draw") and each.act not in place.gone), None),
        is_open=place.table.phase is not None and place.table.phase.dungeon == row.public_id,
    )
    return render(request, "legacy/dungeon.html", context)
