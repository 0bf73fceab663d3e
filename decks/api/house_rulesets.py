"""House rules over HTTP: list, save, change, what they change of the official rules, delete, report."""

from typing import Any

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from cards.api.card_list import GAME
from cards.api.frame.answers import json_answer
from cards.api.frame.errors import ApiProblem, Code
from cards.api.frame.paging import EnvelopePagination
from decks.api.deck_bodies import StoredParser, body_of, refusals, version_of, yes_or_no
from decks.api.deck_detail import ReportInputSerializer, ReportSerializer, answer, report_answer
from decks.api.deck_shapes import owner_name
from decks.models import HouseRuleset, HouseRulesetVersion
from decks.models.shared import NAME_LENGTH, Visibility
from decks.selectors.house_rulesets import (
    house_ruleset_difference,
    house_ruleset_find,
    house_ruleset_list,
    house_ruleset_version_list,
)
from decks.services import StaleRuleset, house_ruleset_delete, house_ruleset_save
from decks.services.texts import SUMMARY_LENGTH

ID = OpenApiParameter("ruleset", str, OpenApiParameter.PATH, description="The letters of the ruleset's address.")


class HouseRulesetSerializer(serializers.Serializer[Any]):
    """House rules."""

    class DifferenceSerializer(serializers.Serializer[Any]):
        parameter = serializers.CharField()
        label = serializers.CharField(help_text="What it is called.")  # type: ignore[assignment]
        official = serializers.JSONField(help_text="The value in the rulebook.")
        value = serializers.JSONField(help_text="The value at this table.")
        official_words = serializers.CharField()
        value_words = serializers.CharField()

    url = serializers.URLField()
    id = serializers.CharField(help_text="The letters of its address.")
    reference = serializers.CharField(help_text="What `rulesets` of validate/ and `ruleset` of a deck call it.")
    game = serializers.SlugField()
    name = serializers.CharField()
    summary = serializers.CharField()
    owner = serializers.CharField(allow_null=True)
    visibility = serializers.ChoiceField(choices=Visibility.values)
    hidden = serializers.BooleanField(help_text="A moderator has hidden it from all but its owner.")
    version = serializers.IntegerField(min_value=1, help_text="The number of the newest version.")
    parameters = serializers.DictField(help_text="The parameters that it changes.")
    difference = DifferenceSerializer(many=True, help_text="The same beside the official rules, in words.")
    created_at = serializers.DateTimeField()
    updated_at = serializers.DateTimeField()


class HouseRulesetVersionSerializer(serializers.Serializer[Any]):
    """A version of house rules."""

    number = serializers.IntegerField(min_value=1)
    reference = serializers.CharField(help_text="What calls this very version, which never changes.")
    parameters = serializers.DictField()
    created_at = serializers.DateTimeField()


def ruleset_whole(ruleset: HouseRuleset, request: Request) -> dict[str, Any]:
    """House rules as they are told; read through ``house_rulesets_whole``."""
    parameters: dict[str, Any] = ruleset.parameters  # type: ignore[attr-defined]
    return {
        "url": reverse("api:house-ruleset-detail", args=[ruleset.public_id], request=request),
        "id": ruleset.public_id,
        "reference": ruleset.reference,
        "game": ruleset.game.slug,
        "name": ruleset.name,
        "summary": ruleset.summary,
        "owner": owner_name(ruleset),
        "visibility": ruleset.visibility,
        "hidden": ruleset.hidden_at is not None,
        "version": ruleset.head_number,
        "parameters": dict(sorted(parameters.items())),
        "difference": house_ruleset_difference(game=ruleset.game.slug, parameters=parameters),
        "created_at": ruleset.created_at,
        "updated_at": ruleset.updated_at,
    }


def ruleset_or_404(request: Request, public_id: str) -> HouseRuleset:
    """The ruleset at this address; what the caller may not see is not there."""
    ruleset = house_ruleset_find(public_id=public_id, user=request.user)
    if ruleset is None:
        raise ApiProblem(Code.NOT_FOUND, "There are no such house rules, or they are not shared with you.")
    return ruleset


def whole_now(ruleset: HouseRuleset, request: Request) -> dict[str, Any]:
    return ruleset_whole(ruleset_or_404(request, ruleset.public_id), request)


class HouseRulesetListApi(GenericAPIView[HouseRuleset]):
    """Public house rules, or one's own."""

    queryset = HouseRuleset.objects.none()
    serializer_class = HouseRulesetSerializer
    parser_classes = [StoredParser]
    filter_backends = ()
    query_parameters = ("game", "mine")

    class InputSerializer(serializers.Serializer[Any]):
        game = serializers.CharField(help_text="A game's slug or a short form of it.")
        name = serializers.CharField(max_length=NAME_LENGTH)
        parameters = serializers.DictField(help_text="The parameters that it changes; rulesets/ names all of a game.")
        summary = serializers.CharField(required=False, max_length=SUMMARY_LENGTH)
        visibility = serializers.ChoiceField(choices=Visibility.values, required=False, default="private")

    @extend_schema(
        operation_id="house_rulesets_list",
        tags=["house rules"],
        summary="House rules",
        parameters=[
            GAME,
            OpenApiParameter("mine", bool, description="Your own, also those that nobody else sees."),
        ],
        responses={(200, "application/json"): HouseRulesetSerializer(many=True)},
    )
    def get(self, request: Request) -> HttpResponse:
        mine = yes_or_no(request, "mine")
        if mine and not request.user.is_authenticated:
            raise ApiProblem(Code.NOT_AUTHENTICATED, "Whose house rules? Sign in, or send a token.")
        found = house_ruleset_list(user=request.user, mine=mine, game=request.query_params.get("game") or None)
        paginator = EnvelopePagination()
        page = paginator.paginate_queryset(found, request, self)
        return json_answer(paginator.envelope([ruleset_whole(ruleset, request) for ruleset in page]))

    @extend_schema(
        operation_id="house_rulesets_create",
        tags=["house rules"],
        summary="Save house rules",
        request=InputSerializer,
        responses={(201, "application/json"): HouseRulesetSerializer},
        examples=[
            OpenApiExample(
                "four of a kind",
                {"game": "augmented", "name": "Four of a kind", "parameters": {"max_common_copies": 4}},
                request_only=True,
            )
        ],
    )
    def post(self, request: Request) -> HttpResponse:
        known = ("game", "name", "parameters", "summary", "visibility")
        body = body_of(request, known, ("game", "name", "parameters"))
        game = str(body.pop("game"))
        with refusals():
            ruleset = house_ruleset_save(by=request.user, game=game, **body)  # type: ignore[arg-type]
        whole = whole_now(ruleset, request)
        response = answer(whole, status=201)
        response["Location"] = whole["url"]
        return response


class HouseRulesetDetailApi(APIView):
    """One set of house rules."""

    parser_classes = [StoredParser]

    class InputSerializer(serializers.Serializer[Any]):
        version = serializers.IntegerField(min_value=1, help_text="The version that you saw; an older one is a 409.")
        parameters = serializers.DictField(required=False, help_text="All that it changes; others make a new version.")
        name = serializers.CharField(required=False, max_length=NAME_LENGTH)
        summary = serializers.CharField(required=False, max_length=SUMMARY_LENGTH)
        visibility = serializers.ChoiceField(choices=Visibility.values, required=False)

    @extend_schema(
        operation_id="house_rulesets_retrieve",
        tags=["house rules"],
        summary="House rules and what they change of the official ones",
        parameters=[ID],
        responses={(200, "application/json"): HouseRulesetSerializer},
    )
    def get(self, request: Request, ruleset: str) -> HttpResponse:
        return answer(ruleset_whole(ruleset_or_404(request, ruleset), request))

    @extend_schema(
        operation_id="house_rulesets_update",
        tags=["house rules"],
        summary="Change house rules",
        parameters=[ID],
        request=InputSerializer,
        responses={(200, "application/json"): HouseRulesetSerializer, 409: None},
    )
    def patch(self, request: Request, ruleset: str) -> HttpResponse:
        found = ruleset_or_404(request, ruleset)
        body = body_of(request, ("version", "parameters", "name", "summary", "visibility"), ("version",))
        try:
            with refusals():
                seen = version_of(body)
                del body["version"]
                house_ruleset_save(by=request.user, ruleset=found, seen=seen, **body)  # type: ignore[arg-type]
        except StaleRuleset as stale:
            raise ApiProblem(Code.CONFLICT, str(stale), current=whole_now(found, request)) from stale
        return answer(whole_now(found, request))

    @extend_schema(
        operation_id="house_rulesets_delete",
        tags=["house rules"],
        summary="Delete house rules",
        parameters=[ID],
        responses={204: None},
    )
    def delete(self, request: Request, ruleset: str) -> HttpResponse:
        found = ruleset_or_404(request, ruleset)
        with refusals():
            house_ruleset_delete(ruleset=found, by=request.user)  # type: ignore[arg-type]
        return HttpResponse(status=204)


class HouseRulesetVersionListApi(GenericAPIView[HouseRulesetVersion]):
    """The versions of house rules."""

    queryset = HouseRulesetVersion.objects.none()
    serializer_class = HouseRulesetVersionSerializer
    filter_backends = ()

    @extend_schema(
        operation_id="house_rulesets_versions_list",
        tags=["house rules"],
        summary="The versions of house rules, newest first",
        parameters=[ID],
        responses={(200, "application/json"): HouseRulesetVersionSerializer(many=True)},
    )
    def get(self, request: Request, ruleset: str) -> HttpResponse:
        found = ruleset_or_404(request, ruleset)
        paginator = EnvelopePagination()
        page = paginator.paginate_queryset(house_ruleset_version_list(ruleset=found), request, self)
        rows = [
            {
                "number": version.number,
                "reference": f"{found.reference}@{version.number}",
                "parameters": dict(sorted(version.parameters.items())),
                "created_at": version.created_at,
            }
            for version in page
        ]
        return json_answer(paginator.envelope(rows))


class HouseRulesetReportApi(APIView):
    """Complaining about public house rules."""

    parser_classes = [StoredParser]

    @extend_schema(
        operation_id="house_rulesets_report",
        tags=["house rules"],
        summary="Report the name or the summary of public house rules to the moderators",
        parameters=[ID],
        request=ReportInputSerializer,
        responses={(201, "application/json"): ReportSerializer},
    )
    def post(self, request: Request, ruleset: str) -> HttpResponse:
        return report_answer(request, ruleset_or_404(request, ruleset))
