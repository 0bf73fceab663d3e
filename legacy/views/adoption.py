"""Adopting a band that was begun on paper, as it stands today: one form."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render

from decks.views.forms import name_field
from decks.views.owned import is_number, member_page
from legacy.rules.acts.founding import MOST_COPPERS, MOST_DUNGEONS, MOST_GLORY
from legacy.services.facts import facts_foresee
from legacy.views.band_forms import InscriptionsForm, MonstersForm, legends, problems_beside
from legacy.views.common import act_send, place_of, refusal
from legacy.views.founding import founder

ROWS = 8
MOST_ROWS = 48


class SheetForm(forms.Form):
    """The head of the record sheet."""

    name = name_field(label="Name of the band")
    glory = forms.IntegerField(label="Glory", min_value=0, max_value=MOST_GLORY, initial=0)
    dungeons = forms.IntegerField(label="Dungeons completed", min_value=0, max_value=MOST_DUNGEONS, initial=0)
    coppers = forms.IntegerField(
        label="Coppers in the purse", min_value=0, max_value=MOST_COPPERS, initial=0, help_text="They go to the wizard."
    )
    history = forms.CharField(
        label="Inscriptions that faded before",
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text="Names with commas between them: an heirloom may one day be chosen among them.",
    )


@member_page
def adopt(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """The form, and the band in the chronicle once it was sent."""
    place = place_of(request, public_id)
    wizard, others = founder(place)
    if wizard is None:
        held = place.me and place.table.held_by(place.me.public_id)
        return render(request, "legacy/found_nobody.html", place.context(held=held))
    index = place.law.index
    posted = request.POST if request.method == "POST" else None
    asked = request.GET.get("rows", "")
    rows = min(MOST_ROWS, max(ROWS, int(asked))) if is_number(asked) else ROWS
    sheet = SheetForm(posted)
    monsters = MonstersForm(index, posted, entered=True, labels=True)
    inscriptions = InscriptionsForm(index, posted, rows=rows, mythic=True)
    forms_: tuple[Any, ...] = (sheet, monsters, inscriptions)
    refused: dict[str, Any] = {}
    valid = [form.is_valid() for form in forms_]  # all of them, so that every fault is told at once
    if posted is not None and all(valid):
        inscriptions.halves()
        if not inscriptions.errors:
            foreseen = facts_foresee(
                campaign=place.campaign, table=place.table, kind="adopt_band", wizard=wizard.public_id
            )
            sent = act_send(place, _act(wizard.public_id, index, *forms_))
            if sent.answer is not None:
                return sent.answer
            if sent.done is not None:
                messages.success(request, f"{sheet.cleaned_data['name']} stands in the chronicle from now on.")
                return redirect("legacy:band", foreseen.new_id)
            refused = refusal(place, sent.problems)
            _beside(sheet, monsters, inscriptions, sent.problems)
    context = place.context(
        wizard=wizard,
        others=others,
        sheet=sheet,
        monsters=monsters,
        inscriptions=inscriptions,
        rows=rows,
        more_rows=min(MOST_ROWS, rows + ROWS),
        **refused,
    )
    return render(request, "legacy/adopt.html", context, status=422 if posted is not None else 200)


def _act(wizard: str, index: Any, sheet: Any, monsters: MonstersForm, inscriptions: InscriptionsForm) -> dict[str, Any]:
    said = monsters.said()
    starred = legends(index, said, monsters.cleaned_data["legend"])
    head = sheet.cleaned_data
    return {
        "kind": "adopt_band",
        "wizard": wizard,
        "name": head["name"],
        "glory": head["glory"],
        "dungeons": head["dungeons"],
        "coppers": head["coppers"],
        "history": [name.strip() for name in head["history"].split(",") if name.strip()],
        "monsters": [{"card": card, "legend": card in starred, **each} for card, each in said.items()],
        "inscriptions": inscriptions.said(),
    }


def _beside(sheet: Any, monsters: MonstersForm, inscriptions: InscriptionsForm, problems: Any) -> None:
    """Every problem beside its field; those of no field stand above the form anyway."""
    rest = problems_beside(sheet, problems, {f"/{name}": name for name in ("name", "history", "coppers", "glory")})
    fields: dict[str, str] = {}
    for place, card in enumerate(monsters.cards):
        fields |= {
            f"/monsters/{place}/name": f"name_{card.slug}",
            f"/monsters/{place}/labels": f"labels_{card.slug}",
            f"/monsters/{place}": f"item_{card.slug}_0",
        }
    rest = problems_beside(monsters, rest, fields)
    data = inscriptions.cleaned_data
    filled = [row for row in range(inscriptions.count) if data.get(f"card_{row}") and data.get(f"inscription_{row}")]
    fields = {}
    for place, row in enumerate(filled):
        fields |= {f"/inscriptions/{place}/card": f"card_{row}", f"/inscriptions/{place}": f"inscription_{row}"}
    problems_beside(inscriptions, rest, fields)
