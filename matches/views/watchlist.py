"""The watchlist lab: the rulebook's questions as measured numbers, and one button for each of its levers."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from cards.rules.decknforge import SLUG
from decks.models.shared import Visibility
from decks.rules.documents import Unreadable, faults_of
from decks.selectors.lawbooks import OFFICIAL
from decks.views.common import Asked, asked_for
from decks.views.owned import me, member_page
from matches.lab.levers import LEVERS
from matches.models import Experiment
from matches.parts.watchlist import answers
from matches.selectors import sample_choices
from matches.selectors.parties import is_of_today, levers_newest, watchlist_running, watchlists_measured
from matches.services.bands import band_choices
from matches.services.experiments import experiment_create
from matches.views.party_forms import PartyForm

MEASURE = "measure"
OTHERS = 8  # measurements that can be shown in place of the best


@never_cache
@require_safe
def watchlist(request: HttpRequest) -> HttpResponse:
    """The questions with the numbers of one measurement: the best that there is, unless the address names another."""
    asked = asked_for(SLUG)
    return _page(request, asked, _form(request, asked))


@member_page
def watchlist_run(request: HttpRequest) -> HttpResponseBase:
    """The watchlist is measured, or a lever is compared with the official rules; everybody may read the result."""
    if request.method != "POST":
        return redirect("matches:watchlist")
    asked = asked_for(SLUG)
    form = _form(request, asked, request.POST)
    what = request.POST.get("do", MEASURE)
    if form.is_valid():
        try:
            return redirect(
                experiment_create(owner=me(request), visibility=Visibility.PUBLIC, once=True, **_asked(form, what))
            )
        except Unreadable as fault:
            for each in faults_of(fault):
                field = {"/games": "games", "/seed": "seed"}.get(each.pointer)
                form.add_error(field, each.message)
    return _page(request, asked, form, status=422)


def _asked(form: PartyForm, what: str) -> dict[str, Any]:
    """The experiment that a button stands for."""
    if what == MEASURE:
        return {"document": form.document(kind="watchlist"), "name": "The watchlist"}
    if what not in LEVERS:
        raise Unreadable(f"There is no lever {what[:40]!r}; there are {', '.join(LEVERS)}.")
    lever = LEVERS[what]
    rulesets = [OFFICIAL, {"ruleset": OFFICIAL, "parameters": lever.parameters}]
    return {
        "document": form.document(kind="rule-ab", rulesets=rulesets),
        "name": f"Lever: {lever.slug.replace('_', ' ')}",
    }


def _form(request: HttpRequest, asked: Asked, data: Any = None) -> PartyForm:
    bands: list[tuple[str, Any]] = [*sample_choices(game=asked.game.slug)]
    own = band_choices(user=request.user) if request.user.is_authenticated else []
    return PartyForm(asked.game.slug, [*bands, *([("Bands at your tables", own)] if own else [])], data)


def _page(request: HttpRequest, asked: Asked, form: PartyForm, status: int = 200) -> HttpResponse:
    measured = watchlists_measured()
    chosen = (each for each in measured if each.public_id == request.GET.get("of"))
    shown = next(chosen, measured[0] if measured else None)
    context = asked.context(
        form=form,
        shown=shown,
        plan=shown.read_plan() if shown is not None else None,
        is_outdated=shown is not None and not is_of_today(experiment=shown),
        others=[(each, _agents(each)) for each in measured if each is not shown][:OTHERS],
        running=watchlist_running(),
        answers=answers(shown, levers_newest()),
        current_section="lab",
    )
    return render(request, "matches/watchlist.html", context, status=status)


def _agents(experiment: Experiment) -> str:
    """Who played, each named once."""
    return ", ".join(dict.fromkeys(experiment.agents.split(",")))
