"""Reading decks out of bodies: JSON in which no card is lost, or a pasted list."""

from typing import IO, Annotated, Any

import msgspec
from msgspec import Meta
from rest_framework.exceptions import UnsupportedMediaType
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.views import APIView

from cards.api.frame.errors import ApiProblem, Code
from decks import formats
from decks.api.refusals import refusal
from decks.rules import documents
from decks.rules.documents import Unreadable
from decks.services.reading import MAX_BYTES

MOST_DECKS = 200


class DeckParser(BaseParser):
    """A JSON object no larger than a deck may be; a name that stands twice in a zone is added up."""

    media_type = "application/json"
    limit = MAX_BYTES

    def parse(self, stream: IO[Any], media_type: str | None = None, parser_context: Any = None) -> dict[str, Any]:
        body = bounded(stream, self.limit)
        try:
            return documents.parsed(body)
        except Unreadable as fault:
            raise refusal(fault) from fault


class ConversionParser(DeckParser):
    """A JSON object as large as the largest format may be."""

    limit = formats.LARGEST


class PastedListParser(BaseParser):
    """A pasted list in UTF-8, no larger than a deck may be."""

    media_type = "text/plain"

    def parse(self, stream: IO[Any], media_type: str | None = None, parser_context: Any = None) -> dict[str, Any]:
        body = bounded(stream)
        try:
            return {"text": body.decode()}
        except UnicodeDecodeError as error:
            fault = Unreadable(f"The list is not written in UTF-8: byte {error.start} is none of it.")
            raise refusal(fault) from error


class BatchParser(BaseParser):
    """The decks of one call, each as it was written: one that cannot be read shall not spoil the others."""

    media_type = "application/json"

    def parse(self, stream: IO[Any], media_type: str | None = None, parser_context: Any = None) -> dict[str, Any]:
        body = bytes(stream.read())
        try:
            return {"decks": [bytes(deck) for deck in batch_read(body).decks]}
        except Unreadable as fault:
            raise refusal(fault) from fault


class Batch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a call about many decks."""

    decks: Annotated[list[msgspec.Raw], Meta(min_length=1, max_length=MOST_DECKS)]


class BatchFields(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same, read to the ground: for saying what is wrong with it."""

    decks: Annotated[list[Any], Meta(min_length=1, max_length=MOST_DECKS)]


def batch_read(body: bytes) -> Batch:
    """The decks of a body; raises ``Unreadable``."""
    try:
        return msgspec.json.decode(body, type=Batch)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        fields = documents.parsed(body)
        decks = fields.get("decks")
        if isinstance(decks, list) and len(decks) > MOST_DECKS:
            sentence = f"A call may hold at most {MOST_DECKS} decks; this one holds {len(decks)}: send them in several."
            raise Unreadable(sentence, ("decks",)) from None
        documents.read(BatchFields, fields)
        raise  # nothing was found wrong with it, so the mistake is ours


def body_of(request: Request, view: APIView) -> Any:
    """What the view's parser for the body's media type makes of it: as `request.data`, at a fraction of its cost.

    The framework weighs media types against each other with wildcards and parameters; ours are matched as they stand.
    """
    asked: Any = request._request
    for parser in view.parser_classes:
        if parser.media_type == asked.content_type:
            return parser().parse(asked)
    raise UnsupportedMediaType(asked.content_type)


def bounded(stream: IO[Any], limit: int = MAX_BYTES) -> bytes:
    """The body, if it is no larger than a deck may be."""
    body = bytes(stream.read(limit + 1))
    if len(body) > limit:
        raise ApiProblem(Code.TOO_LARGE, f"A deck may have at most {limit // 1024} KiB.")
    return body
