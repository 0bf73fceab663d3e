"""Which words there are: the keywords of the query language and all values of a field, for menus and spell checks."""

from typing import Any

from django.urls import reverse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api.frame.answers import site_of
from cards.api.frame.caching import catalogue_read
from cards.api.frame.errors import ApiProblem, Code
from cards.api.frame.paging import EnvelopePagination, short
from cards.models import Card
from cards.search import help_table
from cards.search.store import current_index

# How a field is called here, and in the vocabulary of the query language.
FIELDS = {
    "games": "game",
    "kinds": "type",
    "tiers": "tier",
    "temples": "temple",
    "tribes": "tribe",
    "sigils": "sigil",
    "traits": "trait",
    "frames": "frame",
    "triggers": "trigger",
    "elements": "element",
    "suits": "suit",
    "ranks": "rank",
    "piles": "pile",
    "power-kinds": "special",
    "cost-types": "costtype",
    "rulesets": "ruleset",
}
ALL = ("card-names", "keywords", *FIELDS)


def _values(field: str) -> list[dict[str, Any]]:
    if field == "card-names":
        names: dict[str, list[str]] = {}
        rows = Card.objects.current().order_by("name", "game__position").values_list("name", "game__slug")
        for name, game in rows:
            names.setdefault(name, []).append(game)
        return [{"value": name, "name": name, "games": games} for name, games in names.items()]
    if field == "keywords":
        return [{"value": row["keyword"], "name": row["doc"], "games": row["games"]} for row in help_table()]
    choices = current_index().vocabulary.choices.get(FIELDS[field], ())
    return [{"value": choice.slug, "name": choice.name, "games": choice.games} for choice in choices]


class ValuesApi(GenericAPIView[Any]):
    """A list that is made in memory."""

    queryset = Card.objects.none()
    filter_backends = []

    def listed(self, request: Request, rows: list[dict[str, Any]]) -> Response:
        paginator = EnvelopePagination()
        return paginator.get_paginated_response(paginator.paginate_queryset(rows, request, self))


class KeywordListApi(ValuesApi):
    """The query language."""

    class KeywordSerializer(serializers.Serializer[Any]):
        class ValueSerializer(serializers.Serializer[Any]):
            value = serializers.CharField()
            doc = serializers.CharField()
            query = serializers.CharField(help_text="The query that it stands for, if it is a short form.")

        keyword = serializers.CharField()
        aliases = serializers.ListField(child=serializers.CharField())
        kind = serializers.CharField(help_text="What its values are: text, number, choice and so on.")
        games = serializers.ListField(child=serializers.CharField(), help_text="Empty if it is known to all games.")
        operators = serializers.ListField(child=serializers.CharField())
        colon = serializers.CharField(help_text="What a colon after it means.")
        doc = serializers.CharField()
        example = serializers.CharField()
        values = ValueSerializer(many=True)

    serializer_class = KeywordSerializer

    @extend_schema(
        operation_id="keywords_list",
        summary="Every keyword of the query language",
        responses=KeywordSerializer(many=True),
    )
    @catalogue_read()
    def get(self, request: Request) -> Response:
        return self.listed(request, list(help_table()))


class CatalogueListApi(ValuesApi):
    """The fields whose values can be listed."""

    class FieldSerializer(serializers.Serializer[Any]):
        url = serializers.URLField()
        field = serializers.CharField()

    serializer_class = FieldSerializer

    @extend_schema(
        operation_id="catalogues_list",
        summary="The fields whose values can be listed",
        responses=FieldSerializer(many=True),
    )
    @catalogue_read()
    def get(self, request: Request) -> Response:
        rows = [
            {"url": site_of(request) + reverse("api:catalogue-values", args=[field]), "field": field} for field in ALL
        ]
        return self.listed(request, rows)


class CatalogueApi(ValuesApi):
    """All values of one field."""

    class ValueSerializer(serializers.Serializer[Any]):
        value = serializers.CharField(help_text="As it is written in filters and queries.")
        name = serializers.CharField(help_text="As it is shown.")
        games = serializers.ListField(child=serializers.CharField(), help_text="The games that know it; empty: all.")

    serializer_class = ValueSerializer

    @extend_schema(
        operation_id="catalogues_retrieve",
        summary="All values of a field",
        parameters=[OpenApiParameter("field", str, OpenApiParameter.PATH, description="Such as `card-names`.")],
        responses=ValueSerializer(many=True),
    )
    @catalogue_read()
    def get(self, request: Request, field: str) -> Response:
        if field not in ALL:
            raise ApiProblem(Code.NOT_FOUND, f"There is no catalogue {short(field)}; known: {', '.join(ALL)}.")
        return self.listed(request, _values(field))
