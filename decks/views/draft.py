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

from decks import formats
from decks.formats.base import DeckList, deck_list
from decks.parts.reports import results_told
from decks.rules.documents import Unreadable
from decks.rules.kinds import Dealer
from decks.selectors import RulesetInForce
from decks.selectors.lawbooks import OFFICIAL
from decks.services import deck_create
from decks.services.checking import code_of
from decks.services.judging import deck_judge
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
    chosen = {"ruleset": ruleset.slug, "added": form.cleaned_data["added"] or 0}
    if not form.cleaned_data["seed"]:
        return HttpResponseRedirect("?" + urlencode({**chosen, "seed": secrets.token_hex(4)}))
    told = {**chosen, "seed": form.cleaned_data["seed"], "picks": form.cleaned_data["picks"]}
    try:
        return _page(request, asked, form, table=_table(asked, dealer, ruleset, told))
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
    told = {"ruleset": ruleset.slug, "added": said["added"] or 0, "seed": said["seed"], "picks": said["picks"]}
    back = f"{reverse('decks:draft', args=[game])}?{urlencode(told)}"
    try:
        dealt = dealer.deal(
            asked.law.index, ruleset.parameters, seed=told["seed"], picks=told["picks"], added=told["added"]
        )
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


def _table(asked: Asked, dealer: Dealer, ruleset: RulesetInForce, told: dict[str, Any]) -> dict[str, Any]:
    """What lies on the table after the picks so far; raises ``Unreadable``."""
    dealt = dealer.deal(
        asked.law.index, ruleset.parameters, seed=told["seed"], picks=told["picks"], added=told["added"]
    )
    cards, picks = asked.law.index.cards, told["picks"]

    def after(changed: str) -> str:
        return "?" + urlencode({**told, "picks": changed})

    return {
        "dealt": dealt,
        "ruleset": ruleset,
        "rounds_done": len(dealt.rounds) - (not dealt.is_finished),
        "offer": [
            (cards[card], taker, "" if taker or dealt.is_finished else after(picks + str(place)))
            for place, (card, taker) in enumerate(dealt.offer)
        ],
        "players": [
            {
                "name": player,
                "cards": [cards[card] for card in dealt.picks(player)],
                "is_next": player == dealt.player,
                **(_finished(asked, ruleset, dealt, player, other) if dealt.is_finished else {}),
            }
            for player, other in (dealer.players, dealer.players[::-1])
        ],
        "take_back": after(picks[:-1]) if picks else "",
        "told": told,
        "here": after(picks),
        "again": "?" + urlencode({"ruleset": ruleset.slug, "added": told["added"]}),
        "record": _record(asked, ruleset, dealt) if dealt.is_finished else None,
    }


def _finished(asked: Asked, ruleset: RulesetInForce, dealt: Any, player: str, other: str) -> dict[str, Any]:
    """A player's deck with its judgement; both players share one box."""
    deck: DeckList = deck_list(rules=asked.rules, index=asked.law.index, zones=dealt.zones(player))
    fields = {"zones": deck.zones, "opponent": dealt.zones(other), "rulesets": [ruleset.slug]}
    verdict = deck_judge(game=asked.game.slug, fields=fields, law=asked.law)
    return {"code": code_of(deck), "verdict": verdict, "results": results_told(verdict, asked.law)}


def _record(asked: Asked, ruleset: RulesetInForce, dealt: Any) -> dict[str, Any]:
    """The log of the draft, judged by the rules of drafts."""
    fields = {**dealt.document(), "rulesets": [ruleset.slug]}
    verdict = deck_judge(game=asked.game.slug, fields=fields, law=asked.law)
    written = formats.get("json").read(dealt.document(), asked.rules, asked.law.index).deck
    return {"verdict": verdict, "results": results_told(verdict, asked.law), "code": code_of(written)}
