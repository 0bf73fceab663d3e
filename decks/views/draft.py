"""A draft at one screen: offers of three, two players who take turns, and two decks at the end, which can be kept.

The whole draft stands in the address, so that going back takes a pick back and a link shows the same draft.
"""

import secrets
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from decks.parts.drafts import Draft, draft_table
from decks.rules.documents import Unreadable
from decks.rules.kinds import Dealer
from decks.selectors.lawbooks import OFFICIAL
from decks.services import deck_create
from decks.views.common import Asked, asked_for
from decks.views.owned import me, member_page

LONGEST_SEED = 40
MOST_PICKS = 200


class DraftForm(forms.Form):
    """What a draft is dealt by."""

    seed = forms.CharField(
        required=False,
        max_length=LONGEST_SEED,
        help_text="The same word deals the same offers again; left empty, chance chooses one.",
        widget=forms.TextInput(attrs={"class": "input"}),
    )
    picks = forms.CharField(required=False, max_length=MOST_PICKS, widget=forms.HiddenInput)

    def __init__(self, asked: Asked, dealer: Dealer, *args: Any, **kwargs: Any) -> None:
        rulesets = asked.law.rulesets
        super().__init__(*args, **kwargs)
        self.fields |= {
            "ruleset": forms.ChoiceField(
                required=False,
                choices=[(slug, ruleset.name) for slug, ruleset in rulesets.items()],
                widget=forms.Select(attrs={"class": "input"}),
            ),
            "added": forms.IntegerField(
                required=False,
                label=f"{dealer.added.capitalize()} in the pool",
                initial=0,
                min_value=0,
                max_value=max(dealer.most_added(each.parameters) for each in rulesets.values()),
                widget=forms.NumberInput(attrs={"class": "input", "inputmode": "numeric"}),
            ),
        }
        self.order_fields(("ruleset", "added"))


@require_safe
def draft(request: HttpRequest, game: str) -> HttpResponse:
    """The table of a draft, or the form that deals one."""
    asked = asked_for(game)
    dealer = asked.rules.dealer
    if dealer is None:
        raise Http404(f"{asked.game.short_name} does not draft its decks.")
    form = DraftForm(asked, dealer, request.GET if request.GET else None)
    if not form.is_bound:
        return _page(request, asked, form)
    if not form.is_valid():
        return _page(request, asked, form, status=400)
    ruleset = asked.law.rulesets[form.cleaned_data["ruleset"] or OFFICIAL]
    seed, added = form.cleaned_data["seed"], form.cleaned_data["added"] or 0
    if not seed:
        asked_again = {"ruleset": ruleset.slug, "added": added, "seed": secrets.token_hex(4)}
        return HttpResponseRedirect("?" + urlencode(asked_again))
    draft = Draft(asked.rules, asked.law, dealer, ruleset, picks=form.cleaned_data["picks"], seed=seed, added=added)
    try:
        return _page(request, asked, form, table=_table(draft, game))
    except Unreadable as refusal:
        return _page(request, asked, form, status=400, refusal=refusal)


@member_page
def keep(request: HttpRequest, game: str) -> HttpResponseBase:
    """Both decks of a finished draft are kept, or neither."""
    asked = asked_for(game)
    dealer = asked.rules.dealer
    if dealer is None:
        raise Http404(f"{asked.game.short_name} does not draft its decks.")
    form = DraftForm(asked, dealer, request.POST)
    if request.method != "POST" or not form.is_valid():
        return redirect("decks:draft", game)
    said = form.cleaned_data
    ruleset = asked.law.rulesets[said["ruleset"] or OFFICIAL]
    added = said["added"] or 0
    draft = Draft(asked.rules, asked.law, dealer, ruleset, added=added, seed=said["seed"], picks=said["picks"])
    back = f"{reverse('decks:draft', args=[game])}?{urlencode(draft.told)}"
    try:
        dealt = draft.dealt()
        if not dealt.is_finished:
            messages.warning(request, "This draft is not finished yet.")
            return HttpResponseRedirect(back)
        with transaction.atomic():
            for player in dealer.players:
                deck_create(
                    owner=me(request),
                    game=game,
                    fields={"zones": dealt.zones(player)},
                    name=f"Draft {said['seed']}, player {player}",
                    ruleset=ruleset.slug,
                    change="Drafted.",
                )
    except Unreadable as refusal:
        messages.error(request, refusal.message)
        return HttpResponseRedirect(back)
    messages.success(request, "Both decks are saved. Nobody else sees them until you share them.")
    return redirect(f"{reverse('decks:index')}?mine=1")


def _page(request: HttpRequest, asked: Asked, form: DraftForm, status: int = 200, **more: Any) -> HttpResponse:
    return render(request, "decks/draft.html", asked.context(form=form, **more), status=status)


def _table(draft: Draft, game: str) -> dict[str, Any]:
    """What lies on the table after the picks so far; raises ``Unreadable``."""

    def after(picks: str) -> str:
        return "?" + urlencode({**draft.told, "picks": picks})

    return draft_table(
        draft,
        take=lambda place: after(draft.picks + str(place)),
        take_back=after(draft.picks[:-1]) if draft.picks else "",
        address=reverse("decks:draft", args=[game]) + after(draft.picks),
        again="?" + urlencode({"ruleset": draft.ruleset.slug, "added": draft.added}),
    )
