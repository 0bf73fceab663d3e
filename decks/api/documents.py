"""What can be judged: the kinds of documents of a game, each with its JSON Schema and an example."""

from typing import Any

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request

from cards.api.frame.answers import json_answer
from cards.api.frame.caching import catalogue_read
from cards.api.frame.paging import EnvelopePagination
from cards.rules import games
from decks import rules
from decks.api.validation import GAME
from decks.rules.kinds import DocumentKind


class DocumentSerializer(serializers.Serializer[Any]):
    """A kind of document: the field of a request that holds it, how it looks, and by which rules it is judged."""

    name = serializers.CharField(help_text="The field of a request to validate/ that holds such a document.")
    text = serializers.CharField(help_text="What it is.")
    rules = serializers.ListField(child=serializers.CharField(), help_text="The ids of the rules it answers to.")
    schema = serializers.DictField(help_text="JSON Schema (2020-12) of the document's fields of a request.")
    example = serializers.DictField(help_text="A legal one.")


class DocumentListApi(GenericAPIView[Any]):
    """The kinds of documents that a game judges."""

    serializer_class = DocumentSerializer
    filter_backends = ()

    @extend_schema(
        operation_id="games_documents_list",
        tags=["validate"],
        summary="What a game judges, with JSON Schema and example",
        parameters=[GAME],
        responses={(200, "application/json"): DocumentSerializer(many=True)},
    )
    @catalogue_read()
    def get(self, request: Request, game: str) -> HttpResponse:
        kinds = rules.get(games.get(game).slug).kinds
        paginator = EnvelopePagination()
        shown = [entry(kind) for kind in paginator.paginate_queryset(kinds, request, self)]
        return json_answer(paginator.envelope(shown))


def entry(kind: DocumentKind) -> dict[str, Any]:
    """A kind of document as a client reads it."""
    return {
        "name": kind.name,
        "text": (kind.shape.__doc__ or "").strip(),
        "rules": [rule.id for rule in kind.rules],
        "schema": {"$schema": "https://json-schema.org/draft/2020-12/schema", **kind.schema()},
        "example": kind.example,
    }
