"""Who sits at a table: guests, links, codes, the keeper, and leaving."""

from datetime import datetime
from typing import Any, Literal

import msgspec
from django.http import Http404, HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.views import APIView

from decks.api.deck_bodies import StoredParser, body_of
from decks.models.shared import NAME_LENGTH
from legacy.access import Action
from legacy.api.asking import CAMPAIGN, MOST_NUMBER, answer, campaign_asked, refusals, text_of
from legacy.api.campaigns import WHOLE, whole_answer
from legacy.api.components import component
from legacy.api.shapes import WizardHere, WizardWhole, bands_here, wizard_whole, wizards_here
from legacy.models import Campaign, Invitation, Wizard
from legacy.services.invitations import DAYS, MOST_DAYS, invitation_accept, invitation_make, invitation_withdraw
from legacy.services.wizards import (
    ClaimRefused,
    keeper_electors,
    keeper_hand_over,
    keeper_vote,
    wizard_add,
    wizard_claim,
    wizard_leave,
)


class WizardsHere(msgspec.Struct, frozen=True):
    """Everybody who is or was at a table, first those with seats in their order."""

    results: tuple[WizardHere, ...]


class InvitationEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A link by which people come to the table; the link itself is kept nowhere."""

    id: int
    role: Literal["wizard", "spectator"]
    made_by: str
    created_at: datetime
    expires_at: datetime
    withdrawn: bool


class InvitationMade(InvitationEntry, frozen=True, kw_only=True):
    """A new invitation with its token, which is shown only now."""

    token: str


class Invitations(msgspec.Struct, frozen=True):
    """The invitations of a table, the newest first."""

    results: tuple[InvitationEntry, ...]


class Vote(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a vote: whether the table has another keeper, and how many wizards' votes count."""

    keeper_changed: bool
    electors: int


def wizard_named(campaign: Campaign, body: dict[str, Any]) -> Wizard:
    """The wizard of this table whose id the body tells."""
    found = Wizard.objects.filter(campaign=campaign, public_id=text_of(body, "wizard")).first()
    if found is None:
        raise Http404
    return found


def invitation_entry(invitation: Invitation) -> dict[str, Any]:
    return {
        "id": invitation.pk,
        "role": invitation.role,
        "made_by": invitation.made_by.public_id,
        "created_at": invitation.created_at,
        "expires_at": invitation.expires_at,
        "withdrawn": invitation.withdrawn_at is not None,
    }


class WizardInputSerializer(serializers.Serializer[Any]):
    """One wizard."""

    wizard = serializers.CharField(help_text="The id of a wizard at this table.")


class CampaignWizardListApi(APIView):
    """The wizards of a campaign."""

    parser_classes = [StoredParser]

    class InputSerializer(serializers.Serializer[Any]):
        name = serializers.CharField(max_length=NAME_LENGTH)

    @extend_schema(
        operation_id="campaigns_wizards_list",
        tags=["campaigns"],
        summary="Who is or was at the table",
        parameters=[CAMPAIGN],
        responses={(200, "application/json"): component(WizardsHere)},
    )
    def get(self, request: Request, campaign: str) -> HttpResponse:
        found, _ = campaign_asked(request, campaign)
        return answer(WizardsHere(wizards_here(found, bands_here(found, request), request)), found.head_hash)

    @extend_schema(
        operation_id="campaigns_wizards_add",
        tags=["campaigns"],
        summary="Seat a guest without an account",
        description="The keeper's to do. `wizards/{id}/code/` makes the code by which the guest is claimed.",
        parameters=[CAMPAIGN],
        request=InputSerializer,
        responses={(201, "application/json"): component(WizardWhole), 422: None},
    )
    def post(self, request: Request, campaign: str) -> HttpResponse:
        found, _ = campaign_asked(request, campaign, Action.SEAT)
        body = body_of(request, ("name",), ("name",))
        with refusals():
            guest = wizard_add(campaign=found, by=request.user, name=body["name"])  # type: ignore[arg-type]
        return wizard_answer(guest, request, status=201)


def wizard_answer(wizard: Wizard, request: Request, *, status: int = 200) -> HttpResponse:
    """The wizard as they are now."""
    head = Campaign.objects.values_list("head_hash", flat=True).get(pk=wizard.campaign_id)
    return answer(wizard_whole(wizard, request), head, status=status)


class InvitationListApi(APIView):
    """The invitations of a campaign."""

    parser_classes = [StoredParser]

    class InputSerializer(serializers.Serializer[Any]):
        role = serializers.ChoiceField(choices=["wizard", "spectator"], required=False, default="wizard")
        days = serializers.IntegerField(min_value=1, max_value=MOST_DAYS, required=False, default=DAYS)

    @extend_schema(
        operation_id="campaigns_invitations_list",
        tags=["campaigns"],
        summary="The links that were made for a table",
        description="The keeper's to read.",
        parameters=[CAMPAIGN],
        responses={(200, "application/json"): component(Invitations)},
    )
    def get(self, request: Request, campaign: str) -> HttpResponse:
        found, _ = campaign_asked(request, campaign, Action.INVITE)
        made = Invitation.objects.filter(campaign=found).select_related("made_by")
        return answer(Invitations(tuple(InvitationEntry(**invitation_entry(each)) for each in made)), found.head_hash)

    @extend_schema(
        operation_id="campaigns_invitations_make",
        tags=["campaigns"],
        summary="Make a link by which somebody comes to the table",
        description="The keeper's to do. `token` is shown only now; `campaigns/join/` takes it.",
        parameters=[CAMPAIGN],
        request=InputSerializer,
        responses={(201, "application/json"): component(InvitationMade)},
    )
    def post(self, request: Request, campaign: str) -> HttpResponse:
        found, _ = campaign_asked(request, campaign, Action.INVITE)
        body = body_of(request, ("role", "days"))
        with refusals():
            made, token = invitation_make(campaign=found, by=request.user, **body)  # type: ignore[arg-type]
        return answer(InvitationMade(**invitation_entry(made), token=token), found.head_hash, status=201)


class InvitationDetailApi(APIView):
    """One invitation."""

    @extend_schema(
        operation_id="campaigns_invitations_withdraw",
        tags=["campaigns"],
        summary="Withdraw a link",
        description="The keeper's to do.",
        parameters=[CAMPAIGN, OpenApiParameter("number", int, OpenApiParameter.PATH)],
        responses={204: None},
    )
    def delete(self, request: Request, campaign: str, number: int) -> HttpResponse:
        found, _ = campaign_asked(request, campaign, Action.INVITE)
        invitation = Invitation.objects.filter(campaign=found, pk=min(number, MOST_NUMBER)).first()
        if invitation is None:
            raise Http404
        with refusals():
            invitation_withdraw(invitation=invitation, by=request.user)  # type: ignore[arg-type]
        return HttpResponse(status=204)


class CampaignJoinApi(APIView):
    """Coming to a table by a link."""

    parser_classes = [StoredParser]

    class InputSerializer(serializers.Serializer[Any]):
        token = serializers.CharField(max_length=200, help_text="The last part of the link.")
        name = serializers.CharField(max_length=NAME_LENGTH, help_text="What you want to be called at this table.")

    @extend_schema(
        operation_id="campaigns_join",
        tags=["campaigns"],
        summary="Sit down at a table, or watch it, by the token of a link",
        description="Who was there before is the same wizard again. A token that opens nothing is a 404.",
        request=InputSerializer,
        responses={(200, "application/json"): WHOLE, 404: None, 422: None},
    )
    def post(self, request: Request) -> HttpResponse:
        body = body_of(request, ("token", "name"), ("token", "name"))
        with refusals():
            token = text_of(body, "token")
            wizard = invitation_accept(token=token, by=request.user, name=body["name"])  # type: ignore[arg-type]
        return whole_answer(Campaign.objects.get(pk=wizard.campaign_id), request)


class CampaignClaimApi(APIView):
    """A guest who gets an account."""

    parser_classes = [StoredParser]

    class InputSerializer(serializers.Serializer[Any]):
        code = serializers.CharField(max_length=100, help_text="As the keeper told it; case and hyphens do not matter.")

    @extend_schema(
        operation_id="campaigns_claim",
        tags=["campaigns"],
        summary="Be the guest whose code you have",
        description="A code that opens nothing, and a campaign that is not there, are the same 404.",
        parameters=[CAMPAIGN],
        request=InputSerializer,
        responses={(200, "application/json"): WHOLE, 422: None},
    )
    def post(self, request: Request, campaign: str) -> HttpResponse:
        body = body_of(request, ("code",), ("code",))
        with refusals():
            code = text_of(body, "code")
            found = Campaign.objects.filter(public_id=campaign).first()
            if found is None:
                raise ClaimRefused
            wizard_claim(campaign=found, by=request.user, code=code)  # type: ignore[arg-type]
        return whole_answer(Campaign.objects.get(pk=found.pk), request)


class CampaignKeeperApi(APIView):
    """Handing a table over."""

    parser_classes = [StoredParser]

    @extend_schema(
        operation_id="campaigns_hand_over",
        tags=["campaigns"],
        summary="Make another wizard with an account the keeper",
        description="The keeper's to do, who plays on as a wizard.",
        parameters=[CAMPAIGN],
        request=WizardInputSerializer,
        responses={(200, "application/json"): WHOLE, 422: None},
    )
    def post(self, request: Request, campaign: str) -> HttpResponse:
        found, _ = campaign_asked(request, campaign, Action.HAND_OVER)
        body = body_of(request, ("wizard",), ("wizard",))
        with refusals():
            keeper_hand_over(campaign=found, by=request.user, to=wizard_named(found, body))  # type: ignore[arg-type]
        found.refresh_from_db()
        return whole_answer(found, request)


class CampaignVoteApi(APIView):
    """Voting for another keeper."""

    parser_classes = [StoredParser]

    @extend_schema(
        operation_id="campaigns_vote",
        tags=["campaigns"],
        summary="Vote for another keeper",
        description=(
            "Every wizard with an account has one vote, and whoever more than half of them vote for keeps the table. A "
            "keeper of whom nothing was heard for thirty days does not count among them. A vote for the present keeper "
            "takes one's vote back."
        ),
        parameters=[CAMPAIGN],
        request=WizardInputSerializer,
        responses={(200, "application/json"): component(Vote), 422: None},
    )
    def post(self, request: Request, campaign: str) -> HttpResponse:
        found, _ = campaign_asked(request, campaign, Action.VOTE)
        body = body_of(request, ("wizard",), ("wizard",))
        with refusals():
            candidate = wizard_named(found, body)
            changed = keeper_vote(campaign=found, by=request.user, candidate=candidate)  # type: ignore[arg-type]
        found.refresh_from_db()
        return answer(Vote(keeper_changed=changed, electors=len(keeper_electors(campaign=found))), found.head_hash)


class CampaignLeaveApi(APIView):
    """Leaving a table."""

    @extend_schema(
        operation_id="campaigns_leave",
        tags=["campaigns"],
        summary="Leave the table",
        description=(
            "Coppers and history wait for whoever comes back. Nobody leaves in the middle of a dungeon or a phase that "
            "waits for them (422), and a keeper hands over first (400)."
        ),
        parameters=[CAMPAIGN],
        request=None,
        responses={204: None, 422: None},
    )
    def post(self, request: Request, campaign: str) -> HttpResponse:
        _, wizard = campaign_asked(request, campaign, Action.LEAVE)
        assert wizard is not None, "whoever leaves is at the table"
        with refusals():
            wizard_leave(wizard=wizard, by=request.user)  # type: ignore[arg-type]
        return HttpResponse(status=204)
