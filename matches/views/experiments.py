"""Experiments: the list, the form that plans one, and the page that follows it."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from cards.selectors import catalogue_shelf
from decks.rules.documents import Unreadable, faults_of
from decks.selectors import Lawbook, lawbook
from decks.selectors.deck_search import deck_list
from decks.services.decks import owner_check
from decks.views.common import Asked, asked_for
from decks.views.forms import VISIBILITIES
from decks.views.owned import me, member_page, posted
from matches.deck_links import deck_addresses
from matches.engine import registry
from matches.lab import kinds
from matches.lab.enough import is_few
from matches.lab.plans import Plan
from matches.lab.tally import PairingTally, Tally
from matches.models import Experiment
from matches.parts.own_results import own_results
from matches.parts.result_words import stop_words, work_words
from matches.parts.results import Result, Shown, parts_of
from matches.selectors import playable_games, sample_choices
from matches.selectors.experiments import experiment_faults, experiment_list, quota_of
from matches.services.bands import BAND, band_choices
from matches.services.experiments import (
    Estimate,
    NotNow,
    experiment_cancel,
    experiment_create,
    experiment_estimate,
    experiment_pause,
    experiment_resume,
    experiment_stop,
    experiment_visibility_set,
)
from matches.views.experiment_forms import USUAL_PARTY, ExperimentForm
from matches.views.experiment_games import shown_experiment

PAGE_SIZE = 20
NEWEST = 10  # of one's own, above those of everybody
OWN_DECKS = 100
VERBS: dict[str, tuple[Callable[..., Experiment], str]] = {
    "pause": (experiment_pause, "The experiment is paused; games that are being played are still counted."),
    "resume": (experiment_resume, "The experiment goes on."),
    "stop": (experiment_stop, "The experiment is stopped; its result says so."),
    "cancel": (experiment_cancel, "The experiment is cancelled."),
}


@require_safe
def experiments(request: HttpRequest) -> HttpResponse:
    """My experiments, and those that others share."""
    shelf = catalogue_shelf()
    only_mine = request.user.is_authenticated and request.GET.get("mine") == "1"
    page = Paginator(experiment_list(user=request.user, mine=only_mine), PAGE_SIZE).get_page(request.GET.get("page"))
    mine = list(experiment_list(user=request.user, mine=True)[: NEWEST + 1]) if request.user.is_authenticated else []
    context = {
        "catalogue": shelf,
        "current_section": "lab",
        "games": playable_games(shelf=shelf),
        "page": page,
        "mine": mine[:NEWEST],
        "has_more": len(mine) > NEWEST,
        "only_mine": only_mine,
    }
    return render(request, "matches/experiments.html", context)


# --- planning ----------------------------------------------------------------------------------------------------
@member_page
def experiment_new(request: HttpRequest, game: str) -> HttpResponseBase:
    """Plan an experiment: what it will cost is told before it runs."""
    if game not in registry.MODULES:
        raise Http404(f"No engine plays “{game}”; there are engines for {', '.join(registry.MODULES)}.")
    asked = asked_for(game)
    asked.admit_own(request.user)
    decks = _deck_choices(asked, request)
    form = ExperimentForm(game, decks, asked.ruleset_choices, posted(request), initial=_usual(game, decks))
    is_to_run = request.POST.get("do") == "run"
    form.fields["name"].required = is_to_run or not form.is_bound  # what it costs can be told before it has a name
    estimate: Estimate | None = None
    status = 200
    if form.is_bound:
        status = 422
        if form.is_valid():
            try:
                if is_to_run:
                    said = form.cleaned_data
                    return redirect(
                        experiment_create(
                            owner=me(request),
                            document=form.document(),
                            name=said["name"],
                            visibility=said["visibility"],
                            once=True,
                        )
                    )
                estimate, status = experiment_estimate(document=form.document(), user=me(request)), 200
            except Unreadable as fault:
                _tell(form, fault)
    context = asked.context(
        form=form,
        estimate=estimate,
        quota=quota_of(user=request.user),
        kinds=kinds.kinds_of(game).values(),
        together=registry.together(game),
    )
    context["current_section"] = "lab"
    if getattr(request, "htmx", False):
        # A fragment that says what is wrong is an answer: htmx would throw another status away.
        return render(request, "matches/_experiment_estimate.html", context)
    return render(request, "matches/experiment_new.html", context, status=status)


def _deck_choices(asked: Asked, request: HttpRequest) -> list[tuple[str, Any]]:
    """The samples of the game, then this person's own decks, and the bands at their tables where bands are played."""
    own = deck_list(user=request.user, game=asked.game.slug, mine=True).decks[:OWN_DECKS]
    decks = [(deck.public_id, deck.name) for deck in own]
    bands = band_choices(user=request.user) if registry.deck_kind(asked.game.slug) == BAND else []
    return [
        *sample_choices(game=asked.game.slug),
        *([("Your decks", decks)] if decks else []),
        *([("Bands at your tables", bands)] if bands else []),
    ]


def _usual(game: str, decks: list[tuple[str, Any]]) -> dict[str, Any]:
    """What the form begins with: the first two decks, or a usual party."""
    names = [value for value, label in decks if isinstance(label, str)]
    count = USUAL_PARTY if registry.together(game) else 2
    return {"kind": kinds.usual(game)} | {f"deck{row}": name for row, name in enumerate(names[:count], start=1)}


def _tell(form: ExperimentForm, fault: Unreadable) -> None:
    """Each fault stands beside the field that it is about, or above the form."""
    for each in faults_of(fault):
        steps = each.pointer.split("/")[1:]
        field: str | None = None
        if steps[:1] == ["arms"] and len(steps) > 2 and steps[1].isdecimal():
            field = f"{steps[2]}{int(steps[1]) + 1}"
        elif steps:
            field = {"rulesets": "other"}.get(steps[0], steps[0])
        form.add_error(field if field in form.fields else None, each.message)


# --- one of them -------------------------------------------------------------------------------------------------
@never_cache
@require_safe
def experiment(request: HttpRequest, public_id: str) -> HttpResponse:
    """How far the experiment is, and what it says so far; the moving part alone where a script asks."""
    found = shown_experiment(request, public_id)
    plan, tally = found.read_plan(), Tally.read(found.tally)
    context = {
        "experiment": found,
        "plan": plan,
        "kind": kinds.KINDS.get(found.kind),
        "rows": _rows(plan, tally),
        "own": own_results(plan, tally),
        "together": registry.together(plan.game),
        "percent": round(100 * found.share_done),
        "left": work_words(found.seconds_left),
        "is_mine": found.is_of(request.user),
    }
    if getattr(request, "htmx", False):
        answer = render(request, "matches/_experiment_progress.html", context)
        if found.has_ended:  # the whole result stands beside this part: who waited for it gets all of it
            answer["HX-Refresh"] = "true"
        return answer
    shelf = catalogue_shelf()
    law = lawbook(game=plan.game, version=shelf.version)
    context |= {
        "parts": _parts(found, plan, tally, law),
        "catalogue": shelf,
        "current_section": "lab",
        "game": found.game,
        "faults": experiment_faults(experiment=found),
        "arms": list(zip(plan.arms, deck_addresses(law=law, arms=plan.arms), strict=True)),
        "stop": stop_words(plan.stop),
        "visibilities": VISIBILITIES,
    }
    return render(request, "matches/experiment.html", context)


def _parts(found: Experiment, plan: Plan, tally: Tally, law: Lawbook) -> list[Shown]:
    """What the page shows below the score: nothing of what was cancelled, and nothing where a kind draws itself."""
    if found.state == Experiment.State.CANCELLED or own_results(plan, tally) is not None:
        return []
    return parts_of(
        Result(
            plan=plan,
            tally=tally,
            ended_by=found.ended_by,
            address=found.get_absolute_url(),
            names={slug: card.name for slug, card in law.index.cards.items()},
        )
    )


def _rows(plan: Plan, tally: Tally) -> list[dict[str, Any]]:
    """Each pairing with its score as people read it."""
    return [_row(plan, pairing) for pairing in tally.pairings]


def _row(plan: Plan, pairing: PairingTally) -> dict[str, Any]:
    score = pairing.score()
    low, high = score.interval
    return {
        "names": [plan.arms[arm].name for arm in pairing.arms],
        "ruleset": plan.rulesets[pairing.ruleset].slug,
        "games": pairing.games,
        "is_few": is_few(pairing.games),
        "score": score,
        "share": 100 * score.share,
        "low": 100 * low,
        "high": 100 * high,
        "missing": pairing.missing,
        "guards": pairing.guards,
    }


@member_page
def experiment_share(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """Who sees the experiment is changed."""
    found = shown_experiment(request, public_id)
    owner_check(thing=found, by=me(request))
    if request.method == "POST":
        try:
            experiment_visibility_set(experiment=found, by=me(request), visibility=request.POST.get("visibility", ""))
            messages.success(request, "Who sees the experiment is changed.")
        except Unreadable as fault:
            messages.error(request, fault.message)
    return redirect(found)


@member_page
def experiment_do(request: HttpRequest, public_id: str, verb: str) -> HttpResponseBase:
    """Pause, resume, stop or cancel."""
    if verb not in VERBS:
        raise Http404(f"An experiment can be told to {', '.join(VERBS)}.")
    found = shown_experiment(request, public_id)
    owner_check(thing=found, by=me(request))
    if request.method == "POST":
        service, said = VERBS[verb]
        try:
            service(experiment=found, by=me(request))
            messages.success(request, said)
        except NotNow as fault:
            messages.error(request, str(fault))
    return redirect(found)
