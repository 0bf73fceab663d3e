"""What the pages of a campaign share: who is looking, how things are called, and how an act is sent from a form."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from cards.rules.decknforge import SLUG as GAME
from cards.rules.problems import Problem, Refused, Severity
from cards.selectors import Shelf, catalogue_shelf
from decks.rules.documents import Unreadable
from decks.selectors import Lawbook, lawbook
from legacy.access import Action, NotThere, Standing, permitted, standing_of, wizard_check, wizard_of
from legacy.models import Campaign, Wizard
from legacy.parts.timeline import ActTold, acts_told
from legacy.rules.prose import Names, names_of
from legacy.rules.state import Table
from legacy.selectors.shown import wizard_names
from legacy.selectors.tables import table_read
from legacy.selectors.told import acts_gone
from legacy.services.acts import Performed, act_perform
from legacy.services.chronicle import KeyReused, StaleHead

HEAD = "head"
REASON = "override_reason"
RULES = "override_rules"
PRIVATE_FIELDS = frozenset(["csrfmiddlewaretoken", HEAD, REASON, RULES])


@dataclass(frozen=True)
class Place:
    """A campaign as one person sees it: what they are to it, its state, and the names of everything in it."""

    request: HttpRequest
    campaign: Campaign

    @cached_property
    def me(self) -> Wizard | None:
        return wizard_of(campaign=self.campaign, user=self.request.user)

    @cached_property
    def standing(self) -> Standing:
        return standing_of(campaign=self.campaign, wizard=self.me)

    @cached_property
    def table(self) -> Table:
        return table_read(campaign=self.campaign)

    @cached_property
    def shelf(self) -> Shelf:
        return catalogue_shelf()

    @cached_property
    def law(self) -> Lawbook:
        return lawbook(game=GAME, version=self.shelf.version)

    @cached_property
    def wizards(self) -> dict[str, str]:
        """How everybody who is or was at the table is called, by id."""
        return wizard_names(campaigns=[self.campaign.pk])

    @cached_property
    def names(self) -> Names:
        return names_of(self.table, self.law.index, self.wizards)

    @cached_property
    def gone(self) -> dict[int, int]:
        return acts_gone(campaign=self.campaign)

    def may(self, action: Action) -> bool:
        return permitted(campaign=self.campaign, wizard=self.me, action=action)

    def require(self, action: Action) -> Self:
        """The same, if the person who looks may do that here; no such page for those who may not even read it."""
        try:
            wizard_check(campaign=self.campaign, wizard=self.me, action=action)
        except NotThere as nothing:
            raise Http404(str(nothing)) from None
        return self

    def told(self, entries: Iterable[Any], **options: Any) -> list[ActTold]:
        """These entries in prose."""
        return acts_told(entries, self.names, self.gone, **options)

    def context(self, **more: Any) -> dict[str, Any]:
        """What every template of a campaign reads."""
        return {
            "catalogue": self.shelf,
            "current_section": "tables",
            "game_slug": GAME,
            "campaign": self.campaign,
            "me": self.me,
            "standing": self.standing.value,
            "may": {action.value: self.may(action) for action in Action},
            HEAD: self.campaign.head_hash,
        } | more


def place_of(request: HttpRequest, public_id: str) -> Place:
    """The campaign at this address; no such page for those who may not read it."""
    return Place(request, campaign_at(public_id)).require(Action.READ)


def campaign_at(public_id: str) -> Campaign:
    """The campaign at this address, whoever asks."""
    # What is no id is asked of no database: PostgreSQL refuses U+0000.
    known = Campaign.objects.filter(public_id=public_id) if public_id.isalnum() else Campaign.objects.none()
    if (campaign := known.first()) is None:
        raise Http404(str(NotThere()))
    return campaign


# --- acts --------------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Sent:
    """What became of an act that was sent by a form: done, or problems, or the page to answer with instead."""

    done: Performed | None = None
    problems: tuple[Problem, ...] = ()
    answer: HttpResponse | None = None


def act_send(place: Place, act: Mapping[str, Any], *, upon_any_head: bool = False) -> Sent:
    """The act is written after the head that the form names; refused, its problems; too late, a page that says so.

    An act that depends on nothing seen is written upon any head. A keeper who gave a reason has it recorded although
    the rules named in the form forbid it.
    """
    posted = place.request.POST
    if reason := posted.get(REASON, "").strip():
        act = {**act, "override": {"rules": posted.getlist(RULES), "reason": reason}}
    try:
        head = None if upon_any_head else posted.get(HEAD, "")
        done = act_perform(campaign=place.campaign, head=head, wizard=place.me, act=act)
    except StaleHead as stale:
        return Sent(answer=stale_page(place, stale))
    except Refused as refused:
        return Sent(problems=refused.problems)
    except Unreadable as fault:
        return Sent(problems=(Problem("", "unreadable", Severity.ERROR, fault.message, path=fault.pointer),))
    except KeyReused as reused:
        return Sent(problems=(Problem("", "key_reused", Severity.ERROR, str(reused)),))
    for warning in done.warnings:
        messages.warning(place.request, warning.message)
    return Sent(done=done)


def stale_page(place: Place, stale: StaleHead) -> HttpResponse:
    """What was written meanwhile, and a button that sends the same form once more."""
    fresh = Place(place.request, stale.campaign)
    context = fresh.context(
        missed=fresh.told(stale.missed or ()),
        is_known=stale.missed is not None,
        again=again_fields(place.request.POST),
        reason=place.request.POST.get(REASON, ""),
        rules=place.request.POST.getlist(RULES),
    )
    return render(place.request, "legacy/stale.html", context, status=409)


def again_fields(posted: Any) -> list[tuple[str, str]]:
    """The fields of a form, to be sent once more."""
    return [(name, value) for name, values in posted.lists() if name not in PRIVATE_FIELDS for value in values]


def refusal(place: Place, problems: Sequence[Problem]) -> dict[str, Any]:
    """What the template of a refused form reads; a keeper may record what breaks rules, but not what cannot be."""
    errors = [problem for problem in problems if problem.severity is Severity.ERROR]
    rules = sorted({problem.rule for problem in errors})
    return {
        "problems": problems,
        "overridable": bool(errors) and all(rules) and place.may(Action.OVERRIDE),
        "override_rules": rules,
        "again": again_fields(place.request.POST),
    }
