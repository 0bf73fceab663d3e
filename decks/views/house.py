"""House rules: mine and everybody's, the form that makes them, and the page that shows what they change."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from cards.selectors import catalogue_shelf
from decks.models import HouseRuleset
from decks.rules.documents import Unreadable
from decks.selectors.house_rulesets import house_ruleset_difference, house_ruleset_list, house_ruleset_version_list
from decks.services import StaleRuleset, house_ruleset_delete, house_ruleset_save
from decks.services.house_rulesets import house_ruleset_parameters
from decks.views.common import Asked, asked_for, judged_games
from decks.views.forms import PARAMETER, HouseForm
from decks.views.owned import faults_tell, house_owned, house_shown, is_number, me, member_page, posted

PAGE_SIZE = 20
SHOWN_VERSIONS = 20


@require_safe
def house_list(request: HttpRequest) -> HttpResponse:
    """My house rules, and those that others share."""
    shelf = catalogue_shelf()
    page = Paginator(house_ruleset_list(user=request.user), PAGE_SIZE).get_page(request.GET.get("page"))
    mine = list(house_ruleset_list(user=request.user, mine=True)) if request.user.is_authenticated else []
    context = {"catalogue": shelf, "current_section": "decks", "games": judged_games(shelf), "page": page}
    return render(request, "decks/house_list.html", context | {"mine": mine})


@require_safe
def house(request: HttpRequest, public_id: str) -> HttpResponse:
    """What house rules change of the official ones, and how they came to be."""
    ruleset = house_shown(request, public_id)
    asked = asked_for(ruleset.game.slug)
    versions = list(house_ruleset_version_list(ruleset=ruleset)[:SHOWN_VERSIONS])
    context = asked.context(
        ruleset=ruleset,
        is_mine=ruleset.is_of(request.user),
        difference=house_ruleset_difference(game=asked.game.slug, parameters=versions[0].parameters),
        versions=[
            (each, house_ruleset_difference(game=asked.game.slug, parameters=each.parameters)) for each in versions
        ],
        has_more=ruleset.head_number > SHOWN_VERSIONS,
    )
    return render(request, "decks/house.html", context)


@member_page
def house_new(request: HttpRequest, game: str) -> HttpResponseBase:
    """Make house rules for a game."""
    asked = asked_for(game)
    return _form(request, asked, None, HouseForm(game, {}, posted(request)))


@member_page
def house_edit(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """Change house rules; other values make a new version."""
    ruleset = house_owned(request, public_id)
    asked = asked_for(ruleset.game.slug)
    initial = {"name": ruleset.name, "summary": ruleset.summary, "visibility": ruleset.visibility}
    current = house_ruleset_parameters(ruleset=ruleset)
    return _form(request, asked, ruleset, HouseForm(asked.game.slug, current, posted(request), initial=initial))


@member_page
def house_delete(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """Delete house rules, after a question."""
    ruleset = house_owned(request, public_id)
    if request.method != "POST":
        return render(request, "decks/house_delete.html", asked_for(ruleset.game.slug).context(ruleset=ruleset))
    house_ruleset_delete(ruleset=ruleset, by=me(request))
    messages.success(request, f"“{ruleset.name}” is deleted.")
    return redirect("decks:house-list")


def _form(request: HttpRequest, asked: Asked, ruleset: HouseRuleset | None, form: HouseForm) -> HttpResponse:
    """The form, or where it leads once everything in it can be kept."""
    seen = request.POST.get("version", "") or str(ruleset.head_number if ruleset else 1)
    context: dict[str, Any] = {"form": form, "ruleset": ruleset, "seen": seen}
    status = 422 if form.is_bound else 200
    if form.is_bound and form.is_valid():
        said = {name: form.cleaned_data[name] for name in ("name", "summary", "visibility")}
        try:
            saved = house_ruleset_save(
                by=me(request),
                ruleset=ruleset,
                game=asked.game.slug,
                seen=int(seen) if is_number(seen) else 0,
                parameters=form.said,
                **said,
            )
        except Unreadable as fault:
            faults_tell(form, fault, **{name.removeprefix(PARAMETER): name for name in form.fields})
        except StaleRuleset as stale:
            form.add_error(
                None,
                f"Version {stale.ruleset.head_number} was saved meanwhile, in another window. "
                "Send this once more to put it in its place.",
            )
            context["seen"] = stale.ruleset.head_number
            status = 409
        else:
            messages.success(request, f"“{saved.name}” is saved.")
            return redirect(saved)
    return render(request, "decks/house_form.html", asked.context(**context), status=status)
