"""Campaigns: list, found, read, rename, open to all or close."""

from typing import Any

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from cards.api.frame.answers import json_answer
from cards.api.frame.errors import ApiProblem, Code
from cards.api.frame.paging import EnvelopePagination
from decks.api.deck_bodies import StoredParser, body_of, yes_or_no
from decks.models.shared import NAME_LENGTH
from decks.rules.documents import Unreadable
from legacy.access import Action, wizard_of
from legacy.api.asking import CAMPAIGN, PAGES, answer, campaign_asked, refusals
from legacy.api.components import component, page_of
from legacy.api.shapes import CampaignEntry, CampaignWhole, campaign_entry, campaign_whole
from legacy.models import Campaign, CampaignVisibility, Wizard
from legacy.rules.effects import MOST_WIZARDS
from legacy.selectors.campaigns import campaign_list
from legacy.services.campaigns import campaign_change, campaign_create

WHOLE = component(CampaignWhole)
MADE = ("name", "wizard_name", "guests", "ruleset", "visibility", "solo")


def whole_answer(campaign: Campaign, request: Request, *, status: int = 200) -> HttpResponse:
    """The campaign as it stands for this caller; a new one with its address."""
    wizard = wizard_of(campaign=campaign, user=request.user)
    response = answer(campaign_whole(campaign, wizard, request), campaign.head_hash, status=status)
    if status == 201:
        response["Location"] = reverse("api:campaign-detail", args=[campaign.public_id], request=request)
    return response


class CampaignListApi(APIView):
    """Public campaigns, or one's own."""

    parser_classes = [StoredParser]
    query_parameters = ("mine",)

    class InputSerializer(serializers.Serializer[Any]):
        name = serializers.CharField(max_length=NAME_LENGTH, help_text="One line.")
        wizard_name = serializers.CharField(max_length=NAME_LENGTH, help_text="What you are called at this table.")
        guests = serializers.ListField(
            child=serializers.CharField(max_length=NAME_LENGTH),
            required=False,
            max_length=MOST_WIZARDS - 1,
            help_text="Wizards without an account, each of whom can be claimed by a code later.",
        )
        ruleset = serializers.CharField(
            required=False, default="official", help_text="Copied, and then fixed for good."
        )
        visibility = serializers.ChoiceField(choices=CampaignVisibility.values, required=False, default="private")
        solo = serializers.BooleanField(
            required=False, default=False, help_text="For one wizard, with the budget of one, until `open_to_others`."
        )

    @extend_schema(
        operation_id="campaigns_list",
        tags=["campaigns"],
        summary="Campaigns that everybody may read, or those at which you sit",
        parameters=[
            *PAGES,
            OpenApiParameter("mine", bool, description="Those at which you sit or watch, also private ones."),
        ],
        responses={(200, "application/json"): page_of(CampaignEntry)},
    )
    def get(self, request: Request) -> HttpResponse:
        mine = yes_or_no(request, "mine")
        if mine and not request.user.is_authenticated:
            raise ApiProblem(Code.NOT_AUTHENTICATED, "Whose campaigns? Sign in, or send a token.")
        paginator = EnvelopePagination()
        page = paginator.paginate_queryset(campaign_list(user=request.user, mine=mine), request, self)
        roles = self.roles(request, page)
        return json_answer(paginator.envelope([campaign_entry(each, roles.get(each.pk), request) for each in page]))

    @staticmethod
    def roles(request: Request, campaigns: list[Campaign]) -> dict[int, str]:
        """What the caller is at each of these tables."""
        if not request.user.is_authenticated:
            return {}
        own = Wizard.objects.present().filter(account=request.user.pk, campaign__in=campaigns)
        return dict(own.values_list("campaign_id", "role"))

    @extend_schema(
        operation_id="campaigns_create",
        tags=["campaigns"],
        summary="Found a campaign, whose keeper you are",
        request=InputSerializer,
        responses={(201, "application/json"): WHOLE},
        examples=[
            OpenApiExample(
                "a table of three",
                {"name": "The Deep", "wizard_name": "Ada of Ash", "guests": ["Bo", "Cleo"]},
                request_only=True,
            )
        ],
    )
    def post(self, request: Request) -> HttpResponse:
        body = body_of(request, MADE, ("name", "wizard_name"))
        with refusals():
            guests = body.get("guests", [])
            if not isinstance(guests, list):
                raise Unreadable("A list of names is expected.", ("guests",))
            if not isinstance(body.get("ruleset", ""), str):
                raise Unreadable("The reference of a ruleset is expected.", ("ruleset",))
            campaign = campaign_create(by=request.user, **body)  # type: ignore[arg-type]
        return whole_answer(campaign, request, status=201)


class CampaignDetailApi(APIView):
    """One campaign."""

    parser_classes = [StoredParser]

    class InputSerializer(serializers.Serializer[Any]):
        name = serializers.CharField(required=False, max_length=NAME_LENGTH)
        visibility = serializers.ChoiceField(choices=CampaignVisibility.values, required=False)

    @extend_schema(
        operation_id="campaigns_retrieve",
        tags=["campaigns"],
        summary="One campaign with its table",
        description="The `ETag` is the head that an act names in `If-Match`.",
        parameters=[CAMPAIGN],
        responses={(200, "application/json"): WHOLE},
    )
    def get(self, request: Request, campaign: str) -> HttpResponse:
        found, wizard = campaign_asked(request, campaign)
        return answer(campaign_whole(found, wizard, request), found.head_hash)

    @extend_schema(
        operation_id="campaigns_update",
        tags=["campaigns"],
        summary="Change a campaign's name, or who may read it",
        description="The keeper's to do. What is not named stays; the chronicle knows nothing of either.",
        parameters=[CAMPAIGN],
        request=InputSerializer,
        responses={(200, "application/json"): WHOLE},
    )
    def patch(self, request: Request, campaign: str) -> HttpResponse:
        found, _ = campaign_asked(request, campaign, Action.RULE)
        body = body_of(request, ("name", "visibility"))
        with refusals():
            changed = campaign_change(campaign=found, by=request.user, **body)  # type: ignore[arg-type]
        return whole_answer(changed, request)
