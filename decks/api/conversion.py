"""A deck in another format, without storing anything."""

from typing import Any

import msgspec
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from cards.rules import games
from decks import formats, rules
from decks.api.parsers import ConversionParser, body_of
from decks.api.refusals import REFUSED, refusal
from decks.api.shapes import schema_of
from decks.api.validation import GAME
from decks.files import face_urls
from decks.formats.base import Line, Output
from decks.rules import documents
from decks.selectors import lawbook


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"from_": "from"}):
    """A deck in one format, which is wanted in another."""

    from_: str
    to: str
    data: str | dict[str, Any]


class Conversion(msgspec.Struct, frozen=True, rename={"from_": "from"}):
    """The deck in the other format, what became of each line, and the fields that had no place in it."""

    game: str
    from_: str
    to: str
    data: Output
    lines: tuple[Line, ...]
    left_out: tuple[str, ...]
    catalogue_version: int


NAMES = {"type": "string", "enum": list(formats.FORMATS)}
SHAPE = schema_of(Question)
SHAPE["properties"] |= {"from": NAMES, "to": NAMES}


class DeckConvertApi(APIView):
    """The same deck in another format."""

    permission_classes = [AllowAny]
    parser_classes = [ConversionParser]

    @extend_schema(
        operation_id="games_convert",
        tags=["validate"],
        summary="Write a deck in another format",
        description=(
            "Reads a deck in one format and answers with it in another, line by line with what became of each line. "
            "`text`, `csv` and `code` are texts; `json`, `imf` (a `.deck` file of Inscryption Multiplayer)"
            " and `tts` (a saved object of Tabletop Simulator) are objects, or texts that hold them. Documents that are"
            " no deck lists come as `json` and `code` only."
        ),
        parameters=[GAME],
        request={"application/json": SHAPE},
        responses={(200, "application/json"): schema_of(Conversion)},
        examples=[
            OpenApiExample(
                "a pasted list", {"from": "text", "to": "code", "data": "3 Wolf\n\n20 Squirrel"}, request_only=True
            )
        ],
    )
    def post(self, request: Request, game: str) -> HttpResponse:
        fields = body_of(request, self)
        try:
            law = lawbook(game=games.get(game).slug)
            question = documents.read(Question, fields)
            converted = formats.convert(
                question.from_, question.to, question.data, rules.get(law.game), law.index, face_url=face_urls(law.game)
            )
        except REFUSED as fault:
            raise refusal(fault) from fault
        answer = Conversion(
            law.game,
            question.from_,
            question.to,
            converted.data,
            converted.lines,
            converted.left_out,
            law.version.number,
        )
        return HttpResponse(msgspec.json.encode(answer), content_type="application/json")
