"""The list of cards: found by the query language, filtered by columns, written without serializers."""

from collections.abc import Iterator, Sequence
from typing import Any

from django.http import HttpResponse
from django_filters.utils import translate_validation
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.generics import GenericAPIView
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from cards.api.card_shapes import SparseCardSerializer
from cards.api.filters import CardFilterSet
from cards.api.frame.answers import json_answer, site_of
from cards.api.frame.caching import catalogue_read
from cards.api.frame.errors import ApiProblem, Code
from cards.api.frame.paging import EnvelopePagination, short
from cards.api.frame.tables import CsvRenderer, table
from cards.models import Card
from cards.search import QueryError, QueryWarning, SearchResult, search
from cards.search.columns import KEYWORDS
from cards.search.fields import REGISTRY
from cards.search.finder import asks_other_rooms
from cards.search.keywords import ORDER
from cards.search.options import DIRECTIONS
from cards.search.store import current_index
from cards.selectors.card_rows import FIELDS, card_rows

Q = OpenApiParameter("q", str, description="A query, as in `t:creature power>=3`; the words are at /api/v1/keywords/.")
GAME = OpenApiParameter("game", str, description="Only cards of this game: its slug or a short form such as `aug`.")


def order_names() -> tuple[str, ...]:
    """What cards can be sorted by, here and in higher rooms."""
    known = REGISTRY.get(ORDER)
    return tuple(option.slug for option in known.options) if known else ()


DIRECTION_NAMES = tuple(option.slug for option in DIRECTIONS)


class QueryPagination(EnvelopePagination):
    """The envelope, with how the query was understood."""

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        envelope = super().get_paginated_response_schema(schema)
        envelope["required"] = [*envelope["required"], "query"]
        envelope["properties"]["query"] = {
            "type": "object",
            "required": ["normalized", "explanation"],
            "properties": {
                "normalized": {"type": "string", "description": "The query as it was read, in one spelling."},
                "explanation": {"type": "string", "description": "The query in words."},
            },
        }
        return envelope


class CardPagination(QueryPagination):
    """The envelope, with the numbers that cards are sorted by, where a higher room has measured them."""

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        envelope = super().get_paginated_response_schema(schema)
        envelope["properties"]["query"]["properties"]["numbers"] = {
            "type": "array",
            "items": {"type": ["number", "null"]},
            "description": "Only where cards are sorted by a measured number, such as winrate: those of the results.",
        }
        return envelope


class FoundCards(Sequence[int]):
    """The page of a search that was asked for, as the paginator sees it: so many cards, of which it takes one slice."""

    def __init__(self, result: SearchResult) -> None:
        self.result = result

    def __len__(self) -> int:
        return self.result.total

    def __getitem__(self, place: Any) -> Any:
        return self.result.ids

    def __iter__(self) -> Iterator[int]:
        return iter(self.result.ids)


class CardListApi(GenericAPIView[Card]):
    """Cards of all games."""

    queryset = Card.objects.current()
    serializer_class = SparseCardSerializer
    pagination_class = CardPagination
    filterset_class = CardFilterSet
    renderer_classes = [JSONRenderer, CsvRenderer]
    query_parameters = ("q", "game", "order", "direction", "fields")

    @extend_schema(
        operation_id="cards_list",
        summary="Cards, searched and filtered",
        parameters=[
            Q,
            GAME,
            OpenApiParameter(
                "order", str, enum=order_names(), description="By what; `order:` in the query counts before it."
            ),
            OpenApiParameter("direction", str, enum=DIRECTION_NAMES, description="The least or the greatest first."),
            OpenApiParameter(
                "fields",
                {"type": "array", "items": {"type": "string", "enum": list(FIELDS)}},
                explode=False,
                description="Only these members of each card, parted by commas.",
            ),
        ],
        responses={
            (200, "application/json"): SparseCardSerializer(many=True),
            (200, "text/csv"): OpenApiTypes.STR,
        },
    )
    @catalogue_read(unless=lambda request: asks_other_rooms(**_asked(request)))
    def get(self, request: Request) -> HttpResponse:
        fields = _fields(request)
        paginator = CardPagination()
        result = self.search(request, paginator)
        ids = paginator.paginate_queryset(FoundCards(result), request, self)
        paginator.warnings += [warning_told(warning) for warning in result.warnings]
        self.warn_of_unknown_words(request, paginator)
        paginator.members = {"query": query_told(result)}
        rows = card_rows(ids=ids, site=site_of(request))
        if request.accepted_renderer.format == "csv":
            return self.as_table(rows, fields or FIELDS, paginator)
        if fields:
            rows = [{name: row[name] for name in fields} for row in rows]
        return json_answer(paginator.envelope(rows))

    def search(self, request: Request, paginator: CardPagination) -> SearchResult:
        """The page that was asked for, of the cards that the query and all filters leave."""
        size, page = paginator.asked(request)
        return search_or_refuse(
            request,
            page=page,
            page_size=size,
            order=_option(request, "order", order_names()),
            direction=_option(request, "direction", DIRECTION_NAMES),
            columns=_columns(request),
        )

    @staticmethod
    def warn_of_unknown_words(request: Request, paginator: CardPagination) -> None:
        """A mistyped slug finds nothing; say so, and what may have been meant."""
        asked = {name: value for name in KEYWORDS if (value := request.query_params.get(name))}
        vocabulary = current_index().vocabulary if asked else None
        for name, value in asked.items():
            field = REGISTRY.get(KEYWORDS[name])
            if vocabulary is None or field is None:
                continue
            if value not in {choice.slug for choice in vocabulary.choices.get(field.name, ())}:
                near = vocabulary.near(field, value[:80]).partition(":")[2]
                hint = f" Did you mean {near}?" if near else ""
                paginator.warn("unknown_value", f"No card has the {name} {short(value)}.{hint}")

    @staticmethod
    def as_table(rows: list[dict[str, Any]], fields: Sequence[str], paginator: CardPagination) -> HttpResponse:
        response = HttpResponse(table(rows, fields), content_type="text/csv; charset=utf-8")
        links = (("next", paginator.get_next_link()), ("prev", paginator.get_previous_link()))
        if told := ", ".join(f'<{link}>; rel="{word}"' for word, link in links if link):
            response["Link"] = told
        return response


def query_told(result: SearchResult) -> dict[str, Any]:
    """How the query was read, and the numbers by which its cards are sorted, where a higher room has measured them."""
    told: dict[str, Any] = {"normalized": result.normalized, "explanation": result.explanation}
    if REGISTRY.measure(result.display.order):
        numbers = (result.numbers.get(card) for card in result.ids)
        told["numbers"] = [None if number is None else float(number) for number in numbers]
    return told


def warning_told(warning: QueryWarning) -> dict[str, Any]:
    """A warning of the search as the API tells it."""
    extra = {"suggestion": warning.suggestion} if warning.suggestion else {}
    return {"code": warning.code, "detail": warning.message, "position": warning.position, **extra}


def search_or_refuse(request: Request, **more: Any) -> SearchResult:
    """What ``q`` and ``game`` find; a query that cannot be read is refused with the place of the fault."""
    try:
        return search(
            request.query_params.get("q", ""),
            game=request.query_params.get("game") or None,
            context=request.user,
            **more,
        )
    except QueryError as error:
        raise ApiProblem(Code.BAD_QUERY, error.message, position=error.position, reason=error.code) from error


def _asked(request: Request) -> dict[str, str]:
    return {"text": request.query_params.get("q", ""), "order": request.query_params.get("order", "")}


def _columns(request: Request) -> dict[str, Any]:
    """The values that the filters ask for, checked; the index knows the cards that have them."""
    if not any(request.query_params.get(name) for name in CardFilterSet.base_filters):
        return {}
    filters = CardFilterSet(request.query_params, queryset=Card.objects.none(), request=request)
    if not filters.is_valid():
        raise translate_validation(filters.errors)
    return {name: value for name, value in filters.form.cleaned_data.items() if value not in (None, "")}


def _option(request: Request, name: str, known: tuple[str, ...]) -> str | None:
    value = request.query_params.get(name)
    if value is None or value in known:
        return value
    raise ValidationError({name: f"{short(value)} is not one of {', '.join(known)}."}, code="invalid")


def _fields(request: Request) -> list[str]:
    """The members asked for, in the order of the whole card; none means all."""
    asked = {name for name in request.query_params.get("fields", "").split(",") if name}
    if unknown := sorted(asked.difference(FIELDS)):
        message = f"A card has no {short(unknown[0])}; it has {', '.join(FIELDS)}."
        raise ValidationError({"fields": message}, code="invalid")
    return [name for name in FIELDS if name in asked]
