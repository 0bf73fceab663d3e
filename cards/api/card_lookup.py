"""One card, however it is asked for: by game and slug, by name, at random, or many at once."""

import secrets
from typing import Any

from django.db.models import Q as Where
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from cards.api.card_list import GAME, Q, search_or_refuse, warning_told
from cards.api.card_shapes import CardSerializer, WholeCardSerializer
from cards.api.frame.answers import json_answer, site_of
from cards.api.frame.caching import catalogue_read
from cards.api.frame.errors import ApiProblem, Code
from cards.api.frame.paging import short
from cards.models import Card, Game
from cards.rules import games
from cards.search import autocomplete
from cards.search.lookup import named, named_each, named_nearly, names_like
from cards.selectors import card_nearest
from cards.selectors.card_rows import card_rows
from cards.selectors.card_wholes import card_whole

MOST_IDENTIFIERS = 100
LONGEST_WORD = 200
SHAPES = ({"id"}, {"name"}, {"name", "game"}, {"game", "slug"})
_WORD = {"type": "string", "minLength": 1, "maxLength": LONGEST_WORD}
_IDENTIFIER = {"id": {"type": "integer", "minimum": 1, "maximum": 2**31 - 1}}
IDENTIFIERS: dict[str, Any] = {
    "type": "object",
    "required": ["identifiers"],
    "additionalProperties": False,
    "properties": {
        "identifiers": {
            "type": "array",
            "minItems": 1,
            "maxItems": MOST_IDENTIFIERS,
            "items": {
                "oneOf": [
                    {
                        "type": "object",
                        "required": sorted(shape),
                        "additionalProperties": False,
                        "properties": {name: _IDENTIFIER.get(name, _WORD) for name in sorted(shape)},
                    }
                    for shape in SHAPES
                ]
            },
        }
    },
}


class CardDetailApi(APIView):
    """One card."""

    @extend_schema(
        operation_id="cards_retrieve",
        summary="One card with all that belongs to it",
        parameters=[
            OpenApiParameter("game", str, OpenApiParameter.PATH, description="A game's slug or a short form of it."),
            OpenApiParameter("slug", str, OpenApiParameter.PATH),
        ],
        responses=WholeCardSerializer,
    )
    @catalogue_read()
    def get(self, request: Request, game: str, slug: str) -> HttpResponse:
        row = Game.objects.filter(slug=games.get(game).slug).first()
        whole = card_whole(game=row, slug=slug, site=site_of(request)) if row else None
        if whole is None:
            near = card_nearest(game=row, slug=slug[:80]) if row else None
            hint = f" Did you mean {near}?" if near else ""
            raise ApiProblem(Code.NOT_FOUND, f"{row.short_name if row else game} has no card {short(slug)}.{hint}")
        return json_answer(whole)


class CardNamedApi(APIView):
    """The card of this name."""

    query_parameters = ("exact", "fuzzy", "game")

    @extend_schema(
        operation_id="cards_named",
        summary="The card of this name",
        description="Give either `exact` or `fuzzy`. A name of several games is ambiguous unless `game` says which.",
        parameters=[
            OpenApiParameter("exact", str, description="The whole name; case, accents and punctuation do not matter."),
            OpenApiParameter("fuzzy", str, description="A name with slips, or a part of one."),
            GAME,
        ],
        responses={200: CardSerializer, 404: None},
    )
    @catalogue_read()
    def get(self, request: Request) -> HttpResponse:
        exact, fuzzy = request.query_params.get("exact"), request.query_params.get("fuzzy")
        if bool(exact) == bool(fuzzy):
            raise ValidationError({"exact": "Give either exact or fuzzy, with a name."}, code="invalid")
        game = request.query_params.get("game") or None
        site = site_of(request)
        found = named(exact, game=game) if exact else named_nearly(str(fuzzy), game=game)
        if len(found) == 1:
            return json_answer(card_rows(ids=found, site=site)[0])
        name = str(exact or fuzzy)
        if not found:
            like = names_like(name, game=game)
            suggestions = list(dict.fromkeys(row["name"] for row in card_rows(ids=like, site=site)))
            hint = f" Did you mean {suggestions[0]}?" if suggestions else ""
            raise ApiProblem(Code.NOT_FOUND, f"No card is named {short(name)}.{hint}", suggestions=suggestions)
        candidates = _candidates(found[:20], site)
        raise ApiProblem(Code.AMBIGUOUS, f"{len(found)} cards could be meant by {short(name)}.", candidates=candidates)


class CardRandomApi(APIView):
    """A card by chance."""

    query_parameters = ("q", "game")

    @extend_schema(
        operation_id="cards_random",
        summary="A card by chance, another one each time",
        parameters=[Q, GAME],
        responses={200: CardSerializer, 404: None},
    )
    def get(self, request: Request) -> HttpResponse:
        found = search_or_refuse(request, page_size=1)
        if found.total:
            result = search_or_refuse(request, page=1 + secrets.randbelow(found.total), page_size=1)
            if rows := card_rows(ids=result.ids, site=site_of(request)):
                return json_answer(rows[0])
        warnings = [warning_told(warning) for warning in found.warnings]
        why = "".join(f" {warning['detail']}" for warning in warnings[:1])
        raise ApiProblem(
            Code.NOT_FOUND, f"No card fits this query.{why}", **({"warnings": warnings} if warnings else {})
        )


class CardAutocompleteApi(APIView):
    """What the words typed so far may become."""

    query_parameters = ("q", "game")

    class OutputSerializer(serializers.Serializer[Any]):
        class NameSerializer(serializers.Serializer[Any]):
            name = serializers.CharField()
            game = serializers.CharField()
            slug = serializers.CharField()

        class SuggestionSerializer(serializers.Serializer[Any]):
            text = serializers.CharField(help_text="What may stand from `start` on.")
            doc = serializers.CharField()
            start = serializers.IntegerField(min_value=0)

        names = NameSerializer(many=True, help_text="Cards whose name it may begin.")
        keywords = SuggestionSerializer(many=True)
        values = SuggestionSerializer(many=True, help_text="Values of the keyword that stands last.")

    @extend_schema(
        operation_id="cards_autocomplete",
        summary="What the words typed so far may become",
        parameters=[OpenApiParameter("q", str, description="What was typed so far."), GAME],
        responses=OutputSerializer,
    )
    @catalogue_read()
    def get(self, request: Request) -> HttpResponse:
        typed = request.query_params.get("q", "")
        if len(typed) > LONGEST_WORD:
            return json_answer({"names": [], "keywords": [], "values": []})
        found = autocomplete(typed, game=request.query_params.get("game") or None)
        return json_answer(
            {
                "names": [{"name": name, "game": game, "slug": slug} for name, game, slug in found.names],
                "keywords": found.keywords,
                "values": found.values,
            }
        )


class CardCollectionApi(APIView):
    """Many cards at once."""

    permission_classes = [AllowAny]

    class OutputSerializer(serializers.Serializer[Any]):
        class AmbiguousSerializer(serializers.Serializer[Any]):
            identifier = serializers.DictField(child=serializers.JSONField())
            candidates = serializers.ListField(child=serializers.DictField(child=serializers.JSONField()))

        results = CardSerializer(many=True, help_text="The cards found, in the order of their identifiers.")
        not_found = serializers.ListField(
            child=serializers.DictField(child=serializers.JSONField()), help_text="Identifiers of no card."
        )
        ambiguous = AmbiguousSerializer(many=True, help_text="Names that several games have.")

    @extend_schema(
        operation_id="cards_collection",
        summary="Up to 100 cards by mixed identifiers",
        description="An identifier is `{game, slug}`, `{name}`, `{name, game}` or `{id}`.",
        request={"application/json": IDENTIFIERS},
        responses=OutputSerializer,
    )
    def post(self, request: Request) -> HttpResponse:
        identifiers = _identifiers(request.data)
        site = site_of(request)
        found = _ids_of(identifiers)
        several = {number for numbers in found if len(numbers) > 1 for number in numbers}
        single = {numbers[0] for numbers in found if len(numbers) == 1}
        rows = {row["id"]: row for row in card_rows(ids=sorted(single | several), site=site)}
        answer: dict[str, list[Any]] = {"results": [], "not_found": [], "ambiguous": []}
        for identifier, numbers in zip(identifiers, found, strict=True):
            cards = [rows[number] for number in numbers if number in rows]
            if len(cards) == 1:
                answer["results"].append(cards[0])
            elif cards:
                answer["ambiguous"].append({"identifier": identifier, "candidates": [_candidate(row) for row in cards]})
            else:
                answer["not_found"].append(identifier)
        return json_answer(answer)


def _candidates(ids: tuple[int, ...], site: str) -> list[dict[str, Any]]:
    return [_candidate(row) for row in card_rows(ids=ids, site=site)]


def _candidate(row: dict[str, Any]) -> dict[str, Any]:
    return {name: row[name] for name in ("id", "game", "slug", "name", "url")}


def _identifiers(body: Any) -> list[dict[str, Any]]:
    """The identifiers of the body; every one that cannot be read is refused with a pointer to it."""
    if not isinstance(body, dict) or set(body) != {"identifiers"} or not isinstance(body["identifiers"], list):
        raise ValidationError({"identifiers": "Send an object with identifiers, a list."}, code="invalid")
    identifiers = body["identifiers"]
    if not 1 <= len(identifiers) <= MOST_IDENTIFIERS:
        message = f"There are {len(identifiers)} identifiers; send 1 to {MOST_IDENTIFIERS}."
        raise ValidationError({"identifiers": message}, code="invalid")
    if faults := {str(place): fault for place, entry in enumerate(identifiers) if (fault := _fault(entry))}:
        raise ValidationError({"identifiers": faults}, code="invalid")
    return [{name: int(value) if name == "id" else value for name, value in entry.items()} for entry in identifiers]


def _fault(entry: Any) -> str:
    if not isinstance(entry, dict) or set(entry) not in SHAPES:
        return "An identifier is {game, slug}, {name}, {name, game} or {id}."
    for name, value in entry.items():
        if name == "id":
            # To JSON 7.0 is the same number as 7, and True is none.
            if isinstance(value, bool) or not isinstance(value, int | float) or value % 1 or not 1 <= value < 2**31:
                return "An id is a whole number from 1."
        elif not isinstance(value, str) or not 1 <= len(value) <= LONGEST_WORD:
            return f"{name} is a text of 1 to {LONGEST_WORD} characters."
    return ""


def _ids_of(identifiers: list[dict[str, Any]]) -> list[tuple[int, ...]]:
    """For each identifier the ids of the cards that it may mean."""
    by_name = iter(named_each((entry["name"], entry.get("game")) for entry in identifiers if "name" in entry))
    places = {(_slug_of(entry["game"]), entry["slug"]) for entry in identifiers if "slug" in entry}
    known = {place for place in places if "\0" not in place[1]}
    slugs: dict[tuple[str, str], int] = {}
    if known:
        wanted = Where(game__slug__in={game for game, _ in known}, slug__in={slug for _, slug in known})
        found = Card.objects.filter(wanted).values_list("game__slug", "slug", "pk")
        slugs = {(game, slug): number for game, slug, number in found}
    ids: list[tuple[int, ...]] = []
    for entry in identifiers:
        if "id" in entry:
            ids.append((entry["id"],))
        elif "name" in entry:
            ids.append(next(by_name))
        else:
            number = slugs.get((_slug_of(entry["game"]), entry["slug"]))
            ids.append((number,) if number else ())
    return ids


def _slug_of(game: str) -> str:
    try:
        return games.get(game).slug
    except games.UnknownGame:
        return ""
