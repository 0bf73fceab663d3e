"""The list of decks, searched with the query language of cards, and making a deck."""

from typing import Any

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request

from cards.api.card_list import GAME, QueryPagination
from cards.api.frame.answers import json_answer
from cards.api.frame.errors import ApiProblem, Code
from cards.search import QueryError
from cards.search.options import DIRECTIONS
from decks.api.deck_bodies import StoredParser, body_of, document_of, one_of, refusals, yes_or_no
from decks.api.deck_detail import whole_answer
from decks.api.deck_shapes import DeckSerializer, WholeDeckSerializer, deck_entry
from decks.models import Deck
from decks.models.decks import CHANGE_LENGTH
from decks.models.shared import NAME_LENGTH, Visibility
from decks.selectors.deck_keywords import ORDERS
from decks.selectors.deck_search import FoundDecks, deck_list
from decks.services import deck_create, decks_judged
from decks.services.texts import MOST_TAGS, NOTES_LENGTH

ORDER_NAMES = tuple(option.slug for option in ORDERS)
DIRECTION_NAMES = tuple(option.slug for option in DIRECTIONS)
MADE = ("game", "name", "document", "notes", "tags", "ruleset", "visibility", "change")
EXAMPLE = {
    "game": "augmented",
    "name": "Wolves",
    "tags": ["aggro"],
    "document": {"zones": {"main": {"Wolf": 3}, "side": {"Squirrel": 20}}},
}


class DeckListApi(GenericAPIView[Deck]):
    """Public decks, or one's own."""

    queryset = Deck.objects.none()
    serializer_class = DeckSerializer
    pagination_class = QueryPagination
    parser_classes = [StoredParser]
    filter_backends = ()
    query_parameters = ("q", "game", "mine", "order", "direction")

    class InputSerializer(serializers.Serializer[Any]):
        game = serializers.CharField(help_text="A game's slug or a short form of it.")
        name = serializers.CharField(max_length=NAME_LENGTH, help_text="One line.")
        document = serializers.DictField(help_text="A deck list or document, as validate/ reads it.")
        notes = serializers.CharField(required=False, max_length=NOTES_LENGTH, help_text="Markdown.")
        tags = serializers.ListField(child=serializers.CharField(), required=False, max_length=MOST_TAGS)
        ruleset = serializers.CharField(required=False, default="official", help_text="What it is judged by.")
        visibility = serializers.ChoiceField(choices=Visibility.values, required=False, default="private")
        change = serializers.CharField(
            required=False, max_length=CHANGE_LENGTH, help_text="A word on the first version."
        )

    @extend_schema(
        operation_id="decks_list",
        tags=["decks"],
        summary="Decks, searched",
        parameters=[
            OpenApiParameter(
                "q",
                str,
                description='A query, as in `in:"Black Goat" tag:aggro -in:squirrel`. Words are sought in names; `in:` '
                "takes a card (`in:wolf>=2` so many copies), `game:`, `tag:`, `owner:`, `ruleset:`, `is:legal` speak "
                "of the deck, and every keyword of cards means decks that hold such a card.",
            ),
            GAME,
            OpenApiParameter("mine", bool, description="Your own decks, also those that nobody else sees."),
            OpenApiParameter(
                "order", str, enum=ORDER_NAMES, description="By what; `order:` in the query counts before it."
            ),
            OpenApiParameter("direction", str, enum=DIRECTION_NAMES, description="The least or the greatest first."),
        ],
        responses={(200, "application/json"): DeckSerializer(many=True)},
    )
    def get(self, request: Request) -> HttpResponse:
        paginator = QueryPagination()
        found = self.found(request)
        page = paginator.paginate_queryset(found.decks, request, self)
        for warning in found.warnings:
            extra = {"suggestion": warning.suggestion} if warning.suggestion else {}
            paginator.warn(warning.code, warning.message, position=warning.position, **extra)
        paginator.members = {"query": {"normalized": found.normalized, "explanation": found.explanation}}
        return json_answer(paginator.envelope([deck_entry(deck, request) for deck in decks_judged(decks=page)]))

    @staticmethod
    def found(request: Request) -> FoundDecks:
        mine = yes_or_no(request, "mine")
        if mine and not request.user.is_authenticated:
            raise ApiProblem(Code.NOT_AUTHENTICATED, "Whose decks? Sign in, or send a token.")
        try:
            return deck_list(
                user=request.user,
                query=request.query_params.get("q", ""),
                game=request.query_params.get("game") or None,
                mine=mine,
                order=one_of(request, "order", ORDER_NAMES),
                direction=one_of(request, "direction", DIRECTION_NAMES),
            )
        except QueryError as error:
            raise ApiProblem(Code.BAD_QUERY, error.message, position=error.position, reason=error.code) from error

    @extend_schema(
        operation_id="decks_create",
        tags=["decks"],
        summary="Keep a deck",
        description="An illegal deck is kept with its problems, unless it shall be public: then it is refused (422).",
        request=InputSerializer,
        responses={(201, "application/json"): WholeDeckSerializer, 422: None},
        examples=[OpenApiExample("a deck list", EXAMPLE, request_only=True)],
    )
    def post(self, request: Request) -> HttpResponse:
        body = body_of(request, MADE, ("game", "name", "document"))
        game = body.pop("game")
        with refusals():
            fields = document_of(body)
            del body["document"]
            deck = deck_create(owner=request.user, game=str(game), fields=fields, **body)  # type: ignore[arg-type]
        return whole_answer(deck, request, status=201)
