"""Reading the bodies and parameters of calls about stored decks, and refusing what the services refuse."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import IO, Any

from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404
from rest_framework.exceptions import ValidationError
from rest_framework.parsers import BaseParser
from rest_framework.request import Request

from cards.api.frame.errors import ApiProblem, Code
from cards.api.frame.paging import short
from decks.api.refusals import refusal
from decks.rules import documents
from decks.rules.documents import Unreadable, meant, refuse

MAX_BODY = 128 * 1024  # a deck, and notes in any script


class StoredParser(BaseParser):
    """A JSON object; a card that stands twice in a zone is added up."""

    media_type = "application/json"

    def parse(self, stream: IO[Any], media_type: str | None = None, parser_context: Any = None) -> dict[str, Any]:
        body = bytes(stream.read(MAX_BODY + 1))
        if len(body) > MAX_BODY:
            raise ApiProblem(Code.TOO_LARGE, f"The body may have at most {MAX_BODY // 1024} KiB.")
        with refusals():
            return documents.parsed(body)


@contextmanager
def refusals() -> Iterator[None]:
    """What cannot be read is refused in the one shape, each fault by its field; what was just deleted is not there."""
    try:
        yield
    except ObjectDoesNotExist:
        raise Http404 from None
    except Unreadable as fault:
        raise refusal(fault) from fault


def body_of(request: Request, known: tuple[str, ...], needed: tuple[str, ...] = ()) -> dict[str, Any]:
    """The fields of the body; unknown, empty and missing ones are refused by name, all of them together."""
    with refusals():
        data = request.data or {}
        if not isinstance(data, Mapping):
            raise Unreadable("An object is expected.")
        refuse(_faults(data, known, needed))
    return dict(data)


def _faults(data: Mapping[str, Any], known: tuple[str, ...], needed: tuple[str, ...]) -> Iterator[Unreadable]:
    for name, value in data.items():
        if name not in known:
            yield Unreadable(f"There is no field {short(name)} here.{meant(name, known)}", (name,))
        elif value is None:
            yield Unreadable("Something other than null is expected; leave the field out to keep it as it is.", (name,))
    for name in needed:
        if name not in data:
            yield Unreadable(f"The field {name} is missing.", (name,))


def document_of(body: Mapping[str, Any]) -> dict[str, Any]:
    """The deck list or document of a body."""
    document = body["document"]
    if not isinstance(document, dict):
        raise Unreadable("An object with a deck list or document is expected.", ("document",))
    return document


def version_of(body: Mapping[str, Any]) -> int:
    """The version that the caller saw."""
    version = body["version"]
    if type(version) is not int or version < 1:
        raise Unreadable("The number of the version that you saw is expected.", ("version",))
    return version


def yes_or_no(request: Request, name: str) -> bool:
    """A parameter that is true or false; false where it is missing."""
    value = request.query_params.get(name)
    if value in (None, "false", "true"):
        return value == "true"
    raise ValidationError({name: f"{short(value)} is neither true nor false."}, code="invalid")


def one_of(request: Request, name: str, known: tuple[str, ...], default: str = "") -> str:
    """A parameter that is one of these words."""
    value = request.query_params.get(name, default)
    if value == default or value in known:
        return value
    raise ValidationError({name: f"{short(value)} is not one of {', '.join(known)}."}, code="invalid")
