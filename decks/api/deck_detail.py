"""One deck: read, changed, forked, published, deleted, reported."""

from typing import Any

import msgspec
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from cards.api.frame.errors import ApiProblem, Code
from decks.api.deck_bodies import StoredParser, body_of, document_of, refusals, version_of
from decks.api.deck_shapes import WholeDeckSerializer, deck_whole
from decks.models import Deck, Report
from decks.models.decks import CHANGE_LENGTH
from decks.models.shared import NAME_LENGTH, Visibility
from decks.selectors.decks import deck_find, deck_head
from decks.services import (
    Stale,
    deck_delete,
    deck_fork,
    deck_judged,
    deck_publish,
    deck_update,
    deck_visibility_set,
    report_make,
)
from decks.services.texts import MOST_TAGS, NOTES_LENGTH, REASON_LENGTH

ID = OpenApiParameter("deck", str, OpenApiParameter.PATH, description="The letters of the deck's address.")
CHANGED = ("version", "document", "change", "name", "notes", "tags", "ruleset", "visibility")


def deck_or_404(request: Request, public_id: str) -> Deck:
    """The deck at this address; what the caller may not see is not there."""
    deck = deck_find(public_id=public_id, user=request.user)
    if deck is None:
        raise ApiProblem(Code.NOT_FOUND, "There is no such deck, or it is not shared with you.")
    return deck


def whole_answer(deck: Deck, request: Request, *, status: int = 200) -> HttpResponse:
    """The deck as it is now, with its list."""
    response = answer(whole_now(deck, request), status=status)
    if status == 201:
        response["Location"] = reverse("api:deck-detail", args=[deck.public_id], request=request)
    return response


def whole_now(deck: Deck, request: Request) -> dict[str, Any]:
    deck = deck_judged(deck=deck_or_404(request, deck.public_id))
    with refusals():
        return deck_whole(deck, deck_head(deck=deck), request)


def answer(content: Any, *, status: int = 200) -> HttpResponse:
    """This content as JSON."""
    return HttpResponse(msgspec.json.encode(content), content_type="application/json", status=status)


class DeckDetailApi(APIView):
    """One deck."""

    parser_classes = [StoredParser]

    class InputSerializer(serializers.Serializer[Any]):
        version = serializers.IntegerField(min_value=1, help_text="The version that you saw; an older one is a 409.")
        document = serializers.DictField(required=False, help_text="Another list or document makes a new version.")
        change = serializers.CharField(
            required=False, max_length=CHANGE_LENGTH, help_text="What was changed, in your words."
        )
        name = serializers.CharField(required=False, max_length=NAME_LENGTH)
        notes = serializers.CharField(required=False, max_length=NOTES_LENGTH)
        tags = serializers.ListField(child=serializers.CharField(), required=False, max_length=MOST_TAGS)
        ruleset = serializers.CharField(required=False)
        visibility = serializers.ChoiceField(choices=Visibility.values, required=False)

    @extend_schema(
        operation_id="decks_retrieve",
        tags=["decks"],
        summary="One deck with its list",
        parameters=[ID],
        responses={(200, "application/json"): WholeDeckSerializer},
    )
    def get(self, request: Request, deck: str) -> HttpResponse:
        found = deck_judged(deck=deck_or_404(request, deck))
        with refusals():
            return answer(deck_whole(found, deck_head(deck=found), request))

    @extend_schema(
        operation_id="decks_update",
        tags=["decks"],
        summary="Change a deck",
        description=(
            "What is not named stays. `version` is the one that you saw: if there is a newer one, nothing is changed "
            "and the 409 holds the deck as it is now in `current`. A public deck cannot be made illegal (422)."
        ),
        parameters=[ID],
        request=InputSerializer,
        responses={(200, "application/json"): WholeDeckSerializer, 409: None, 422: None},
    )
    def patch(self, request: Request, deck: str) -> HttpResponse:
        found = deck_or_404(request, deck)
        body = body_of(request, CHANGED, ("version",))
        try:
            with refusals():
                seen = version_of(body)
                fields = document_of(body) if "document" in body else None
                said = {name: value for name, value in body.items() if name not in ("version", "document")}
                deck_update(deck=found, by=request.user, seen=seen, fields=fields, **said)  # type: ignore[arg-type]
        except Stale as stale:
            current = whole_now(found, request)
            raise ApiProblem(Code.CONFLICT, str(stale), current=current) from stale
        return whole_answer(found, request)

    @extend_schema(
        operation_id="decks_delete", tags=["decks"], summary="Delete a deck", parameters=[ID], responses={204: None}
    )
    def delete(self, request: Request, deck: str) -> HttpResponse:
        found = deck_or_404(request, deck)
        with refusals():
            deck_delete(deck=found, by=request.user)  # type: ignore[arg-type]
        return HttpResponse(status=204)


class DeckVisibilityApi(APIView):
    """Who sees a deck."""

    parser_classes = [StoredParser]

    class InputSerializer(serializers.Serializer[Any]):
        visibility = serializers.ChoiceField(choices=Visibility.values)

    @extend_schema(
        operation_id="decks_visibility",
        tags=["decks"],
        summary="Say who sees a deck",
        description="An illegal deck cannot become public: 422 with its problems.",
        parameters=[ID],
        request=InputSerializer,
        responses={(200, "application/json"): WholeDeckSerializer, 422: None},
    )
    def post(self, request: Request, deck: str) -> HttpResponse:
        found = deck_or_404(request, deck)
        body = body_of(request, ("visibility",), ("visibility",))
        with refusals():
            deck_visibility_set(deck=found, by=request.user, visibility=body["visibility"])  # type: ignore[arg-type]
        return whole_answer(found, request)


class DeckPublishApi(APIView):
    """Making a deck public."""

    parser_classes = [StoredParser]

    @extend_schema(
        operation_id="decks_publish",
        tags=["decks"],
        summary="Publish a legal deck",
        description="An illegal one is refused: 422 with its problems.",
        parameters=[ID],
        request=None,
        responses={(200, "application/json"): WholeDeckSerializer, 422: None},
    )
    def post(self, request: Request, deck: str) -> HttpResponse:
        found = deck_or_404(request, deck)
        with refusals():
            deck_publish(deck=found, by=request.user)  # type: ignore[arg-type]
        return whole_answer(found, request)


class DeckForkApi(APIView):
    """Beginning with somebody else's deck."""

    parser_classes = [StoredParser]

    class InputSerializer(serializers.Serializer[Any]):
        name = serializers.CharField(required=False, max_length=NAME_LENGTH)

    @extend_schema(
        operation_id="decks_fork",
        tags=["decks"],
        summary="Begin a private deck of your own with the list of this one",
        parameters=[ID],
        request=InputSerializer,
        responses={(201, "application/json"): WholeDeckSerializer},
    )
    def post(self, request: Request, deck: str) -> HttpResponse:
        found = deck_or_404(request, deck)
        body = body_of(request, ("name",))
        with refusals():
            fork = deck_fork(deck=found, by=request.user, **body)  # type: ignore[arg-type]
        return whole_answer(fork, request, status=201)


class ReportInputSerializer(serializers.Serializer[Any]):
    """A complaint."""

    about = serializers.ChoiceField(choices=Report.About.values)
    reason = serializers.CharField(max_length=REASON_LENGTH)


class ReportSerializer(serializers.Serializer[Any]):
    """A complaint that was taken."""

    status = serializers.ChoiceField(choices=Report.Status.values)
    about = serializers.ChoiceField(choices=Report.About.values)
    created_at = serializers.DateTimeField()


def report_answer(request: Request, subject: Any) -> HttpResponse:
    """Take a complaint about this deck or ruleset."""
    body = body_of(request, ("about", "reason"), ("about", "reason"))
    with refusals():
        report = report_make(subject=subject, by=request.user, **body)  # type: ignore[arg-type]
    return answer({"status": report.status, "about": report.about, "created_at": report.created_at}, status=201)


class DeckReportApi(APIView):
    """Complaining about a public deck."""

    parser_classes = [StoredParser]

    @extend_schema(
        operation_id="decks_report",
        tags=["decks"],
        summary="Report the name or the notes of a public deck to the moderators",
        parameters=[ID],
        request=ReportInputSerializer,
        responses={(201, "application/json"): ReportSerializer},
    )
    def post(self, request: Request, deck: str) -> HttpResponse:
        return report_answer(request, deck_or_404(request, deck))
