"""Founding a band, step by step; the draft waits in the session until the band is founded.

Steps lie in the address (`?step=`), so that going back, a refresh or a lost connection lose nothing, and nothing needs
a script. What is still missing is what the rules say of the draft as it is: the same that would refuse the founding.
"""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse

from cards.rules.problems import Problem, Severity
from decks.views.forms import name_field
from decks.views.owned import member_page
from legacy.access import Action
from legacy.models import Wizard
from legacy.parts.box import card_sign
from legacy.views.band_forms import (
    InscriptionsForm,
    MonstersForm,
    combat_choices,
    legends,
    problems_beside,
)
from legacy.views.common import Place, act_send, place_of, refusal
from legacy.views.founding_draft import Founding

STEPS = {
    "name": "Name",
    "monsters": "Monsters",
    "inscriptions": "Inscriptions",
    "heirloom": "Heirloom",
    "review": "Look it over",
}
ORDER = tuple(STEPS)


class NameForm(forms.Form):
    """The permanent name."""

    name = name_field(
        label="Name of the band", required=False, help_text="For good, and no other band of this table may bear it."
    )


@dataclass(frozen=True)
class StepTold:
    """A step in the stepper: where it leads, whether it is done, and what is still missing in it."""

    slug: str
    title: str
    address: str
    missing: tuple[str, ...]
    is_current: bool
    number: int


@member_page
def found(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """The step that the address names; what it is sent is kept, and the next step follows."""
    place = place_of(request, public_id)
    wizard, others = founder(place)
    if wizard is None:
        return render(
            request,
            "legacy/found_nobody.html",
            place.context(held=place.me and place.table.held_by(place.me.public_id)),
        )
    founding = Founding(place, wizard)
    step = request.GET.get("step", "")
    if step not in STEPS:
        step = ORDER[0]
    handler = HANDLERS[step]
    answer = handler(founding)
    if isinstance(answer, HttpResponseBase):
        return answer
    form, more = answer
    status = 422 if getattr(form, "is_bound", False) or more.get("problems") else 200
    context = place.context(
        step=step,
        steps=steps_told(founding, step),
        founding=founding,
        wizard=wizard,
        others=others,
        form=form,
        **more,
    )
    return render(request, f"legacy/found_{step}.html", context, status=status)


def founder(place: Place) -> tuple[Wizard | None, list[Wizard]]:
    """For whom a band begins, and for whom else it could: keepers speak for all, others for themselves."""
    if not place.may(Action.ACT):
        raise PermissionDenied("Only those who play at this table may do that.")
    seated = list(Wizard.objects.filter(campaign=place.campaign).seated())
    free = [each for each in seated if place.table.held_by(each.public_id) is None]
    if not place.may(Action.SEAT):
        free = [each for each in free if each == place.me]
    wanted = place.request.GET.get("for", "")
    chosen = next((each for each in free if each.public_id == wanted), None)
    return chosen or next((each for each in free if each == place.me), free[0] if free else None), free


def address(founding: Founding, step: str) -> str:
    base = reverse("legacy:found", args=[founding.place.campaign.public_id])
    return f"{base}?step={step}&for={founding.wizard.public_id}"


def steps_told(founding: Founding, current: str) -> list[StepTold]:
    """The stepper: what is still missing in each step."""
    missing: dict[str, list[str]] = {step: [] for step in STEPS}
    for problem in founding.problems():
        if problem.severity is Severity.ERROR:
            missing[founding.step_of(problem)].append(problem.message)
    return [
        StepTold(step, title, address(founding, step), tuple(dict.fromkeys(missing[step])), step == current, number)
        for number, (step, title) in enumerate(STEPS.items(), 1)
    ]


def _on(founding: Founding, step: str) -> HttpResponse:
    """The next step, or the same one where the form says so."""
    stay = founding.place.request.POST.get("stay")
    following = step if stay else ORDER[ORDER.index(step) + 1]
    return redirect(address(founding, following))


Answer = HttpResponseBase | tuple[Any, dict[str, Any]]


def _posted(founding: Founding) -> Any:
    request = founding.place.request
    return request.POST if request.method == "POST" else None


def _mine(founding: Founding, step: str) -> list[Problem]:
    return [problem for problem in founding.problems() if founding.step_of(problem) == step]


def _name(founding: Founding) -> Answer:
    form = NameForm(_posted(founding), initial={"name": founding.draft["name"]})
    if form.is_bound and form.is_valid():
        founding.save(name=form.cleaned_data["name"])
        problems = _mine(founding, "name")
        if not problems:
            return _on(founding, "name")
        problems_beside(form, problems, {"/name": "name"})
        if not form.errors:
            form.add_error("name", problems[0].message)
    return form, {}


def _monsters(founding: Founding) -> Answer:
    """First how the Items come, then names and Items; the seed is told once the site has rolled."""
    request = founding.place.request
    how = request.POST.get("how")
    if how in ("rolled", "entered", ""):
        return _how(founding, how)
    drawn = founding.monsters()
    entered = founding.draft["how"] == "entered"
    initial: dict[str, Any] = {"legend": founding.draft["legend"]}
    for card, each in drawn.items():
        initial[f"name_{card}"] = each["name"]
        initial |= {f"item_{card}_{place}": item for place, item in enumerate(each["items"])}
    form = MonstersForm(founding.index, _posted(founding), entered=entered, initial=initial)
    if founding.draft["how"] and form.is_bound and form.is_valid():
        founding.save(monsters=form.said(), legend=form.cleaned_data["legend"])
        problems = _mine(founding, "monsters")
        if not [problem for problem in problems if problem.severity is Severity.ERROR] or request.POST.get("stay"):
            return _on(founding, "monsters")
        drawn = founding.monsters()
        fields: dict[str, str] = {}
        for place, card in enumerate(drawn):
            items = f"item_{card}_0" if entered else f"name_{card}"
            fields |= {f"/monsters/{place}/name": f"name_{card}", f"/monsters/{place}/items": items,
                       f"/monsters/{place}": f"name_{card}"}  # fmt: skip
        for problem in problems_beside(form, problems, fields):
            form.add_error("legend" if problem.rule in ("DNF-D-09", "DNF-D-10") else None, problem.message)
    return form, {
        "how": founding.draft["how"],
        "commitment": founding.commitment,
        "has_roll": founding.has_roll,
        "seed": founding.foreseen.seed if founding.rolled else "",
        "label": f"founding:{founding.foreseen.new_id}:<card>",
        "rows": [(row, *_built(founding, row.card.slug, drawn)) for row in form.rows],
        "pairs": legends(founding.index, drawn, ""),
    }


def _how(founding: Founding, how: str) -> HttpResponse:
    """How the Items come; a roll of the site is written before it is seen."""
    place = founding.place
    if how == "rolled" and not founding.has_roll:
        rolled = act_send(place, {"kind": "roll_monsters", "wizard": founding.wizard.public_id}, upon_any_head=True)
        for problem in rolled.problems:
            messages.error(place.request, problem.message)
        if rolled.done is None:
            return redirect(address(founding, "monsters"))
    founding.save(how=how, legend="")
    return redirect(address(founding, "monsters"))


def _built(founding: Founding, card: str, drawn: dict[str, dict[str, Any]]) -> tuple[list[str], int, bool]:
    """The Items of a monster in signs, their sum, and whether they hold a pair."""
    items = [founding.index.cards[item] for item in drawn[card]["items"] if item in founding.index.cards]
    return [card_sign(item) for item in items], sum(item.value or 0 for item in items), card in legends(
        founding.index, {card: drawn[card]}, ""
    )  # fmt: skip


def _inscriptions(founding: Founding) -> Answer:
    p = founding.place.table.parameters
    said = founding.draft["inscriptions"]
    initial: dict[str, str] = {}
    for place, each in enumerate(said):
        initial |= {f"inscription_{place}": each["inscription"], f"card_{place}": each["card"]}
    rows = max(p.max_inscribed, len(said))
    form = InscriptionsForm(founding.index, _posted(founding), rows=rows, initial=initial)
    if form.is_bound and form.is_valid():
        form.halves()
        founding.save(inscriptions=form.said())
        problems = [each for each in _mine(founding, "inscriptions") if each.severity is Severity.ERROR]
        if not form.errors and (not problems or founding.place.request.POST.get("stay")):
            return _on(founding, "inscriptions")
        filled = [
            n for n in range(rows) if form.cleaned_data.get(f"card_{n}") and form.cleaned_data.get(f"inscription_{n}")
        ]
        fields: dict[str, str] = {}
        for place, row in enumerate(filled):
            fields |= {
                f"/inscriptions/{place}/card": f"card_{row}",
                f"/inscriptions/{place}/inscription": f"inscription_{row}",
                f"/inscriptions/{place}": f"inscription_{row}",
            }
        for problem in problems_beside(form, problems, fields):
            form.add_error(None, problem.message)
    return form, {
        "known": sorted(
            (each for each in founding.index.inscriptions.values() if each.price),
            key=lambda each: (each.price or 0, each.name),
        ),
        "most": p.max_inscribed,
        "left": founding.budget - founding.spent,
        "warnings": [each for each in _mine(founding, "inscriptions") if each.severity is Severity.WARNING],
    }


class HeirloomForm(forms.Form):
    """On which card each heirloom shall lie."""

    def __init__(self, founding: Founding, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        names = founding.place.names
        for each in founding.kept:
            self.fields[each.heirloom_of] = forms.ChoiceField(
                label=f"{names.inscription(each.inscription)} of {names.band(each.heirloom_of)}",
                choices=combat_choices(founding.index),
                required=False,
                initial=founding.draft["heirlooms"].get(each.heirloom_of, ""),
                help_text="Left empty, it goes on waiting for another band.",
            )


def _heirloom(founding: Founding) -> Answer:
    form = HeirloomForm(founding, _posted(founding))
    if form.is_bound and form.is_valid():
        founding.save(heirlooms={band: card for band, card in form.cleaned_data.items() if card})
        problems = [each for each in _mine(founding, "heirloom") if each.severity is Severity.ERROR]
        if not problems:
            return _on(founding, "heirloom")
        first = len(founding.draft["inscriptions"])
        placed = [each.heirloom_of for each in founding.kept if founding.draft["heirlooms"].get(each.heirloom_of)]
        fields = {f"/inscriptions/{first + place}": band for place, band in enumerate(placed)}
        for problem in problems_beside(form, problems, fields):
            form.add_error(None, problem.message)
    return form, {"kept": founding.kept}


def _review(founding: Founding) -> Answer:
    """Everything at a glance; sent, the band is founded."""
    place = founding.place
    more: dict[str, Any] = {}
    if place.request.method == "POST":
        sent = act_send(place, founding.act())
        if sent.answer is not None:
            return sent.answer
        if sent.done is not None:
            founding.forget()
            messages.success(place.request, f"{founding.draft['name']} is founded.")
            return redirect("legacy:band", founding.foreseen.new_id)
        more = refusal(place, sent.problems)
    drawn = founding.monsters()
    starred = legends(founding.index, drawn, founding.draft["legend"])
    names = place.names
    return None, more | {
        "monsters": [
            (names.card(card), each["name"], *_built(founding, card, drawn)[:2], card in starred)
            for card, each in drawn.items()
        ],
        "inscribed": [
            (card_sign(founding.index.cards[each["card"]]), founding.index.inscriptions[each["inscription"]])
            for each in founding.draft["inscriptions"]
        ],
        "heirlooms": [
            (names.inscription(each.inscription), names.band(each.heirloom_of), names.card(card))
            for each in founding.kept
            if (card := founding.draft["heirlooms"].get(each.heirloom_of))
        ],
        "left": max(0, founding.budget - founding.spent),
        "seed": founding.foreseen.seed if founding.rolled else "",
        "warnings": [each for each in founding.problems() if each.severity is Severity.WARNING],
    }


HANDLERS = {
    "name": _name,
    "monsters": _monsters,
    "inscriptions": _inscriptions,
    "heirloom": _heirloom,
    "review": _review,
}
