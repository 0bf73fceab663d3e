"""A draft against an agent: the table of the draft at one screen, with one player who is not a person.

The whole draft stands in the address; of the picks only the person's own, since the agent's follow from them.
"""

import secrets
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from decks import rules
from decks.parts.drafts import Draft, draft_table
from decks.rules.documents import Unreadable
from decks.rules.kinds import Dealer
from decks.selectors.lawbooks import OFFICIAL
from decks.views.common import Asked, asked_for
from decks.views.draft import DraftForm
from matches.drafts import draft_continue
from matches.engine import registry
from matches.engine.drafting import PICKERS


class AgentDraftForm(DraftForm):
    """What such a draft is dealt by: also who the other player is, and who picks first."""

    def __init__(self, asked: Asked, dealer: Dealer, *args: Any, **kwargs: Any) -> None:
        super().__init__(asked, dealer, *args, **kwargs)
        self.fields |= {
            "agent": forms.ChoiceField(
                required=False,
                label="Against",
                choices=[(name, name) for name in PICKERS],
                help_text="The greedy one takes the card that is worth most to it, the random one any card.",
                widget=forms.Select(attrs={"class": "input"}),
            ),
            "player": forms.ChoiceField(
                required=False,
                label="You are",
                choices=[
                    (dealer.players[0], f"player {dealer.players[0]}, who picks first in the first half"),
                    (dealer.players[1], f"player {dealer.players[1]}, who picks first in the second half"),
                ],
                widget=forms.Select(attrs={"class": "input"}),
            ),
        }
        self.order_fields(("agent", "player", "ruleset", "added"))


def drafting_game() -> str:
    """The game that drafts its decks and can be played; no such page where there is none."""
    found = [slug for slug in registry.MODULES if slug in rules.REGISTRY and rules.get(slug).dealer]
    if not found:
        raise Http404("No game that can be played drafts its decks.")
    return found[0]


@require_safe
def draft(request: HttpRequest) -> HttpResponse:
    """The table of a draft against an agent, or the form that deals one."""
    asked = asked_for(drafting_game())
    dealer = asked.rules.dealer
    assert dealer is not None, "the game was chosen by it"
    form = AgentDraftForm(asked, dealer, request.GET if request.GET else None)
    if not form.is_bound:
        return _page(request, asked, form)
    if not form.is_valid():
        return _page(request, asked, form, status=400)
    said = form.cleaned_data
    ruleset = asked.law.rulesets[said["ruleset"] or OFFICIAL]
    chosen: dict[str, Any] = {
        "agent": said["agent"] or next(iter(PICKERS)),
        "player": said["player"] or dealer.players[0],
        "ruleset": ruleset.slug,
        "added": said["added"] or 0,
    }
    if not said["seed"]:
        return HttpResponseRedirect("?" + urlencode({**chosen, "seed": secrets.token_hex(4)}))
    draft = Draft(asked.rules, asked.law, dealer, ruleset, chosen["added"], said["seed"], said["picks"])
    try:
        return _page(request, asked, form, table=_table(draft, chosen))
    except Unreadable as refusal:
        return _page(request, asked, form, status=400, refusal=refusal)


def _table(draft: Draft, chosen: dict[str, Any]) -> dict[str, Any]:
    """What lies on the table when it is the person's turn, or at the end; raises ``Unreadable``."""
    agent, player, own = chosen["agent"], chosen["player"], draft.picks

    def after(picks: str) -> str:
        return "?" + urlencode({**chosen, "seed": draft.seed, "picks": picks})

    return draft_table(
        draft_continue(draft=draft, agent=agent, player=player),
        take=lambda place: after(own + str(place)),
        titles={each: "You" if each == player else f"The {agent} agent" for each in draft.dealer.players},
        asks="take a card",
        take_back=after(own[:-1]) if own else "",
        address=reverse("matches:draft") + after(own),
        again="?" + urlencode(chosen),
    )


def _page(request: HttpRequest, asked: Asked, form: AgentDraftForm, status: int = 200, **more: Any) -> HttpResponse:
    return render(request, "matches/draft.html", asked.context(form=form, **more), status=status)
