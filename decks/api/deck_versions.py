"""The versions of a deck, what differs between them and between two decks, and a deck in every format."""

from typing import Any

from django.http import Http404, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.generics import GenericAPIView
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.views import APIView

from cards.api.frame.answers import json_answer
from cards.api.frame.errors import ApiProblem, Code
from cards.api.frame.paging import EnvelopePagination, whole_number
from decks.api.deck_bodies import one_of, refusals
from decks.api.deck_detail import ID, answer, deck_or_404
from decks.api.deck_shapes import DifferenceSerializer, VersionSerializer, WholeVersionSerializer, version_entry
from decks.files import face_urls, file_of
from decks.formats import FORMATS
from decks.models import Deck, DeckVersion
from decks.selectors import lawbook
from decks.selectors.decks import deck_version, deck_version_list, deck_versions_difference, decks_compare
from decks.services import deck_export
from decks.services.exports import version_document

MOST = 1_000_000  # no deck has a version beyond
FORMAT_NAMES = tuple(FORMATS)
ANY_ID = {"type": "string", "minLength": 1}


class DeckVersionListApi(GenericAPIView[DeckVersion]):
    """The versions of a deck."""

    queryset = DeckVersion.objects.none()
    serializer_class = VersionSerializer
    filter_backends = ()

    @extend_schema(
        operation_id="decks_versions_list",
        tags=["decks"],
        summary="The versions of a deck, newest first",
        parameters=[ID],
        responses={(200, "application/json"): VersionSerializer(many=True)},
    )
    def get(self, request: Request, deck: str) -> HttpResponse:
        found = deck_or_404(request, deck)
        paginator = EnvelopePagination()
        page = paginator.paginate_queryset(deck_version_list(deck=found), request, self)
        return json_answer(paginator.envelope([version_entry(found, version, request) for version in page]))


class DeckVersionApi(APIView):
    """One version of a deck."""

    @extend_schema(
        operation_id="decks_versions_retrieve",
        tags=["decks"],
        summary="One version with its list",
        parameters=[ID, OpenApiParameter("number", int, OpenApiParameter.PATH)],
        responses={(200, "application/json"): WholeVersionSerializer},
    )
    def get(self, request: Request, deck: str, number: int) -> HttpResponse:
        found = deck_or_404(request, deck)
        version = version_or_404(found, number)
        with refusals():
            document = version_document(deck=found, version=version, law=lawbook(game=found.game.slug))
        return answer({**version_entry(found, version, request), "document": document})


def version_or_404(deck: Deck, number: int) -> DeckVersion:
    version = deck_version(deck=deck, number=number) if number <= MOST else None
    if version is None:
        raise ApiProblem(Code.NOT_FOUND, f"This deck has no version {number}: its newest is {deck.head_number}.")
    return version


class DeckDifferenceApi(APIView):
    """What changed between two versions."""

    @extend_schema(
        operation_id="decks_difference",
        tags=["decks"],
        summary="What differs between two versions of a deck",
        parameters=[
            ID,
            OpenApiParameter("before", int, description="A version; unless told, the one before `after`."),
            OpenApiParameter("after", int, description="A version; unless told, the newest."),
        ],
        responses={(200, "application/json"): DifferenceSerializer},
    )
    def get(self, request: Request, deck: str) -> HttpResponse:
        found = deck_or_404(request, deck)
        after = whole_number(request, "after", default=found.head_number)
        before = whole_number(request, "before", default=max(after - 1, 1))
        if max(before, after) > MOST:
            raise Http404
        difference = deck_versions_difference(deck=found, before=before, after=after)
        if difference is None:
            raise Http404
        return answer(difference)


class DeckCompareApi(APIView):
    """What differs between two decks."""

    @extend_schema(
        operation_id="decks_compare",
        tags=["decks"],
        summary="What the deck b holds otherwise than the deck a",
        parameters=[
            OpenApiParameter("a", ANY_ID, required=True, description="The id of a deck."),
            OpenApiParameter("b", ANY_ID, required=True, description="The id of another deck of the same game."),
        ],
        responses={(200, "application/json"): DifferenceSerializer, 404: None},
    )
    def get(self, request: Request) -> HttpResponse:
        asked = {name: request.query_params.get(name, "") for name in ("a", "b")}
        if missing := [name for name, value in asked.items() if not value]:
            raise ValidationError(dict.fromkeys(missing, "The id of a deck is expected."), code="required")
        one, other = (deck_or_404(request, public_id) for public_id in asked.values())
        with refusals():
            return answer(decks_compare(one=one, other=other))


class AsItIs(BaseContentNegotiation):
    """Here `format` is a format of decks, not of answers."""

    def select_parser(self, request: Request, parsers: Any) -> Any:
        return parsers[0]

    def select_renderer(self, request: Request, renderers: Any, format_suffix: str | None = None) -> Any:
        return renderers[0], renderers[0].media_type


class DeckExportApi(APIView):
    """A deck as a file."""

    content_negotiation_class = AsItIs
    renderer_classes = [JSONRenderer]

    @extend_schema(
        operation_id="decks_export",
        tags=["decks"],
        summary="A deck in another format",
        parameters=[
            ID,
            OpenApiParameter("format", str, enum=FORMAT_NAMES, default="text", description="What to write."),
            OpenApiParameter("version", int, description="A version; unless told, the newest."),
        ],
        responses={
            (200, "text/plain"): OpenApiTypes.STR,
            (200, "text/csv"): OpenApiTypes.STR,
            (200, "application/json"): OpenApiTypes.OBJECT,
        },
    )
    def get(self, request: Request, deck: str) -> HttpResponse:
        found = deck_or_404(request, deck)
        name = one_of(request, "format", FORMAT_NAMES, default="text")
        version = version_or_404(found, whole_number(request, "version", default=found.head_number))
        with refusals():
            written = deck_export(deck=found, format=name, version=version, face_url=face_urls(found.game.slug))
        return file_of(name, written, f"{found.public_id}-{version.number}")
