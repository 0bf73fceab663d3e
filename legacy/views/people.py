"""Who sits at a table: guests and codes, invitations, another keeper, leaving; and the way in."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from cards.rules.problems import Refused
from cards.selectors import catalogue_shelf
from decks.rules.documents import Unreadable
from decks.views.owned import faults_tell, is_number, me, member_page
from legacy.access import Action
from legacy.models import Campaign, Invitation, KeeperVote, Role, Wizard
from legacy.services.acts import act_perform
from legacy.services.campaigns import campaign_change
from legacy.services.invitations import (
    InvitationRefused,
    invitation_accept,
    invitation_find,
    invitation_make,
    invitation_withdraw,
)
from legacy.services.wizards import (
    ClaimRefused,
    keeper_electors,
    keeper_hand_over,
    keeper_is_lost,
    keeper_vote,
    wizard_add,
    wizard_claim,
    wizard_code_make,
    wizard_leave,
    wizard_rename,
)
from legacy.views.common import Place, place_of
from legacy.views.forms import (
    ChoiceOfWizard,
    ClaimForm,
    GuestForm,
    InvitationForm,
    JoinForm,
    PassOnForm,
    RenameForm,
    RuleForm,
)


class Desk:
    """The forms of the page, the one that was sent among them, and what can be shown only once."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.request = place.request
        self.do = self.request.POST.get("do", "")
        self.present = list(Wizard.objects.present().filter(campaign=place.campaign).order_by("seat", "pk"))
        self.once: dict[str, Any] = {}
        mine = place.me
        named = [(each.public_id, each.name) for each in self.present if place.may(Action.SEAT) or each == mine]
        keepers = [
            (each.public_id, each.name)
            for each in self.present
            if each.seat is not None and each.account_id is not None and each.role != Role.KEEPER
        ]
        now = {"name": place.campaign.name, "visibility": place.campaign.visibility}
        vote = KeeperVote.objects.filter(voter=mine).select_related("candidate").first() if mine else None
        content = [
            (each.public_id, f"{each.name}, who keeps it now") for each in self.present if each.role == Role.KEEPER
        ]
        self.vote = vote
        table = place.table
        left_behind = [
            (band.id, f"{band.name}, of {place.names.wizard(band.holder)}")
            for band in table.bands.values()
            if not band.retired and band.holder not in table.players
        ]
        bandless = [
            (each.public_id, each.name)
            for each in self.present
            if each.seat is not None and table.held_by(each.public_id) is None
        ]
        self.forms: dict[str, forms.Form] = {
            "rule": RuleForm(self._said("rule"), initial=now, prefix="rule"),
            "guest": GuestForm(self._said("guest"), prefix="guest"),
            "rename": RenameForm(named, self._said("rename"), prefix="rename"),
            "invite": InvitationForm(self._said("invite"), prefix="invite"),
            "pass_on": PassOnForm(left_behind, bandless, self._said("pass_on"), prefix="pass_on"),
            "hand_over": ChoiceOfWizard(keepers, "The new keeper", self._said("hand_over"), prefix="hand_over"),
            "vote": ChoiceOfWizard(
                [*content, *keepers],
                "Who should keep the table",
                self._said("vote"),
                initial={"wizard": vote.candidate.public_id} if vote else None,
                prefix="vote",
            ),
        }

    def _said(self, do: str) -> Any:
        return self.request.POST if self.do == do else None

    @property
    def sent(self) -> forms.Form | None:
        return self.forms.get(self.do)

    def wizard(self, public_id: str) -> Wizard:
        """Somebody at this table; no such page where there is nobody."""
        found = next((each for each in self.present if each.public_id == public_id), None)
        if found is None:
            raise Http404("Nobody at this table has this id.")
        return found


@member_page
def people(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """Everything about who sits here, for those at the table."""
    place = place_of(request, public_id)
    if place.me is None:
        raise PermissionDenied("Only those at this table may do that.")
    desk = Desk(place)
    if request.method != "POST":
        return _people_page(desk)
    deed = DEEDS.get(desk.do)
    if deed is None:
        raise Http404("There is no such deed.")
    if desk.sent is not None and not desk.sent.is_valid():
        return _people_page(desk, status=422)
    try:
        answer = deed(desk)
    except Refused as refused:
        return _people_page(desk, status=422, problems=refused.problems)
    except Unreadable as fault:
        if desk.sent is None:
            return _people_page(desk, status=422, faults=[fault.message])
        faults_tell(
            desk.sent, fault, name="guest" if desk.do == "guest" else "new_name" if desk.do == "rename" else "name"
        )
        return _people_page(desk, status=422)
    return answer or redirect("legacy:people", place.campaign.public_id)


def _people_page(desk: Desk, status: int = 200, **more: Any) -> HttpResponse:
    place = desk.place
    keeper = next((each for each in desk.present if each.role == Role.KEEPER), None)
    electors = keeper_electors(campaign=place.campaign)
    votes = KeeperVote.objects.filter(campaign=place.campaign).select_related("voter", "candidate").order_by("pk")
    invitations = place.campaign.invitations.filter(withdrawn_at=None, expires_at__gt=timezone.now())
    context = place.context(
        forms=desk.forms,
        present=desk.present,
        my_vote=desk.vote,
        solo=place.table.solo,
        keeper_lost=keeper is not None and keeper_is_lost(keeper=keeper),
        electors=len(electors),
        needed=len(electors) // 2 + 1,
        votes=list(votes),
        invitations=list(invitations.select_related("made_by")) if place.may(Action.INVITE) else [],
        claim_address=desk.request.build_absolute_uri(reverse("legacy:claim", args=[place.campaign.public_id])),
        **desk.once,
        **more,
    )
    return render(desk.request, "legacy/people.html", context, status=status)


# --- deeds: each does one thing and may answer with a page of its own ------------------------------------------------
def _rule(desk: Desk) -> None:
    said = desk.forms["rule"].cleaned_data
    campaign_change(campaign=desk.place.campaign, by=me(desk.request), **said)
    messages.success(desk.request, "The table is changed.")


def _guest(desk: Desk) -> None:
    guest = wizard_add(
        campaign=desk.place.campaign, by=me(desk.request), name=desk.forms["guest"].cleaned_data["guest"]
    )
    messages.success(desk.request, f"{guest.name} sits at the table.")


def _rename(desk: Desk) -> None:
    said = desk.forms["rename"].cleaned_data
    wizard = wizard_rename(wizard=desk.wizard(said["renamed"]), by=me(desk.request), name=said["new_name"])
    messages.success(desk.request, f"They are called {wizard.name} now, in the whole chronicle.")


def _invite(desk: Desk) -> HttpResponse:
    """The link is shown once, on the page that answers."""
    said = desk.forms["invite"].cleaned_data
    invitation, token = invitation_make(campaign=desk.place.campaign, by=me(desk.request), **said)
    desk.once = {"link": desk.request.build_absolute_uri(reverse("legacy:join", args=[token])), "made": invitation}
    desk.forms["invite"] = InvitationForm(prefix="invite")
    return _people_page(desk)


def _withdraw(desk: Desk) -> None:
    number = desk.request.POST.get("invitation", "")
    found = Invitation.objects.filter(campaign=desk.place.campaign, pk=int(number) if is_number(number) else 0).first()
    if found is None:
        raise Http404("There is no such invitation.")
    invitation_withdraw(invitation=found, by=me(desk.request))
    messages.success(desk.request, "The link opens nothing any more.")


def _code(desk: Desk) -> HttpResponse:
    """The code is shown once, on the page that answers."""
    guest = desk.wizard(desk.request.POST.get("wizard", ""))
    desk.once = {"code": wizard_code_make(wizard=guest, by=me(desk.request)), "coded": guest}
    return _people_page(desk)


def _remove(desk: Desk) -> HttpResponse | None:
    wizard = desk.wizard(desk.request.POST.get("wizard", ""))
    wizard_leave(wizard=wizard, by=me(desk.request))
    if wizard == desk.place.me:
        messages.success(desk.request, f"You have left “{desk.place.campaign.name}”. What happened there stays.")
        return redirect("legacy:index")
    messages.success(desk.request, f"{wizard.name} has left the table; their coppers and their history wait for them.")
    return None


def _hand_over(desk: Desk) -> None:
    to = desk.wizard(desk.forms["hand_over"].cleaned_data["wizard"])
    keeper_hand_over(campaign=desk.place.campaign, by=me(desk.request), to=to)
    messages.success(desk.request, f"{to.name} keeps the table from now on.")


def _vote(desk: Desk) -> None:
    candidate = desk.wizard(desk.forms["vote"].cleaned_data["wizard"])
    if keeper_vote(campaign=desk.place.campaign, by=me(desk.request), candidate=candidate):
        messages.success(desk.request, f"The table has decided: {candidate.name} keeps it from now on.")
    else:
        messages.success(desk.request, f"Your vote for {candidate.name} counts.")


def _act(desk: Desk, said: str, **act: Any) -> None:
    """The keeper's act is written, whatever was written before."""
    act_perform(campaign=desk.place.campaign, head=None, wizard=desk.place.me, act=act)
    messages.success(desk.request, said)


def _pass_on(desk: Desk) -> None:
    said = desk.forms["pass_on"].cleaned_data
    to = desk.wizard(said["to"])
    name = desk.place.names.band(said["band"])
    _act(desk, f"{to.name} holds {name} now.", kind="pass_on_band", band=said["band"], wizard=to.public_id)


def _open_to_others(desk: Desk) -> None:
    _act(desk, "Others may sit down at this table now.", kind="open_to_others")


def _close(desk: Desk) -> None:
    _act(desk, "The table is closed. What happened there stays.", kind="close_campaign")


def _reopen(desk: Desk) -> None:
    _act(desk, "The table is open again.", kind="reopen_campaign")


DEEDS: dict[str, Callable[[Desk], HttpResponse | None]] = {
    "rule": _rule,
    "guest": _guest,
    "rename": _rename,
    "invite": _invite,
    "withdraw": _withdraw,
    "code": _code,
    "remove": _remove,
    "hand_over": _hand_over,
    "vote": _vote,
    "pass_on": _pass_on,
    "open_to_others": _open_to_others,
    "close": _close,
    "reopen": _reopen,
}


# --- the way in ------------------------------------------------------------------------------------------------------
@member_page
def join(request: HttpRequest, token: str) -> HttpResponseBase:
    """Sit down at a table, or watch it, by a link."""
    context: dict[str, Any] = {"catalogue": catalogue_shelf(), "current_section": "tables"}
    try:
        invitation = invitation_find(token=token, by=me(request))
    except InvitationRefused as refused:
        return render(request, "legacy/join.html", context | {"refused": str(refused)}, status=404)
    campaign = invitation.campaign
    known = Wizard.objects.filter(campaign=campaign, account=me(request).pk).first()
    data = request.POST.copy() if request.method == "POST" else None
    if data is not None and known is not None:
        data["name"] = known.name  # who was here before is the same wizard again
    form = JoinForm(data, initial={"name": me(request).get_username()})
    if form.is_bound and form.is_valid():
        try:
            wizard = invitation_accept(token=token, by=me(request), name=form.cleaned_data["name"])
        except Unreadable as fault:
            faults_tell(form, fault)
        except Refused as refused:
            form.add_error(None, str(refused))
        else:
            messages.success(request, f"You are at the table “{campaign.name}”, as {wizard.name}.")
            return redirect("legacy:campaign", campaign.public_id)
    context |= {"campaign": campaign, "invitation": invitation, "known": known, "form": form}
    return render(request, "legacy/join.html", context, status=422 if form.is_bound else 200)


@member_page
def claim(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """A guest becomes somebody with an account, by a code; whether the table exists is told to nobody without it."""
    form = ClaimForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        campaign = Campaign.objects.filter(public_id=public_id).first()
        try:
            if campaign is None:
                raise ClaimRefused
            wizard = wizard_claim(campaign=campaign, by=me(request), code=form.cleaned_data["code"])
        except ClaimRefused as refused:
            form.add_error("code", str(refused))
        except Unreadable as fault:
            faults_tell(form, fault)
        else:
            messages.success(request, f"You are {wizard.name} from now on.")
            return redirect("legacy:campaign", public_id)
    context = {"catalogue": catalogue_shelf(), "current_section": "tables", "form": form}
    return render(request, "legacy/claim.html", context, status=422 if form.is_bound else 200)
